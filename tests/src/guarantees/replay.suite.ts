import { flow } from "@frontdesk/contracts/flow";
import { acceptMessage } from "@frontdesk/infra/conversation/accept.rules";
import { createConversations } from "@frontdesk/infra/conversation/conversations";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { bury } from "@frontdesk/infra/runtime/dead-letters";
import { toMessage } from "@frontdesk/infra/runtime/event";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../fleet/eventually.ts";
import { advance, type Installation, install, type TestTenant } from "../fleet/installation.ts";
import type { Open } from "./effects.suite.ts";
import { quiet } from "./quiet.ts";

const question = "How many days do I have to return shoes?";
const day = 86_400;

/** PROTOCOL 11: a customer's message that a fault of ours made a dead letter is answered when it is replayed. */
export function replaySuite(name: string, open: Open): void {
  describe(`replays on ${name}`, { timeout: 60_000 }, () => {
    let desk: Installation;
    let shop: TestTenant;
    beforeAll(async () => {
      desk = await install(async () => await open(silentLogger, { clock: createMovableClock() }));
    });
    afterAll(async () => await desk?.stop());

    /** A conversation whose first message could not be screened: its customer has the apology, and a person. */
    async function givenDeadLetter(settings: Record<string, unknown> = {}) {
      const { deps } = desk.backends;
      shop = await desk.newTenant(settings);
      await shop.addDocument("returns.md", "# Returns\n\nYou can return unworn shoes within 30 days of delivery.");
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const conversations = createConversations({ ...deps, remember: false });
      const accept = { id: "m1", afterClose: "reopen", autoCloseMs: day * 1_000 } as const;
      await conversations.apply(shop.id, chat, (record, now) => acceptMessage(record, accept, now));
      await conversations.stop();
      const now = deps.clock.now();
      const user = { id: "ana", tier: "retail" } as const;
      const event = toMessage({
        name: "message.received",
        data: { n: 1, id: "m1", channel: "web", user, content: question, acceptedAt: now },
        tenant: shop.id,
        conversation: chat,
        id: `${shop.id}:m1`,
        source: "ingress",
        correlationId: "m1",
        now,
      });
      const unused = async () => undefined;
      const given = { headers: {}, sequence: 1, deliveries: 5, publishedAt: now, working: () => undefined };
      await bury(deps, flow.find((step) => step.name === "screen-message")!, {
        delivery: { ...event, ...given, ack: unused, nak: unused, term: unused },
        failure: new Error("a fault of ours"),
        patient: false,
      });
      await eventually(
        async () => (await shop.system.send("GET", "/desk/tickets")).body as unknown as unknown[],
        (all) => all.length === 1,
      );
      const [letter] = (await shop.system.send("GET", "/desk/dead-letters")).body as unknown as { sequence: number }[];
      const replay = async () => {
        const { status } = await shop.system.send("POST", `/desk/dead-letters/${letter!.sequence}/replay`);
        expect(status).toBe(202);
        await quiet(deps.bus);
      };
      const giveBack = async (seenThrough?: number) =>
        await shop.system.send("POST", `/desk/conversations/${chat}/return`, { body: { agent: "Rosa", seenThrough } });
      const closeTickets = async () => {
        const open = (await shop.system.send("GET", "/desk/tickets")).body as unknown as { id: string }[];
        for (const { id } of open)
          await shop.system.send("POST", `/desk/tickets/${id}/status`, { body: { agent: "Rosa", status: "CLOSED" } });
      };
      const shown = async () => (await ana.messages(chat)).map(({ role, content }) => ({ role, content }));
      return { ana, chat, replay, giveBack, closeTickets, shown };
    }
    const asked = { role: "user", content: question };
    const answered = { role: "assistant", content: expect.stringContaining("30 days") };

    test("[PROTOCOL-11] it is accepted as the newest and answered, once, however often it is replayed", async () => {
      const { ana, chat, replay, giveBack, shown } = await givenDeadLetter();
      await giveBack();
      await ana.say(chat, "hello");
      const before = await shown();
      await replay();
      const after = await shown();
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after.slice(before.length)).toEqual([asked, answered]);
      await replay();
      await advance(desk, 600);
      await replay();
      expect(await shown()).toEqual(after);
    });

    test("[PROTOCOL-11][PROTOCOL-8] while a person owns it is shown to them, and answered when they give it back unread", async () => {
      const { chat, replay, giveBack, shown } = await givenDeadLetter();
      await shop.system.send("POST", `/desk/conversations/${chat}/takeover`, { body: { agent: "Rosa" } });
      const before = await shown();
      await replay();
      expect(await shown()).toEqual([...before, asked]);
      await giveBack(1);
      await quiet(desk.backends.deps.bus);
      expect((await shown()).at(-1)).toEqual(answered);
    });

    test("[PROTOCOL-11][BR-03] a closed conversation is open again", async () => {
      const { ana, chat, replay, giveBack, closeTickets, shown } = await givenDeadLetter({
        conversation: { autoCloseHours: 24 },
      });
      const status = async () => String((await ana.send("GET", `/chat/conversations/${chat}/messages`)).body["status"]);
      await giveBack();
      await closeTickets();
      await advance(desk, 2 * day);
      await eventually(status, (each) => each === "closed");
      await replay();
      expect((await shown()).slice(-2)).toEqual([asked, answered]);
      expect(await status()).toBe("open");
    });
  });
}
