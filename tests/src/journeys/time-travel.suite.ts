import type { Backends, OpenOptions } from "@frontdesk/cli/backends";
import { type ServiceName, serviceNames } from "@frontdesk/contracts/service-names";
import { acceptMessage } from "@frontdesk/infra/conversation/accept.rules";
import { createConversations } from "@frontdesk/infra/conversation/conversations";
import { ownerOf } from "@frontdesk/infra/conversation/hand-off.rules";
import { createMovableClock } from "@frontdesk/infra/ports/clock";
import { leaveUpload, readUpload } from "@frontdesk/infra/runtime/uploads";
import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { type ScriptedModelServer, startScriptedModel } from "@frontdesk/infra/testkit/scripted-model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { advance, type Installation, install } from "../fleet/installation.ts";

/** Opens one installation, again and again. */
type OpenBackends = (options: OpenOptions) => Promise<Backends>;

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
/** Less than the shortest time that is travelled here, and far more than any machine needs. */
const momentMs = 55_000;

const openTestDesk = async (place: OpenBackends, names: readonly ServiceName[] = serviceNames) =>
  await install(async () => await place({ clock: createMovableClock() }), names);

/** Fails when what should happen in moments took as long as it takes in real life. */
async function inMoments<T>(happen: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await happen();
  expect(performance.now() - began).toBeLessThan(momentMs);
  return result;
}

/** Running installations whose clocks are put forward: days pass in milliseconds, on any backends. */
export function timeTravelSuite(name: string, newPlace: () => OpenBackends): void {
  describe(`time travel on ${name}`, () => {
    let desk: Installation;
    beforeAll(async () => {
      desk = await openTestDesk(newPlace());
    });
    afterAll(async () => await desk?.stop());

    test("[BR-03] a day later a silent conversation is closed, one with activity is not", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const [silent, lively] = [await ana.open(), await ana.open()];
      await ana.say(silent, "hello");
      await ana.say(lively, "hello");
      const statusOf = async (chat: string) =>
        (await ana.send("GET", `/chat/conversations/${chat}/messages`)).body["status"] as unknown as string;
      const closes = async (chat: string) =>
        await eventually(
          () => statusOf(chat),
          (status) => status === "closed",
        );
      await advance(desk, day - minute);
      await ana.say(lively, "still here");
      await inMoments(async () => {
        await advance(desk, 2 * minute);
        await closes(silent);
      });
      expect(await statusOf(lively)).toBe("open");
      await inMoments(async () => {
        await advance(desk, day);
        await closes(lively);
      });
    });

    test("[SL-04] a conversation in which nobody ever said anything is closed after a day, and gone after another", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const [unused, used] = [await ana.open(), await ana.open()];
      await ana.say(used, "hello");
      const seen = async (chat: string) => {
        const { status, body } = await ana.send("GET", `/chat/conversations/${chat}/messages`);
        return status === 200 ? (body["status"] as unknown as string) : String(status);
      };
      const becomes = async (chat: string, wanted: string) =>
        await eventually(
          () => seen(chat),
          (now) => now === wanted,
        );
      await inMoments(async () => {
        await advance(desk, day + minute);
        await becomes(unused, "closed");
        await becomes(used, "closed");
      });
      await inMoments(async () => {
        await advance(desk, day + minute);
        await becomes(unused, "404");
      });
      expect(await seen(used)).toBe("closed");
    });

    test("[BR-06] a minute later a limit is free again", async () => {
      const shop = await desk.newTenant({ limits: { perUserPerMinute: 2, floodEnabled: false } });
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const send = async () =>
        (await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "hello" } })).status;
      expect([await send(), await send(), await send()]).toEqual([202, 202, 429]);
      await advance(desk, minute + 1);
      expect(await send()).toBe(202);
    });

    test("[PROTOCOL-2][BR-06] a gateway hears the limit's text again a minute later", async () => {
      const shop = await desk.newTenant({ limits: { perUserPerMinute: 1, floodEnabled: false } });
      const { bus } = desk.backends.deps;
      let sent = 0;
      const submit = async () => {
        sent += 1;
        const message = { messageId: `p-${sent}`, thread: "+1", user: { id: "+1" }, content: "hello" };
        const data = new TextEncoder().encode(JSON.stringify(message));
        await bus.publish({ subject: `submit.${shop.id}.nats`, id: `${shop.id}:p-${sent}`, data });
      };
      const out = async () =>
        (await bus.read("OUT", { filter: `chat.out.${shop.id}.nats.*`, limit: 50 }))
          .map(({ data }) => (JSON.parse(new TextDecoder().decode(data)) as { data: { role: string } }).data.role)
          .filter((role) => role === "system").length;
      const told = async (times: number) => await eventually(out, (count) => count >= times);
      for (let index = 0; index < 4; index += 1) await submit();
      expect(await told(1)).toBe(1);
      await advance(desk, minute + 1);
      for (let index = 0; index < 3; index += 1) await submit();
      expect(await inMoments(async () => await told(2))).toBe(2);
    });

    test("[PROTOCOL-4] a burst's window ends by the desk's clock alone", async () => {
      // One that stands still until it is put forward.
      const now = Date.now();
      const still = createMovableClock({ now: () => now });
      const place = newPlace();
      const stillDesk = await install(async () => await place({ clock: still }));
      const shop = await stillDesk.newTenant({ burst: { windowMs: 5_000, maxMs: 5_000 } });
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const shown = async () => await ana.messages(chat);
      for (const content of ["hello", "are you there?"]) {
        await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content } });
      }
      await eventually(shown, (messages) => messages.filter(({ status }) => status === "shown").length === 2);
      await advance(stillDesk, 5);
      await eventually(shown, (messages) => messages.length === 3);
      await stillDesk.stop();
    });

    test("[PROTOCOL-9] a message that nobody could read in a day ends with the apology and a person", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const chat = await ana.open();
      const conversations = createConversations({ ...desk.backends.deps, remember: false });
      // Accepted, and its event lost.
      await conversations.apply(shop.id, chat, (record, now) =>
        acceptMessage(record, { id: "lost", afterClose: "new", autoCloseMs: 1e9 }, now),
      );
      await inMoments(async () => {
        await advance(desk, day);
        await eventually(
          async () => await conversations.read(shop.id, chat),
          (record) => record !== undefined && ownerOf(record) === "waiting",
        );
      });
      await conversations.stop();
    });

    test("[BR-14] a week after a ticket was closed it cannot be opened again", async () => {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      await ana.say(await ana.open(), "I want to talk to a person");
      const list = async () => (await shop.system.send("GET", "/desk/tickets")).body as unknown as { id: string }[];
      const [ticket] = await eventually(list, (tickets) => tickets.length === 1);
      const move = async (status: string) =>
        (await shop.system.send("POST", `/desk/tickets/${ticket?.id}/status`, { body: { agent: "ben", status } }))
          .status;
      expect(await move("CLOSED")).toBe(200);
      await advance(desk, 7 * day - hour);
      expect([await move("OPEN"), await move("CLOSED")]).toEqual([200, 200]);
      await advance(desk, 7 * day + 1);
      expect(await move("OPEN")).toBe(409);
    });

    test("parts of an upload whose taker died go after an hour", async () => {
      const shop = await desk.newTenant();
      const { documents, clock } = desk.backends.deps;
      const bytes = Buffer.from("never fetched");
      const upload = await leaveUpload(documents, shop.id, { id: "u1", bytes, now: clock.now() });
      await inMoments(async () => {
        await advance(desk, hour + 1);
        await eventually(
          async () => await readUpload(documents, shop.id, upload),
          (left) => left === undefined,
        );
      });
    });

    test("[BR-01] a guest's token ends when its month is over", async () => {
      const shop = await desk.newTenant();
      const { body } = await customer(desk.url, "").send("POST", "/chat/sessions", { body: { tenant: shop.id } });
      const guest = customer(desk.url, String(body["token"]));
      const open = async () => (await guest.send("POST", "/chat/conversations", { body: {} })).status;
      expect(await open()).toBe(201);
      await advance(desk, 30 * day + 1);
      expect(await open()).toBe(401);
    });

    test("a clock goes forward only, and by a number", async () => {
      for (const advanceSeconds of [-1, "60", null]) {
        const answer = await customer(desk.url, "").send("POST", "/test/clock", { body: { advanceSeconds } });
        expect(answer.body).toMatchObject({ status: 400, field: "advanceSeconds" });
      }
    });
  });

  test(`[PROTOCOL-9][PROTOCOL-10] on ${name} a turn that nobody works on is said again after 90 s, and ends after 90 more`, async () => {
    const names = serviceNames.filter((each) => each !== "generation");
    const desk = await openTestDesk(newPlace(), names);
    try {
      const shop = await desk.newTenant();
      const ana = await shop.user("ana");
      const chat = await ana.open();
      await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "hello" } });
      const conversations = createConversations({ ...desk.backends.deps, remember: false });
      const record = async () => await conversations.read(shop.id, chat);
      await eventually(record, (current) => current?.turn?.state === "open");
      await inMoments(async () => {
        await advance(desk, 91);
        await eventually(record, (current) => current?.turn?.saidAgain === true);
        await advance(desk, 91);
        await eventually(record, (current) => current !== undefined && ownerOf(current) === "waiting");
      });
      expect((await ana.messages(chat)).map(({ role }) => role)).toEqual(["user", "assistant"]);
    } finally {
      await desk.stop();
    }
  });

  test(`on ${name} an installation that starts again goes on at the time it was put to`, async () => {
    const place = newPlace();
    const first = await openTestDesk(place);
    const shop = await first.newTenant();
    const ana = await shop.user("ana");
    const chat = await ana.open();
    await ana.say(chat, "hello");
    const then = await advance(first, 2 * hour);
    await first.stop();
    const again = await openTestDesk(place);
    try {
      expect(again.backends.deps.clock.now()).toBeGreaterThanOrEqual(then);
      const conversations = createConversations({ ...again.backends.deps, remember: false });
      const status = async () => (await conversations.read(shop.id, chat))?.status;
      expect(await status()).toBe("open");
      await inMoments(async () => {
        await advance(again, 22 * hour);
        await eventually(status, (current) => current === "closed");
      });
    } finally {
      await again.stop();
    }
  });

  describe(`time travel with a model on ${name}`, () => {
    let model: ScriptedModelServer;
    let desk: Installation;
    beforeAll(async () => {
      model = await startScriptedModel();
      const { url: baseUrl } = model;
      const providers = { model: { baseUrl, fast: "scripted-fast", complex: "scripted-complex" } };
      const place = newPlace();
      desk = await install(async () => await place({ clock: createMovableClock(), providers }));
    });
    afterAll(async () => {
      await desk?.stop();
      await model?.close();
    });

    async function openChat(settings: Record<string, unknown> = {}) {
      const shop = await desk.newTenant({ models: settings, conversation: { autoCloseHours: 72 } });
      await shop.addDocument("returns.md", "# Returns\n\nYou can return unworn shoes within 30 days of delivery.");
      const ana = await shop.user("ana");
      return { shop, ana, chat: await ana.open() };
    }
    const question = "How many days do I have to return shoes?";

    test("[BR-18] tomorrow the day's tokens are there again", async () => {
      const { ana, chat } = await openChat({ dailyTokensPerConversation: 2_000 });
      model.respond(() => act.text("Within 30 days of delivery.", { tokensIn: 1_500, tokensOut: 100 }));
      const asksModel = async () => {
        const before = model.chats.length;
        await ana.say(chat, question);
        return model.chats.length > before;
      };
      expect([await asksModel(), await asksModel()]).toEqual([true, false]);
      await advance(desk, day);
      expect(await asksModel()).toBe(true);
    });

    test("[PROTOCOL-9] a model that says nothing is stopped at the deadline, asked once more, and then a person comes", async () => {
      const { ana, chat, shop } = await openChat({ timeoutSeconds: 60 });
      model.respond(() => act.stall());
      const asked = async () => model.chats.length;
      const before = model.chats.length;
      await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: question } });
      await eventually(asked, (calls) => calls === before + 1);
      const conversations = createConversations({ ...desk.backends.deps, remember: false });
      await inMoments(async () => {
        await advance(desk, 91);
        await eventually(asked, (calls) => calls === before + 2);
        await advance(desk, 91);
        await eventually(
          async () => await conversations.read(shop.id, chat),
          (record) => record !== undefined && ownerOf(record) === "waiting",
        );
      });
    });
  });
}
