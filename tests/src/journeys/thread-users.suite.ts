import type { Backends } from "@frontdesk/cli/backends";
import { importOrders } from "@frontdesk/commerce/import-orders";
import type { EventData } from "@frontdesk/contracts/events";
import { digestId } from "@frontdesk/infra/runtime/digest";
import { conversationOfThread } from "@frontdesk/infra/runtime/thread.rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../fleet/eventually.ts";
import { type Installation, install, type TestTenant } from "../fleet/installation.ts";

type Heard = EventData<"chat.out">;

interface Submitted {
  readonly messageId: string;
  readonly thread?: string;
  readonly user: { readonly id: string; readonly tier?: string };
  readonly content: string;
}

const placedAt = "2026-03-02T08:00:00Z";
const total = { amountMinor: 4_200, currency: "USD" };
const question = "Where is my order?";

/** Who a turn runs as: its message's own user and tier, by whatever door it came. */
export function threadUsersSuite(name: string, open: () => Promise<Backends>): void {
  describe(`users of one thread on ${name}`, () => {
    let desk: Installation;
    let shop: TestTenant;
    beforeAll(async () => {
      desk = await install(open);
    });
    afterAll(async () => await desk?.stop());

    const newShop = async () => {
      shop = await desk.newTenant();
      const rows = ["alice", "mallory"].map((user) => ({
        order_id: `${user}-1`,
        user,
        status: `shipped to ${user}`,
        placedAt,
        total,
        tracking: `TRACK-${user}`,
      }));
      const outcome = await importOrders(desk.backends.deps.documents, { tenant: shop.id, rows });
      expect(outcome).toMatchObject({ ok: true });
    };
    const submit = async ({ thread = "group-1", ...message }: Submitted, delivery = "1") =>
      await desk.backends.deps.bus.publish({
        subject: `submit.${shop.id}.discord`,
        id: `${shop.id}:${thread}:${message.messageId}:${message.user.id}:${delivery}`,
        data: new TextEncoder().encode(JSON.stringify({ thread, ...message })),
      });
    const out = async (): Promise<Heard[]> => {
      const kept = await desk.backends.deps.bus.read("OUT", { filter: `chat.out.${shop.id}.discord.*`, limit: 50 });
      return kept.map(({ data }) => (JSON.parse(new TextDecoder().decode(data)) as { data: Heard }).data);
    };
    const heard = async (count: number): Promise<Heard[]> => await eventually(out, (all) => all.length >= count);
    const historyOf = async (conversation: string) => {
      const filter = `flow.turn.opened.v1.${shop.id}.${conversation}`;
      const opened = await desk.backends.deps.bus.read("FLOW", { filter, limit: 20 });
      return opened.map(
        ({ data }) => (JSON.parse(new TextDecoder().decode(data)) as { data: EventData<"turn.opened"> }).data,
      );
    };

    test("[CA-15][BR-04] another user of a gateway's thread is answered as themselves, and sees nothing of the first's", async () => {
      await newShop();
      await submit({ messageId: "1", user: { id: "alice", tier: "retail" }, content: question });
      const [hers] = await heard(1);
      expect(hers).toMatchObject({ user: { id: "alice", tier: "retail" }, thread: "group-1" });
      expect(hers?.content).toContain("shipped to alice");
      await submit({ messageId: "2", user: { id: "mallory", tier: "guest" }, content: question });
      const [, guests] = await heard(2);
      expect(guests).toMatchObject({ user: { id: "mallory", tier: "guest" }, thread: "group-1" });
      await submit({ messageId: "3", user: { id: "mallory", tier: "retail" }, content: question });
      const [, , own] = await heard(3);
      expect(own?.content).toContain("shipped to mallory");
      expect(JSON.stringify([guests, own])).not.toMatch(/alice/i);
      const thread = { tenant: shop.id, channel: "discord" as const, thread: "group-1", user: "mallory" };
      const turns = await historyOf(conversationOfThread(thread, 0));
      expect(turns.map(({ user }) => user)).toEqual([
        { id: "mallory", tier: "guest" },
        { id: "mallory", tier: "retail" },
      ]);
      expect(JSON.stringify(turns)).not.toMatch(/alice/i);
    });

    test("[WH-12] one message id of two users of a thread is two messages; handed over again, each is known", async () => {
      await newShop();
      for (const delivery of ["1", "2"]) {
        for (const id of ["alice", "mallory"]) {
          await submit({ messageId: "m-1", user: { id, tier: "retail" }, content: question }, delivery);
        }
      }
      await submit({ messageId: "last", thread: "another", user: { id: "ben" }, content: "hello" });
      await eventually(out, (all) => all.some(({ thread }) => thread === "another"));
      const answers = await heard(3);
      for (const id of ["alice", "mallory"]) {
        const own = answers.filter(({ user }) => user.id === id);
        expect(own).toHaveLength(1);
        expect(own[0]?.content).toContain(`shipped to ${id}`);
      }
    });

    test("[BR-04] who logs in is served by the next message with their own tier, and who logs out no more", async () => {
      await newShop();
      const tiers = ["guest", "retail", "guest"] as const;
      for (const [at, tier] of tiers.entries()) {
        await submit({ messageId: String(at), user: { id: "alice", tier }, content: question });
        await heard(at + 1);
      }
      const contents = (await out()).map(({ content }) => content.includes("shipped to alice"));
      expect(contents).toEqual([false, true, false]);
      const turns = await historyOf(digestId(shop.id, "discord", "group-1"));
      expect(turns.map(({ user }) => user.tier)).toEqual([...tiers]);
    });

    test("[BR-04] by HTTP a message runs with its own token's tier, and a tenant's system as the conversation's user", async () => {
      await newShop();
      const [guest, alice] = [await shop.user("alice", "guest"), await shop.user("alice", "retail")];
      const chat = await guest.open();
      const content = async (asker: typeof guest) => (await asker.say(chat, question)).reply?.content;
      expect(await content(guest)).not.toContain("shipped to");
      expect(await content(alice)).toContain("shipped to alice");
      expect(await content(shop.system)).toContain("shipped to alice");
      expect(await content(guest)).not.toContain("shipped to");
      const mallory = await shop.user("mallory");
      const body = { content: question };
      expect((await mallory.send("POST", `/chat/conversations/${chat}/messages`, { body })).status).toBe(404);
    });

    test("[BR-04][PROTOCOL-8] what came while a person had it is answered after the return with the tier it was sent with", async () => {
      await newShop();
      const [guest, alice] = [await shop.user("alice", "guest"), await shop.user("alice", "retail")];
      const chat = await guest.open();
      const body = { content: question };
      const asks = [guest, alice] as const;
      await shop.system.send("POST", `/desk/conversations/${chat}/takeover`, { body: { agent: "Eva" } });
      for (const [at, asker] of asks.entries()) {
        await asker.send("POST", `/chat/conversations/${chat}/messages`, { body });
        await eventually(
          async () => (await alice.messages(chat)).filter(({ role, status }) => role === "user" && status === "shown"),
          (shown) => shown.length === at + 1,
        );
      }
      await shop.system.send("POST", `/desk/conversations/${chat}/return`, { body: { agent: "Eva" } });
      const turns = await eventually(
        async () => await historyOf(chat),
        (opened) => opened.length === asks.length,
      );
      expect(turns.map(({ user }) => user.tier)).toEqual(["guest", "retail"]);
    });

    test("[BR-04][PROTOCOL-11] a message put into another user's conversation becomes a dead letter, and no turn", async () => {
      await newShop();
      const chat = await (await shop.user("alice")).open();
      const envelope = { specversion: "1.0", id: "forged", source: "/x", type: "frontdesk.message.received.v1" };
      const data = { n: 1, id: "forged", channel: "web", user: { id: "mallory", tier: "retail" }, content: question };
      const event = {
        ...envelope,
        time: placedAt,
        datacontenttype: "application/json",
        tenant: shop.id,
        conversation: chat,
        correlationid: "x",
        data: { ...data, acceptedAt: 1 },
      };
      const { bus } = desk.backends.deps;
      const subject = `in.message.received.v1.${shop.id}.${chat}`;
      await bus.publish({ subject, id: `${shop.id}:forged`, data: new TextEncoder().encode(JSON.stringify(event)) });
      const filter = `dlq.*.*.*.${shop.id}.${chat}`;
      const [letter] = await eventually(
        async () => await bus.read("DLQ", { filter, limit: 5 }),
        (letters) => letters.length > 0,
      );
      expect(new TextDecoder().decode(letter?.data)).toContain("another than the conversation's");
      expect(await historyOf(chat)).toEqual([]);
    });
  });
}
