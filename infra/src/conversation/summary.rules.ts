import type { Summary } from "@frontdesk/contracts/turn";
import type { ConversationRecord, WindowMessage } from "./record.ts";

/** So many of the customer's newest messages always stay as they were written (WF-11). */
const keptUserMessages = 2;

/**
 * WF-11: the summary takes the place of the window's messages up to `through`; the messages themselves stay stored. One
 * that reaches no further than the known one changes nothing, so that it may come twice or late.
 */
export function summarise(record: ConversationRecord, summary: Summary): ConversationRecord {
  const through = Math.min(summary.through, record.visible);
  if (through <= (record.summary?.through ?? 0)) return record;
  const keptFrom = oldestKept(record.window);
  return {
    ...record,
    summary: { through, text: summary.text },
    window: record.window.filter(({ visible }) => visible > through || visible >= keptFrom),
  };
}

function oldestKept(window: readonly WindowMessage[]): number {
  const users = window.filter((message) => message.role === "user").slice(-keptUserMessages);
  return users[0]?.visible ?? Number.POSITIVE_INFINITY;
}
