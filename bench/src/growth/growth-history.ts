import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { type MessageDoc, messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import { type ConversationRecord, conversations, limits, recordId } from "@frontdesk/infra/conversation/record";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { growthQuestion } from "./growth-questions.ts";

const insertedAtOnce = 500;
const answer = "Standard delivery takes 3 to 5 working days and costs 4.90 EUR. [1]";

interface GrowingConversation {
  readonly tenant: TenantId;
  readonly conversation: ConversationId;
}

/** The stored message of a visible number: odd ones the customer's, even ones the replies. */
function messageOf({ tenant, conversation }: GrowingConversation, visible: number, at: number): MessageDoc {
  const turn = Math.ceil(visible / 2);
  const isReply = visible % 2 === 0;
  const id = `${isReply ? "reply" : "message"}-${turn}`;
  return {
    _id: messageDocId(tenant, conversation, id),
    tenant,
    conversation,
    id,
    n: isReply ? null : turn,
    role: isReply ? "assistant" : "user",
    content: isReply ? answer : growthQuestion(turn),
    visible,
    sources: isReply ? [{ passage: "help#0", document: "help", title: "Help" }] : [],
    guardUsed: false,
    layers: [],
    at,
    answers: isReply ? [`message-${turn}`] : [],
  } as unknown as MessageDoc;
}

/** As many turns as told lie behind this new conversation: its messages stored, its record as they would leave it. */
export async function addHistory(deps: Deps, place: GrowingConversation, turns: number): Promise<void> {
  const { tenant, conversation } = place;
  const documents = deps.documents.forTenant(tenant);
  const stored = documents.collection(messages);
  const now = deps.clock.now();
  const all = Array.from({ length: 2 * turns }, (_, at) => messageOf(place, at + 1, now - 2 * turns + at));
  for (let from = 0; from < all.length; from += insertedAtOnce) {
    await Promise.all(all.slice(from, from + insertedAtOnce).map((message) => stored.insert(message)));
  }
  const records = documents.collection(conversations);
  const id = recordId(tenant, conversation);
  const record = await records.get(id);
  if (record === undefined || turns === 0) return;
  const window: ConversationRecord["window"] = all
    .slice(-limits.windowMessages)
    .map(({ id: message, role, content, visible }) => ({
      id: message,
      role: role === "assistant" ? "assistant" : "user",
      text: content,
      visible: visible ?? 0,
    }));
  const set = { rev: record.rev + 1, next: turns + 1, visible: all.length, seenThrough: 0, window };
  await records.update(id, { rev: record.rev }, { set: set as unknown as Record<string, never> });
}
