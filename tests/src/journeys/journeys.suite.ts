import { randomUUID } from "node:crypto";
import type { Backends } from "@frontdesk/cli/backends";
import type { DeadLetter } from "@frontdesk/contracts/http";
import { routes } from "@frontdesk/contracts/routes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Customer, customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { type Installation, install, type TestTenant } from "../fleet/installation.ts";

const returns = `# Returns

You can return unworn shoes within 30 days of delivery. Keep the box and the receipt.

## How to return

1. Open your order and choose Return.
2. Print the label.
3. Drop the parcel at any post office.

Refunds reach your card within 5 working days after we receive the parcel.`;

/** The journeys of customers, agents and gateways, through the doors, on any backends. */
export function journeySuite(name: string, open: () => Promise<Backends>): void {
  describe(`journeys on ${name}`, () => {
    let desk: Installation;
    beforeAll(async () => {
      desk = await install(open);
    });
    afterAll(async () => await desk?.stop());

    test("[WF-01][WF-02][WF-10][CA-01] a question is answered from the tenant's document and cites it", async () => {
      const shop = await desk.newTenant();
      await shop.addDocument("returns.md", returns);
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const { status, reply } = await ana.say(chat, "How many days do I have to return shoes?");
      expect(status).toBe(200);
      expect(reply?.content).toContain("30 days");
      expect(reply?.guardUsed).toBe(false);
      expect(reply?.sources[0]).toMatchObject({ document: "returns.md" });
      expect(reply?.sources[0]!.text.length).toBeLessThanOrEqual(160);
      expect(reply?.content).toContain(`[source: ${reply?.sources[0]!.id}]`);
      const shown = await ana.messages(chat);
      expect(shown.map((each) => [each.visible, each.role])).toEqual([
        [1, "user"],
        [2, "assistant"],
      ]);
      const passage = await ana.send("GET", `/knowledge/passages/${encodeURIComponent(reply!.sources[0]!.id)}`);
      expect(passage.body).toMatchObject({ document: "returns.md" });
    });

    test("[WF-10] a document is called by its title wherever a source is shown", async () => {
      const shop = await desk.newTenant();
      await shop.addDocument("rp_v2_final.md", "# Returns and exchanges\n\nShoes can be returned within 30 days.");
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const { reply } = await ana.say(chat, "How many days do I have to return shoes?");
      const named = { document: "rp_v2_final.md", title: "Returns and exchanges" };
      expect(reply?.sources[0]).toMatchObject(named);
      expect((await ana.messages(chat)).at(-1)?.sources[0]).toMatchObject(named);
    });

    test("[CA-14] a customer reads no passage that no answer may come from, whatever id is guessed", async () => {
      const pinned = [{ questions: ["Do you repair zips?"], answer: "Zips are repaired free of charge." }];
      const shop = await desk.newTenant({ retrieval: { types: ["faq"], pinned } });
      const add = async (id: string, type: string) =>
        await shop.system.send("POST", "/knowledge/documents", { body: { id, type, text: `${id}: ${returns}` } });
      await add("public.md", "faq");
      await add("internal.md", "sop");
      const read = async (who: Customer, id: string) =>
        (await who.send("GET", `/knowledge/passages/${encodeURIComponent(id)}`)).status;
      for (const who of [await shop.user("ana"), await shop.user("visitor", "guest")]) {
        expect(await read(who, "public.md#0")).toBe(200);
        expect(await read(who, "pinned-1")).toBe(200);
        expect(await read(who, "internal.md#0")).toBe(404);
        expect(await read(who, "internal.md#9")).toBe(404);
      }
      expect(await read(shop.system, "internal.md#0")).toBe(200);
    });

    test("[WF-07][RAG-03] what the documents do not hold is declined with the guard's exact words, by whom it speaks to", async () => {
      const shop = await desk.newTenant();
      await shop.addDocument("returns.md", returns);
      const declined = async (to: TestTenant) => {
        const ana = await to.user("ana");
        const { reply } = await ana.say(await ana.open(), "What is a prime number?");
        expect(reply).toMatchObject({ guardUsed: true, sources: [] });
        return reply?.content;
      };
      expect(await declined(shop)).toBe(
        "I'm sorry, I have no information on that. Would you like me to bring in a colleague?",
      );
      expect(await declined(await desk.newTenant({ persona: { audience: "staff" } }))).toBe(
        "I don't have sufficiently relevant documents to answer confidently. Please add more context or documents.",
      );
      const own = { persona: { guard: { en: "We don't know that. Write to help@shop.example." } } };
      expect(await declined(await desk.newTenant(own))).toBe("We don't know that. Write to help@shop.example.");
    });

    test("[BR-01][TEN-01] no route answers a stranger with anything but 401, 403 or 404, and every 404 is the same", async () => {
      const [shop, other] = [await desk.newTenant(), await desk.newTenant()];
      await other.addDocument("returns.md", returns);
      const ana = await shop.user("ana");
      const theirs = await (await other.user("ana")).open();
      const strangers = { key: shop.system, user: ana, nobody: customer(desk.url, "fd_nope_x") };
      for (const route of routes.filter((each) => each.auth !== "none" && each.path.includes(":id"))) {
        const id = route.path.startsWith("/knowledge/documents")
          ? "returns.md"
          : route.path.includes("passages")
            ? "returns.md#0"
            : theirs;
        const path = route.path.replace(":id", encodeURIComponent(id));
        const bodies: Record<string, unknown> = {
          "send-message": { content: "hi" },
          "speak-as-agent": { agent: "a", content: "hi" },
          "change-ticket": { agent: "a", status: "CLOSED" },
        };
        const body = route.method === "POST" ? { body: bodies[route.name] ?? { agent: "a" } } : {};
        for (const [who, client] of Object.entries(strangers)) {
          const answer = await client.send(route.method, path, body);
          const expected = who === "nobody" ? 401 : route.auth === "key" && who === "user" ? 403 : 404;
          expect([who, route.name, answer.status]).toEqual([who, route.name, expected]);
          expect(JSON.stringify(answer.body)).not.toContain("30 days");
        }
      }
      const missing = await ana.send("GET", "/chat/conversations/01NOSUCHCONVERSATION/messages");
      const foreign = await ana.send("GET", `/chat/conversations/${theirs}/messages`);
      expect({ ...missing.body, traceId: "" }).toEqual({ ...foreign.body, traceId: "" });
      expect(missing.body).toMatchObject({ status: 404, detail: "Conversation not found or access denied" });
    });

    test("[BR-01] another user of the same tenant sees nothing; the tenant's own system does", async () => {
      const shop = await desk.newTenant();
      const chat = await (await shop.user("ana")).open();
      const ben = await shop.user("ben");
      expect((await ben.send("GET", `/chat/conversations/${chat}/messages`)).status).toBe(404);
      expect((await shop.system.send("GET", `/chat/conversations/${chat}/messages`)).status).toBe(200);
    });

    test("[BR-05] empty and over-long messages are refused with their exact words, and 4000 code points pass", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const post = async (content: unknown) =>
        await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content } });
      expect((await post("  \n ")).body).toMatchObject({
        status: 400,
        field: "content",
        detail: "Message cannot be empty",
      });
      expect((await post("😀".repeat(4_001))).body).toMatchObject({
        status: 400,
        field: "content",
        detail: "Message exceeds maximum length of 4000 characters",
      });
      expect((await post("😀".repeat(4_000))).status).toBe(202);
      expect((await post(["a"])).body).toMatchObject({ status: 400, field: "content" });
    });

    test("[TEN-03][BR-23] operators, prototypes, arrays, unknown fields, huge and broken bodies are refused by name", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const path = `/chat/conversations/${chat}/messages`;
      const post = async (options: { body?: unknown; raw?: string | Uint8Array; headers?: Record<string, string> }) =>
        (await ana.send("POST", path, options)).status;
      expect(await post({ body: { content: { $ne: null } } })).toBe(400);
      expect(await post({ body: { content: "hi", extra: 1 } })).toBe(400);
      expect(await post({ raw: '{"content":"hi","__proto__":{"tenant":"b"}}' })).toBe(400);
      expect(await post({ raw: "[1]" })).toBe(400);
      expect(await post({ raw: '{"content":' })).toBe(400);
      expect(await post({ raw: new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) })).toBe(400);
      expect(await post({ raw: JSON.stringify({ content: "x".repeat(1_000_000) }) })).toBe(413);
      expect(await post({ raw: "content=hi", headers: { "content-type": "text/plain" } })).toBe(415);
      expect((await ana.send("GET", `${path}?after[$gt]=0`)).status).toBe(400);
      expect(
        (await shop.system.send("POST", "/knowledge/search", { body: { query: { $regex: ".*" } } })).body,
      ).toMatchObject({
        status: 400,
        field: "query",
      });
      expect((await ana.say(chat, "hello")).status).toBe(200);
    });

    test("[BR-06] the 31st message of a minute is refused with Retry-After, shared by conversations of the user", async () => {
      const shop = await desk.newTenant({ limits: { floodEnabled: false } });
      const ana = await shop.user("ana");
      const chats = [await ana.open(), await ana.open()];
      const post = async (i: number) =>
        await ana.send("POST", `/chat/conversations/${chats[i % 2]}/messages`, { body: { content: `question ${i}` } });
      const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => post(i)));
      const refused = answers.filter((answer) => answer.status === 429);
      expect(answers.filter((answer) => answer.status === 202)).toHaveLength(30);
      expect(refused).toHaveLength(10);
      expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(refused[0]!.body).toMatchObject({
        title: "Too many messages. Please wait a moment before sending another.",
      });
    });

    test("[WF-05] a flood is refused after five messages in a rush", async () => {
      const shop = await desk.newTenant();
      const settings = (await desk.tenants.get(shop.id))!.settings;
      await desk.tenants.apply({ ...settings, limits: { ...settings.limits, floodEnabled: true } });
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const statuses: number[] = [];
      for (let i = 0; i < 6; i += 1)
        statuses.push(
          (await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: `m${i}` } })).status,
        );
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    });

    test("[WF-05] the 61st message of an address in five minutes is refused, over all its conversations", async () => {
      const shop = await desk.newTenant({ limits: { perUserPerMinute: 10_000, floodEnabled: false } });
      const ana = await shop.user("ana");
      const chats = [await ana.open(), await ana.open()];
      const post = async (i: number) =>
        await ana.send("POST", `/chat/conversations/${chats[i % 2]}/messages`, { body: { content: `question ${i}` } });
      const statuses = (await Promise.all(Array.from({ length: 61 }, (_, i) => post(i)))).map(({ status }) => status);
      expect(statuses.filter((status) => status === 202)).toHaveLength(60);
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    });

    test("[WH-06][WS-01] one idempotency key is one message and one reply; another key is another message", async () => {
      const shop = await desk.newTenant();
      await shop.addDocument("returns.md", returns);
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const many = await Promise.all(Array.from({ length: 10 }, () => ana.say(chat, "How do I return shoes?", "k1")));
      expect(new Set(many.map((each) => each.id)).size).toBe(1);
      const later = await ana.say(chat, "How do I return shoes?", "k1");
      expect(later.reply?.id).toBe(many.find((each) => each.reply)?.reply?.id);
      const again = await ana.say(chat, "How do I return shoes?", "k2");
      expect(again.id).not.toBe(later.id);
      expect((await ana.messages(chat)).map((each) => each.role)).toEqual(["user", "assistant", "user", "assistant"]);
    });

    test("[WH-12][TEN-04] the same message id of another tenant is another message", async () => {
      const shops = [await desk.newTenant(), await desk.newTenant()];
      const { bus } = desk.backends.deps;
      const message = { messageId: "p-1", thread: "t-1", user: { id: "u-1" }, content: "hello" };
      const data = new TextEncoder().encode(JSON.stringify(message));
      for (const { id } of shops) await bus.publish({ subject: `submit.${id}.nats`, id: `${id}:p-1`, data });
      for (const { id } of shops) {
        const out = async () => await bus.read("OUT", { filter: `chat.out.${id}.nats.*`, limit: 50 });
        expect(await eventually(out, (heard) => heard.length > 0)).toHaveLength(1);
      }
    });

    test("[ORD-01] five messages at once are all kept, numbered densely, and each is answered", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const sent = await Promise.all(Array.from({ length: 5 }, (_, i) => ana.say(chat, `hello number ${i}`)));
      expect(sent.every((each) => each.reply !== undefined)).toBe(true);
      const shown = await ana.messages(chat);
      expect(shown.filter((each) => each.role === "user")).toHaveLength(5);
      expect(shown.map((each) => each.visible)).toEqual(shown.map((_, i) => i + 1));
    });

    test("[SSE-01][SSE-02] a stream resumes after Last-Event-ID: each message once, in order, as REST tells it", async () => {
      const shop = await desk.newTenant();
      await shop.addDocument("returns.md", returns);
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const first = await ana.follow(chat);
      await ana.say(chat, "| A |\n|---|\r\n\nevent: x\ndata: y");
      await first.until((messages) => messages.length >= 2);
      expect(first.events[0]!.message.content).toContain("event: x\ndata: y");
      first.close();
      await ana.say(chat, "How do I return shoes?");
      await ana.say(chat, "thanks");
      const second = await ana.follow(chat, 2);
      await second.until((messages) => messages.length >= 4);
      await ana.say(chat, "How long does a refund take?");
      await second.until((messages) => messages.length >= 6);
      second.close();
      expect(second.events.map((event) => event.id)).toEqual([3, 4, 5, 6, 7, 8]);
      const byRest = await ana.messages(chat, 2);
      expect(second.events.map((event) => event.message.content)).toEqual(byRest.map((message) => message.content));
    });

    test("[ESC-02][ESC-07][CA-16][BR-13] asking for a person gets one acknowledgement in the customer's language and one ticket; then the word on when", async () => {
      const shop = await desk.newTenant({ languages: { default: "id" } });
      const budi = await shop.user("budi");
      const chat = await budi.open();
      const { reply } = await budi.say(chat, "saya mau bicara dengan CS");
      expect(reply?.content.length).toBeGreaterThan(10);
      const tickets = await eventually(
        async () =>
          (await shop.system.send("GET", "/desk/tickets")).body as unknown as {
            conversation: string;
            status: string;
            queue: string;
          }[],
        (list) => list.length > 0,
      );
      expect(tickets).toMatchObject([{ conversation: chat, status: "OPEN", queue: "default" }]);
      const after = await budi.say(chat, "halo?");
      expect(after.reply?.content).toMatch(/Rekan kami .* dalam \d+ menit/u);
      expect((await shop.system.send("GET", "/desk/tickets")).body).toHaveLength(1);
    });

    test("[SL-09][ESC-01][WF-03] after a takeover the bot is silent, the agent speaks, and the return answers the next message", async () => {
      const shop = await desk.newTenant();
      await shop.addDocument("returns.md", returns);
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const deskPath = `/desk/conversations/${chat}`;
      expect(
        (await shop.system.send("POST", `${deskPath}/messages`, { body: { agent: "Eva", content: "hi" } })).status,
      ).toBe(409);
      expect((await shop.system.send("POST", `${deskPath}/takeover`, { body: { agent: "Eva" } })).body).toMatchObject({
        owner: "human",
      });
      for (const content of ["is it ready yet?", "hello?"])
        await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content } });
      await eventually(
        () => ana.messages(chat),
        (messages) => messages.filter((each) => each.role === "user" && each.status === "shown").length === 2,
      );
      await shop.system.send("POST", `${deskPath}/messages`, { body: { agent: "Eva", content: "Yes, it is ready." } });
      await shop.system.send("POST", `${deskPath}/return`, { body: { agent: "Eva" } });
      const { reply } = await ana.say(chat, "How many days do I have to return shoes?");
      expect(reply?.content).toContain("30 days");
      const roles = (await ana.messages(chat)).map((each) => each.role);
      expect(roles.filter((role) => role === "assistant")).toHaveLength(1);
      expect(roles.filter((role) => role === "system")).toHaveLength(2);
      expect(roles.filter((role) => role === "agent")).toHaveLength(1);
    });

    test("[NATS-03] a poisonous event becomes a dead letter with its reason at once, and the next good message is answered", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const { bus } = desk.backends.deps;
      const bodies = ['{"a":', "", '{"valid":"json"}', new Uint8Array([0xff, 0xfe])];
      for (const body of bodies) {
        const data = typeof body === "string" ? new TextEncoder().encode(body) : body;
        await bus.publish({ subject: `in.message.received.v1.${shop.id}.${chat}`, id: randomUUID(), data });
      }
      expect((await ana.say(chat, "hello")).reply).toBeDefined();
      const letters = await eventually(
        async () => (await shop.system.send("GET", "/desk/dead-letters")).body as unknown as DeadLetter[],
        (all) => all.length >= 4,
      );
      expect(letters).toHaveLength(4);
      expect(
        letters.every((each) => each.deliveries === 1 && each.reason.length > 5 && each.conversation === chat),
      ).toBe(true);
    });

    test("[CA-01] a gateway's message on the bus is accepted once and its answer is heard on chat.out, under its own thread", async () => {
      const shop = await desk.newTenant();
      await shop.addDocument("returns.md", returns);
      const { bus } = desk.backends.deps;
      const heard: { thread: string; content: string }[] = [];
      const reading = async () => {
        const out = await bus.read("OUT", { filter: `chat.out.${shop.id}.nats.*`, limit: 50 });
        return out.map(
          (each) =>
            (JSON.parse(new TextDecoder().decode(each.data)) as { data: { thread: string; content: string } }).data,
        );
      };
      const message = {
        messageId: "p-1",
        thread: "+254 700 000001",
        user: { id: "+254700000001" },
        content: "How many days do I have to return shoes?",
      };
      const data = new TextEncoder().encode(JSON.stringify(message));
      for (const id of ["g1", "g2"])
        await bus.publish({ subject: `submit.${shop.id}.nats`, id: `${shop.id}:${id}`, data });
      heard.push(...(await eventually(reading, (out) => out.length > 0)));
      expect(heard).toHaveLength(1);
      expect(heard[0]).toMatchObject({ thread: "+254 700 000001" });
      expect(heard[0]!.content).toContain("30 days");
    });

    test("[BR-03][JOB-01] a silent conversation closes by itself; its next message is refused with what to do", async () => {
      const shop = await desk.newTenant({ conversation: { autoCloseHours: 1.5 / 3_600 } });
      const ana = await shop.user("ana");
      const chat = await ana.open();
      await ana.say(chat, "hello");
      const status = async () =>
        (await ana.send("GET", `/chat/conversations/${chat}/messages`)).body["status"] as unknown as string;
      expect(await status()).toBe("open");
      await eventually(status, (value) => value === "closed");
      const refused = await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "hi again" } });
      expect(refused.body).toMatchObject({ status: 409, code: "conversation_closed" });
    });

    test("[RAG-05][RAG-06] a replaced document answers with its new text only; deleting one tenant's leaves the other's", async () => {
      const [shop, other] = [await desk.newTenant(), await desk.newTenant()];
      await shop.addDocument("faq.md", "# Prices\n\nThe blue mug costs 100 dollars.");
      await other.addDocument("faq.md", "# Prices\n\nThe blue mug costs 777 dollars.");
      await shop.addDocument("faq.md", "# Prices\n\nThe blue mug costs 120 dollars.");
      const search = async (tenant: typeof shop) =>
        JSON.stringify(
          (await tenant.system.send("POST", "/knowledge/search", { body: { query: "blue mug price", top: 5 } })).body,
        );
      expect(await search(shop)).toContain("120 dollars");
      expect(await search(shop)).not.toMatch(/ 100 dollars|777/);
      expect((await shop.system.send("DELETE", "/knowledge/documents/faq.md")).status).toBe(204);
      expect(await search(shop)).not.toContain("dollars");
      expect(await search(other)).toContain("777 dollars");
      expect((await shop.system.send("GET", "/knowledge/documents/faq.md")).status).toBe(404);
    });

    test("[SL-02][SL-12] a card number is blocked, never stored or shown, and a person is called", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const { reply } = await ana.say(chat, "my card is 4111 1111 1111 1111 please charge it");
      expect(reply?.content).not.toMatch(/4111/);
      const stored = JSON.stringify(await ana.messages(chat));
      expect(stored).not.toMatch(/4111 ?1111/);
      expect(stored).toContain("[CARD]");
    });
  });
}
