import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backends, openEmbedded } from "@frontdesk/cli/backends";
import type { Desk } from "@frontdesk/cli/services";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { customer } from "../fleet/customer.ts";
import { eventFrames, type Frame } from "../fleet/event-frames.ts";
import { eventually } from "../fleet/eventually.ts";
import { userToken } from "../fleet/installation.ts";
import { roomy } from "../fleet/shoe-shop.ts";
import { startHere } from "../fleet/start-here.ts";

let backends: Backends;
let desk: Desk;
let now = Date.now();
const beats = new Set<() => void>();

beforeAll(async () => {
  backends = await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger);
  const every = (_ms: number, act: () => void) => {
    beats.add(act);
    return () => void beats.delete(act);
  };
  desk = await startHere({ ...backends.deps, clock: { now: () => now } }, undefined, { timers: { every } });
  await desk.tenants.apply(TenantSettings.parse({ id: "shop", name: "Shop", limits: roomy }));
});
afterAll(async () => {
  await desk?.stop();
  await backends?.close();
});

const beat = () => {
  for (const act of beats) act();
};

async function given(name: string) {
  const token = await userToken(desk.tenants, "shop", { name, tier: "retail", now });
  const client = customer(desk.url(), token);
  const chat = await client.open();
  return { client, chat, token };
}

/** What comes on a stream, as it comes. */
async function listen(chat: string, credential: string, lastEventId?: string) {
  const headers = {
    authorization: `Bearer ${credential}`,
    ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
  };
  const abort = new AbortController();
  const url = new URL(`/chat/conversations/${chat}/events`, desk.url());
  const response = await fetch(url, { headers, signal: abort.signal });
  const heard = { status: response.status, frames: [] as Frame[], ended: false };
  const read = async () => {
    for await (const each of eventFrames(response.body!)) heard.frames.push(each);
    heard.ended = true;
  };
  void read().catch(() => undefined);
  const until = async (done: (frames: readonly Frame[]) => boolean) => await eventually(async () => heard.frames, done);
  return { heard, until, close: () => abort.abort() };
}

const kinds = (frames: readonly Frame[]) => frames.map(({ event, id }) => [event, id]);
const isMessage = ({ event }: Frame) => event === "message";

test("[SSE-02][PROTOCOL-12] an id above the newest is told where the stream goes on, and everything from there is heard", async () => {
  const { client, chat, token } = await given("ana");
  await client.say(chat, "hello");
  const newest = (await client.messages(chat)).length;
  for (const id of [String(newest + 1), "999999", "999999999999999"]) {
    const { heard, until, close } = await listen(chat, token, id);
    expect(heard.status).toBe(200);
    await until((frames) => frames.length > 0);
    expect([heard.frames[0]?.event, heard.frames[0]?.data]).toEqual(["reset", { after: newest }]);
    close();
  }
  const { heard, until, close } = await listen(chat, token, "999999");
  await client.say(chat, "hello again");
  await until((frames) => frames.filter(isMessage).length >= 2);
  expect(kinds(heard.frames.filter(isMessage))).toEqual([
    ["message", newest + 1],
    ["message", newest + 2],
  ]);
  close();
});

test("[SSE-02] an id that is none is answered as none at all, and said to be: a browser that is refused never asks again", async () => {
  const { client, chat, token } = await given("bea");
  await client.say(chat, "hello");
  for (const id of ["abc", "-1", "1.5", "1e3", "9".repeat(40), "null", "\u00ff"]) {
    const { heard, until, close } = await listen(chat, token, id);
    expect([id, heard.status]).toEqual([id, 200]);
    await until((frames) => frames.filter(isMessage).length >= 2);
    expect([heard.frames[0]?.event, heard.frames[0]?.data]).toEqual(["reset", { after: 0 }]);
    expect(kinds(heard.frames.filter(isMessage)).slice(0, 2)).toEqual([
      ["message", 1],
      ["message", 2],
    ]);
    close();
  }
  const known = await listen(chat, token, "1");
  await known.until((frames) => frames.length > 0);
  expect(kinds(known.heard.frames)[0]).toEqual(["message", 2]);
  known.close();
});

test("[SSE-02] a long conversation comes whole, without a wait for the next heartbeat", async () => {
  const { chat, token } = await given("cai");
  const { documents } = backends.deps;
  const of = { tenant: "shop", conversation: chat };
  const said = { role: "user", content: "hi", sources: [], guardUsed: false, layers: [], answers: [] } as const;
  const stored = documents.forTenant("shop").collection(messages);
  for (let n = 1; n <= 2_005; n += 1) {
    const id = `m${n}`;
    await stored.insert({ _id: messageDocId("shop", chat, id), ...of, id, ...said, n, visible: n, at: n });
  }
  await documents
    .forTenant("shop")
    .collection(conversations)
    .update(recordId("shop", chat), {}, { set: { visible: 2_005 } });
  const { heard, until, close } = await listen(chat, token);
  await until((frames) => frames.length >= 2_005);
  expect(heard.frames.map(({ id }) => id)).toEqual(Array.from({ length: 2_005 }, (_, n) => n + 1));
  close();
}, 60_000);

test("[SL-12][SSE-02] a stream ends with its token, says so, and says nothing more; one with a newer token goes on", async () => {
  const { client, chat, token } = await given("dua");
  const old = await listen(chat, token);
  await client.say(chat, "hello");
  await old.until((frames) => frames.filter(isMessage).length >= 2);
  now += 30 * 24 * 3_600_000;
  const renewed = await userToken(desk.tenants, "shop", { name: "dua", tier: "retail", now });
  const young = await listen(chat, renewed);
  const again = await customer(desk.url(), renewed).say(chat, "a secret of later");
  await young.until((frames) => frames.filter(isMessage).length >= 4 || again.status === 409);
  await eventually(
    async () => old.heard.ended,
    (ended) => ended,
  );
  expect([old.heard.frames.at(-1)?.event, old.heard.frames.at(-1)?.data]).toEqual([
    "expired",
    { code: "unauthorised" },
  ]);
  expect(old.heard.frames.filter(isMessage)).toHaveLength(2);
  expect(young.heard.ended).toBe(false);
  expect((await listen(chat, token)).heard.status).toBe(401);
  young.close();
});

test("[SSE-02] a stream in silence ends with its token too, and one of a key with its key", async () => {
  const { chat, token } = await given("eli");
  const key = await desk.tenants.createKey("shop", "test");
  const [byToken, byKey] = [await listen(chat, token), await listen(chat, key)];
  beat();
  now += 31 * 24 * 3_600_000;
  beat();
  await eventually(
    async () => byToken.heard.ended,
    (ended) => ended,
  );
  expect(byToken.heard.frames.map(({ event }) => event)).toEqual(["expired"]);
  expect(byKey.heard.ended).toBe(false);
  await desk.tenants.removeKey(key);
  const ends = async () => {
    beat();
    return byKey.heard.ended;
  };
  await eventually(ends, (ended) => ended);
  expect(byKey.heard.frames.map(({ event }) => event)).toEqual(["expired"]);
});
