import { type Clock, onceAt } from "@frontdesk/infra/ports/clock";

/**
 * The time that all calls of a turn's model stage have together (ADR 0045): so long until the first words of an answer
 * that may be said, and as long again for the rest of it once they are there.
 */
export interface TurnBudget {
  /** Aborted when it is spent. */
  readonly signal: AbortSignal;
  /** Until it is spent as things stand, ms. */
  leftMs(): number;
  /** Until it is spent if the first words come, ms. */
  wholeLeftMs(): number;
  /** An answer is asked for, anew: what was heard before is void. */
  awaitWords(): void;
  hearWords(): void;
  stop(): void;
}

/** From now on; nothing of it goes past `deadlineAt`. */
export function createTurnBudget(
  clock: Clock,
  given: { readonly ms: number; readonly deadlineAt: number },
): TurnBudget {
  const spent = new AbortController();
  const now = clock.now();
  const wordsBy = Math.min(now + given.ms, given.deadlineAt);
  const wholeBy = Math.min(now + 2 * given.ms, given.deadlineAt);
  let endsAt = wordsBy;
  const arm = () => onceAt(clock, endsAt, () => spent.abort());
  let callOff = arm();
  const endAt = (at: number) => {
    if (at === endsAt) return;
    endsAt = at;
    callOff();
    callOff = arm();
  };
  return {
    signal: spent.signal,
    leftMs: () => endsAt - clock.now(),
    wholeLeftMs: () => wholeBy - clock.now(),
    awaitWords: () => endAt(wordsBy),
    hearWords: () => endAt(wholeBy),
    stop: () => callOff(),
  };
}
