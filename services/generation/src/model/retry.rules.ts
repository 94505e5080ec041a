import type { ModelFault } from "@frontdesk/infra/ports/model";

/** Why a try gave no answer: the provider's fault, or one of this house. */
export type Fault = ModelFault | "deadline" | "calls_per_minute" | "counters";

/** WF-12: a first try and two more, as far as the turn's budget goes. */
export const mostTries = 3;

/** A provider that asks for a longer wait has lost this turn: the rules answer at once. */
const longestWaitMs = 10_000;
const firstBackoffMs = 400;
/** A wait that leaves less than this for the call itself is not worth it. */
export const shortestCallMs = 1_000;

/** Not `timeout`: what took too long for us once would only be paid for again (ADR 0045). */
const worthRetrying: ReadonlySet<Fault> = new Set(["rate_limited", "network", "server", "broken", "calls_per_minute"]);

export interface FailedTry {
  readonly fault: Fault;
  readonly retryAfterMs: number | undefined;
  /** Tries made, this one included. */
  readonly tries: number;
  /** Of the turn's budget. */
  readonly leftMs: number;
  /** 0-1. */
  readonly random: number;
}

/** How long to wait before the next try, ms; undefined: there is none (WF-12, AR-08). */
export function waitBeforeRetry(failed: FailedTry): number | undefined {
  if (failed.tries >= mostTries || !worthRetrying.has(failed.fault)) return undefined;
  const backoffMs = firstBackoffMs * 2 ** (failed.tries - 1) * (0.5 + failed.random / 2);
  const waitMs = Math.max(backoffMs, failed.retryAfterMs ?? 0);
  if (waitMs > longestWaitMs || waitMs + shortestCallMs > failed.leftMs) return undefined;
  return waitMs;
}
