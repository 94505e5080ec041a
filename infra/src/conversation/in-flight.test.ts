import { streams } from "@frontdesk/contracts/topology";
import { describe, expect, test } from "vitest";
import { createEmbeddedBus } from "../embedded/bus/bus.ts";
import { createEmbeddedCounters } from "../embedded/counters/counters.ts";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { type Conversations, createConversations } from "./conversations.ts";
import { takeOver } from "./human.rules.ts";
import { createPlaces, givingBackPlaces, idsEnded, idsUnderWay, placeOf } from "./in-flight.ts";
import { messages } from "./messages.ts";
import { conversations } from "./record.ts";
import { deliverReply, screenMessage } from "./turn.rules.ts";

const reply = { content: "hi", language: "en" as const, sources: [], guardUsed: false };
const screened = { text: "hello", layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };
const opening = {
  tenant: "acme",
  conversation: "c1",
  channel: "web" as const,
  user: { id: "ana", tier: "retail" as const },
  autoCloseMs: 1e9,
};

/** One store and two processes' doors to it. */
async function given(limit = 2) {
  let now = 1_000;
  let made = 0;
  const clock = { now: () => now };
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([conversations, messages]);
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
  await bus.ensureTopology(streams, []);
  const counters = createEmbeddedCounters({ clock });
  const places = createPlaces(counters);
  const door = (): Conversations =>
    givingBackPlaces(
      createConversations({ bus, documents, clock, logger: silentLogger, newId: () => `id${++made}`, remember: false }),
      places,
    );
  const [here, there] = [door(), door()];
  await here.start(startConversation(opening, now));
  const free = async (id: string, always = false) =>
    (await counters.enter({ id, windows: [], place: placeOf("acme", { limit, always, now }) })).free;
  return {
    here,
    there,
    free,
    places,
    accept: async (id: string) => {
      await here.apply("acme", "c1", (record, at) =>
        acceptMessage(record, { id, afterClose: "reopen", autoCloseMs: 1e9 }, at),
      );
    },
    screen: async (door: Conversations, id: string, n: number) => {
      await door.apply("acme", "c1", async (record, at) => screenMessage(record, { id, n, ...screened }, at));
      await places.settled();
    },
    deliver: async (door: Conversations, turn: number) => {
      await door.apply("acme", "c1", (record, at) =>
        deliverReply(record, { turn, fence: record.fence, reply, messageId: `r${turn}` }, at),
      );
      await places.settled();
    },
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe("what a tenant has under way", () => {
  test("[PROTOCOL-2][TEN-01] a message holds its place until its reply is delivered, on whichever replica", async () => {
    const desk = await given();
    expect(await desk.free("m1")).toBe(true);
    await desk.accept("m1");
    expect(await desk.free("m2")).toBe(true);
    await desk.accept("m2");
    await desk.screen(desk.there, "m1", 1);
    expect(await desk.free("m3")).toBe(false);
    await desk.screen(desk.here, "m2", 2);
    expect(await desk.free("m3")).toBe(false);
    await desk.deliver(desk.there, 1);
    expect(await desk.free("m3")).toBe(true);
    expect(await desk.free("m4")).toBe(false);
    await desk.deliver(desk.here, 2);
    expect(await desk.free("m4")).toBe(true);
  });

  test("[PROTOCOL-8] what a person owns holds nothing: a takeover frees it, a message is free once it was shown", async () => {
    const desk = await given(1);
    await desk.free("m1");
    await desk.accept("m1");
    await desk.screen(desk.here, "m1", 1);
    expect(await desk.free("m2")).toBe(false);
    await desk.there.apply("acme", "c1", (record, at) => takeOver(record, { messageId: "t", text: "hello" }, at));
    await desk.places.settled();
    expect(await desk.free("m2")).toBe(true);
    await desk.accept("m2");
    await desk.screen(desk.there, "m2", 2);
    expect(await desk.free("m3")).toBe(true);
  });

  test("[PROTOCOL-2] a leave that was lost heals: the place is free after twice a turn's deadline", async () => {
    const desk = await given(1);
    expect(await desk.free("m1")).toBe(true);
    desk.pass(179_999);
    expect(await desk.free("m2")).toBe(false);
    desk.pass(1);
    expect(await desk.free("m2")).toBe(true);
  });

  test("an update that ends nothing is passed over; superseded messages stay under way", async () => {
    const record = startConversation(opening, 0);
    expect(idsEnded(record, { ...record, lastActivityAt: 5 })).toEqual([]);
    const accepted = acceptMessage(record, { id: "m1", afterClose: "reopen", autoCloseMs: 1e9 }, 0).next!;
    const open = screenMessage(accepted, { id: "m1", n: 1, ...screened }, 0).next!;
    expect(idsEnded(accepted, open)).toEqual([]);
    const waiting = {
      ...open,
      turn: { ...open.turn!, state: "closed" as const },
      waiting: [{ n: 1, id: "m1", at: 0, characters: 5 }],
    };
    expect(idsEnded(open, waiting)).toEqual([]);
    expect([...idsUnderWay(waiting)]).toEqual(["m1"]);
    expect(idsEnded(waiting, { ...waiting, waiting: [] })).toEqual(["m1"]);
  });
});

describe("giving places back", () => {
  test("what ends at about the same time goes together, and a store that is away costs nothing", async () => {
    const calls: [string, readonly string[]][] = [];
    const places = createPlaces({
      leave: async (key, ids) => {
        calls.push([key, ids]);
        if (calls.length === 1) places.giveBack("acme", ["m4"]);
        else throw new TransientError("away");
      },
    });
    for (const id of ["m1", "m2", "m3"]) places.giveBack("acme", [id]);
    places.giveBack("other", ["x1"]);
    places.giveBack("acme", []);
    await places.settled();
    expect(calls).toEqual([
      ["acme:in-flight", ["m1", "m2", "m3"]],
      ["other:in-flight", ["x1"]],
      ["acme:in-flight", ["m4"]],
    ]);
  });

  test("while the store hangs, what waits for it is bounded", async () => {
    let given = 0;
    const hung = Promise.withResolvers<void>();
    const places = createPlaces({
      leave: async (_key, ids) => {
        given += ids.length;
        await hung.promise;
      },
    });
    for (let n = 0; n < 30_000; n += 1) places.giveBack("acme", [`m${n}`]);
    hung.resolve();
    await places.settled();
    expect(given).toBe(10_000);
  });
});
