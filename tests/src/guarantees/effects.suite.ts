import type { Backends, OpenOptions } from "@frontdesk/cli/backends";
import { acceptMessage } from "@frontdesk/infra/conversation/accept.rules";
import { createConversations } from "@frontdesk/infra/conversation/conversations";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { type ScriptedModelServer, startScriptedModel } from "@frontdesk/infra/testkit/scripted-model-server";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../fleet/eventually.ts";
import { advance, type Installation, install, type TestTenant } from "../fleet/installation.ts";
import { effectsOf, keepLines, type LogLine } from "./effects.ts";
import { createFaultyBus, type FaultyBus } from "./faulty-bus.ts";
import { quiet } from "./quiet.ts";

export type Open = (logger: Logger, options: OpenOptions) => Promise<Backends>;

const returns = "# Returns\n\nYou can return unworn shoes within 30 days of delivery.";
const question = "How many days do I have to return shoes?";
const hour = 3_600;

/** PROTOCOL 1, 3, 9: duplicates, lost acks, late and disordered deliveries have no second effect of any kind. */
export function effectsSuite(name: string, open: Open): void {
  describe(`one effect on ${name}, though deliveries come twice, late, out of order and with lost acks`, {
    timeout: 60_000,
  }, () => {
    const lines: LogLine[] = [];
    let desk: Installation;
    let bus: FaultyBus;
    let model: ScriptedModelServer;
    let shop: TestTenant;

    beforeAll(async () => {
      model = await startScriptedModel();
      const { url: baseUrl } = model;
      const providers = { model: { baseUrl, fast: "scripted-fast", complex: "scripted-complex" } };
      desk = await install(async () => {
        const backends = await open(keepLines(lines), { clock: createMovableClock(), providers });
        bus = createFaultyBus(backends.deps.bus, seeded(11));
        return { ...backends, deps: { ...backends.deps, bus } };
      });
    });
    afterAll(async () => {
      await desk?.stop();
      await model?.close();
    });
    beforeEach(() => model.respond(() => act.text("Within 30 days of delivery.")));

    async function openShop(use: "auto" | "rules", settings: Record<string, unknown> = {}): Promise<void> {
      const conversation = { autoCloseHours: 96, afterClose: "reopen" };
      shop = await desk.newTenant({ models: { use }, conversation, ...settings });
      await shop.addDocument("returns.md", returns);
    }
    const received = () =>
      lines.filter(({ event, fields }) => event === "chat.event" && fields["type"] === "message_received");

    const logged = () => lines.filter(({ event }) => event.startsWith("chat.")).length;

    /** Nothing at all happens when everything comes again, at once, minutes and a day later. */
    async function expectNothingNew(): Promise<void> {
      await quiet(bus);
      const before = await effectsOf(desk.backends, shop.id);
      const counts = () => ({ calls: model.chats.length, logged: logged(), requests: bus.requests() });
      const counted = counts();
      for (const seconds of [0, 5 * 60, 25 * hour]) {
        await advance(desk, seconds);
        expect(await bus.deliverAgain()).toBeGreaterThan(10);
        await quiet(bus);
        expect(await effectsOf(desk.backends, shop.id)).toEqual(before);
        expect(counts()).toEqual(counted);
      }
    }

    test("[NATS-01][WH-06][ORD-01][ESC-02][BR-13] messages, replies, a hand-off and its ticket, by the rules", async () => {
      await openShop("rules");
      const already = received().length;
      const ana = await shop.user("ana");
      const chats = [await ana.open(), await ana.open(), await ana.open()];
      const texts = [question, "hello", "What is a prime number?", question];
      const sent = chats.flatMap((chat) => texts.map((text, i) => ({ chat, text, key: `k${i}` })));
      const ids = new Set<string>();
      await Promise.all(
        [...sent, ...sent, ...sent].map(async ({ chat, text, key }) => {
          const { id, status } = await ana.say(chat, text, key);
          expect([200, 202]).toContain(status);
          ids.add(id);
        }),
      );
      await ana.say(chats[0]!, "I want to speak to a person", "person");
      const { messages } = await effectsOf(desk.backends, shop.id);
      const asked = sent.length + 1;
      const answers = messages.flatMap((message) => message.answers);
      expect(ids.size).toBe(sent.length);
      expect(messages.filter(({ role }) => role === "user")).toHaveLength(asked);
      expect(new Set(answers).size).toBe(asked);
      expect(answers).toHaveLength(asked);
      expect(received().length - already).toBe(asked);
      for (const chat of chats) {
        const shown = await ana.messages(chat);
        expect(shown.map(({ visible }) => visible)).toEqual(shown.map((_, i) => i + 1));
      }
      await eventually(
        async () => (await effectsOf(desk.backends, shop.id)).tickets.length,
        (count) => count === 1,
      );
      await expectNothingNew();
      const before = await effectsOf(desk.backends, shop.id);
      for (const { chat, text, key } of sent.slice(0, 4)) {
        const again = await ana.say(chat, text, key);
        expect(again.status).toBe(200);
        expect(ids).toContain(again.id);
        expect(before.messages.find(({ answers }) => answers.includes(again.id))?._id).toContain(again.reply?.id);
      }
      expect(await effectsOf(desk.backends, shop.id)).toEqual(before);
    });

    test("[CA-13][PROTOCOL-6] an opt-out and an opt-in are written once each, and the newest holds", async () => {
      await openShop("rules");
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const said = [];
      for (const word of ["start", "STOP", "START"]) {
        const [first, again] = await Promise.all([ana.say(chat, word, word), ana.say(chat, word, word)]);
        expect(again.reply?.id).toBe(first.reply?.id);
        said.push(first.reply?.content);
      }
      expect(said[0]).not.toMatch(/marketing/);
      expect(said.slice(1)).toEqual([expect.stringMatching(/opted out/), expect.stringMatching(/opted in/)]);
      const asked = await shop.system.send("POST", "/desk/consents", { body: { users: ["ana", "ben"] } });
      expect(asked.body["consents"]).toMatchObject([{ user: "ana", marketing: true }, { marketing: null }]);
      const { consents } = await effectsOf(desk.backends, shop.id);
      expect(consents.map(({ marketing }) => marketing).toSorted()).toEqual([false, true]);
      await expectNothingNew();
    });

    test("[ORD-02][AR-07] of a conversation one turn is paid for at a time, and every call is charged once", async () => {
      await openShop("auto");
      const atWork = new Map<string, number>();
      let most = 0;
      model.respond(async ({ body }) => {
        const marker = /chat-\d/.exec(JSON.stringify(body.messages))?.[0] ?? "none";
        atWork.set(marker, (atWork.get(marker) ?? 0) + 1);
        most = Math.max(most, atWork.get(marker) ?? 0);
        for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
        atWork.set(marker, (atWork.get(marker) ?? 1) - 1);
        return act.text("Within 30 days of delivery.");
      });
      const before = model.chats.length;
      const ana = await shop.user("ana");
      const chats = [await ana.open(), await ana.open()];
      for (let round = 0; round < 3; round += 1)
        await Promise.all(chats.map((chat, i) => ana.say(chat, `${question} (chat-${i}, ${round})`, `r${round}`)));
      await quiet(bus);
      expect(most).toBe(1);
      const { calls } = await effectsOf(desk.backends, shop.id);
      expect(calls).toBe(model.chats.length - before);
      expect(calls).toBeGreaterThanOrEqual(6);
      await expectNothingNew();
    });

    test("[PROTOCOL-5][SL-09] a burst is one turn with one reply; nothing said in it is lost", async () => {
      await openShop("rules", { burst: { windowMs: 400, maxMs: 1_500 } });
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const texts = ["Hi there", "I bought shoes", "and they are too small", question];
      const answers = await Promise.all(texts.map((text, i) => ana.say(chat, text, `b${i}`)));
      expect(new Set(answers.map(({ reply }) => reply?.id)).size).toBe(1);
      const { messages } = await effectsOf(desk.backends, shop.id);
      const replies = messages.filter(({ role }) => role === "assistant");
      expect(replies).toHaveLength(1);
      expect(replies[0]!.answers.toSorted()).toEqual(answers.map(({ id }) => id).toSorted());
      await expectNothingNew();
    });

    test("[PROTOCOL-5][ORD-02] work that a newer message made unwanted is stopped, and what it cost is kept", async () => {
      await openShop("auto");
      const before = model.chats.length;
      model.next(act.stall());
      const ana = await shop.user("ana");
      const chat = await ana.open();
      await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: `${question} First.` } });
      await eventually(
        async () => model.chats.length,
        (count) => count === before + 1,
      );
      const { reply } = await ana.say(chat, `${question} Second.`);
      expect(reply).toBeDefined();
      const { messages, calls } = await effectsOf(desk.backends, shop.id);
      const replies = messages.filter(({ role }) => role === "assistant");
      expect(replies.map((each) => each.answers.length)).toEqual([2]);
      expect(JSON.stringify(model.chats.at(-1)?.body.messages)).toMatch(/First.*Second/s);
      expect(calls).toBe(model.chats.length - before);
      await expectNothingNew();
    });

    test("[ORD-01][WH-12] five messages of a new thread at once are one conversation, each once, whatever the gateway repeats", async () => {
      await openShop("rules");
      const publish = async (n: number, as: string) => {
        const message = { messageId: `p-${n}`, thread: "+254 700 1", user: { id: "+254700" }, content: `hello ${n}` };
        const data = new TextEncoder().encode(JSON.stringify(message));
        await bus.publish({ subject: `submit.${shop.id}.nats`, id: `${shop.id}:${as}:${n}`, data });
      };
      const all = [1, 2, 3, 4, 5];
      await Promise.all([...all.map((n) => publish(n, "a")), ...all.map((n) => publish(n, "b"))]);
      await eventually(
        async () => (await effectsOf(desk.backends, shop.id)).messages.flatMap((message) => message.answers),
        (answers) => answers.length === 5,
      );
      const { records, messages } = await effectsOf(desk.backends, shop.id);
      expect(records).toHaveLength(1);
      expect(messages.map(({ visible }) => visible)).toEqual(messages.map((_, i) => i + 1));
      await advance(desk, 26 * hour);
      for (const n of all) await publish(n, "a day later");
      await expectNothingNew();
    });

    test("[PROTOCOL-11][NATS-03] a message that cannot be read is one dead letter, one apology and one ticket, also when it is replayed", async () => {
      await openShop("rules");
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const conversations = createConversations({ ...desk.backends.deps, remember: false });
      const accepted = { id: "unreadable", afterClose: "reopen", autoCloseMs: 96 * hour * 1_000 } as const;
      await conversations.apply(shop.id, chat, (record, now) => acceptMessage(record, accepted, now));
      const data = new TextEncoder().encode(JSON.stringify({ data: { n: 1, id: "unreadable" } }));
      const subject = `in.message.received.v1.${shop.id}.${chat}`;
      await bus.publish({ subject, id: `${shop.id}:unreadable`, data });
      const tickets = async () => (await effectsOf(desk.backends, shop.id)).tickets;
      await eventually(tickets, (all) => all.length === 1);
      await quiet(bus);
      const before = await effectsOf(desk.backends, shop.id);
      expect(before.messages.map(({ role, answers }) => [role, answers])).toEqual([
        ["user", []],
        ["assistant", ["unreadable"]],
      ]);
      const letters = async () =>
        (await shop.system.send("GET", "/desk/dead-letters")).body as unknown as { sequence: number }[];
      const [letter, ...others] = await letters();
      expect(others).toEqual([]);
      for (let times = 0; times < 2; times += 1) {
        const { status } = await shop.system.send("POST", `/desk/dead-letters/${letter!.sequence}/replay`);
        expect(status).toBe(202);
        await quiet(bus);
      }
      expect(await effectsOf(desk.backends, shop.id)).toEqual(before);
      await ana.say(await ana.open(), "hello");
      await expectNothingNew();
      await conversations.stop();
    });
  });
}
