import type { Handoff, Reply } from "@frontdesk/contracts/turn";
import { describe, expect, test } from "vitest";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { claimTurn } from "./claim.rules.ts";
import { closeWhenIdle, endInApology } from "./end.rules.ts";
import { awaitsPerson, ownerOf } from "./hand-off.rules.ts";
import { giveBack, takeOver } from "./human.rules.ts";
import type { ConversationRecord, ConversationRuling } from "./record.ts";
import { logWrite } from "./tool-log.rules.ts";
import { deliverReply, screenMessage } from "./turn.rules.ts";

const handoff: Handoff = { reason: "r", trigger: "explicit_request", priority: "MEDIUM", category: "GENERAL" };
const calling: Reply = { content: "A colleague comes.", language: "en", sources: [], guardUsed: false, handoff };
const plain: Reply = { content: "30 days.", language: "en", sources: [], guardUsed: false };
const minutes: Record<string, number> = { URGENT: 5, MEDIUM: 60 };
const personBy = (priority: string, now: number) => now + (minutes[priority] ?? 0);

function must<R>({ next }: ConversationRuling<R>): ConversationRecord {
  if (next === undefined) throw new Error("no effect");
  return { ...next, rev: next.rev + 1 };
}
function asked(record: ConversationRecord, n: number, now: number): ConversationRecord {
  const accepted = must(acceptMessage(record, { id: `m${n}`, afterClose: "new", autoCloseMs: 1_000 }, now));
  const text = { text: "t", layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };
  return must(screenMessage(accepted, { ...text, id: `m${n}`, n }, now));
}
const answer = (record: ConversationRecord, reply: Reply, now: number) => {
  const turn = record.turn?.number ?? 0;
  return must(deliverReply(record, { turn, fence: record.fence, reply, messageId: `r${turn}`, personBy }, now));
};
const started = startConversation(
  { tenant: "t", conversation: "c", channel: "web", user: { id: "u", tier: "guest" }, autoCloseMs: 1_000 },
  0,
);
const waiting = () => answer(asked(started, 1, 1), calling, 10);

describe("[PROTOCOL-8][SL-09] a conversation that waits for a person", () => {
  test("is the bot's: what waits opens the next turn, and a plain reply closes it", () => {
    const two = asked(asked(started, 1, 1), 2, 2);
    const called = answer(two, calling, 10);
    expect([ownerOf(called), called.turn?.number, called.turn?.state]).toEqual(["waiting", 2, "open"]);
    const replied = answer(called, plain, 20);
    expect([ownerOf(replied), replied.turn?.state]).toEqual(["waiting", "closed"]);
  });

  test("called again keeps since when it waits, and makes nobody wait longer than was said", () => {
    const urgent = answer(asked(waiting(), 2, 20), { ...calling, handoff: { ...handoff, priority: "URGENT" } }, 20);
    expect(urgent.awaits).toMatchObject({ since: 10, turn: 1, by: 25 });
    const later = answer(asked(waiting(), 2, 50), calling, 50);
    expect(later.awaits).toMatchObject({ since: 10, turn: 1, by: 70 });
    expect(awaitsPerson(later)).toBe(true);
  });

  test("ends with a takeover, whose fence no reply passes; and with a return, under whose fence turns go on", () => {
    const open = asked(waiting(), 2, 20);
    const taken = must(takeOver({ ...open, outbox: [] }, { messageId: "s", text: ".", agent: "Ana" }, 30));
    expect(ownerOf(taken)).toBe("human");
    const late = { turn: 2, fence: open.fence, reply: plain, messageId: "r2" };
    expect(deliverReply(taken, late, 31).result).toBe("passed");
    const back = must(giveBack(open, { messageId: "s", text: ".", unseen: [], settingsVersion: 1 }, 30));
    expect(ownerOf(back)).toBe("bot");
    expect(deliverReply(back, late, 31).result).toBe("delivered");
  });

  test("counts under its fence only: the release before takes over and gives back without knowing of it", () => {
    const record = waiting();
    const returned: ConversationRecord = { ...record, owner: "bot", fence: record.fence + 2 };
    expect([ownerOf({ ...record, owner: "human" }), ownerOf(returned)]).toEqual(["human", "bot"]);
  });

  test("is what the release before has handed over, and nobody has come to, once the customer writes again", () => {
    const turn = { ...waiting().turn!, handoff };
    const before: ConversationRecord = { ...waiting(), owner: "human", awaits: undefined, turn };
    const written = asked(before, 2, 20);
    expect([ownerOf(written), written.turn?.number, written.turn?.state]).toEqual(["waiting", 2, "open"]);
    const spoken = { id: "a", role: "agent", text: ".", visible: 3 } as const;
    expect(ownerOf(asked({ ...before, window: [...before.window, spoken] }, 2, 20))).toBe("human");
    expect(ownerOf(asked({ ...before, fence: before.fence + 1 }, 2, 20))).toBe("human");
    const taken = { messageId: "t", text: ".", agent: "Ana" };
    expect(ownerOf(asked(must(takeOver({ ...before, outbox: [] }, taken, 3_000)), 2, 4_000))).toBe("human");
    const elsewhere = { messageId: "t", text: ".", askedAt: 3_000 };
    expect(ownerOf(asked(must(takeOver({ ...before, outbox: [] }, elsewhere, 3_000)), 2, 4_000))).toBe("human");
    const failed = { turn: { number: 1, messageId: "r1" }, apology: calling, settingsVersion: 1 };
    expect(endInApology({ ...before, outbox: [] }, failed, 30).result).toBe("called");
  });

  test("is neither taken nor given back by what was asked for elsewhere before the call, but for a takeover", () => {
    const record = { ...waiting(), outbox: [] };
    const spoken = { messageId: "s", text: ".", askedAt: 9 };
    expect(giveBack(record, { ...spoken, unseen: [], settingsVersion: 1 }, 30).result).toBe("outdated");
    expect(takeOver(record, spoken, 3_000).result).toMatchObject({ kind: "taken" });
  });

  test("[BR-03] does not close; nor does a person's whose customer has the last word, nor one with an open ticket", () => {
    const quiet = { autoCloseMs: 1_000, ticketOpen: false };
    const kind = (record: ConversationRecord, time = quiet) => closeWhenIdle(record, time, 1e9).result.kind;
    expect(kind(waiting())).toBe("busy_or_active");
    const agent = { messageId: "s", text: ".", agent: "Ana" };
    const taken = must(takeOver({ ...waiting(), outbox: [] }, agent, 30));
    const written = asked(taken, 2, 40);
    expect([kind(taken), kind(written)]).toEqual(["closed", "busy_or_active"]);
    expect(kind(started, { ...quiet, ticketOpen: true })).toBe("busy_or_active");
    expect(kind(started)).toBe("closed");
  });

  test("has no tool write logged but one that is the customer's own right", () => {
    const open = asked(waiting(), 2, 20);
    const run = { turn: 2, fence: open.fence, holder: "h" };
    const claimed = must(claimTurn(open, { ...run, leaseMs: 9_000, supersedeWithinMs: 0 }, 20));
    const write = { ...run, tool: "pay", index: 0, args: "{}" };
    expect(logWrite(claimed, write, 21).result).toEqual({ kind: "waits" });
    expect(logWrite(claimed, { ...write, whileWaiting: true }, 21).result).toMatchObject({ kind: "run" });
  });
});
