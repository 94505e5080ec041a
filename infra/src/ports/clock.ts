/** The only source of time. Unix milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Turns readings of a clock that may be set back into a time that never goes back, and passes as fast. */
export function createSteadyTime(): (reading: number) => number {
  let newest = Number.NEGATIVE_INFINITY;
  let setBackMs = 0;
  return (reading) => {
    if (reading + setBackMs < newest) setBackMs = newest - reading;
    newest = reading + setBackMs;
    return newest;
  };
}

/** For what a process remembers for a while: a clock that is set back must not make it last longer. */
export function createSteadyClock(clock: Clock): Clock {
  const steady = createSteadyTime();
  return { now: () => steady(clock.now()) };
}

/** A clock that a test may put forward; a production start never has one. */
export interface MovableClock extends Clock {
  /** How far it is before the system's clock. */
  offsetMs(): number;
  /** Puts it this far before the system's clock; never back. */
  moveTo(offsetMs: number): void;
  /** Hears every move, after it; the answer calls it off. */
  onMove(listener: () => void): () => void;
}

export function createMovableClock(base: Clock = systemClock): MovableClock {
  let offset = 0;
  const listeners = new Set<() => void>();
  return {
    now: () => base.now() + offset,
    offsetMs: () => offset,
    moveTo: (offsetMs) => {
      if (!Number.isSafeInteger(offsetMs) || offsetMs <= offset) return;
      offset = offsetMs;
      const hearing = [...listeners];
      for (const listener of hearing) listener();
    },
    onMove: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function isMovable(clock: Clock): clock is MovableClock {
  return "moveTo" in clock;
}

/** No delay overflows a timer's 31 bits. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Acts once the clock has come to `at`, whether it went there or was put there; the answer calls it off. Keeps no
 * process alive.
 */
export function onceAt(clock: Clock, at: number, act: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearTimeout(timer);
    stopHearing?.();
  };
  const look = () => {
    clearTimeout(timer);
    const leftMs = at - clock.now();
    if (leftMs > 0) {
      timer = setTimeout(look, Math.min(leftMs, longestTimerMs)).unref();
      return;
    }
    stop();
    act();
  };
  const stopHearing = isMovable(clock) ? clock.onMove(look) : undefined;
  timer = setTimeout(look, Math.max(0, Math.min(at - clock.now(), longestTimerMs))).unref();
  return stop;
}
