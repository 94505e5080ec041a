import { acceptMessage, startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { claimTurn } from "@frontdesk/infra/conversation/claim.rules";
import type { ConversationRecord, ConversationRuling } from "@frontdesk/infra/conversation/record";
import { screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { createWrites, type WritesDeps, type WritingTool } from "./run-write.ts";

const must = ({ next }: ConversationRuling<unknown>): ConversationRecord => next!;
const now = 1_000;
const run = { turn: 1, fence: 1, holder: "h" };

/** A claimed turn of a customer who waits for a person. */
function waiting(): ConversationRecord {
  const opening = { tenant: "t", conversation: "c", channel: "web", user: { id: "u", tier: "guest" } } as const;
  const called = { since: 0, turn: 0, by: null, fence: run.fence };
  let record = { ...startConversation({ ...opening, autoCloseMs: 1e9 }, now), fence: run.fence, awaits: called };
  record = must(acceptMessage(record, { id: "m", afterClose: "new", autoCloseMs: 1e9 }, now)) as typeof record;
  const text = { text: "t", layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };
  record = must(screenMessage(record, { ...text, id: "m", n: 1 }, now)) as typeof record;
  return must(claimTurn(record, { ...run, leaseMs: 9_000, supersedeWithinMs: 0 }, now));
}

test.each([
  ["is refused to any tool: nothing is logged, nobody is asked", {}, { ok: false, code: "waits_for_person" }, 0],
  ["is let in where it is the customer's own right", { whileWaiting: true as const }, { ok: true }, 1],
])("[SL-09] while a person is awaited a write %s", async (_, extra, answer, times) => {
  let record = waiting();
  const apply = async (
    _t: string,
    _c: string,
    rule: (record: ConversationRecord, at: number) => ConversationRuling<unknown>,
  ) => {
    const ruling = rule(record, now);
    record = ruling.next ?? record;
    return ruling.result;
  };
  const ask = vi.fn(async () => ({ ok: true as const }));
  const tool = {
    name: "pay",
    args: z.strictObject({}),
    answer: z.union([z.object({ ok: z.literal(true) }), z.object({ ok: z.literal(false), code: z.string() })]),
    ask,
    ...extra,
  } as WritingTool<object, { readonly ok: true } | { readonly ok: false; readonly code: string }>;
  const giveUp = (why: string): never => {
    throw new Error(why);
  };
  const { signal } = new AbortController();
  const writes = createWrites({
    conversations: { apply },
    event: { tenant: "t", conversation: "c", data: run },
    claim: { holder: run.holder, toolLog: [], giveUp },
    patience: { wait: async () => undefined, working: () => undefined, signal },
  } as unknown as WritesDeps);
  expect(await writes.run(tool, {})).toMatchObject(answer);
  expect(ask).toHaveBeenCalledTimes(times);
  expect(record.turn?.toolLog).toHaveLength(times);
});
