/** The only source of time. Unix milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that a test may put forward; a production start never has one. */
export interface MovableClock extends Clock {
  /** How far it is before the system's clock. */
  offsetMs(): number;
  /** Puts it this far before the system's clock; never back. */
  moveTo(offsetMs: number): void;
  /** Hears every move, after it. */
  onMove(listener: () => void): void;
}

export function createMovableClock(base: Clock = systemClock): MovableClock {
  let offset = 0;
  const listeners: (() => void)[] = [];
  return {
    now: () => base.now() + offset,
    offsetMs: () => offset,
    moveTo: (offsetMs) => {
      if (offsetMs <= offset) return;
      offset = offsetMs;
      for (const listener of listeners) listener();
    },
    onMove: (listener) => void listeners.push(listener),
  };
}

export function isMovable(clock: Clock): clock is MovableClock {
  return "moveTo" in clock;
}
