import type { StuckTurn, Ticket } from "@frontdesk/contracts/http";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventually } from "../fleet/eventually.ts";
import { advance, type Installation, install, type TestTenant } from "../fleet/installation.ts";
import type { Open } from "./effects.suite.ts";
import { quiet } from "./quiet.ts";

const hour = 3_600;
const day = 24 * hour;

/** PROTOCOL 9, BR-13, BR-14: how conversations and their tickets end, and what comes after. */
export function endsSuite(name: string, open: Open): void {
  describe(`ends on ${name}`, { timeout: 60_000 }, () => {
    let desk: Installation;
    let shop: TestTenant;
    beforeAll(async () => {
      desk = await install(async () => await open(silentLogger, { clock: createMovableClock() }));
    });
    afterAll(async () => await desk?.stop());

    const openTickets = async () => (await shop.system.send("GET", "/desk/tickets")).body as unknown as Ticket[];
    const ticket = async (id: string) =>
      (await shop.system.send("GET", `/desk/tickets/${id}`)).body as unknown as Ticket;
    const move = async (id: string, status: string) =>
      await shop.system.send("POST", `/desk/tickets/${id}/status`, { body: { agent: "ana", status } });

    /** A conversation whose customer asked for a person, with its ticket. */
    async function handedOver(user: string) {
      const ben = await shop.user(user);
      const chat = await ben.open();
      await ben.say(chat, "I want to speak to a person");
      const [opened] = await eventually(openTickets, (all) => all.some(({ conversation }) => conversation === chat));
      return { ben, chat, id: opened!.id };
    }

    test("[ESC-09][BR-03] resolved, closed, and written to days later: the bot's again, one answer, the old ticket as it was", async () => {
      shop = await desk.newTenant({ conversation: { autoCloseHours: 24, afterClose: "reopen" } });
      const { ben, chat, id } = await handedOver("ben");
      await shop.system.send("POST", `/desk/conversations/${chat}/takeover`, { body: { agent: "ana" } });
      await move(id, "IN_PROGRESS");
      await shop.system.send("POST", `/desk/conversations/${chat}/messages`, {
        body: { agent: "ana", content: "Done." },
      });
      expect((await move(id, "RESOLVED")).body).toMatchObject({ status: "RESOLVED", assignee: "ana" });
      const resolved = await ticket(id);
      const read = async () => (await ben.send("GET", `/chat/conversations/${chat}/messages`)).body;
      await advance(desk, day + 60);
      await eventually(
        async () => String((await read())["status"]),
        (status) => status === "closed",
      );
      await advance(desk, 3 * day);
      const before = (await ben.messages(chat)).length;
      expect((await ben.say(chat, "hi, new question")).reply).toBeDefined();
      await quiet(desk.backends.deps.bus);
      expect(await read()).toMatchObject({ status: "open", owner: "bot" });
      expect((await ben.messages(chat)).slice(before).map(({ role }) => role)).toEqual(["user", "assistant"]);
      expect(await ticket(id)).toEqual(resolved);
      await ben.say(chat, "I want to speak to a person");
      const [next] = await eventually(openTickets, (all) => all.length === 1);
      expect(next).toMatchObject({ conversation: chat, status: "OPEN", assignee: null });
      expect(next!.id).not.toBe(id);
      expect(await ticket(id)).toEqual(resolved);
    });

    test("[BR-14][BR-13] exactly the transitions there are; a closed ticket opens again within 7 days, if no other is open", async () => {
      shop = await desk.newTenant({ conversation: { autoCloseHours: 900 } });
      const { ben, chat, id } = await handedOver("cleo");
      expect((await move(id, "RESOLVED")).body).toMatchObject({
        status: 409,
        code: "ticket_transition",
        detail: "Cannot transition ticket from OPEN to RESOLVED",
      });
      for (const status of ["IN_PROGRESS", "PENDING_CUSTOMER", "IN_PROGRESS", "RESOLVED", "CLOSED"])
        expect((await move(id, status)).body).toMatchObject({ status });
      expect(await openTickets()).toEqual([]);
      await advance(desk, 6 * day);
      expect((await move(id, "OPEN")).body).toMatchObject({ status: "OPEN", assignee: null });
      expect((await move(id, "CLOSED")).status).toBe(200);
      await shop.system.send("POST", `/desk/conversations/${chat}/return`, { body: { agent: "ana" } });
      await ben.say(chat, "I want to speak to a person");
      await eventually(openTickets, (all) => all.length === 1);
      expect((await move(id, "OPEN")).body).toMatchObject({
        status: 409,
        code: "ticket_already_open",
        title: "This conversation already has an open ticket",
      });
      await advance(desk, 8 * day);
      expect((await move(id, "OPEN")).body).toMatchObject({
        detail: "Cannot transition ticket from CLOSED to OPEN",
      });
    });

    test("[TEN-01] another tenant's key finds no ticket, and moves none", async () => {
      shop = await desk.newTenant();
      const { id } = await handedOver("dora");
      const other = await desk.newTenant();
      const path = `/desk/tickets/${id}`;
      expect((await other.system.send("GET", path)).status).toBe(404);
      const body = { agent: "eve", status: "CLOSED" };
      expect((await other.system.send("POST", `${path}/status`, { body })).status).toBe(404);
      expect(await ticket(id)).toMatchObject({ status: "OPEN" });
    });

    test("[JOB-01][BR-03] what closed and was written to again closes anew, a day after the last message", async () => {
      shop = await desk.newTenant({ conversation: { autoCloseHours: 24, afterClose: "reopen" } });
      const eve = await shop.user("eve");
      const chat = await eve.open();
      const status = async () => String((await eve.send("GET", `/chat/conversations/${chat}/messages`)).body["status"]);
      const closes = async () => await eventually(status, (current) => current === "closed");
      await eve.say(chat, "hello");
      await advance(desk, 23 * hour);
      await eve.say(chat, "hello again");
      await advance(desk, 2 * hour);
      await quiet(desk.backends.deps.bus);
      expect(await status()).toBe("open");
      await advance(desk, 23 * hour);
      await closes();
      await eve.say(chat, "back again");
      expect(await status()).toBe("open");
      await advance(desk, 23 * hour);
      await quiet(desk.backends.deps.bus);
      expect(await status()).toBe("open");
      await advance(desk, 2 * hour);
      await closes();
    });
  });

  test(`[PROTOCOL-9][PROTOCOL-10] on ${name} what nobody does is listed as stuck, until it is done`, async () => {
    const desk = await install(async () => {
      const backends = await open(silentLogger, { clock: createMovableClock() });
      const { jobs } = backends.deps;
      const repeat = jobs.repeat.bind(jobs);
      // The sweep is away.
      jobs.repeat = async (name, everyMs, act) =>
        name === "sweep-conversations" ? { stop: async () => undefined } : await repeat(name, everyMs, act);
      return backends;
    }, ["ingress", "safety", "scheduler"]);
    const shop = await desk.newTenant();
    const ana = await shop.user("ana");
    const chat = await ana.open();
    const stuck = async () => (await shop.system.send("GET", "/desk/turns/stuck")).body as unknown as StuckTurn[];
    await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "anybody there?" } });
    await eventually(
      () => ana.messages(chat),
      (shown) => shown[0]?.status === "shown",
    );
    expect(await stuck()).toEqual([]);
    await advance(desk, 100);
    expect(await stuck()).toMatchObject([{ conversation: chat, turn: 1, state: "open" }]);
    await shop.system.send("POST", `/desk/conversations/${chat}/takeover`, { body: { agent: "a" } });
    expect(await stuck()).toEqual([]);
    await desk.stop();
  });
}
