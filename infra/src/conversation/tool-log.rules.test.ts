import type { Reply } from "@frontdesk/contracts/turn";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { claimTurn, releaseTurn } from "./claim.rules.ts";
import { endInApology, sweep } from "./end.rules.ts";
import { takeOver } from "./human.rules.ts";
import { attentionAt, type ConversationRecord, type ConversationRuling, limits } from "./record.ts";
import { supersede } from "./supersede.rules.ts";
import {
  type AskedWrite,
  admitWrite,
  canonicalJson,
  keyOf,
  logResult,
  logWrite,
  requestIdOf,
} from "./tool-log.rules.ts";
import { deliverReply, screenMessage } from "./turn.rules.ts";

const must = <R>({ next }: ConversationRuling<R>): ConversationRecord => next!;
const opening = { tenant: "acme", conversation: "c1", channel: "web", user: { id: "u", tier: "guest" } } as const;
const burst = { windowMs: 0, maxMs: 5_000 };
const write = (record: ConversationRecord, id: string, now: number) => {
  const accepted = must(acceptMessage(record, { id, afterClose: "reopen", autoCloseMs: 1e9 }, now));
  const screened = { id, n: record.next, text: id, layers: [], burst, settingsVersion: 1 };
  return must(screenMessage(accepted, screened, now));
};
const claimBy = (record: ConversationRecord, holder: string, now = 0) =>
  must(claimTurn(record, { turn: 1, fence: 0, holder, leaseMs: 9_000, supersedeWithinMs: 5_000 }, now));
const claimed = () => claimBy(write(startConversation({ ...opening, autoCloseMs: 1e9 }, 0), "m1", 0), "run-1");
const asked = (extra: Partial<AskedWrite> = {}): AskedWrite => ({
  turn: 1,
  fence: 0,
  holder: "run-1",
  tool: "pay",
  index: 0,
  args: '{"amount":5}',
  ...extra,
});
const key = keyOf(asked());
const logged = () => must(logWrite(claimed(), asked(), 1));
const answered = () => must(logResult(logged(), { turn: 1, holder: "run-1", key, result: '{"ok":true}' }));
const reply: Reply = { content: "hi", language: "en", sources: [], guardUsed: false };
const spoken = { messageId: "s1", text: "a colleague" };

describe("[PROTOCOL-6] a tool write is logged before it runs", () => {
  test("by one update, with its arguments and no answer; its answer follows", () => {
    expect(logged().turn?.toolLog).toEqual([{ key, args: '{"amount":5}', result: null }]);
    expect(answered().turn?.toolLog).toEqual([{ key, args: '{"amount":5}', result: '{"ok":true}' }]);
  });

  const late = { now: limits.turnMs };
  const released = () => must(releaseTurn(claimed(), { turn: 1, holder: "run-1" }));
  const refusals: readonly {
    readonly when: string;
    readonly record?: ConversationRecord;
    readonly extra?: Partial<AskedWrite>;
    readonly now?: number;
    readonly kind: string;
  }[] = [
    { when: "it is of another turn", extra: { turn: 2 }, kind: "passed" },
    { when: "it is of another fence", extra: { fence: 1 }, kind: "passed" },
    { when: "the deadline has come", ...late, kind: "passed" },
    { when: "a person took over", record: must(takeOver(claimed(), spoken, 1)), kind: "passed" },
    { when: "a takeover waits", record: must(takeOver(logged(), spoken, 1)), extra: { index: 1 }, kind: "passed" },
    { when: "another run has the claim", extra: { holder: "run-2" }, kind: "lost" },
    { when: "its claim has ended", now: 9_000, kind: "lost" },
    { when: "no run has a claim", record: released(), kind: "lost" },
    { when: "its arguments are too long", extra: { args: "x".repeat(limits.writeArgs + 1) }, kind: "refused" },
  ];
  test.each(refusals)("not when $when: nothing is written then", ({ record = claimed(), extra, now = 1, kind }) => {
    expect(logWrite(record, asked(extra), now)).toEqual({ result: { kind } });
  });

  test("no more than the record may carry", () => {
    let record = claimed();
    for (let index = 0; index < limits.writes; index += 1) record = must(logWrite(record, asked({ index }), 1));
    expect(logWrite(record, asked({ index: limits.writes }), 1).result.kind).toBe("refused");
  });

  test("a re-run is given the answer; one that was logged and not answered it runs by the same key", () => {
    const again = claimBy(logged(), "run-2", 9_000);
    const run = { kind: "run", key, args: '{"amount":5}' };
    expect(logWrite(again, asked({ holder: "run-2" }), 9_001)).toEqual({ result: run });
    const later = claimBy(answered(), "run-2", 9_000);
    const known = { kind: "answered", result: '{"ok":true}' };
    expect(logWrite(later, asked({ holder: "run-2" }), 9_001)).toEqual({ result: known });
  });

  test("what was logged stands: other arguments in its place are not run", () => {
    const other = asked({ args: '{"amount":7}' });
    expect(keyOf(other)).not.toBe(key);
    expect(logWrite(logged(), other, 1)).toEqual({ result: { kind: "run", key, args: '{"amount":5}' } });
    expect(logWrite(answered(), other, 1)).toEqual({ result: { kind: "answered", result: '{"ok":true}' } });
  });

  test("the first answer stands; a run that lost the turn logs none; a turn that was closed still tells", () => {
    const second = { turn: 1, holder: "run-1", key, result: '{"ok":false}' };
    expect(logResult(answered(), second)).toEqual({ result: '{"ok":true}' });
    expect(logResult(claimBy(logged(), "run-2", 9_000), second)).toEqual({ result: undefined });
    expect(logResult(logged(), { ...second, key: "pay:1:x" })).toEqual({ result: undefined });
    expect(logResult(logged(), { ...second, turn: 2 })).toEqual({ result: undefined });
    const taken = must(takeOver(logged(), spoken, 9_000));
    expect(logResult(taken, second)).toMatchObject({ next: { turn: { state: "closed" } }, result: '{"ok":false}' });
  });
});

describe("[PROTOCOL-6] a tool asks right before its effect", () => {
  const call = { conversation: "c1", turn: 1, fence: 0, requestId: requestIdOf("c1", 1, key) };

  test("and may have it only while the log waits for this call's answer", () => {
    expect(admitWrite(logged(), call, 1).kind).toBe("may");
    const taken = must(takeOver(logged(), spoken, 9_000));
    const long = must(claimTurn(logged(), { ...asked(), leaseMs: 99_000, supersedeWithinMs: 0 }, 1));
    const other = { ...call, requestId: requestIdOf("c1", 1, "pay:0:x") };
    const passed = { kind: "passed" };
    expect(admitWrite(undefined, call, 1)).toEqual(passed);
    expect(admitWrite(claimed(), call, 1)).toEqual(passed);
    expect(admitWrite(answered(), call, 1)).toEqual(passed);
    expect(admitWrite(logged(), other, 1)).toEqual(passed);
    expect(admitWrite(logged(), { ...call, fence: 1 }, 1)).toEqual(passed);
    expect(admitWrite(long, call, limits.turnMs)).toEqual(passed);
    expect(admitWrite(taken, call, 9_000)).toEqual(passed);
  });

  test("[PROTOCOL-8] nor while a takeover might not wait for it: when the claim ends before the effect must have come", () => {
    expect(admitWrite(logged(), call, 9_000 - limits.writeMs).kind).toBe("may");
    expect(admitWrite(logged(), call, 9_000 - limits.writeMs + 1).kind).toBe("later");
    const met = must(takeOver(logged(), spoken, 1));
    expect(admitWrite(met, call, 1).kind).toBe("may");
    expect(admitWrite(met, call, 1 + limits.takeoverWaitMs - limits.writeMs + 1).kind).toBe("later");
    const released = must(releaseTurn(logged(), { turn: 1, holder: "run-1" }));
    expect(admitWrite(released, call, 1).kind).toBe("later");
  });
});

describe("while a write is under way", () => {
  const final = { turn: 1, fence: 0, reply, messageId: "r1" };

  test("[PROTOCOL-8] a takeover waits for its answer, or its lease, 5 s at most; then nothing of it may run", () => {
    const met = takeOver(logged(), spoken, 1);
    expect(met.result).toEqual({ kind: "wait", until: 5_001 });
    expect(takeOver(must(met), spoken, 5_000).result.kind).toBe("wait");
    expect(takeOver(must(met), spoken, 5_001).result.kind).toBe("taken");
    expect(takeOver(answered(), spoken, 1).result.kind).toBe("taken");
    const done = logResult(must(met), { turn: 1, holder: "run-1", key, result: "{}" });
    expect(takeOver(must(done), spoken, 2).result.kind).toBe("taken");
  });

  test("[PROTOCOL-9] the sweep does not end the turn before its lease has passed, and is not called before", () => {
    const late = must(claimTurn(logged(), { ...asked(), leaseMs: 9_000, supersedeWithinMs: 5_000 }, limits.turnMs - 1));
    const input = { apology: reply, messageId: "a1", settingsVersion: 1, autoCloseMs: 1e9 };
    const quiet = { ...late, outbox: [], idleTimerAt: null };
    expect(attentionAt(quiet)).toBe(limits.turnMs - 1 + 9_000);
    expect(sweep(late, input, limits.turnMs).result).toBe("nothing");
    const failed = { turn: { number: 1, messageId: "a1" }, apology: reply, settingsVersion: 1 };
    expect(endInApology(late, failed, limits.turnMs).result).toBe("sending");
    expect(sweep(late, input, limits.turnMs + 9_000).result).toBe("swept");
  });

  test("no reply closes the turn: it would not be this run's, which waits for its tool", () => {
    expect(deliverReply(logged(), final, 1)).toEqual({ result: "sending" });
    expect(deliverReply(answered(), final, 1).result).toBe("delivered");
    expect(deliverReply(logged(), final, 9_000).result).toBe("delivered");
  });

  test.each([
    ["while the write is open", logged, 1],
    ["when the writer's claim has ended", logged, 9_000],
    ["when it is answered", answered, 1],
  ])("a reply that tells less than what is logged has no effect, for good: %s", (_, record, now) => {
    expect(deliverReply(record(), { ...final, tells: 0 }, now)).toEqual({ result: "passed" });
  });

  test("a reply that tells all of the log closes the turn, whoever has the claim by then", () => {
    const again = claimBy(answered(), "run-2", 9_000);
    expect(deliverReply(again, { ...final, tells: 1 }, 9_001).result).toBe("delivered");
  });

  test("[PROTOCOL-5] and after it: no message supersedes the turn any more", () => {
    for (const record of [logged(), answered()]) {
      const later = write(record, "m2", 2);
      expect(later.turn).toMatchObject({ number: 1, state: "claimed", takes: [{ id: "m1" }] });
      expect(supersede(later, 5_000, 2)).toBe(later);
      expect(claimBy(later, "run-2", 9_000).turn?.number).toBe(1);
    }
  });
});

test("the same arguments have the same key, in whatever order their fields stand; others another", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const shuffled = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(shuffled);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .toReversed()
        .map(([name, each]) => [name, shuffled(each)]),
    );
  };
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(canonicalJson(shuffled(a))).toBe(canonicalJson(a));
      expect(JSON.parse(canonicalJson(a))).toEqual(JSON.parse(JSON.stringify(a)));
      const same = JSON.stringify(a) === JSON.stringify(b);
      if (same) expect(canonicalJson(a)).toBe(canonicalJson(b));
    }),
  );
});
