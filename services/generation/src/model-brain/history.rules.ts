import type { HistoryEntry } from "@frontdesk/contracts/turn";

/**
 * The earlier messages a model may see: at most `limit` together with the `taken` ones that this turn answers (BR-02),
 * which the history comes without (WF-04). The newest, oldest first; a leading summary is kept before anything else.
 */
export function historyForModel(
  earlier: readonly HistoryEntry[],
  taken: number,
  limit: number,
): readonly HistoryEntry[] {
  const room = Math.max(0, limit - taken);
  if (earlier.length <= room) return earlier;
  const summary = earlier.findLast((entry) => entry.role === "system-summary");
  if (summary === undefined || room === 0) return earlier.slice(earlier.length - room);
  const recent = earlier.filter((entry) => entry !== summary);
  return [summary, ...recent.slice(recent.length - (room - 1))];
}
