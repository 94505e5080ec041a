import { consumers, streams } from "@frontdesk/contracts/topology";
import { expect, test } from "vitest";
import { createEmbeddedBus } from "../embedded/bus/bus.ts";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import type { Bus } from "../ports/bus.ts";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { acceptMessage, startConversation } from "./accept.rules.ts";
import { createConversations } from "./conversations.ts";
import { takeOver } from "./human.rules.ts";
import { messages } from "./messages.ts";
import { conversations as spec } from "./record.ts";
import { deliverReply, screenMessage } from "./turn.rules.ts";

const user = { id: "u", tier: "guest" } as const;
const opening = { tenant: "acme", conversation: "c1", channel: "nats", user, autoCloseMs: 1_000_000 } as const;
const screened = { text: "hello", layers: [], burst: { windowMs: 0, maxMs: 0 }, settingsVersion: 1 };
const reply = (content: string) => ({ content, language: "en" as const, sources: [], guardUsed: false });

/** A bus that refuses `chat.out` while `full` holds, as a full OUT stream does; replies it takes are slow, the first slowest. */
function outRefusing(bus: Bus, full: () => boolean): Bus {
  let published = 0;
  return Object.assign(Object.create(bus) as Bus, {
    publish: async (message: Parameters<Bus["publish"]>[0]) => {
      if (message.subject.startsWith("chat.out.")) {
        if (full()) throw new TransientError("full");
        published += 1;
        for (let turns = 60 / published; turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve));
      }
      return await bus.publish(message);
    },
  });
}

test("[SL-09] a takeover does not wait for a reply that this process has said", async () => {
  const clock = { now: () => 1_000 };
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([spec, messages]);
  await bus.ensureTopology(streams, consumers);
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const door = createConversations({ bus, documents, clock, logger: silentLogger, newId, remember: false });
  await door.start(startConversation(opening, 1_000));
  const accepted = { id: "m1", afterClose: "reopen", autoCloseMs: 1_000_000 } as const;
  await door.apply("acme", "c1", (record, at) => acceptMessage(record, accepted, at));
  await door.apply("acme", "c1", (record, at) => screenMessage(record, { ...screened, id: "m1", n: 1 }, at));
  const delivery = { turn: 1, fence: 0, reply: reply("r1"), messageId: "reply-1" };
  await door.apply("acme", "c1", (record, at) => deliverReply(record, delivery, at));
  const taken = await door.apply("acme", "c1", (record, at) => takeOver(record, { messageId: "s", text: "." }, at));
  expect(taken).toMatchObject({ kind: "taken" });
  await door.stop();
});

test("[ORD-02][PROTOCOL-1] replies leave in the order of their turns, also those that could not be said at once", async () => {
  let now = 1_000;
  let full = true;
  const clock = { now: () => now };
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger: silentLogger });
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([spec, messages]);
  await bus.ensureTopology(streams, consumers);
  let ids = 0;
  const replica = () =>
    createConversations({
      documents,
      clock,
      logger: silentLogger,
      newId: () => `id-${(ids += 1)}`,
      remember: false,
      bus: outRefusing(bus, () => full),
    });
  const [first, second] = [replica(), replica()];
  await first.start(startConversation(opening, now));
  const answer = async (of: typeof first, n: number) => {
    await of.apply("acme", "c1", (record, at) =>
      acceptMessage(record, { id: `m${n}`, afterClose: "reopen", autoCloseMs: 1_000_000 }, at),
    );
    await of.apply("acme", "c1", (record, at) => screenMessage(record, { ...screened, id: `m${n}`, n }, at));
    const delivery = { turn: n, fence: 0, reply: reply(`r${n}`), messageId: `reply-${n}` };
    await of.apply("acme", "c1", (record, at) => deliverReply(record, delivery, at)).catch(() => undefined);
  };
  await answer(first, 1);
  await answer(first, 2);
  full = false;
  await answer(second, 3);
  now += 5_000;
  await second.apply("acme", "c1", (record) => ({ next: record, result: undefined }));
  const out = await bus.read("OUT", { limit: 10 });
  const said = out.map(
    ({ data }) => (JSON.parse(new TextDecoder().decode(data)) as { data: { content: string } }).data,
  );
  expect(said.map(({ content }) => content)).toEqual(["r1", "r2", "r3"]);
});
