import type { EventData } from "@frontdesk/contracts/events";
import type { HistoryEntry } from "@frontdesk/contracts/turn";

type Takes = EventData<"context.retrieved">["takes"];

/**
 * The earlier messages a model may see: at most `limit` together with the turn's own (BR-02), oldest first, without
 * the messages this turn answers (WF-04). A leading summary of older messages is kept before anything else.
 */
export function historyForModel(history: readonly HistoryEntry[], takes: Takes, limit: number): HistoryEntry[] {
  const earlier = withoutTakes(history, takes);
  const room = Math.max(0, limit - takes.length);
  if (earlier.length <= room) return earlier;
  const summary = earlier.findLast((entry) => entry.role === "system-summary");
  if (summary === undefined || room === 0) return earlier.slice(earlier.length - room);
  const recent = earlier.filter((entry) => entry !== summary);
  return [summary, ...recent.slice(recent.length - (room - 1))];
}

/** History ends with the current messages when the record was read after they were stored. */
export function withoutTakes(history: readonly HistoryEntry[], takes: Takes): HistoryEntry[] {
  const rest = [...history];
  for (const take of takes.toReversed()) {
    const last = rest.at(-1);
    if (last?.role === "user" && last.text === take.text) rest.pop();
  }
  return rest;
}
