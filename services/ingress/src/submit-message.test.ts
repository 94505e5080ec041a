import { TenantSettings } from "@frontdesk/contracts/settings";
import { streams } from "@frontdesk/contracts/topology";
import { startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { createConversations } from "@frontdesk/infra/conversation/conversations";
import { endAsErased } from "@frontdesk/infra/conversation/erase.rules";
import { createPlaces, givingBackPlaces } from "@frontdesk/infra/conversation/in-flight";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations as records } from "@frontdesk/infra/conversation/record";
import { deliverReply, screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { createEmbeddedBus } from "@frontdesk/infra/embedded/bus/bus";
import { createEmbeddedCounters } from "@frontdesk/infra/embedded/counters/counters";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import type { Bus } from "@frontdesk/infra/ports/bus";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { BusFullError } from "@frontdesk/infra/ports/errors";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { describe, expect, test } from "vitest";
import { createAdmission } from "./admission/admission.ts";
import { type Submission, submitMessage } from "./submit-message.ts";

const reply = { content: "hi", language: "en" as const, sources: [], guardUsed: false };
const screened = { text: "hello", layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };
const user = { id: "ana", tier: "retail" as const };

/** One tenant with one conversation; every call of a store is written down. */
async function given(limits: Record<string, unknown> = {}, change: (bus: Bus) => Partial<Bus> = () => ({})) {
  let now = 1_000;
  let made = 0;
  let full = false;
  const calls: string[] = [];
  const clock = { now: () => now };
  const newId = () => `id${++made}`;
  const stored = createEmbeddedDocuments({ path: ":memory:" });
  await stored.ensure([records, messages]);
  const documents: Documents = {
    ...stored,
    forTenant: (tenant) => ({
      tenant,
      collection: (spec) => {
        const collection = stored.forTenant(tenant).collection(spec);
        const noted =
          <A extends unknown[], R>(name: string, call: (...args: A) => R) =>
          (...args: A): R => {
            calls.push(`${spec.name}.${name}`);
            return call(...args);
          };
        return {
          ...collection,
          get: noted("get", collection.get),
          update: noted("update", collection.update),
          insert: noted("insert", collection.insert),
        };
      },
    }),
  };
  const kept = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
  await kept.ensureTopology(streams, []);
  const bus = { ...kept, ...change(kept) };
  const counted = createEmbeddedCounters({ clock });
  const counters = {
    ...counted,
    enter: (entry: Parameters<typeof counted.enter>[0]) => {
      calls.push("counters.enter");
      return counted.enter(entry);
    },
  };
  const places = createPlaces(counters);
  const own = { bus, documents, counters, clock, logger: silentLogger, newId };
  const conversations = givingBackPlaces(createConversations({ ...own, remember: true }), places);
  const load = { overloaded: () => full, sawFull: () => void (full = true) };
  const admission = createAdmission({ counters, clock, places, load });
  const deps = { ...own, conversations, admission } as unknown as Deps & Parameters<typeof submitMessage>[0];
  const settings = TenantSettings.parse({ id: "acme", name: "Acme", limits: { floodEnabled: false, ...limits } });
  await conversations.start(
    startConversation({ tenant: "acme", conversation: "c1", channel: "api", user, autoCloseMs: 1e9 }, now),
  );
  calls.length = 0;
  return {
    calls,
    places,
    overload: () => load.sawFull(),
    send: (extra: Partial<Submission> = {}) =>
      submitMessage(deps, {
        tenant: { settings, version: 1 },
        conversation: "c1",
        channel: "api",
        user,
        content: "hello",
        ...extra,
      }),
    /** Erases the conversation, and opens another. */
    erase: async () => {
      await conversations.applyToErased("acme", "c1", (record, at) => endAsErased(record, [], at));
      await conversations.start(
        startConversation({ tenant: "acme", conversation: "c2", channel: "api", user, autoCloseMs: 1e9 }, now),
      );
    },
    /** Screens and answers everything that waits, as the steps do. */
    answerAll: async () => {
      const record = (await conversations.read("acme", "c1"))!;
      for (const { id, n } of record.pending) {
        await conversations.apply("acme", "c1", (each, at) => screenMessage(each, { id, n, ...screened }, at));
      }
      for (;;) {
        const { turn, fence } = (await conversations.read("acme", "c1"))!;
        if (turn === null || turn.state === "closed") break;
        const { number } = turn;
        await conversations.apply("acme", "c1", (each, at) =>
          deliverReply(each, { turn: number, fence, reply, messageId: `r${number}` }, at),
        );
      }
      await places.settled();
      calls.length = 0;
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe("what a tenant may have under way", () => {
  test("[PROTOCOL-2][TEN-01] beyond `limits.inFlight` a message is refused as told, until one is answered", async () => {
    const desk = await given({ inFlight: 2 });
    expect((await desk.send()).kind).toBe("accepted");
    expect((await desk.send()).kind).toBe("accepted");
    expect(await desk.send()).toEqual({ kind: "refused", code: "tenant_busy", retryAfterSeconds: 1 });
    await desk.answerAll();
    desk.pass(1_000);
    expect((await desk.send()).kind).toBe("accepted");
  });

  test("[DESIGN-9] a process that knows a tenant to be full refuses its flood without asking any store", async () => {
    const desk = await given({ inFlight: 1 });
    await desk.send();
    await desk.send();
    desk.calls.length = 0;
    for (let n = 0; n < 50; n += 1) expect((await desk.send()).kind).toBe("refused");
    expect(desk.calls).toEqual([]);
    desk.pass(200);
    await desk.send();
    expect(desk.calls).toEqual(["counters.enter"]);
  });

  test("[PROTOCOL-2][WH-06] a retry of a kept message is refused by no limit and no overload: waiting, answered, or long ago", async () => {
    const desk = await given({ inFlight: 1, perUserPerMinute: 1 });
    const first = await desk.send({ key: "k1" });
    expect((await desk.send({ key: "k2" })).kind).toBe("refused");
    expect(await desk.send({ key: "k1" })).toMatchObject({ kind: "accepted", id: (first as { id: string }).id });
    await desk.answerAll();
    expect(await desk.send({ key: "k1" })).toMatchObject({ kind: "accepted", known: { n: 1 } });
    // Its windows have moved on, and another message has filled them and the place.
    desk.pass(120_000);
    await desk.send({ key: "k3" });
    expect(await desk.send({ key: "k4" })).toMatchObject({ kind: "refused" });
    desk.overload();
    expect(await desk.send({ key: "k1" })).toMatchObject({ kind: "accepted", known: { n: 1 } });
    expect(await desk.send({ key: "k4" })).toEqual({ kind: "refused", code: "overloaded", retryAfterSeconds: 5 });
  });

  test("[PROTOCOL-2] retries count in no limit: nine of them leave room for another message", async () => {
    const desk = await given({ perUserPerMinute: 2 });
    for (let n = 0; n < 10; n += 1) expect((await desk.send({ key: "k1" })).kind).toBe("accepted");
    await desk.answerAll();
    for (let n = 0; n < 9; n += 1) expect((await desk.send({ key: "k1" })).kind).toBe("accepted");
    expect((await desk.send({ key: "k2" })).kind).toBe("accepted");
    expect(await desk.send({ key: "k3" })).toMatchObject({ kind: "refused", code: "rate_limited" });
  });

  test("[PROTOCOL-2] a push channel is kept over every limit, counted, and told of its own limits alone", async () => {
    const desk = await given({ inFlight: 1, perUserPerMinute: 2 });
    const push = (key: string) => desk.send({ key, push: true });
    expect(await push("p1")).toMatchObject({ kind: "accepted", limited: false });
    expect(await push("p2")).toMatchObject({ kind: "accepted", limited: false });
    expect(await push("p3")).toMatchObject({ kind: "accepted", limited: true });
    desk.overload();
    expect(await push("p4")).toMatchObject({ kind: "accepted" });
    desk.pass(60_000);
    expect(await desk.send({ key: "k1" })).toMatchObject({ kind: "refused" });
  });

  test("[PROTOCOL-2] a message that was not kept gives its place back, and a retry's is not taken from its open turn", async () => {
    const desk = await given({ inFlight: 2 });
    await desk.send({ key: "k1" });
    await desk.answerAll();
    await desk.send({ key: "k1" });
    await desk.places.settled();
    expect((await desk.send()).kind).toBe("accepted");
    expect((await desk.send()).kind).toBe("accepted");
    desk.pass(1_000);
    expect(await desk.send()).toMatchObject({ kind: "refused", code: "tenant_busy" });
  });
});

test("[PROTOCOL-9] a message to an erased conversation keeps no place of its tenant", async () => {
  const desk = await given({ inFlight: 1 });
  await desk.erase();
  for (const key of ["k1", "k2"]) {
    expect(await desk.send({ key })).toMatchObject({ kind: "refused", code: "conversation_erased" });
    await desk.places.settled();
  }
  desk.pass(1_000);
  expect((await desk.send({ conversation: "c2" })).kind).toBe("accepted");
});

describe("what accepting asks of the stores", () => {
  test("[WS-01] a message with a key asks for no more than one without: one round trip to the counters, one update", async () => {
    const desk = await given();
    await desk.send({ key: "k1" });
    await desk.send({ key: "k2" });
    await desk.send();
    expect(desk.calls).toEqual(Array(3).fill(["counters.enter", "conversations.update"]).flat());
  });

  test("[WS-01][WF-02] where the record has forgotten messages, a new key is looked up once, and an old one is found", async () => {
    const desk = await given({ perUserPerMinute: 1_000, windowEnabled: false, historyLimit: 20 });
    for (let n = 0; n < 12; n += 1) {
      await desk.send({ key: `k${n}` });
      await desk.answerAll();
    }
    expect(await desk.send({ key: "new" })).toMatchObject({ kind: "accepted", limited: false });
    expect(desk.calls).toEqual(["counters.enter", "messages.get", "conversations.update"]);
    expect(await desk.send({ key: "k0" })).toMatchObject({ kind: "accepted", known: { n: 1 } });
  });
});

test("[DESIGN-9] a stream without room refuses the message, and closes the doors before anything else is written", async () => {
  const desk = await given({}, (bus) => ({
    publish: (message) =>
      message.subject.startsWith("in.") ? Promise.reject(new BusFullError("no room")) : bus.publish(message),
  }));
  await expect(desk.send()).rejects.toThrow(BusFullError);
  desk.calls.length = 0;
  expect(await desk.send()).toEqual({ kind: "refused", code: "overloaded", retryAfterSeconds: 5 });
  expect(desk.calls).toEqual([]);
});
