import type { Desk } from "@frontdesk/cli/services";
import type { DeadLetter } from "@frontdesk/contracts/http";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { type ScriptedModelServer, startScriptedModel } from "@frontdesk/infra/testkit/scripted-model-server";
import { seeded } from "@frontdesk/infra/testkit/seeded";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { type Installation, install, type TestTenant } from "../fleet/installation.ts";
import { startHere } from "../fleet/start-here.ts";
import type { Open } from "./effects.suite.ts";
import { effectsOf } from "./effects.ts";
import { quiet } from "./quiet.ts";

const question = "How many days do I have to return shoes?";
const moments = 12;

/** PROTOCOL 8: after a takeover has returned the bot says nothing, whenever it came and whichever way. */
export function fenceSuite(name: string, open: Open): void {
  describe(`the fence on ${name}, with two replicas of every step and a model`, { timeout: 60_000 }, () => {
    let desk: Installation;
    let second: Desk;
    let model: ScriptedModelServer;
    let shop: TestTenant;
    let ana: Customer;
    /** While it is set, no reply gets out: as if the replica that decided it had died. */
    let mute = false;

    beforeAll(async () => {
      model = await startScriptedModel();
      model.respond(async () => {
        for (let turns = 0; turns < 15; turns += 1) await new Promise((resolve) => setImmediate(resolve));
        return act.text("Within 30 days of delivery.");
      });
      const { url: baseUrl } = model;
      const providers = { model: { baseUrl, fast: "scripted-fast", complex: "scripted-complex" } };
      desk = await install(async () => {
        const backends = await open(silentLogger, { clock: createMovableClock(), providers });
        const { bus } = backends.deps;
        const publish = bus.publish.bind(bus);
        bus.publish = async (message) => {
          if (mute && message.subject.startsWith("chat.out.")) throw new TransientError("it cannot be said now");
          return await publish(message);
        };
        return backends;
      });
      const others = ["safety", "retrieval", "generation", "escalation"] as const;
      second = await startHere(desk.backends.deps, others);
      shop = await desk.newTenant({ burst: { windowMs: 0, maxMs: 1_000 } });
      await shop.addDocument("returns.md", "# Returns\n\nYou can return unworn shoes within 30 days of delivery.");
      ana = await shop.user("ana");
    });
    afterAll(async () => {
      await second?.stop();
      await desk?.stop();
      await model?.close();
    });

    const post = async (chat: string, content: string) =>
      await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content } });
    const said = async (chat: string) => {
      const out = await desk.backends.deps.bus.read("OUT", { filter: `chat.out.${shop.id}.*.${chat}`, limit: 100 });
      const roles = out.map(({ data }) => JSON.parse(new TextDecoder().decode(data)) as { data: { role: string } });
      return roles.filter(({ data }) => data.role === "assistant").length;
    };
    const ownerOf = async (chat: string) =>
      String((await ana.send("GET", `/chat/conversations/${chat}/messages`)).body["owner"]);

    let asked = 0;
    async function ask(chat: string, data: Record<string, unknown>, changes: Record<string, unknown> = {}) {
      asked += 1;
      const event = {
        specversion: "1.0",
        id: `crm:${asked}`,
        source: "/crm",
        type: "frontdesk.ownership.set.v1",
        time: new Date(desk.backends.deps.clock.now()).toISOString(),
        datacontenttype: "application/json",
        tenant: shop.id,
        conversation: chat,
        correlationid: `crm:${asked}`,
        data: { agent: "ana", ...data },
        ...changes,
      };
      await publish(chat, event);
      return event;
    }
    async function publish(chat: string, event: { id: string }, again = ""): Promise<void> {
      const data = new TextEncoder().encode(JSON.stringify(event));
      const subject = `in.ownership.set.v1.${shop.id}.${chat}`;
      await desk.backends.deps.bus.publish({ subject, id: `${shop.id}:${event.id}${again}`, data });
    }

    const byHttp = {
      take: async (chat: string) =>
        expect(
          (await shop.system.send("POST", `/desk/conversations/${chat}/takeover`, { body: { agent: "a" } })).status,
        ).toBe(200),
      give: async (chat: string, seenThrough: number) =>
        void (await shop.system.send("POST", `/desk/conversations/${chat}/return`, {
          body: { agent: "a", seenThrough },
        })),
    };
    const byEvent = {
      take: async (chat: string) => {
        await ask(chat, { owner: "human" });
        await eventually(
          () => ownerOf(chat),
          (owner) => owner === "human",
        );
      },
      give: async (chat: string, seenThrough: number) => void (await ask(chat, { owner: "bot", seenThrough })),
    };

    test.for([["HTTP", byHttp] as const, ["event", byEvent] as const])(
      "[ESC-01][SL-09] taken over at any moment by %s: no word and no call of the bot's until the return, which is answered once",
      async ([, way]) => {
        const random = seeded(3);
        const stories = Array.from({ length: moments }, async () => {
          const chat = await ana.open();
          const wait = Math.floor(random() * 120);
          await post(chat, question);
          for (let turns = 0; turns < wait; turns += 1) await new Promise((resolve) => setImmediate(resolve));
          await way.take(chat);
          return { chat, said: await said(chat), shown: (await ana.messages(chat)).length };
        });
        const taken = await Promise.all(stories);
        await quiet(desk.backends.deps.bus);
        const calls = model.chats.length;
        for (const { chat } of taken) {
          await post(chat, "is it ready yet?");
          await post(chat, "hello?");
        }
        await quiet(desk.backends.deps.bus);
        expect(model.chats.length).toBe(calls);
        for (const { chat, said: before } of taken) {
          expect(await said(chat)).toBe(before);
          expect(await ownerOf(chat)).toBe("human");
        }
        await Promise.all(taken.map(({ chat }) => way.give(chat, 0)));
        for (const { chat, said: before } of taken)
          await eventually(
            () => said(chat),
            (count) => count > before,
          );
        await quiet(desk.backends.deps.bus);
        const { messages } = await effectsOf(desk.backends, shop.id);
        const answers = messages.flatMap((message) => message.answers);
        expect(new Set(answers).size).toBe(answers.length);
        for (const { chat, said: before } of taken) {
          expect(await said(chat)).toBe(before + 1);
          const asked = messages.filter(({ _id, role }) => role === "user" && _id.includes(`:${chat}:`));
          expect(asked.every(({ _id }) => answers.some((id) => _id.endsWith(`:${id}`)))).toBe(true);
          const shown = await ana.messages(chat);
          expect(shown.filter(({ role }) => role === "user")).toHaveLength(3);
          expect(shown.map(({ visible }) => visible)).toEqual(shown.map((_, i) => i + 1));
        }
      },
    );

    test("[ESC-01][PROTOCOL-1] a reply that was decided and not said is said before the takeover returns, never after", async () => {
      const chat = await ana.open();
      mute = true;
      await post(chat, question);
      await eventually(
        () => ana.messages(chat),
        (shown) => shown.length === 2,
      );
      const taking = byHttp.take(chat);
      mute = false;
      await taking;
      expect(await said(chat)).toBe(1);
      await quiet(desk.backends.deps.bus);
      expect((await ana.messages(chat)).map(({ role }) => role)).toEqual(["user", "assistant", "system"]);
    });

    test("[SL-09] the newest request counts: the same again, an older one or one out of order has no effect", async () => {
      const chat = await ana.open();
      const now = desk.backends.deps.clock.now();
      const at = (ms: number) => ({ time: new Date(now + ms).toISOString() });
      const taken = await ask(chat, { owner: "human" }, at(1));
      await eventually(
        () => ownerOf(chat),
        (owner) => owner === "human",
      );
      await ask(chat, { owner: "bot" }, at(2));
      await eventually(
        () => ownerOf(chat),
        (owner) => owner === "bot",
      );
      await publish(chat, taken, ":again");
      await ask(chat, { owner: "human" }, at(-5));
      await quiet(desk.backends.deps.bus);
      expect(await ownerOf(chat)).toBe("bot");
      await ask(chat, { owner: "bot" }, at(9));
      await quiet(desk.backends.deps.bus);
      await ask(chat, { owner: "human" }, at(8));
      await quiet(desk.backends.deps.bus);
      expect(await ownerOf(chat)).toBe("bot");
      expect((await ana.messages(chat)).map(({ role }) => role)).toEqual(["system", "system"]);
    });

    test("[NATS-03] a request that says nothing of use is a dead letter with its reason", async () => {
      const chat = await ana.open();
      await ask(chat, { owner: "nobody" });
      await ask(chat, { owner: "human" }, { time: "2199-01-01T00:00:00Z" });
      await ask("unknown", { owner: "human" });
      const letters = await eventually(
        async () => (await shop.system.send("GET", "/desk/dead-letters")).body as unknown as DeadLetter[],
        (all) => all.filter(({ step }) => step === "set-owner").length === 3,
      );
      expect(
        letters
          .map(({ reason }) => reason)
          .toReversed()
          .join("\n"),
      ).toMatch(/owner[\s\S]*time: [\s\S]*conversation: unknown/);
      expect(await ownerOf(chat)).toBe("bot");
    });

    test("[SL-09] a closed conversation that a person takes over is open, and theirs when the customer writes", async () => {
      const other = await desk.newTenant({ conversation: { autoCloseHours: 1 / 3_600, afterClose: "reopen" } });
      const ben = await other.user("ben");
      const chat = await ben.open();
      const read = async () => (await ben.send("GET", `/chat/conversations/${chat}/messages`)).body;
      await eventually(
        async () => String((await read())["status"]),
        (status) => status === "closed",
      );
      const taken = await other.system.send("POST", `/desk/conversations/${chat}/takeover`, { body: { agent: "a" } });
      expect(taken.body).toMatchObject({ owner: "human" });
      await ben.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "hello?" } });
      await quiet(desk.backends.deps.bus);
      expect(await read()).toMatchObject({ owner: "human" });
      expect((await ben.messages(chat)).map(({ role }) => role)).toEqual(["system", "user"]);
    });

    test("[PROTOCOL-8] an agent's message sent again long after is the same message", async () => {
      const chat = await ana.open();
      await byHttp.take(chat);
      const speak = async (content: string, key: string) =>
        await shop.system.send("POST", `/desk/conversations/${chat}/messages`, {
          body: { agent: "a", content },
          headers: { "idempotency-key": key },
        });
      const first = await speak("On its way.", "k");
      for (let i = 0; i < 25; i += 1) await speak(`part ${i}`, `k${i}`);
      expect((await speak("On its way.", "k")).body).toEqual(first.body);
      await speak("Anything else?", "last");
      const shown = await ana.messages(chat);
      expect(shown.filter(({ content }) => content === "On its way.")).toHaveLength(1);
      expect(shown.map(({ visible }) => visible)).toEqual(shown.map((_, i) => i + 1));
    });
  });
}
