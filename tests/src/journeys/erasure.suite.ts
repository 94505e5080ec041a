import type { Backends } from "@frontdesk/cli/backends";
import type { TenantId } from "@frontdesk/contracts/ids";
import { conversationFilters } from "@frontdesk/contracts/subjects";
import { conversations } from "@frontdesk/infra/conversation/record";
import { type Clock, createMovableClock } from "@frontdesk/infra/ports/clock";
import { conversationOfThread } from "@frontdesk/infra/runtime/thread.rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { type Installation, install, type TestTenant } from "../fleet/installation.ts";

export interface OpenStores {
  readonly backends: Backends;
  /** Places in the stores where these bytes are found. */
  find(marker: string): Promise<string[]>;
}

const encoder = new TextEncoder();

/** What a customer of a gateway writes, and its gateway hands over. */
interface Submitted {
  readonly thread: string;
  readonly messageId: string;
  readonly content: string;
}

/** SL-12, PROTOCOL 9: after an erasure no store holds what the customer wrote, whatever was under way. */
export function erasureSuite(name: string, open: (clock: Clock) => Promise<OpenStores>): void {
  describe(`[SL-12][PROTOCOL-9] erasure on ${name}`, () => {
    let desk: Installation;
    let stores: OpenStores;
    let shop: TestTenant;
    let markers = 0;

    beforeAll(async () => {
      desk = await install(async () => {
        stores = await open(createMovableClock());
        return stores.backends;
      });
      shop = await desk.newTenant();
      await shop.addDocument("returns.md", "# Returns\n\nUnworn shoes can be sent back within 30 days of delivery.");
    });
    afterAll(async () => await desk?.stop());

    const fresh = () => `marker${(markers += 1)}x${Date.now().toString(36)}`;
    const record = async (conversation: string, tenant: TenantId = shop.id) =>
      await stores.backends.deps.documents.forTenant(tenant).collection(conversations).get(`${tenant}:${conversation}`);
    const keptOf = async (conversation: string) => {
      const kept = await Promise.all(
        conversationFilters(shop.id, conversation).map(({ stream, filter }) =>
          stores.backends.deps.bus.read(stream, { filter, limit: 10 }),
        ),
      );
      return kept.flat().map(({ subject }) => subject);
    };
    const settle = async (conversation: string) => {
      await shop.system.send("POST", "/test/clock", { body: { advanceSeconds: 160 } });
      await eventually(
        () => record(conversation),
        (stored) => stored?.erasure?.dueAt === null,
      );
    };
    const erase = async (conversation: string) =>
      await shop.system.send("DELETE", `/desk/conversations/${conversation}`);
    const post = async (who: Customer, chat: string, content: string, key?: string) =>
      await who.send("POST", `/chat/conversations/${chat}/messages`, {
        body: { content },
        headers: key === undefined ? {} : { "idempotency-key": key },
      });
    const submit = async ({ thread, messageId, content }: Submitted, id = messageId) =>
      await stores.backends.deps.bus.publish({
        subject: `submit.${shop.id}.nats`,
        id: `${shop.id}:${id}`,
        data: encoder.encode(JSON.stringify({ messageId, thread, user: { id: `user-of-${thread}` }, content })),
      });
    const shownIn = async (conversation: string) => {
      const { body } = await shop.system.send("GET", `/chat/conversations/${conversation}/messages`);
      return ((body["messages"] ?? []) as unknown as { role: string; content: string }[]).map(({ content }) => content);
    };

    test("a conversation with a ticket, an unanswered question, an opt-out and a decision record leaves nothing but its tombstone", async () => {
      const [marker, name] = [fresh(), fresh()];
      const ana = await shop.user(name);
      const chat = await ana.open();
      await ana.say(chat, `how long may I keep unworn shoes ${marker}`);
      await ana.say(chat, `do you sell ${marker} umbrellas`);
      await ana.say(chat, "STOP");
      await ana.say(chat, `I want to talk to a person about ${marker}`);
      const tickets = async () => {
        const answer = await shop.system.send("GET", "/desk/tickets");
        expect(answer).toMatchObject({ status: 200 });
        return answer.body as unknown as { conversation: string }[];
      };
      await eventually(tickets, (all) => all.some((each) => each.conversation === chat));
      expect(await stores.find(marker)).not.toEqual([]);

      const answer = await erase(chat);
      expect(answer).toMatchObject({ status: 200, body: { conversation: chat, status: "erased" } });
      expect((await tickets()).some((each) => each.conversation === chat)).toBe(false);
      await settle(chat);
      expect(await stores.find(marker)).toEqual([]);
      expect(await stores.find(name)).toEqual([]);
      expect(await keptOf(chat)).toEqual([]);
      expect(await record(chat)).toMatchObject({ status: "erased", next: 5, fence: 2, user: { id: "" } });
    });

    test("asking again answers the same; another tenant's key, or an unknown conversation, finds none", async () => {
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const first = await erase(chat);
      expect(await erase(chat)).toMatchObject({ status: 200, body: first.body });
      const stranger = await desk.newTenant();
      const other = await ana.open();
      expect((await stranger.system.send("DELETE", `/desk/conversations/${other}`)).status).toBe(404);
      expect((await erase("nowhere")).status).toBe(404);
      expect((await ana.send("DELETE", `/desk/conversations/${other}`)).status).toBe(403);
      expect((await post(ana, other, "hello")).status).toBe(202);
    });

    test("whoever follows it is let go, and whoever writes, takes over or speaks is told that it was erased", async () => {
      const ana = await shop.user("ana");
      const chat = await ana.open();
      await ana.say(chat, "hello", "k1");
      const events = await fetch(new URL(`/chat/conversations/${chat}/events`, desk.url), {
        headers: { authorization: `Bearer ${shop.key}` },
      });
      const ended = events.text();
      await erase(chat);
      await ended;
      for (const key of ["k1", "k2"]) {
        expect((await post(shop.system, chat, "hello", key)).body).toMatchObject({
          status: 409,
          code: "conversation_erased",
        });
      }
      expect((await post(ana, chat, "hello")).status).toBeGreaterThanOrEqual(404);
      for (const [act, body] of [
        ["takeover", { agent: "Eva" }],
        ["return", { agent: "Eva" }],
        ["messages", { agent: "Eva", content: "hi" }],
      ] as const) {
        const refused = await shop.system.send("POST", `/desk/conversations/${chat}/${act}`, { body });
        expect([act, refused.body["code"]]).toEqual([act, "conversation_erased"]);
      }
      expect((await shop.system.send("GET", `/chat/conversations/${chat}/messages`)).body).toMatchObject({
        status: "erased",
        messages: [],
      });
      await settle(chat);
      expect(await keptOf(chat)).toEqual([]);
    });

    test("erased in the middle of turns, whatever they write afterwards goes too", async () => {
      const marker = fresh();
      const ana = await shop.user("ana");
      const chats = await Promise.all(Array.from({ length: 12 }, () => ana.open()));
      await Promise.all(
        chats.map(async (chat, i) => {
          const sent = post(ana, chat, `how long may I keep ${marker} shoes`);
          for (let turns = 0; turns < i * 4; turns += 1) await new Promise((resolve) => setImmediate(resolve));
          expect((await erase(chat)).status).toBe(200);
          await sent;
        }),
      );
      for (const chat of chats) await settle(chat);
      expect(await stores.find(marker)).toEqual([]);
      for (const chat of chats) expect(await keptOf(chat)).toEqual([]);
    });

    test("every conversation of a user goes, and nobody else's", async () => {
      const [marker, other] = [fresh(), fresh()];
      const [ana, ben] = [await shop.user(`ana-${marker}@example.org`), await shop.user("ben")];
      const chats = await Promise.all([ana.open(), ana.open(), ana.open()]);
      await Promise.all(chats.map((chat) => ana.say(chat, `hello ${marker}`)));
      const bens = await ben.open();
      await ben.say(bens, `hello ${other}`);
      const answer = await shop.system.send("POST", "/desk/erasures", { body: { user: `ana-${marker}@example.org` } });
      expect(answer.status).toBe(200);
      const receipts = answer.body["conversations"] as unknown as { conversation: string; status: string }[];
      expect(receipts.map(({ conversation }) => conversation).toSorted()).toEqual(chats.toSorted());
      for (const chat of chats) await settle(chat);
      expect(await stores.find(marker)).toEqual([]);
      expect((await ben.messages(bens)).map(({ content }) => content)[0]).toContain(other);
      const again = await shop.system.send("POST", "/desk/erasures", { body: { user: `ana-${marker}@example.org` } });
      expect(again).toMatchObject({ status: 200, body: { conversations: [], more: false } });
    });

    test("a gateway's thread goes on in a new conversation; what it hands over again begins none", async () => {
      const [old, later] = [fresh(), fresh()];
      const thread = `thread-${old}`;
      const at = (erasures: number) => conversationOfThread({ tenant: shop.id, channel: "nats", thread }, erasures);
      const first = { thread, messageId: `m1-${old}`.slice(0, 20), content: `hello ${old}` };
      await submit(first);
      await eventually(
        () => shownIn(at(0)),
        (shown) => shown.length === 2,
      );
      expect((await erase(at(0))).status).toBe(200);
      await submit(first, "handed over again");
      await submit({ thread, messageId: "m2", content: `hello ${later}` });
      const shown = await eventually(
        () => shownIn(at(1)),
        (all) => all.length === 2,
      );
      expect(shown[0]).toContain(later);
      expect(JSON.stringify(shown)).not.toContain(old);
      await settle(at(0));
      expect((await record(at(1)))?.next).toBe(2);
      expect((await erase(at(1))).status).toBe(200);
      await settle(at(1));
      expect((await stores.find(later)).concat(await stores.find(`hello ${old}`))).toEqual([]);
    });

    test("a gateway's message that became a dead letter goes with its thread", async () => {
      const marker = fresh();
      const thread = `thread-${marker}`;
      const conversation = conversationOfThread({ tenant: shop.id, channel: "nats", thread }, 0);
      await submit({ thread, messageId: "good", content: "hello" });
      await eventually(
        () => shownIn(conversation),
        (shown) => shown.length === 2,
      );
      await submit({ thread, messageId: "too long", content: `${marker}${"x".repeat(15_000)}` });
      await eventually(
        () => stores.backends.deps.bus.read("DLQ_RAW", { filter: `dlqraw.*.*.*.${shop.id}.${conversation}`, limit: 5 }),
        (letters) => letters.length === 1,
      );
      await erase(conversation);
      await settle(conversation);
      expect(await keptOf(conversation)).toEqual([]);
      expect(await stores.find(marker)).toEqual([]);
    });
  });
}
