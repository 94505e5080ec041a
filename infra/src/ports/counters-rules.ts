import type { WindowHit, WindowSpec } from "./counters.ts";
import { PermanentError } from "./errors.ts";

/** How long a budget lives that `add` began; a later `reserve` shortens it to its own time. Milliseconds. */
export const defaultBudgetTtlMs = 48 * 3_600_000;

/** Throws `PermanentError` for what is no number: it would poison a total. */
export function checkAmount(amount: number): void {
  if (!Number.isFinite(amount)) throw new PermanentError("an amount must be a number");
}

/** What a store knows of one window after a call. */
export interface WindowState {
  /** Hits inside the window. */
  readonly count: number;
  /** Unix ms by which the window was asked. */
  readonly now: number;
  /** Unix ms of the hit that must leave before one more has room; undefined when none would do. */
  readonly leavesFirst: number | undefined;
}

/** The place, oldest first, of the hit that must leave before one more has room. */
export function leavesFirstAt(count: number, limit: number): number {
  return Math.max(0, count - limit);
}

/**
 * One window's answer (BR-06). A window with room is `allowed` even when another window of the same call had none and
 * nothing was counted.
 */
export function windowAnswer({ limit, windowMs }: WindowSpec, state: WindowState, counted: boolean): WindowHit {
  const allowed = counted || state.count < limit;
  const retryAfterMs = allowed ? 0 : (state.leavesFirst ?? state.now) + windowMs - state.now;
  return { allowed, count: state.count, retryAfterMs };
}
