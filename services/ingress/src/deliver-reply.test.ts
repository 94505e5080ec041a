import { acceptMessage, startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { claimTurn } from "@frontdesk/infra/conversation/claim.rules";
import type { ConversationRecord, ConversationRuling } from "@frontdesk/infra/conversation/record";
import { logWrite } from "@frontdesk/infra/conversation/tool-log.rules";
import { screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { deliverReply } from "./deliver-reply.ts";

type Change = (record: ConversationRecord, now: number) => ConversationRuling<unknown>;
const must = ({ next }: ConversationRuling<unknown>): ConversationRecord => next!;
const run = { turn: 1, fence: 0, holder: "run-1" };

/** A turn in which a run logged a write, and died. */
function written(): ConversationRecord {
  const opening = { tenant: "shop", conversation: "c1", channel: "web", user: { id: "u", tier: "guest" } } as const;
  let record = startConversation({ ...opening, autoCloseMs: 1e9 }, 0);
  record = must(acceptMessage(record, { id: "m1", afterClose: "reopen", autoCloseMs: 1e9 }, 0));
  const burst = { windowMs: 0, maxMs: 0 };
  record = must(screenMessage(record, { id: "m1", n: 1, text: "hi", layers: [], burst, settingsVersion: 1 }, 0));
  record = must(claimTurn(record, { ...run, leaseMs: 9_000, supersedeWithinMs: 0 }, 0));
  return must(logWrite(record, { ...run, tool: "pay", index: 0, args: "{}" }, 0));
}

test.each([
  [0, "claimed"],
  [1, "closed"],
])("[PROTOCOL-6] a reply that tells %i of one write leaves the turn %s", async (tells, state) => {
  let record = written();
  const apply = async (_tenant: string, _id: string, change: Change) => {
    const { next, result } = change(record, 20_000);
    record = next ?? record;
    return result;
  };
  const deps = { conversations: { apply }, tenants: {} } as unknown as Parameters<typeof deliverReply>[0];
  const reply = { content: "Hello", language: "en", sources: [], guardUsed: false };
  const event = { tenant: "shop", conversation: "c1", data: { ...run, reply, tells } };
  await deliverReply(deps)(event as never, { logger: silentLogger } as never);
  expect(record.turn?.state).toBe(state);
});
