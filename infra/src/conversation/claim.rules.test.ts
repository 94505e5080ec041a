import type { Reply } from "@frontdesk/contracts/turn";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { type Claim, claimTurn, passedTurn, releaseTurn } from "./claim.rules.ts";
import { endInApology, sweep } from "./end.rules.ts";
import { takeOver } from "./human.rules.ts";
import { attentionAt, type ConversationRecord, type ConversationRuling, limits } from "./record.ts";
import { deliverReply, screenMessage, startSending } from "./turn.rules.ts";

const reply: Reply = { content: "hi", language: "en", sources: [], guardUsed: false };
const burst = { windowMs: 0, maxMs: 5_000 };
const spoken = { messageId: "s1", text: "a colleague is here" };

const start = (): ConversationRecord => ({
  ...startConversation(
    { tenant: "acme", conversation: "c1", channel: "web", user: { id: "u", tier: "guest" }, autoCloseMs: 1e9 },
    0,
  ),
  outbox: [],
});
function must<R>(ruling: ConversationRuling<R>): ConversationRecord {
  if (ruling.next === undefined) throw new Error(`no effect: ${JSON.stringify(ruling.result)}`);
  return ruling.next;
}
function write(record: ConversationRecord, id: string, now: number, extra = {}): ConversationRecord {
  const accepted = must(acceptMessage(record, { id, afterClose: "reopen", autoCloseMs: 1e9 }, now));
  const n = accepted.pending.find((entry) => entry.id === id)!.n;
  return must(
    screenMessage(accepted, { id, n, text: `text ${id}`, layers: [], burst, settingsVersion: 1, ...extra }, now),
  );
}
const opened = (now = 0) => write(start(), "m1", now);
const claim = (holder: string, extra: Partial<Claim> = {}): Claim => ({
  turn: 1,
  fence: 0,
  holder,
  leaseMs: 9_000,
  supersedeWithinMs: 5_000,
  ...extra,
});
const stream = (holder: string) => ({ turn: 1, fence: 0, holder, leaseMs: 5_000 });
const final = { turn: 1, fence: 0, reply, messageId: "r1" };
const takes = (record: ConversationRecord) => record.turn?.takes.map((take) => take.id);

describe("[PROTOCOL-6] claiming a turn", () => {
  test("one run at a time: a living claim is left alone, a dead one is taken, its own holder renews it", () => {
    const claimed = must(claimTurn(opened(), claim("a"), 10));
    expect(claimed.turn).toMatchObject({ state: "claimed", lease: { holder: "a", until: 9_010 } });
    expect(claimTurn(claimed, claim("b"), 9_009)).toEqual({ result: "held" });
    expect(must(claimTurn(claimed, claim("a"), 3_000)).turn?.lease?.until).toBe(12_000);
    expect(must(claimTurn(claimed, claim("b"), 9_010)).turn?.lease?.holder).toBe("b");
  });

  test("a run that failed lets go of its own claim and of nobody else's", () => {
    const claimed = must(claimTurn(opened(), claim("a"), 0));
    expect(releaseTurn(claimed, { turn: 1, holder: "b" }).next).toBeUndefined();
    expect(claimTurn(must(releaseTurn(claimed, { turn: 1, holder: "a" })), claim("b"), 1).result).toBe("claimed");
  });

  test.each<[string, (record: ConversationRecord) => ConversationRecord, number]>([
    ["answered", (record) => must(deliverReply(record, final, 1)), 2],
    ["[ESC-01] taken over", (record) => must(takeOver(record, spoken, 1)), 2],
    ["past its deadline", (record) => record, limits.turnMs],
  ])("a turn that was %s is not worked on", (_, end, now) => {
    expect(claimTurn(end(opened()), claim("a"), now)).toEqual({ result: "passed" });
    expect(claimTurn(end(must(claimTurn(opened(), claim("a"), 0))), claim("a"), now)).toEqual({ result: "passed" });
  });

  test("a late turn whose run died is said again once; one that is worked on to the end is apologised for", () => {
    const input = { apology: reply, messageId: "x", settingsVersion: 1, autoCloseMs: 1e9 };
    const died = must(sweep(must(claimTurn(opened(), claim("a"), 0)), input, limits.turnMs));
    expect(died.turn).toMatchObject({ state: "claimed", saidAgain: true });
    expect(claimTurn(died, claim("b"), limits.turnMs).result).toBe("claimed");
    const slow = must(claimTurn(opened(), claim("a"), limits.turnMs - 1));
    expect(must(sweep(slow, input, limits.turnMs)).turn?.state).toBe("closed");
  });

  test("a first reply wins, whichever run wrote it", () => {
    const claimed = must(claimTurn(opened(), claim("a"), 0));
    expect(deliverReply(claimed, final, 1).result).toBe("delivered");
  });

  test("whoever works on a turn is told when its reply is not wanted any more, and only then", () => {
    const claimed = must(claimTurn(opened(), claim("a"), 0));
    expect(passedTurn(claimed, must(takeOver(claimed, spoken, 1)))).toBe(1);
    expect(passedTurn(claimed, write(claimed, "m2", 1))).toBe(1);
    expect(passedTurn(claimed, must(claimTurn(claimed, claim("a"), 1)))).toBeUndefined();
    expect(passedTurn(opened(), must(deliverReply(opened(), final, 1)))).toBeUndefined();
  });
});

describe("[PROTOCOL-5] superseding a turn", () => {
  test("[ORD-02] a message that comes while a model works joins the open turn's messages in one new turn", () => {
    const claimed = must(claimTurn(opened(), claim("a"), 0));
    const both = write(claimed, "m2", 1_000);
    expect(both.turn).toMatchObject({ number: 2, state: "open", lease: null });
    expect(takes(both)).toEqual(["m1", "m2"]);
    expect(deliverReply(both, final, 1_001).result).toBe("passed");
    expect(both.outbox.filter((entry) => entry.say === "turn.opened").map((entry) => entry.key)).toEqual([
      "turn.opened:2:0",
    ]);
  });

  test("a burst window holds the joined turn back as it would have held the first", () => {
    const burst = { windowMs: 2_000, maxMs: 5_000 };
    const first = write(start(), "m1", 0, { burst: { windowMs: 0, maxMs: 5_000 } });
    const waits = write(first, "m2", 1_000, { burst });
    expect(waits).toMatchObject({ turn: { number: 1, state: "closed" }, openAt: 3_000 });
    expect(attentionAt({ ...waits, outbox: [] })).toBe(3_000);
    expect(write(first, "m2", 4_500, { burst }).openAt).toBe(5_000);
  });

  test("without a model and without a window a message waits for the next turn, as ever", () => {
    const second = write(opened(), "m2", 1);
    expect(second.turn?.number).toBe(1);
    expect(second.waiting.map((each) => each.id)).toEqual(["m2"]);
  });

  test("messages that came before anyone paid are taken along at the claim", () => {
    const waiting = write(opened(), "m2", 1);
    const ruling = claimTurn(waiting, claim("a"), 2);
    expect(ruling.result).toBe("passed");
    expect(takes(must(ruling))).toEqual(["m1", "m2"]);
    expect(claimTurn(waiting, claim("a"), 5_000).result).toBe("claimed");
  });

  test("whoever keeps writing is answered all the same: no turn is superseded once its oldest message is 5 s old", () => {
    let record = opened();
    let opens = 1;
    for (let now = 500; now < 60_000; now += 500) {
      const { turn } = record;
      if (turn?.state === "open") record = must(claimTurn(record, claim("a", { turn: turn.number }), now));
      record = write(record, `at${now}`, now);
      opens = record.turn!.number;
    }
    expect(opens).toBe(10);
    expect(record.turn?.state).toBe("claimed");
  });

  test.each<[string, (record: ConversationRecord) => ConversationRecord, object]>([
    ["after its first streamed piece", (record) => must(startSending(record, stream("a"), 0)), {}],
    [
      "after its first tool write",
      (record) => ({ ...record, turn: { ...record.turn!, toolLog: [{ key: "order:0:d", args: "{}", result: "{}" }] } }),
      {},
    ],
    ["by a blocked message, whose answer is its own", (record) => record, { preset: { reply, layers: [] } }],
  ])("a turn is not superseded %s", (_, change, extra) => {
    const record = change(must(claimTurn(opened(), claim("a"), 0)));
    expect(write(record, "m2", 1, extra).turn?.number).toBe(1);
  });

  test("a turn stored before messages kept their times is not superseded", () => {
    const claimed = must(claimTurn(opened(), claim("a"), 0));
    const older = { ...claimed, turn: { ...claimed.turn!, takes: [{ n: 1, id: "m1" }] } };
    expect(write(older, "m2", 1).turn?.number).toBe(1);
  });
});

describe("[WF-15][PROTOCOL-7] a turn whose reply is shown piece by piece", () => {
  const streaming = (now = 0) => must(startSending(must(claimTurn(opened(), claim("a"), 0)), stream("a"), now));

  test("takes `sending` with its own claim only", () => {
    const claimed = must(claimTurn(opened(), claim("a"), 0));
    expect(startSending(claimed, stream("b"), 1).result).toBe("passed");
    expect(streaming().turn).toMatchObject({ state: "sending", lease: { holder: "a", until: 9_000 } });
  });

  test("is closed by the streamer's reply, and by another's only when the streamer's lease has passed", () => {
    expect(deliverReply(streaming(), final, 100)).toEqual({ result: "sending" });
    expect(deliverReply(streaming(), { ...final, holder: "b" }, 100)).toEqual({ result: "sending" });
    expect(deliverReply(streaming(), { ...final, holder: "a" }, 100).result).toBe("delivered");
    expect(deliverReply(streaming(), final, 9_000).result).toBe("delivered");
  });

  test("of a dead streamer is claimed by a re-run and stays in `sending`: its pieces were seen", () => {
    expect(claimTurn(streaming(), claim("b"), 8_999).result).toBe("held");
    const again = must(claimTurn(streaming(), claim("b"), 9_000));
    expect(again.turn).toMatchObject({ state: "sending", lease: { holder: "b" } });
    expect(write(again, "m2", 9_001).turn?.number).toBe(1);
    expect(deliverReply(again, { ...final, holder: "b" }, 9_002).result).toBe("delivered");
  });

  test("of a streamer that died is said again by the sweep once its deadline and its lease have passed, then apologised for", () => {
    const late = must(claimTurn(streaming(), claim("a"), limits.turnMs - 1));
    const input = { apology: reply, messageId: "x", settingsVersion: 1, autoCloseMs: 1e9 };
    const leaseEnds = limits.turnMs + 8_999;
    expect(attentionAt({ ...late, outbox: [] })).toBe(leaseEnds);
    expect(sweep(late, input, leaseEnds - 1).result).toBe("nothing");
    const again = must(sweep(late, input, leaseEnds));
    expect(again.turn).toMatchObject({ state: "sending", saidAgain: true, deadlineAt: leaseEnds + limits.turnMs });
    expect(must(sweep(again, input, leaseEnds + limits.turnMs)).turn?.state).toBe("closed");
  });

  test("that failed its check is not apologised for while pieces are leaving", () => {
    const input = { turn: { number: 1, messageId: "x" }, apology: reply, settingsVersion: 1 };
    expect(endInApology(streaming(), input, 1)).toEqual({ result: "sending" });
    expect(endInApology(streaming(), input, 9_000).result).toBe("apologised");
  });

  test("[SL-09] a takeover ends the renewals and waits 5 s at most, however long the lease", () => {
    const long = must(claimTurn(streaming(), claim("a"), 1_000));
    const waits = takeOver(long, spoken, 1_000);
    expect(waits.result).toEqual({ kind: "wait", until: 6_000 });
    const ending = must(waits);
    expect(takeOver(ending, spoken, 2_000)).toEqual({ result: { kind: "wait", until: 6_000 } });
    expect(startSending(ending, stream("a"), 2_000).result).toBe("passed");
    expect(claimTurn(ending, claim("a"), 2_000)).toEqual({ result: "claimed" });
    expect(deliverReply(ending, { ...final, holder: "a" }, 3_000).result).toBe("delivered");
    expect(takeOver(ending, spoken, 6_000).result).toMatchObject({ kind: "taken" });
  });

  test("[SL-09] whatever is interleaved, no piece leaves after a takeover, and two runs never show pieces at once", () => {
    const step = fc.record({
      act: fc.constantFrom("claim", "piece", "piece", "takeover", "final"),
      run: fc.constantFrom("a", "b"),
      waitMs: fc.constantFrom(0, 100, 900, 2_400, 5_000, 9_000),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40, size: "max" }), (steps) => {
        let record = must(claimTurn(opened(), claim("a"), 0));
        let now = 0;
        const showUntil: Record<string, number> = { a: 0, b: 0 };
        const done = new Set<string>();
        const commit = <R>(ruling: ConversationRuling<R>): R => {
          record = ruling.next ?? record;
          return ruling.result;
        };
        for (const { act, run, waitMs } of steps) {
          now += waitMs;
          if (act === "claim") commit(claimTurn(record, claim(run), now));
          if (act === "takeover") commit(takeOver(record, spoken, now));
          if (act === "final") commit(deliverReply(record, { ...final, holder: run }, now));
          // A run gives its reply when it shows nothing more.
          if (act === "final") done.add(run);
          if (act !== "piece" || done.has(run)) continue;
          // As the streamer does: it asks again when less than half of its time is left.
          if (now >= showUntil[run]! - 2_500 && commit(startSending(record, stream(run), now)) === "sending") {
            showUntil[run] = now + 5_000;
          }
          if (now >= showUntil[run]! - 500) continue;
          expect(record.owner).toBe("bot");
          expect(record.turn).toMatchObject({ state: "sending", lease: { holder: run } });
        }
      }),
      { numRuns: 500 },
    );
  });
});
