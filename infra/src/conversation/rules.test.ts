import type { Reply } from "@frontdesk/contracts/turn";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holdMs } from "../records/hold.rules.ts";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { claimTurn, releaseTurn } from "./claim.rules.ts";
import { closeWhenIdle, endInApology, sweep } from "./end.rules.ts";
import { ownerOf } from "./hand-off.rules.ts";
import { giveBack, speakAsAgent, takeOver } from "./human.rules.ts";
import { attentionAt, type ConversationRecord, type ConversationRuling, limits, type OutboxEntry } from "./record.ts";
import { deliverReply, isBeingSent, openTurn, screenMessage, showScreened, startSending } from "./turn.rules.ts";
import { remember } from "./window.rules.ts";

const hourMs = 3_600_000;
const acceptWith = { afterClose: "reopen", autoCloseMs: 24 * hourMs } as const;
const noBurst = { windowMs: 0, maxMs: 5_000 };
const reply = (content: string, extra: Partial<Reply> = {}): Reply => ({
  content,
  language: "en",
  sources: [],
  guardUsed: false,
  ...extra,
});
const handoff = {
  reason: "asked for a person",
  trigger: "explicit_request",
  priority: "MEDIUM",
  category: "GENERAL",
} as const;

const author = { id: "u", tier: "guest" } as const;
const start = (now = 0): ConversationRecord => ({
  ...startConversation(
    { tenant: "acme", conversation: "c1", channel: "web", user: author, autoCloseMs: 24 * hourMs },
    now,
  ),
  outbox: [],
});

function must<R>(ruling: ConversationRuling<R>): ConversationRecord {
  if (ruling.next === undefined) throw new Error(`no effect: ${JSON.stringify(ruling.result)}`);
  return { ...ruling.next, rev: ruling.next.rev + 1 };
}
const accept = (record: ConversationRecord, id: string, now: number) =>
  must(acceptMessage(record, { id, ...acceptWith }, now));
const screen = (record: ConversationRecord, id: string, now: number, extra = {}) => {
  const n = record.pending.find((entry) => entry.id === id)?.n ?? -1;
  return must(
    screenMessage(record, { id, n, text: `text ${id}`, layers: [], burst: noBurst, settingsVersion: 1, ...extra }, now),
  );
};
const says = (record: ConversationRecord) => record.outbox.map((entry) => entry.say);

describe("accepting (PROTOCOL 2)", () => {
  test("[WF-02] a retry of a pending id gets the same number and changes nothing", () => {
    const record = accept(start(), "m1", 10);
    const again = acceptMessage(record, { id: "m1", ...acceptWith }, 20);
    expect(again).toEqual({ result: { kind: "accepted", n: 1, at: 10, known: true, owner: "bot", user: author } });
  });

  test("[BR-04] nobody but the conversation's user is accepted in it, not even by an id it knows", () => {
    const record = accept(start(), "m1", 10);
    for (const id of ["m1", "m2"]) {
      const input = { id, user: { id: "mallory", tier: "guest" }, ...acceptWith } as const;
      expect(acceptMessage(record, input, 20)).toEqual({ result: { kind: "refused", code: "forbidden" } });
    }
  });

  test("[BR-04][PROTOCOL-4] messages sent with different tiers are turns of their own, each with its own tier", () => {
    const busy = screen(accept(start(), "m0", 5), "m0", 6);
    const tiers = ["guest", "retail", "retail", "guest"] as const;
    let record = busy;
    for (const [at, tier] of tiers.entries()) {
      const user = { id: author.id, tier };
      record = must(acceptMessage(record, { id: `t${at}`, user, ...acceptWith }, 10 + at));
      record = screen(record, `t${at}`, 20 + at);
    }
    const taken: unknown[] = [];
    for (let turn = 1; record.waiting.length > 0 || turn < 4; turn += 1) {
      const delivery = { turn, fence: 0, reply: reply("ok"), messageId: `r${turn}` };
      record = must(deliverReply(record, delivery, 100));
      taken.push(record.turn?.takes.map(({ id, tier }) => [id, tier]));
    }
    expect(taken.slice(0, 3)).toEqual([
      [["t0", "guest"]],
      [
        ["t1", "retail"],
        ["t2", "retail"],
      ],
      [["t3", "guest"]],
    ]);
  });

  test("[WF-02] a retry after the message was shown and before it was stored gets the same number", () => {
    const shown = screen(accept(start(), "m1", 10), "m1", 15);
    const again = acceptMessage(shown, { id: "m1", ...acceptWith }, 20);
    expect(again).toEqual({ result: { kind: "accepted", n: 1, at: 10, known: true, owner: "bot", user: author } });
  });

  test("more than 50 pending messages are refused", () => {
    let record = start();
    for (let i = 0; i < limits.pending; i += 1) record = accept(record, `m${i}`, i);
    expect(acceptMessage(record, { id: "one more", ...acceptWith }, 99).result).toEqual({
      kind: "refused",
      code: "conversation_full",
    });
  });

  test("[BR-03] a closed conversation refuses a message, or reopens bot-owned with a new timer when the tenant says so", () => {
    const closed = must(closeWhenIdle(start(), { autoCloseMs: 24 * hourMs, ticketOpen: false }, 24 * hourMs));
    expect(acceptMessage(closed, { id: "m", afterClose: "new", autoCloseMs: 1 }, 0).result).toEqual({
      kind: "refused",
      code: "conversation_closed",
    });
    const reopened = accept({ ...closed, owner: "human", outbox: [] }, "m", 30 * hourMs);
    expect(reopened).toMatchObject({ status: "open", owner: "bot", closedAt: null, idleTimerAt: 54 * hourMs });
    expect(says(reopened)).toEqual(["timer.set"]);
  });
});

describe("screening and opening (PROTOCOL 3 and 4)", () => {
  test("a redelivered message is screened once, also under another number", () => {
    const screened = screen(accept(start(), "m1", 0), "m1", 5);
    const input = { id: "m1", n: 1, text: "x", layers: [], burst: noBurst, settingsVersion: 1 };
    expect(screenMessage(screened, input, 9)).toEqual({ result: "known" });
    expect(screenMessage(accept(start(), "m1", 0), { ...input, n: 7 }, 9)).toEqual({ result: "known" });
    expect(says(screened)).toEqual(["message.shown", "turn.opened"]);
  });

  test("a turn takes only messages older than the oldest pending one, which stops holding 15 s after it was overtaken", () => {
    const record = accept(accept(start(), "m1", 0), "m2", 0);
    const second = screen(record, "m2", 10);
    expect(second).toMatchObject({ turn: null, visible: 0 });
    const endsAt = 10 + holdMs.overtaken;
    expect(showScreened(second, endsAt - 1)).toMatchObject({ visible: 0 });
    const late = openTurn(showScreened(second, endsAt), 1, endsAt);
    expect(late.turn?.takes.map((take) => take.n)).toEqual([2]);
    const inOrder = screen(second, "m1", 20);
    expect(inOrder.turn?.takes.map((take) => take.n)).toEqual([1, 2]);
    expect(inOrder.window.map((message) => message.id)).toEqual(["m1", "m2"]);
  });

  test("[PROTOCOL-3][ORD-02] after screening was away for long, messages are shown as they were accepted, whichever is screened first", () => {
    const ids = ["m1", "m2", "m3", "m4", "m5"];
    const accepted = ids.reduce((record, id, i) => accept(record, id, i * 1_000), start());
    const backAt = 120_000;
    const others = ["m2", "m3", "m4", "m5"].reduce((record, id, i) => screen(record, id, backAt + i), accepted);
    expect(others).toMatchObject({ turn: null, visible: 0 });
    expect(attentionAt({ ...others, outbox: [], idleTimerAt: null })).toBe(backAt + holdMs.away);
    // The first one's event was put off by the longest backoff meanwhile.
    const all = screen(others, "m1", backAt + 30_000);
    expect(all.window.map(({ id }) => id)).toEqual(ids);
    expect(all.turn?.takes.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  });

  test("[PROTOCOL-4] a message that nobody can screen holds the next one back once, and later ones not at all", () => {
    const held = screen(accept(accept(start(), "lost", 0), "m2", 20_000), "m2", 20_100);
    const shownAt = 20_100 + holdMs.away;
    expect(attentionAt({ ...held, outbox: [], idleTimerAt: null })).toBe(shownAt);
    const shown = showScreened(held, shownAt);
    expect(shown.window.map(({ id }) => id)).toEqual(["m2"]);
    const third = screen(accept(shown, "m3", shownAt + 1), "m3", shownAt + 2);
    expect(third.window.map(({ id }) => id)).toEqual(["m2", "m3"]);
  });

  test("messages inside the burst window are one turn, and nobody waits longer than the maximum", () => {
    const burst = { windowMs: 2_000, maxMs: 5_000 };
    let record = start();
    for (const [i, now] of [0, 1_500, 3_000, 4_500].entries())
      record = screen(accept(record, `m${i}`, now), `m${i}`, now, { burst });
    expect(record.openAt).toBe(5_000);
    expect(openTurn(record, 1, 4_999).turn).toBeNull();
    expect(openTurn(record, 1, 5_000).turn?.takes).toHaveLength(4);
  });

  test("a blocked message is a turn of its own whose answer is ready", () => {
    const preset = { reply: reply("no"), layers: [] };
    const busy = screen(accept(start(), "m1", 0), "m1", 0);
    const blocked = screen(accept(busy, "m2", 1), "m2", 1, { preset });
    const waiting = screen(accept(blocked, "m3", 2), "m3", 2);
    const second = must(deliverReply(waiting, { turn: 1, fence: 0, reply: reply("hi"), messageId: "r1" }, 3));
    expect(second.turn).toMatchObject({ number: 2, takes: [{ n: 2, id: "m2" }], preset: { reply: { content: "no" } } });
    const third = must(deliverReply(second, { turn: 2, fence: 0, reply: reply("no"), messageId: "r2" }, 4));
    expect(third.turn).toMatchObject({ number: 3, takes: [{ n: 3 }], preset: null });
  });

  test("a turn takes at most 20 messages and 16 000 characters; the rest is the next turn", () => {
    let record = accept(start(), "m0", 0);
    for (let i = 1; i <= 25; i += 1) record = accept(record, `m${i}`, 0);
    record = screen(record, "m0", 0, { burst: { windowMs: 1_000, maxMs: 1_000 } });
    for (let i = 1; i <= 25; i += 1) record = screen(record, `m${i}`, 0, { burst: { windowMs: 1_000, maxMs: 1_000 } });
    expect(openTurn(record, 1, 1_000).turn?.takes).toHaveLength(20);
  });
});

describe("delivering (PROTOCOL 7) and fencing (PROTOCOL 8)", () => {
  const opened = () => screen(accept(start(), "m1", 0), "m1", 0);

  test("a reply is delivered once; a later or fenced-off one has no effect", () => {
    const input = { turn: 1, fence: 0, reply: reply("hi"), messageId: "r1" };
    const delivered = must(deliverReply(opened(), input, 5));
    expect(says(delivered)).toEqual(["message.shown", "chat.out"]);
    expect(deliverReply(delivered, input, 6).result).toBe("passed");
    const taken = must(takeOver(opened(), { messageId: "s1", text: "a colleague is here" }, 3));
    expect(deliverReply(taken, input, 4).result).toBe("passed");
    expect(taken.outbox.some((entry) => entry.say === "turn.opened")).toBe(false);
  });

  test("[CA-16] a hand-off's text, the wait for a person and the request for a ticket are one update", () => {
    const record = must(
      deliverReply(
        opened(),
        { turn: 1, fence: 0, reply: reply("A colleague will answer.", { handoff }), messageId: "r1" },
        5,
      ),
    );
    expect(record).toMatchObject({ owner: "bot", fence: 1, turn: { state: "closed" }, awaits: { turn: 1, since: 5 } });
    expect(ownerOf(record)).toBe("waiting");
    expect(says(record)).toEqual(["message.shown", "chat.out", "handoff.requested"]);
  });

  test("[SL-09] a takeover meeting `sending` waits for its lease, and none of its later parts is started", () => {
    const sending = must(startSending(opened(), { turn: 1, fence: 0, holder: "a", leaseMs: 3_000 }, 0));
    const spoken = { messageId: "s1", text: "a colleague is here" };
    expect(takeOver(sending, spoken, 1_000).result).toEqual({ kind: "wait", until: 3_000 });
    const taken = must(takeOver(sending, spoken, 3_000));
    const finish = { turn: 1, fence: 0, holder: "a", reply: reply("hi"), messageId: "r1" };
    expect(deliverReply(taken, finish, 3_001).result).toBe("passed");
    expect(deliverReply(sending, finish, 2_000).result).toBe("delivered");
    expect(startSending(taken, { turn: 1, fence: 0, holder: "b", leaseMs: 1 }, 4_000).result).toBe("passed");
  });

  test("[ESC-01] while a human owns, messages are shown and not queued; the return answers what no agent answered", () => {
    const taken = must(takeOver(start(), { messageId: "s1", text: "hello" }, 0));
    const shown = screen(accept(taken, "m1", 1), "m1", 1);
    expect(shown).toMatchObject({ turn: null, waiting: [], seenThrough: 0 });
    const unseen = [{ n: 1, id: "m1", characters: 5 }];
    const back = { messageId: "s2", text: "back", unseen, settingsVersion: 1 };
    expect(must(giveBack(shown, back, 2)).turn?.takes).toMatchObject([{ n: 1, id: "m1" }]);
    expect(must(giveBack(shown, { ...back, seenThrough: 1 }, 2)).turn).toBeNull();
    // One was answered, the next not screened when the agent wrote, and so not answered by it.
    const spoken = must(speakAsAgent(accept(shown, "m2", 2), { messageId: "a1", text: "hi" }, 3));
    expect(spoken.seenThrough).toBe(1);
    const later = screen(spoken, "m2", 4);
    const both = [...unseen, { n: 2, id: "m2", characters: 5 }];
    expect(must(giveBack(later, { ...back, unseen: both }, 5)).turn?.takes).toMatchObject([{ n: 2, id: "m2" }]);
  });

  test("an agent speaks only while a human owns, once a message id", () => {
    expect(speakAsAgent(start(), { messageId: "a1", text: "hi" }, 0).result).toBe("not_owner");
    const spoke = must(
      speakAsAgent(must(takeOver(start(), { messageId: "s", text: "." }, 0)), { messageId: "a1", text: "hi" }, 1),
    );
    expect(speakAsAgent(spoke, { messageId: "a1", text: "hi" }, 2).result).toBe("known");
  });
});

describe("ends (PROTOCOL 9 to 11)", () => {
  const dayMs = 24 * hourMs;

  test("[JOB-07] a conversation nobody has written in closes all the same", () => {
    expect(must(closeWhenIdle(start(), { autoCloseMs: dayMs, ticketOpen: false }, dayMs))).toMatchObject({
      status: "closed",
      next: 1,
    });
  });

  test("[BR-03][JOB-01] activity re-arms the one lazy timer; silence closes", () => {
    const active = { ...start(), lastActivityAt: 23 * hourMs };
    const early = closeWhenIdle(active, { autoCloseMs: dayMs, ticketOpen: false }, dayMs);
    expect(early.result).toEqual({ kind: "busy_or_active" });
    expect(early.next?.outbox).toMatchObject([{ say: "timer.set", data: { at: 47 * hourMs } }]);
    const closed = must(closeWhenIdle(must(early), { autoCloseMs: dayMs, ticketOpen: false }, 47 * hourMs));
    expect(closed).toMatchObject({ status: "closed", closedAt: 47 * hourMs, idleTimerAt: null });
    expect(closeWhenIdle(closed, { autoCloseMs: dayMs, ticketOpen: false }, 48 * hourMs).result).toEqual({
      kind: "already",
    });
  });

  test("a turn nobody worked on is said again once with a new deadline, then ends with the apology", () => {
    const record = screen(accept(start(), "m1", 0), "m1", 0);
    const input = { apology: reply("sorry", { handoff }), messageId: "x", settingsVersion: 1, autoCloseMs: dayMs };
    const again = must(sweep({ ...record, outbox: [] }, input, limits.turnMs));
    expect(again.outbox).toMatchObject([{ say: "turn.opened", key: "turn.opened:1:1" }]);
    expect(again.turn?.deadlineAt).toBe(2 * limits.turnMs);
    const ended = must(sweep(again, input, 2 * limits.turnMs));
    expect([ownerOf(ended), ended.turn?.state]).toEqual(["waiting", "closed"]);
  });

  test("[BR-13] a conversation holds at most one open ticket, and an unscreenable message ends with the apology", () => {
    const failed = must(
      endInApology(
        accept(start(), "m1", 0),
        { message: { n: 1, id: "m1" }, apology: reply("sorry"), settingsVersion: 1 },
        1,
      ),
    );
    expect(failed.turn).toMatchObject({ preset: { reply: { content: "sorry" } } });
  });

  test("the sweep is told of the earliest thing due, a pending message holding others back among them", () => {
    const held = { ...screen(accept(accept(start(), "m1", 0), "m2", 0), "m2", 10), outbox: [] };
    expect(attentionAt(held)).toBe(10 + holdMs.overtaken);
    expect(attentionAt(start())).toBe(24 * hourMs + limits.idleTimerLateMs);
    expect(attentionAt({ ...screen(accept(start(), "m1", 0), "m1", 0), outbox: [] })).toBe(limits.turnMs);
  });

  test("[BR-03][PROTOCOL-10] an idle timer that was lost is made up for by the sweep, a minute late, and not before", () => {
    const input = { apology: reply("sorry"), messageId: "x", settingsVersion: 1, autoCloseMs: dayMs };
    expect(sweep(start(), input, dayMs + limits.idleTimerLateMs - 1).result).toBe("nothing");
    expect(must(sweep(start(), input, dayMs + limits.idleTimerLateMs))).toMatchObject({ status: "closed" });
    const active = { ...start(), lastActivityAt: dayMs };
    expect(must(sweep(active, input, dayMs + limits.idleTimerLateMs))).toMatchObject({
      status: "open",
      idleTimerAt: 2 * dayMs,
    });
  });

  test("the window keeps at most 20 messages and 64 KB", () => {
    let window: ConversationRecord["window"] = [];
    for (let i = 1; i <= 30; i += 1)
      window = remember(window, { id: `${i}`, role: "user", text: "é".repeat(4_000), visible: i });
    expect(window.length).toBeLessThanOrEqual(20);
    expect(Buffer.byteLength(window.map((each) => each.text).join(""))).toBeLessThanOrEqual(limits.windowBytes);
    expect(window.at(-1)?.visible).toBe(30);
  });
});

/** Random interleavings: every step may be repeated, delayed, refused or lost after its update. */
describe("the record under random interleavings, crashes and redeliveries", () => {
  interface World {
    record: ConversationRecord;
    now: number;
    /** What was said and not yet handled; a message may be handled many times. */
    bus: OutboxEntry[];
    received: { id: string; n: number }[];
    ended: Map<number, string>;
    turnsOpened: number[];
  }

  const operation = fc.record({
    kind: fc.constantFrom(
      "accept",
      "retry",
      "screen",
      "screen",
      "deliver",
      "deliver",
      "claim",
      "claim",
      "stream",
      "free",
      "handoff",
      "fail",
      "takeover",
      "return",
      "agent",
      "sweep",
      "idle",
    ),
    pick: fc.nat(20),
    waitMs: fc.constantFrom(0, 1, 500, 2_500, 16_000, 91_000),
    crash: fc.boolean(),
    blocked: fc.boolean(),
  });

  function commit(world: World, ruling: ConversationRuling<unknown>, crash: boolean): void {
    if (ruling.next === undefined) return;
    const before = new Set(world.record.outbox.map((entry) => entry.key));
    const turnBefore = world.record.turn?.number ?? 0;
    expectFairSuperseding(world.record, ruling.next, world.now);
    const shown = world.record.pending.filter((entry) => !ruling.next?.pending.some((each) => each.n === entry.n));
    if (world.record.owner === "human")
      end(
        world,
        shown.map((entry) => entry.n),
        "shown to a human",
      );
    world.record = { ...ruling.next, rev: world.record.rev + 1 };
    const keys = world.record.outbox.map((entry) => entry.key);
    expect(new Set(keys).size).toBe(keys.length);
    if ((world.record.turn?.number ?? 0) > turnBefore) world.turnsOpened.push(world.record.turn!.number);
    if (!crash) publish(world, (entry) => !before.has(entry.key));
  }

  const holderOf = (op: { pick: number }) => `run-${op.pick % 3}`;

  /** A turn that was closed without an end gives its messages back, and only before anything of it was shown. */
  function expectFairSuperseding(before: ConversationRecord, after: ConversationRecord, now: number): void {
    const old = before.turn;
    if (!old || old.state === "closed" || before.owner === "human" || after.owner === "human") return;
    const replies = (record: ConversationRecord) => record.outbox.filter((entry) => entry.say === "chat.out").length;
    const goesOn = after.turn?.number === old.number && after.turn.state !== "closed";
    if (goesOn || replies(after) > replies(before)) return;
    expect(["open", "claimed"]).toContain(old.state);
    const oldest = Math.min(...old.takes.map((take) => take.at!));
    expect(now - oldest).toBeLessThan(40);
    const again = [...after.waiting, ...(after.turn!.state === "closed" ? [] : after.turn!.takes)].map(
      (each) => each.n,
    );
    for (const { n } of old.takes) expect(again).toContain(n);
    expect(again.length).toBeGreaterThan(old.takes.length);
  }

  function publish(world: World, which: (entry: OutboxEntry) => boolean): void {
    world.bus.push(...world.record.outbox.filter(which));
    world.record = { ...world.record, outbox: world.record.outbox.filter((entry) => !which(entry)) };
  }

  function end(world: World, ns: readonly number[], how: string): void {
    for (const n of ns) world.ended.set(n, how);
  }

  function apply(world: World, op: typeof operation extends fc.Arbitrary<infer T> ? T : never): void {
    world.now += op.waitMs;
    publish(world, (entry) => entry.at + limits.outboxMs <= world.now);
    const { record, now } = world;
    const chosen = world.received[op.pick % Math.max(1, world.received.length)];
    const turn = record.turn;
    switch (op.kind) {
      case "accept":
      case "retry": {
        const id = op.kind === "retry" && chosen ? chosen.id : `m${record.next}`;
        const ruling = acceptMessage(record, { id, ...acceptWith }, now);
        // An id that was screened already is recognised by its stored message, not by the record.
        if (world.received.some((each) => each.id === id) && !record.pending.some((entry) => entry.id === id)) return;
        commit(world, ruling, op.crash);
        if (ruling.result.kind === "accepted" && !ruling.result.known) world.received.push({ id, n: ruling.result.n });
        return;
      }
      case "screen": {
        if (!chosen) return;
        const preset = op.blocked ? { preset: { reply: reply("blocked"), layers: [] } } : {};
        const ruling = screenMessage(
          record,
          { ...chosen, text: "t", layers: [], burst: { windowMs: op.pick, maxMs: 40 }, settingsVersion: 1, ...preset },
          now,
        );
        commit(world, ruling, op.crash);
        return;
      }
      case "deliver":
      case "handoff":
      case "fail": {
        if (!turn) return;
        const number = Math.max(1, turn.number - (op.pick % 2));
        const fence = op.pick % 5 === 4 ? turn.fence - 1 : turn.fence;
        const body = reply("r", op.kind === "handoff" ? { handoff } : {});
        const ruling: ConversationRuling<string> =
          op.kind === "fail"
            ? endInApology(record, { turn: { number, messageId: `f${now}` }, apology: body, settingsVersion: 1 }, now)
            : deliverReply(
                record,
                { turn: number, fence, reply: body, messageId: `r${now}`, holder: holderOf(op) },
                now,
              );
        if (ruling.result === "called") {
          expect(ownerOf(record)).not.toBe("bot");
          expect(ruling.next?.visible).toBe(record.visible);
        } else if (ruling.next) {
          expect(record.owner).toBe("bot");
          if (op.kind === "fail" || turn.lease?.holder !== holderOf(op)) expect(isBeingSent(turn, now)).toBe(false);
          expect(number).toBe(turn.number);
          for (const take of turn.takes) expect(world.ended.get(take.n)).toBeUndefined();
          end(
            world,
            turn.takes.map((take) => take.n),
            "answered",
          );
        }
        return commit(world, ruling, op.crash);
      }
      case "takeover": {
        const numbers = [...record.waiting, ...(turn && turn.state !== "closed" ? turn.takes : [])].map(
          (each) => each.n,
        );
        const ruling = takeOver(record, { messageId: `s${record.visible}`, text: "." }, now);
        if (ruling.result.kind === "taken") end(world, numbers, "shown to a human");
        if (ruling.result.kind === "taken" && turn) expect(isBeingSent(turn, now)).toBe(false);
        return commit(world, ruling, op.crash);
      }
      case "claim": {
        if (!turn) return;
        const { number, fence } = turn;
        const holder = holderOf(op);
        const input = { turn: number, fence, holder, leaseMs: 1_000, supersedeWithinMs: 40 };
        const ruling = claimTurn(record, input, now);
        const held = turn.lease !== null && turn.lease.until > now && turn.lease.holder !== holder;
        if (ruling.result === "claimed")
          expect(held || turn.state === "closed" || record.owner === "human").toBe(false);
        return commit(world, ruling, op.crash);
      }
      case "stream": {
        if (!turn) return;
        const input = { turn: turn.number, fence: turn.fence, holder: holderOf(op), leaseMs: 600 };
        return commit(world, startSending(record, input, now), op.crash);
      }
      case "free":
        if (turn) commit(world, releaseTurn(record, { turn: turn.number, holder: holderOf(op) }), op.crash);
        return;
      case "return":
        return commit(
          world,
          giveBack(record, { messageId: `s${record.visible}`, text: ".", unseen: [], settingsVersion: 1 }, now),
          op.crash,
        );
      case "agent":
        return commit(world, speakAsAgent(record, { messageId: `a${record.visible}`, text: "." }, now), op.crash);
      case "sweep": {
        const input = {
          apology: reply("sorry"),
          messageId: `w${record.visible}`,
          settingsVersion: 1,
          autoCloseMs: 100_000,
        };
        const ruling = sweep(record, input, now);
        if (ruling.next && ruling.next.turn?.state === "closed" && turn?.state !== "closed")
          end(
            world,
            turn!.takes.map((t) => t.n),
            "apology",
          );
        else if (ruling.next && turn && turn.state !== "closed" && ruling.next.turn!.number > turn.number)
          end(
            world,
            turn.takes.map((t) => t.n),
            "apology",
          );
        return commit(world, ruling, op.crash);
      }
      case "idle": {
        const ruling = closeWhenIdle(record, { autoCloseMs: 100_000, ticketOpen: false }, now);
        if (ruling.result.kind === "closed") {
          expect(record.pending).toEqual([]);
          expect(record.waiting).toEqual([]);
          expect(turn === null || turn.state === "closed").toBe(true);
        }
        return commit(world, ruling, op.crash);
      }
    }
  }

  function drain(world: World): void {
    for (let rounds = 0; rounds < 400; rounds += 1) {
      for (const each of world.received)
        apply(world, { kind: "screen", pick: world.received.indexOf(each), waitMs: 0, crash: false, blocked: false });
      const due = attentionAt(world.record);
      const working = world.record.turn !== null && world.record.turn.state !== "closed";
      const held = ownerOf(world.record) !== "bot" && world.record.waiting.length === 0;
      if (!working && (due === null || held) && world.record.pending.length === 0) return;
      world.now = Math.max(world.now, due ?? 0);
      apply(world, { kind: "sweep", pick: 0, waitMs: 0, crash: false, blocked: false });
    }
    throw new Error("never became quiet");
  }

  test("[PROTOCOL-9] every accepted number ends once, turns grow by one, visible numbers are dense, all says are said", () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60, size: "max" }), (operations) => {
        const world: World = { record: start(1), now: 1, bus: [], received: [], ended: new Map(), turnsOpened: [] };
        for (const op of operations) {
          apply(world, op);
          const open = world.record.turn !== null && world.record.turn.state !== "closed";
          if (world.record.owner === "human") expect(open || world.record.waiting.length > 0).toBe(false);
        }
        drain(world);
        expect(world.turnsOpened).toEqual(world.turnsOpened.map((_, index) => index + 1));
        for (const { n } of world.received) expect(world.ended.get(n), `number ${n}`).toBeDefined();
        publish(world, () => true);
        const shown = world.bus.flatMap((entry) =>
          entry.say === "message.shown" ? [entry.visible] : entry.say === "chat.out" ? [entry.data.visible] : [],
        );
        expect([...new Set(shown)].toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: world.record.visible }, (_, i) => i + 1),
        );
        const outs = world.bus.filter(
          (entry) => entry.say === "chat.out" && entry.key.startsWith("chat.out:v") === false,
        );
        expect(new Set(outs.map((entry) => entry.key)).size).toBe(outs.length);
      }),
      { numRuns: 400 },
    );
  });

  test("[PROTOCOL-4] numbers are shown and answered in order, whichever is screened first, except those a stale pending message let pass", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ pick: fc.nat(10), kind: fc.constantFrom("accept", "screen", "deliver") }), {
          maxLength: 60,
          size: "max",
        }),
        (operations) => {
          const world: World = { record: start(1), now: 1, bus: [], received: [], ended: new Map(), turnsOpened: [] };
          const order: number[] = [];
          for (const op of operations) {
            const before = world.record.turn;
            apply(world, { ...op, kind: op.kind as "accept", waitMs: 1, crash: false, blocked: false });
            if (before && world.record.turn !== before && op.kind === "deliver")
              order.push(...before.takes.map((take) => take.n));
          }
          expect(order).toEqual(order.toSorted((a, b) => a - b));
          const numberOf = new Map(world.received.map(({ id, n }) => [id, n]));
          const shown = [...world.bus, ...world.record.outbox].flatMap((entry) =>
            entry.say === "message.shown" ? [[entry.visible, numberOf.get(entry.id) ?? 0] as const] : [],
          );
          const inOrder = shown.toSorted((a, b) => a[0] - b[0]).map(([, n]) => n);
          expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 200 },
    );
  });
});
