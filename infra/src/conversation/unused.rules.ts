import { armIdleTimer } from "./accept.rules.ts";
import type { ConversationRecord, ConversationRuling } from "./record.ts";

/** How long a closed conversation stays in which nobody ever said anything. */
export const unusedKeptMs = 24 * 3_600_000;

/** Nobody ever said anything: nothing is lost with it. */
export function isUnused({ status, next, visible }: ConversationRecord): boolean {
  return status === "closed" && next === 1 && visible === 0;
}

/** Asks for the timer once more: when it fires, or the sweep makes up for it, the record goes. */
export function keepForADay(record: ConversationRecord, now: number): ConversationRuling<void> {
  if (!isUnused(record) || record.idleTimerAt !== null) return { result: undefined };
  const restMs = (record.closedAt ?? now) + unusedKeptMs - now;
  return restMs <= 0 ? { result: undefined } : { next: armIdleTimer(record, restMs, now), result: undefined };
}
