import { describe, expect, test } from "vitest";
import { holdMs } from "../records/hold.rules.ts";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { claimTurn } from "./claim.rules.ts";
import { closeWhenIdle, endInApology, sweep } from "./end.rules.ts";
import { attachTicket, giveBack, showSystemLine, speakAsAgent, takeOver } from "./human.rules.ts";
import { attentionAt, type ConversationRecord, type ConversationRuling, limits } from "./record.ts";
import { deliverReply, screenMessage, startSending } from "./turn.rules.ts";

const dayMs = 24 * 3_600_000;
const user = { id: "u", tier: "guest" } as const;
const spoken = { messageId: "s", text: "A colleague is here." };
const back = { messageId: "b", text: "The assistant is back.", unseen: [], settingsVersion: 1 };
const reply = { content: "hi", language: "en" as const, sources: [], guardUsed: false };
const apology = {
  ...reply,
  content: "sorry",
  handoff: { reason: "r", trigger: "turn_failed", priority: "HIGH", category: "GENERAL" } as const,
};

const start = (): ConversationRecord => ({
  ...startConversation({ tenant: "acme", conversation: "c1", channel: "web", user, autoCloseMs: dayMs }, 0),
  outbox: [],
});
function must<R>(ruling: ConversationRuling<R>): ConversationRecord {
  if (ruling.next === undefined) throw new Error(`no effect: ${JSON.stringify(ruling.result)}`);
  return { ...ruling.next, rev: ruling.next.rev + 1 };
}
const accept = (record: ConversationRecord, id: string, now: number) =>
  must(acceptMessage(record, { id, afterClose: "reopen", autoCloseMs: dayMs }, now));
const opened = (): ConversationRecord => {
  const text = { text: "t", layers: [], burst: { windowMs: 0, maxMs: 5_000 }, settingsVersion: 1 };
  return must(screenMessage(accept(start(), "m1", 0), { ...text, id: "m1", n: 1 }, 0));
};
const closed = () => must(closeWhenIdle(start(), { autoCloseMs: dayMs, ticketOpen: false }, dayMs));

describe("a reply that was decided and perhaps not said yet (PROTOCOL 8)", () => {
  const answered = must(deliverReply(opened(), { turn: 1, fence: 0, reply, messageId: "r1" }, 100));

  test("[ESC-01] a takeover waits until whoever comes has said it; one that was said does not hold it up", () => {
    expect(takeOver(answered, spoken, 200)).toEqual({ result: { kind: "wait", until: 100 + limits.outboxMs } });
    expect(takeOver(answered, spoken, 100 + limits.outboxMs).result).toMatchObject({ kind: "taken" });
    expect(takeOver({ ...answered, outbox: [] }, spoken, 200).result).toMatchObject({ kind: "taken" });
  });

  test("[ESC-01] so does one that finds the conversation a person's, whose hand-off's words may still be on their way", () => {
    const handedOver = { ...answered, owner: "human" as const };
    expect(takeOver(handedOver, spoken, 200).result).toMatchObject({ kind: "wait" });
    expect(takeOver({ ...handedOver, outbox: [] }, spoken, 200)).toEqual({ result: { kind: "already" } });
  });
});

test("[SL-09] the desk's own lines are not said over a person's head either", () => {
  expect(showSystemLine(start(), spoken, 1).result).toBe("shown");
  expect(showSystemLine(must(takeOver(start(), spoken, 0)), spoken, 1)).toEqual({ result: "silent" });
});

describe("a closed conversation that a person acts on", () => {
  test("[SL-09] is open again, closes when it is idle again, and is theirs when the customer writes", () => {
    const taken = must(takeOver(closed(), spoken, 2 * dayMs));
    const theirs = must(takeOver({ ...closed(), owner: "human" }, spoken, 2 * dayMs));
    for (const open of [taken, theirs]) {
      expect(closeWhenIdle(open, { autoCloseMs: dayMs, ticketOpen: false }, 3 * dayMs - 1).result.kind).toBe(
        "busy_or_active",
      );
      expect(closeWhenIdle(open, { autoCloseMs: dayMs, ticketOpen: false }, 3 * dayMs).result.kind).toBe("closed");
    }
    expect(taken).toMatchObject({ status: "open", closedAt: null, owner: "human" });
    expect(taken.outbox.map(({ say }) => say)).toContain("timer.set");
    expect(accept(taken, "m1", 2 * dayMs + 1)).toMatchObject({ status: "open", owner: "human" });
    const timer = taken.idleTimerAt ?? 0;
    expect(
      closeWhenIdle({ ...taken, outbox: [] }, { autoCloseMs: dayMs, ticketOpen: false }, timer).next,
    ).toMatchObject({ idleTimerAt: 3 * dayMs });
  });

  test("an agent who goes on in a conversation that closed over night keeps it", () => {
    const theirs = { ...closed(), owner: "human" as const };
    expect(takeOver(theirs, spoken, 2 * dayMs).next).toMatchObject({ status: "open" });
    const spoke = must(speakAsAgent(theirs, { messageId: "a", text: "Good morning." }, 2 * dayMs));
    expect(accept(spoke, "m1", 2 * dayMs + 1)).toMatchObject({ owner: "human" });
  });
});

describe("requests for another owner that come late, twice or out of order", () => {
  test("[SL-09] the newest counts by the time it was asked for, whether it changed anything or not", () => {
    const taken = must(takeOver(start(), { ...spoken, askedAt: 10 }, 50));
    expect(takeOver(taken, { ...spoken, askedAt: 10 }, 60).result).toEqual({ kind: "outdated" });
    expect(giveBack(taken, { ...back, askedAt: 9 }, 60)).toEqual({ result: "outdated" });
    const returned = must(giveBack(taken, { ...back, askedAt: 11 }, 60));
    expect(takeOver(returned, { ...spoken, askedAt: 10 }, 99_999).result).toEqual({ kind: "outdated" });
    const again = must(giveBack(returned, { ...back, askedAt: 20 }, 70));
    expect(again).toMatchObject({ owner: "bot", fence: returned.fence, visible: returned.visible });
    expect(takeOver(again, { ...spoken, askedAt: 19 }, 80).result).toEqual({ kind: "outdated" });
  });

  test("[CA-16] a return asked for before the customer was handed over does not take the person away", () => {
    const handed = { ...reply, handoff: apology.handoff };
    const handedOver = must(deliverReply(opened(), { turn: 1, fence: 0, reply: handed, messageId: "r1" }, 100));
    expect(giveBack(handedOver, { ...back, askedAt: 99 }, 5_000)).toEqual({ result: "outdated" });
    expect(giveBack(handedOver, { ...back, askedAt: 101 }, 5_000).result).toBe("returned");
  });
});

describe("a lease that a takeover has cut short", () => {
  test("[ORD-02] goes to no other run before its holder knows, nor before the takeover comes", () => {
    const claim = { turn: 1, fence: 0, leaseMs: 9_000, supersedeWithinMs: 0 };
    const claimed = must(claimTurn(opened(), { ...claim, holder: "a" }, 0));
    const sending = must(startSending(claimed, { turn: 1, fence: 0, holder: "a", leaseMs: 5_000 }, 0));
    const ending = must(takeOver(sending, spoken, 0));
    expect(ending.turn?.lease?.until).toBe(5_000);
    expect(claimTurn(ending, { ...claim, holder: "b" }, 8_999).result).toBe("held");
    expect(claimTurn(ending, { ...claim, holder: "b" }, 9_000).result).toBe("claimed");
    expect(takeOver({ ...ending, outbox: [] }, spoken, 5_000).result).toMatchObject({ kind: "taken" });
  });
});

describe("a message that nobody could read (PROTOCOL 9)", () => {
  const input = { apology, messageId: "x", settingsVersion: 1, autoCloseMs: dayMs };

  test("ends with the apology and a person after a day, as the record asks; its text comes too late then", () => {
    const waiting = accept(start(), "m1", 0);
    expect(attentionAt({ ...waiting, outbox: [], idleTimerAt: null })).toBe(limits.unreadMs);
    expect(sweep({ ...waiting, idleTimerAt: null }, input, limits.unreadMs - 1).result).toBe("nothing");
    const ended = must(sweep(waiting, input, limits.unreadMs));
    expect(ended).toMatchObject({ pending: [], turn: { takes: [{ n: 1 }], preset: { reply: apology } } });
    const text = { text: "t", layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };
    expect(screenMessage(ended, { ...text, id: "m1", n: 1 }, limits.unreadMs + 1).result).toBe("known");
  });

  test("[JOB-01] does not keep the idle timer busy meanwhile", () => {
    const waiting = { ...accept(start(), "m1", 0), outbox: [] };
    expect(must(closeWhenIdle(waiting, { autoCloseMs: dayMs / 2, ticketOpen: false }, dayMs / 2)).idleTimerAt).toBe(
      dayMs,
    );
  });

  test("[PROTOCOL-10] of several that hold a screened one back the one that holds longest says when to look", () => {
    const text = { text: "t", layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };
    const three = accept(accept(accept(start(), "m1", 0), "m2", 10_000), "m3", 12_000);
    const held = must(screenMessage(three, { ...text, id: "m3", n: 3 }, 16_000));
    expect(attentionAt({ ...held, outbox: [] })).toBe(16_000 + holdMs.away);
  });
});

test("[PROTOCOL-11] a call for a person that was lost on its way is made again, once, unless the assistant answers again", () => {
  const failed = { turn: { number: 1, messageId: "r1" }, apology, settingsVersion: 1 };
  const called = must(deliverReply(opened(), { turn: 1, fence: 0, reply: apology, messageId: "r1" }, 5));
  const again = must(endInApology({ ...called, outbox: [] }, failed, 10));
  expect(again.outbox).toMatchObject([{ say: "handoff.requested", turn: 1, handoff: apology.handoff, at: 10 }]);
  expect(again.outbox[0]?.key).not.toBe(called.outbox.at(-1)?.key);
  expect(endInApology(again, failed, 20)).toEqual({ result: "passed" });
  const back = { messageId: "s2", text: ".", unseen: [], settingsVersion: 1 };
  expect(endInApology(must(giveBack({ ...called, outbox: [] }, back, 6)), failed, 10)).toEqual({ result: "passed" });
  const handled = must(takeOver({ ...called, outbox: [] }, spoken, 7));
  expect(must(endInApology({ ...handled, outbox: [] }, failed, 10)).outbox).toMatchObject([{ turn: 1 }]);
  const taken = must(takeOver(opened(), spoken, 5));
  expect(endInApology(taken, failed, 10)).toEqual({ result: "passed" });
});

test("[BR-13] a ticket that has ended gives way, an open one does not; the same again is the same", () => {
  const attached = must(attachTicket(start(), "t1", false));
  expect(attachTicket(attached, "t1", true)).toEqual({ result: "known" });
  expect(attachTicket(attached, "t2", false)).toEqual({ result: "other_open" });
  expect(must(attachTicket(attached, "t2", true))).toMatchObject({ openTicket: "t2" });
});

test("[PROTOCOL-1] the first timer and the next one have ids of their own", () => {
  const begun = startConversation({ tenant: "acme", conversation: "c1", channel: "web", user, autoCloseMs: 60_000 }, 0);
  const again = must(
    closeWhenIdle({ ...begun, lastActivityAt: 60_000 }, { autoCloseMs: 60_000, ticketOpen: false }, 60_000),
  );
  const keys = again.outbox.map(({ key }) => key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
});
