import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { kbNoteGap } from "@frontdesk/contracts/rpc/retrieval";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { call } from "@frontdesk/infra/runtime/rpc";
import type { Thought } from "../dialogue/dialogue.ts";

const maxCharacters = 500;
const patienceMs = 2_000;

/**
 * Tells retrieval of a business question that no document answered, for the owner's list (AR-06). Nobody waits for it,
 * and a turn does not fail by it. What customers said is redacted before it comes here.
 */
export function noteGap(bus: Bus, event: EventOf<EventData<"context.retrieved">>, thought: Thought): void {
  const { reply, decision } = thought;
  if (!reply.guardUsed || decision.governor !== "business") return;
  const { tenant, conversation, data } = event;
  const question = data.takes
    .map(({ text }) => text)
    .join("\n")
    .slice(0, maxCharacters)
    .toWellFormed();
  if (question.trim() === "") return;
  const noted = { tenant, conversation_id: conversation, turn: data.turn, question, language: reply.language };
  void call(bus, kbNoteGap, noted, patienceMs).catch(() => undefined);
}
