import type { Reply, Summary } from "@frontdesk/contracts/turn";
import { describe, expect, test } from "vitest";
import { raised } from "../documents/raise.rules.ts";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { type ConversationRecord, conversations } from "./record.ts";
import { summarise } from "./summary.rules.ts";
import { deliverReply, screenMessage } from "./turn.rules.ts";

const reply: Reply = { content: "An answer of some words.", language: "en", sources: [], guardUsed: false };

const start = (): ConversationRecord =>
  startConversation(
    { tenant: "acme", conversation: "c1", channel: "web", user: { id: "u", tier: "guest" }, autoCloseMs: 1e9 },
    0,
  );

/** One message and its reply; what is said leaves the outbox. */
function turn(record: ConversationRecord, summary?: Summary): ConversationRecord {
  const id = `m${record.next}`;
  const accepted = acceptMessage(record, { id, afterClose: "reopen", autoCloseMs: 1e9 }, record.next).next!;
  const screened = screenMessage(
    accepted,
    {
      id,
      n: record.next,
      text: "A question of some words?",
      layers: [],
      burst: { windowMs: 0, maxMs: 0 },
      settingsVersion: 1,
    },
    record.next,
  ).next!;
  const { number, fence } = screened.turn!;
  const given = { turn: number, fence, reply, messageId: `r${number}`, ...(summary === undefined ? {} : { summary }) };
  return { ...deliverReply(screened, given, record.next).next!, outbox: [] };
}

function turns(count: number, record = start()): ConversationRecord {
  let next = record;
  for (let i = 0; i < count; i += 1) next = turn(next);
  return next;
}

const visible = (record: ConversationRecord) => record.window.map((message) => message.visible);

describe("[WF-11] the summary in the record", () => {
  test("takes the place of the messages it stands for, with the reply it came with", () => {
    const record = turn(turns(8), { through: 10, text: "They asked about shoes." });
    expect(record.summary).toEqual({ through: 10, text: "They asked about shoes." });
    expect(visible(record)).toEqual([11, 12, 13, 14, 15, 16, 17, 18]);
  });

  test("never takes the customer's two newest messages away, whatever it claims to stand for", () => {
    const record = summarise(turns(8), { through: 999, text: "all" });
    expect(record.summary?.through).toBe(16);
    expect(visible(record)).toEqual([13, 14, 15, 16]);
    expect(visible(summarise(turns(1), { through: 2, text: "all" }))).toEqual([1, 2]);
  });

  test("only grows: the same one again, or an older one late, changes nothing", () => {
    const record = summarise(turns(8), { through: 10, text: "ten" });
    expect(summarise(record, { through: 10, text: "again" })).toBe(record);
    expect(summarise(record, { through: 4, text: "four" })).toBe(record);
  });

  test("a record from before it has none, and takes one", () => {
    const { summary: _, ...older } = turns(8);
    const record = raised(conversations, older as ConversationRecord);
    expect(record.summary).toBeNull();
    expect(summarise(record, { through: 4, text: "four" }).summary?.through).toBe(4);
  });

  test("a conversation of 10 000 turns has a record as small as one of 20", () => {
    const size = (record: ConversationRecord) => Buffer.byteLength(JSON.stringify(record));
    const young = turns(20);
    let old = young;
    for (let i = 20; i < 10_000; i += 1) {
      const text = "They asked about shoes, sizes and returns.";
      old = turn(old, i % 8 === 0 ? { through: old.visible - 6, text } : undefined);
    }
    expect(old.turn?.number).toBe(10_000);
    // The same fields; only their numbers have more digits.
    expect(size(old)).toBeLessThan(size(young) + 400);
  });
});
