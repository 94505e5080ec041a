import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { acceptMessage, startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { claimTurn, passedTurn } from "@frontdesk/infra/conversation/claim.rules";
import { takeOver } from "@frontdesk/infra/conversation/human.rules";
import type { ConversationRecord, ConversationRuling } from "@frontdesk/infra/conversation/record";
import type { LiveSignal } from "@frontdesk/infra/conversation/say";
import { deliverReply, screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { input, returns } from "../testkit/cases/situation.ts";
import { type Paid, type TurnAtWork, type WorkDeps, workOnTurn } from "./work-on-turn.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

const must = (ruling: ConversationRuling<unknown>) => ruling.next!;
const burst = { windowMs: 0, maxMs: 5_000 };
const accept = { afterClose: "reopen", autoCloseMs: 1e9 } as const;
const write = (record: ConversationRecord, id: string) => {
  const accepted = must(acceptMessage(record, { id, ...accept }, Date.now()));
  const n = record.next;
  return must(screenMessage(accepted, { id, n, text: id, layers: [], burst, settingsVersion: 1 }, Date.now()));
};

interface Given {
  readonly channel?: "web" | "nats";
  readonly streaming?: boolean;
  /** The customer waits for a person. */
  readonly waits?: true;
  /** What safety answers about a piece; by default it may be shown. */
  readonly check?: (text: string, shown: number) => string | null;
  readonly warn?: (name: string, fields?: object) => void;
}

/** What safety is asked about a piece. */
interface Checked {
  readonly text: string;
  readonly shown: number;
  readonly passages: readonly { readonly id: string }[];
}

/** A conversation with one open turn, a bus that only broadcasts, and safety's answer. */
function desk(given: Given = {}) {
  const opening = { tenant: "shop", conversation: "c1", channel: "web", user: { id: "u", tier: "guest" } } as const;
  let record = write(startConversation({ ...opening, autoCloseMs: 1e9 }, Date.now()), "m1");
  let away = false;
  let late: Promise<void> | undefined;
  let ids = 0;
  const signals: LiveSignal[] = [];
  const checked: Checked[] = [];
  const listeners = new Set<(data: Uint8Array) => void>();
  const broadcast = (_: string, data: Uint8Array) => {
    signals.push(JSON.parse(new TextDecoder().decode(data)) as LiveSignal);
    for (const listener of listeners) listener(data);
  };
  const apply = async (rule: (record: ConversationRecord, now: number) => ConversationRuling<unknown>) => {
    if (away) throw new TransientError("the store is away");
    const before = record;
    const ruling = rule(record, Date.now());
    record = ruling.next ?? record;
    const passed = passedTurn(before, record);
    const signal = new TextEncoder().encode(JSON.stringify({ kind: "passed", turn: passed }));
    if (passed !== undefined) for (const listener of listeners) listener(signal);
    return ruling.result;
  };
  const deps = {
    clock: { now: () => Date.now() },
    newId: () => `run-${(ids += 1)}`,
    logger: { ...silentLogger, ...(given.warn === undefined ? {} : { warn: given.warn }) },
    conversations: {
      apply: async (_t: string, _c: string, rule: never) => {
        const waiting = late;
        late = undefined;
        await waiting;
        return await apply(rule);
      },
    },
    bus: {
      broadcast,
      listen: async (_: string, listener: (data: Uint8Array) => void) => {
        listeners.add(listener);
        return { stop: async () => void listeners.delete(listener) };
      },
      request: async (_: string, data: Uint8Array) => {
        const request = JSON.parse(new TextDecoder().decode(data)) as Checked;
        const { text, shown } = request;
        checked.push(request);
        const piece = given.check === undefined ? text.slice(shown) : given.check(text, shown);
        return new TextEncoder().encode(JSON.stringify({ ok: { piece } }));
      },
    },
  } as unknown as WorkDeps;
  const working = vi.fn();
  const stopping = new AbortController();
  const { context } = input("how long?", {});
  const settings = TenantSettings.parse({ id: "shop", name: "Shop", models: { streaming: given.streaming ?? true } });
  const awaits = given.waits === undefined ? {} : { awaits: { since: 0, turn: 0, by: null } };
  const at: TurnAtWork = {
    event: {
      tenant: "shop",
      conversation: "c1",
      data: {
        ...context,
        turn: 1,
        fence: 0,
        deadlineAt: record.turn!.deadlineAt,
        channel: given.channel ?? "web",
        ...awaits,
      },
    } as unknown as EventOf<EventData<"context.retrieved">>,
    context: { working, stopping: stopping.signal },
    settings,
    facts: [],
  };
  return {
    at,
    working,
    signals,
    checked,
    apply,
    listening: () => listeners.size,
    record: () => record,
    leave: () => void (away = true),
    /** The next change of the record is made when this resolves. */
    delayNext: (until: Promise<void>) => void (late = until),
    stopProcess: () => stopping.abort(),
    work: async <T>(work: (paid: Paid) => Promise<T>) => await workOnTurn(deps, at, work),
  };
}

/** Work that ends when it is told to stop, as a model's call does. */
const untilStopped = async ({ signal }: Paid) =>
  await new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("cancelled")));
  });
const final = { turn: 1, fence: 0, messageId: "r1" };
const reply = { content: "hi", language: "en", sources: [], guardUsed: false } as const;
const pieces = (signals: readonly LiveSignal[]) => signals.filter((signal) => signal.kind === "piece");

describe("[PROTOCOL-6] paid work on a turn", () => {
  test("is claimed before it begins, and kept alive together with its delivery for as long as it takes", async () => {
    const shop = desk();
    const done = Promise.withResolvers<string>();
    const working = shop.work(async () => {
      expect(shop.record().turn).toMatchObject({ state: "claimed", lease: { holder: "run-1", until: 10_000 } });
      return await done.promise;
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(shop.working).toHaveBeenCalledTimes(10);
    expect(shop.record().turn?.lease?.until).toBe(40_000);
    done.resolve("draft");
    expect(await working).toEqual({ kind: "done", value: "draft" });
    expect([vi.getTimerCount(), shop.listening()]).toEqual([0, 0]);
  });

  test("[WF-15] whoever watches is told again and again that the reply is being written, until it is", async () => {
    const shop = desk();
    const done = Promise.withResolvers<string>();
    const working = shop.work(async () => await done.promise);
    const told = () => shop.signals.filter((signal) => signal.kind === "progress" && signal.stage === "writing").length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told()).toBe(10);
    done.resolve("draft");
    await working;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told()).toBe(10);
  });

  test("a second run of the same event pays for nothing: the event comes again while the first lives", async () => {
    const shop = desk();
    const first = shop.work(untilStopped);
    await vi.advanceTimersByTimeAsync(0);
    const second = vi.fn();
    await expect(shop.work(second)).rejects.toThrow(TransientError);
    await shop.apply((record, now) => takeOver(record, { messageId: "s", text: "." }, now));
    expect(await first).toEqual({ kind: "passed" });
    expect(await shop.work(second)).toEqual({ kind: "passed" });
    expect(second).not.toHaveBeenCalled();
  });

  test("a dead run's turn is done by whoever hears its event after the lease, within the ack wait of 10 s", async () => {
    const shop = desk();
    await shop.apply((record, now) =>
      claimTurn(record, { ...final, holder: "dead", leaseMs: 9_000, supersedeWithinMs: 5_000 }, now),
    );
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await shop.work(async () => "draft")).toEqual({ kind: "done", value: "draft" });
  });

  test("work that fails lets go of the turn, so that the next try begins at once", async () => {
    const shop = desk();
    await expect(shop.work(async () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(await shop.work(async () => "draft")).toEqual({ kind: "done", value: "draft" });
  });

  test("what was begun beside work that fails is stopped with it", async () => {
    const shop = desk();
    let beside: AbortSignal | undefined;
    const failing = shop.work(async ({ signal }) => {
      beside = signal;
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("broken");
    expect(beside?.aborted).toBe(true);
  });

  test("an error after the turn has passed is logged, with ids; that the work was stopped is none", async () => {
    const lines: unknown[] = [];
    const shop = desk({ warn: (name, fields) => void lines.push([name, fields]) });
    const error = new Error("a bug");
    const pass = async () => await shop.apply((record, now) => takeOver(record, { messageId: "s", text: "." }, now));
    const failing = shop.work(async () => {
      await pass();
      throw error;
    });
    expect(await failing).toEqual({ kind: "passed" });
    expect(lines).toEqual([["turn.work_failed", { tenant: "shop", conversation: "c1", turn: 1, error }]]);
    const other: unknown[] = [];
    const stopping = desk({ warn: (name) => void other.push(name) });
    const stopped = stopping.work(async ({ signal }) => {
      await stopping.apply((record, now) => takeOver(record, { messageId: "s", text: "." }, now));
      signal.throwIfAborted();
    });
    expect(await stopped).toEqual({ kind: "passed" });
    expect(other).toEqual([]);
  });

  test("a run frozen past its lease does not take the turn up again", async () => {
    const shop = desk();
    const working = shop.work(untilStopped);
    const failed = working.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(20_000);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await failed).toBeInstanceOf(TransientError);
    expect(shop.record().turn?.lease?.until).toBe(10_000);
  });

  test("a claim that cannot be renewed is given up when it ends, and the event is not acked", async () => {
    const shop = desk();
    const working = shop.work(untilStopped);
    const failed = working.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    shop.leave();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await failed).toBeInstanceOf(TransientError);
  });

  test("[DESIGN-10] a process that stops hands the turn back after 5 s: the next run begins at once", async () => {
    const shop = desk();
    const working = shop.work(untilStopped);
    const failed = working.catch((error: unknown) => error);
    shop.stopProcess();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(shop.record().turn?.lease?.holder).toBe("run-1");
    await vi.advanceTimersByTimeAsync(1);
    expect(await failed).toBeInstanceOf(TransientError);
    expect(shop.record().turn).toMatchObject({ state: "open", lease: null });
    expect(await shop.work(async () => "draft")).toEqual({ kind: "done", value: "draft" });
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each(["a process that stops", "work that fails"])(
    "[DESIGN-10] %s lets go of the turn for good, also when a renewal is under way",
    async (cause) => {
      const shop = desk();
      const renewal = Promise.withResolvers<void>();
      const broken = Promise.withResolvers<never>();
      const failed = shop.work(async (paid) => await Promise.race([untilStopped(paid), broken.promise])).catch(String);
      await vi.advanceTimersByTimeAsync(2_999);
      shop.delayNext(renewal.promise);
      await vi.advanceTimersByTimeAsync(1);
      if (cause === "work that fails") broken.reject(new TransientError("away"));
      else shop.stopProcess();
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await failed).toContain("TransientError");
      renewal.resolve();
      await vi.advanceTimersByTimeAsync(0);
      expect(shop.record().turn).toMatchObject({ state: "open", lease: null });
    },
  );

  test("[DESIGN-10] work that is done soon after the process was told to stop is not paid for twice", async () => {
    const shop = desk();
    const done = Promise.withResolvers<string>();
    const working = shop.work(async () => await done.promise);
    shop.stopProcess();
    await vi.advanceTimersByTimeAsync(4_999);
    done.resolve("draft");
    expect(await working).toEqual({ kind: "done", value: "draft" });
  });

  test("a run frozen past its lease leaves the turn, and the event, to the run that has it now", async () => {
    const shop = desk();
    const working = shop.work(untilStopped);
    const failed = working.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(0);
    vi.setSystemTime(20_000);
    await shop.apply((record, now) =>
      claimTurn(record, { ...final, holder: "other", leaseMs: 9_000, supersedeWithinMs: 5_000 }, now),
    );
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await failed).toBeInstanceOf(TransientError);
    expect(shop.record().turn?.lease?.holder).toBe("other");
  });

  test.each<[string, (shop: ReturnType<typeof desk>) => Promise<unknown>]>([
    [
      "[ORD-02][PROTOCOL-5] a new message supersedes it",
      (shop) => shop.apply((record) => ({ next: write(record, "m2"), result: 0 })),
    ],
    [
      "[ESC-01] a person takes over",
      (shop) => shop.apply((record, now) => takeOver(record, { messageId: "s", text: "." }, now)),
    ],
    ["its deadline comes", async () => await vi.advanceTimersByTimeAsync(90_000)],
  ])("stops at once when %s, and nothing is drafted", async (_, end) => {
    const shop = desk();
    const stopped = vi.fn();
    const working = shop.work(async (paid) => {
      paid.signal.addEventListener("abort", stopped);
      return await untilStopped(paid);
    });
    await vi.advanceTimersByTimeAsync(0);
    await end(shop);
    expect(await working).toEqual({ kind: "passed" });
    expect(stopped).toHaveBeenCalledOnce();
  });
});

describe("[WF-15] showing a reply while it is written", () => {
  const answer = "You have 30 days [source: a#1]. Keep the box. Bye";
  const speak = async ({ onText }: Paid, text = answer) => {
    for (const delta of text.match(/.{1,7}/gsu) ?? []) {
      onText?.(delta);
      await vi.advanceTimersByTimeAsync(1);
    }
    return "draft";
  };

  test("approved sentences are shown in order, under the turn's own lease; the draft says who showed them", async () => {
    const shop = desk();
    expect(await shop.work(speak)).toEqual({ kind: "done", value: "draft", streamedBy: "run-1" });
    expect(pieces(shop.signals)).toEqual([
      { kind: "piece", turn: 1, index: 0, text: "You have 30 days." },
      { kind: "piece", turn: 1, index: 1, text: " Keep the box." },
    ]);
    expect(shop.record().turn).toMatchObject({ state: "sending", lease: { holder: "run-1" } });
    const done = { ...final, reply: { ...reply, sources: [] }, holder: "run-1" };
    expect(await shop.apply((record, now) => deliverReply(record, done, now))).toBe("delivered");
  });

  test("a piece is judged by the passages that tools found too", async () => {
    const shop = desk();
    await shop.work(async ({ onText }) => {
      onText?.("It takes 5 days. And", [{ ...returns, id: "extra.md#3" }]);
      await vi.advanceTimersByTimeAsync(1);
    });
    expect(shop.checked.map(({ passages }) => passages.map(({ id }) => id))).toEqual([["extra.md#3"]]);
  });

  test("what safety refuses is not shown, nor anything after it; the reply goes on", async () => {
    const answers = ["You have 30 days.", null, " Keep the box. Bye."];
    const shop = desk({ check: () => answers.shift() ?? null });
    expect(await shop.work(async (paid) => await speak(paid, `${answer}. And more. So`))).toMatchObject({
      kind: "done",
      streamedBy: "run-1",
    });
    expect(pieces(shop.signals).map((piece) => piece.text)).toEqual(["You have 30 days."]);
  });

  test("a reply that takes longer than the lease is shown to its end", async () => {
    const shop = desk();
    await shop.work(async (paid) => {
      for (const sentence of ["One. ", "Two. ", "Three. ", "Four. "]) {
        paid.onText?.(sentence);
        await vi.advanceTimersByTimeAsync(3_000);
      }
    });
    expect(pieces(shop.signals).map((piece) => piece.text)).toEqual(["One.", " Two.", " Three.", " Four."]);
  });

  test("when nothing was shown, the turn is delivered like any other", async () => {
    const shop = desk({ check: () => null });
    expect(await shop.work(speak)).toEqual({ kind: "done", value: "draft" });
    expect(shop.record().turn?.state).toBe("claimed");
  });

  test("a check that fails ends the stream and not the turn", async () => {
    const shop = desk({
      check: () => {
        throw new TransientError("nobody answers");
      },
    });
    expect(await shop.work(speak)).toEqual({ kind: "done", value: "draft" });
    expect(pieces(shop.signals)).toEqual([]);
  });

  test.each<[string, Given]>([
    ["[PROTOCOL-12] to gateways", { channel: "nats" }],
    ["when the tenant does not want it", { streaming: false }],
    ["[SL-09] to who waits for a person: not all of it may be said", { waits: true }],
  ])("nothing is shown %s", async (_, given) => {
    const shop = desk(given);
    expect(await shop.work(speak)).toEqual({ kind: "done", value: "draft" });
    expect(pieces(shop.signals)).toEqual([]);
  });

  test("[SL-09] a takeover ends the stream within its lease: no later sentence is shown", async () => {
    const shop = desk();
    const spoken = { messageId: "s", text: "." };
    const outcome = await shop.work(async (paid) => {
      await speak(paid, "One. Two");
      expect(await shop.apply((record, now) => takeOver(record, spoken, now))).toMatchObject({ kind: "wait" });
      await vi.advanceTimersByTimeAsync(5_000);
      await speak(paid, ". Three. Four");
      expect(await shop.apply((record, now) => takeOver(record, spoken, now))).toMatchObject({ kind: "taken" });
      await speak(paid, ". Five. Six");
      return "draft";
    });
    expect(outcome).toEqual({ kind: "passed" });
    expect(pieces(shop.signals).map((piece) => piece.text)).toEqual(["One."]);
  });

  test("a run after a dead streamer says that the turn is its own, also when it shows nothing", async () => {
    const shop = desk();
    await shop.work(speak);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(await shop.work(async () => "again")).toEqual({ kind: "done", value: "again", streamedBy: "run-2" });
  });
});
