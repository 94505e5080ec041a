import type { Backends, OpenOptions } from "@frontdesk/cli/backends";
import type { Ticket } from "@frontdesk/contracts/http";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { advance, type Installation, install } from "../fleet/installation.ts";

const day = 24 * 3_600;
const returns = "# Returns\n\nYou can return unworn shoes within 30 days of delivery. Keep the box and the receipt.";
const question = "How many days do I have to return shoes?";

/** From the call for a person to their coming and going: nobody is dropped on the way (PROTOCOL 8). */
export function waitingSuite(name: string, newPlace: () => (options: OpenOptions) => Promise<Backends>): void {
  describe(`waiting for a person on ${name}`, () => {
    let desk: Installation;
    beforeAll(async () => {
      const place = newPlace();
      desk = await install(async () => await place({ clock: createMovableClock() }));
    });
    afterAll(async () => await desk?.stop());

    /** A customer who has asked for a person, and whose ticket is open. */
    async function givenCall(settings: Record<string, unknown> = {}) {
      const shop = await desk.newTenant(settings);
      await shop.addDocument("returns.md", returns);
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const { reply } = await ana.say(chat, "I want to talk to a human");
      const tickets = async () => (await shop.system.send("GET", "/desk/tickets")).body as unknown as Ticket[];
      const [ticket] = await eventually(tickets, (open) => open.length === 1);
      const atDesk = async (action: string, body: object = {}, agent = "Ana") =>
        await shop.system.send("POST", `/desk/conversations/${chat}/${action}`, { body: { agent, ...body } });
      const moveTicket = async (status: string) =>
        await shop.system.send("POST", `/desk/tickets/${ticket?.id}/status`, { body: { agent: "Ana", status } });
      return { shop, ana, chat, called: reply?.content ?? "", ticket: ticket!, tickets, atDesk, moveTicket };
    }
    const read = async (ana: Customer, chat: string) =>
      (await ana.send("GET", `/chat/conversations/${chat}/messages`)).body;
    /** Of what is shown: an agent answers no message that is still being screened. */
    const roles = async (ana: Customer, chat: string) => {
      const shown = (await ana.messages(chat)).filter(({ status }) => status === "shown");
      return shown.map(({ role }) => role).join();
    };

    test("[SL-09][ESC-02] the customer is told for whom and until when, each time otherwise, and plain questions are answered", async () => {
      const { ana, chat, called } = await givenCall();
      const before = Date.parse(String((await read(ana, chat))["expectedBy"]));
      expect(await read(ana, chat)).toMatchObject({ owner: "waiting" });
      expect(before - desk.backends.deps.clock.now()).toBeGreaterThan(59 * 60_000);
      const replies: string[] = [called];
      for (const content of ["hello? anyone there?", "it is about the blue ones", "are you still there?"]) {
        const { reply } = await ana.say(chat, content);
        expect(reply?.content).toMatch(/colleague is expected here in \d+ minutes/u);
        replies.push(reply?.content ?? "");
      }
      expect(new Set(replies).size).toBe(replies.length);
      const { reply } = await ana.say(chat, question);
      expect(reply?.content).toContain("30 days");
      expect(reply?.sources[0]).toMatchObject({ document: "returns.md" });
      expect((await ana.say(chat, question)).reply?.content).not.toBe(reply?.content);
      expect(await read(ana, chat)).toMatchObject({ owner: "waiting", expectedBy: new Date(before).toISOString() });
    });

    test("[SL-09] when nobody came in time the customer is told so", async () => {
      const { ana, chat } = await givenCall();
      await advance(desk, 2 * 3_600);
      expect((await ana.say(chat, "hello??")).reply?.content).toContain("should have written by now");
    });

    test("[SL-03][SL-02] texts of safety go out while a person is awaited, and make the one ticket as urgent as they are", async () => {
      const { ana, chat, ticket, tickets } = await givenCall();
      expect(ticket).toMatchObject({ priority: "MEDIUM" });
      const card = await ana.say(chat, "my card is 4242 4242 4242 4242");
      expect(card.reply?.content).toContain("card numbers");
      await eventually(tickets, ([first]) => first?.priority === "HIGH");
      const crisis = await ana.say(chat, "I want to kill myself");
      expect(crisis.reply?.content.length).toBeGreaterThan(40);
      expect(crisis.reply?.content).not.toContain("expected here");
      await eventually(tickets, ([first]) => first?.priority === "URGENT");
      expect(await tickets()).toMatchObject([{ id: ticket.id, category: "SAFETY" }]);
    });

    test("[CA-13] who waits for a person may still opt out of marketing", async () => {
      const { ana, chat, shop } = await givenCall();
      expect((await ana.say(chat, "STOP")).reply?.content).toContain("opted out");
      const asked = await shop.system.send("POST", "/desk/consents", { body: { users: ["ana"] } });
      expect(asked.body).toMatchObject({ consents: [{ user: "ana", marketing: false }] });
    });

    test("[BR-03] neither who waits for a person nor who has an open ticket is idle; when it has ended they are", async () => {
      const { ana, chat, atDesk, moveTicket } = await givenCall();
      const status = async () => (await read(ana, chat))["status"] as unknown as string;
      await advance(desk, 3 * day);
      expect((await ana.say(chat, "hello?")).status).toBe(200);
      await atDesk("takeover");
      await atDesk("messages", { content: "I am on it." });
      await atDesk("return");
      await advance(desk, 3 * day);
      expect((await ana.say(chat, question)).reply?.content).toContain("30 days");
      expect((await moveTicket("RESOLVED")).status).toBe(200);
      await eventually(status, (now) => now === "open");
      await advance(desk, 2 * day);
      await advance(desk, 2 * day);
      await eventually(status, (now) => now === "closed");
    });

    test("[BR-14] whoever ends a ticket leaves its conversation to the assistant: the next message is answered", async () => {
      const { ana, chat, atDesk, moveTicket, tickets } = await givenCall();
      await atDesk("takeover");
      await atDesk("messages", { content: "Solved." });
      expect((await moveTicket("RESOLVED")).status).toBe(200);
      expect(await tickets()).toEqual([]);
      expect((await ana.say(chat, question)).reply?.content).toContain("30 days");
    });

    test("[PROTOCOL-8] a return without a number leaves to the bot what no agent answered", async () => {
      const { ana, chat, atDesk } = await givenCall();
      await atDesk("takeover");
      await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "Which box?" } });
      await eventually(
        async () => await roles(ana, chat),
        (shown) => shown.endsWith("system,user"),
      );
      await atDesk("messages", { content: "The old one." });
      await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: question } });
      await eventually(
        async () => await roles(ana, chat),
        (shown) => shown.endsWith("agent,user"),
      );
      await atDesk("return");
      const shown = await eventually(
        async () => await ana.messages(chat),
        (messages) => messages.at(-1)?.role === "assistant",
      );
      expect(shown.at(-1)?.content).toContain("30 days");
      expect(shown.filter(({ role }) => role === "assistant")).toHaveLength(2);
    });

    test("[SL-09][ESC-09] one agent takes a conversation, with its ticket; a colleague is told who has it", async () => {
      const { ana, chat, atDesk, tickets } = await givenCall();
      const first = await atDesk("takeover", {}, "Ana");
      expect(first).toMatchObject({ status: 200, body: { owner: "human" } });
      expect(await tickets()).toMatchObject([{ status: "IN_PROGRESS", assignee: "Ana" }]);
      expect(await atDesk("takeover", {}, "Ben")).toMatchObject({
        status: 409,
        body: { code: "taken_over_already", detail: "Ana has it" },
      });
      expect(await atDesk("takeover", {}, "Ana")).toMatchObject({ status: 200, body: first.body });
      await atDesk("messages", { content: "Hello." }, "Ana");
      expect((await ana.messages(chat)).at(-1)).toMatchObject({ role: "agent", agent: "Ana" });
      await atDesk("return", {}, "Ana");
      expect(await atDesk("takeover", {}, "Ben")).toMatchObject({ status: 200 });
    });

    test("[SL-09] what a person has taken over stands in a list until it is given back, with whether they owe an answer", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const chats = [await ana.open(), await ana.open(), await ana.open()].toSorted();
      const atDesk = async (chat: string, action: string, body: object = {}) =>
        await shop.system.send("POST", `/desk/conversations/${chat}/${action}`, { body: { agent: "Ana", ...body } });
      for (const chat of chats) await atDesk(chat, "takeover");
      await ana.send("POST", `/chat/conversations/${chats[0]}/messages`, { body: { content: "hello?" } });
      await atDesk(chats[1]!, "messages", { content: "I am here." });
      const page = async (query: string) => await shop.system.send("GET", `/desk/conversations?limit=2${query}`);
      const owned = async () => (await page("")).body as unknown as { unanswered: boolean; agent: string }[];
      expect(await eventually(owned, ([first]) => first?.unanswered === true)).toMatchObject([
        { conversation: chats[0], agent: "Ana", unanswered: true, ticket: null },
        { conversation: chats[1], agent: "Ana", unanswered: false },
      ]);
      const next = /<\?([^>]+)>; rel="next"/u.exec((await page("")).headers.get("link") ?? "")?.[1] ?? "";
      expect((await page(`&cursor=${new URLSearchParams(next).get("cursor")}`)).body).toMatchObject([
        { conversation: chats[2] },
      ]);
      for (const chat of chats) await atDesk(chat, "return");
      expect(await owned()).toEqual([]);
    });

    test("[BR-13] the list of tickets is most urgent first, then oldest, page by page", async () => {
      const shop = await desk.newTenant();
      const ask = async (user: string, content: string) => {
        const customer = await shop.user(user);
        await customer.say(await customer.open(), content);
      };
      for (const user of ["a", "b", "c"]) await ask(user, "I want to talk to a human");
      await ask("d", "I want to kill myself");
      const page = async (query: string) => await shop.system.send("GET", `/desk/tickets${query}`);
      await eventually(
        async () => (await page("")).body as unknown as Ticket[],
        (all) => all.length === 4,
      );
      const listed: Ticket[] = [];
      let query = "?limit=2";
      while (query !== "") {
        const { body, headers } = await page(query);
        listed.push(...(body as unknown as Ticket[]));
        query = /<(\?[^>]+)>; rel="next"/u.exec(headers.get("link") ?? "")?.[1] ?? "";
      }
      expect(listed.map(({ priority }) => priority)).toEqual(["URGENT", "MEDIUM", "MEDIUM", "MEDIUM"]);
      expect(new Set(listed.map(({ id }) => id)).size).toBe(4);
      const times = listed.slice(1).map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted());
    });
  });
}
