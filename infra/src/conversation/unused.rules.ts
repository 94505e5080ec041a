import { armIdleTimer } from "./accept.rules.ts";
import type { ConversationRecord, ConversationRuling } from "./record.ts";

/** How long a closed conversation stays in which nobody ever said anything. */
export const unusedKeptMs = 24 * 3_600_000;

/** Nobody ever said anything: nothing is lost with it. */
function isUnused({ status, next, visible }: ConversationRecord): boolean {
  return status === "closed" && next === 1 && visible === 0;
}

/**
 * Of an unused conversation that was just closed, the timer is asked for once more, by the same update: when it fires, or
 * the sweep makes up for it, the record goes. The result: whether it was closed before, and it may be time.
 */
export function keepUnusedForADay(
  record: ConversationRecord,
  { next }: Pick<ConversationRuling<unknown>, "next">,
  now: number,
): ConversationRuling<boolean> {
  const after = next ?? record;
  const result = isUnused(record);
  if (!isUnused(after) || after.idleTimerAt !== null) return next === undefined ? { result } : { next, result };
  const restMs = Math.max(0, (after.closedAt ?? now) + unusedKeptMs - now);
  return { next: armIdleTimer(after, restMs, now), result };
}
