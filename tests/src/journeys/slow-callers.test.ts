import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Backends, openEmbedded } from "@frontdesk/cli/backends";
import type { Desk } from "@frontdesk/cli/services";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Customer, customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import { userToken } from "../fleet/installation.ts";
import { startHere } from "../fleet/start-here.ts";

const limits = { perUserPerMinute: 100_000, windowEnabled: false, floodEnabled: false, sessionsPerMinutePerIp: 10_000 };
const shop = TenantSettings.parse({ id: "shop", name: "Shop", limits });

let backends: Backends;
let desk: Desk;
const waiting = new Set<() => void>();
const sockets: Socket[] = [];

beforeAll(async () => {
  backends = await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger);
  const every = (_ms: number, act: () => void) => {
    waiting.add(act);
    return () => void waiting.delete(act);
  };
  desk = await startHere(backends.deps, undefined, { timers: { every }, trustProxy: ["127.0.0.1"] });
  await desk.tenants.apply(shop);
});
afterAll(async () => {
  await desk?.stop();
  await backends?.close();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** As long passes as a body may take. */
const timePasses = () => {
  for (const act of waiting) act();
};

interface Guest extends Customer {
  readonly token: string;
}

async function guest(id: string): Promise<Guest> {
  const token = await userToken(desk.tenants, "shop", { name: id, tier: "guest", now: backends.deps.clock.now() });
  return { ...customer(desk.url(), token), token };
}

/** A call whose body is announced and does not come, or only its first bytes. */
async function begun(path: string, { ip, token, body = "" }: { ip: string; token?: string; body?: string }) {
  const { hostname, port } = new URL(desk.url());
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const heard = { text: "", closed: false };
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    heard.text += chunk;
  });
  socket
    .on("error", () => undefined)
    .on("close", () => {
      heard.closed = true;
    });
  await once(socket, "connect");
  const authorization = token === undefined ? "" : `authorization: Bearer ${token}\r\n`;
  const type = "content-type: application/json\r\ncontent-length: 900\r\n";
  socket.write(`POST ${path} HTTP/1.1\r\nhost: desk\r\nx-forwarded-for: ${ip}\r\n${authorization}${type}\r\n${body}`);
  return { heard, socket };
}

const from = (ip: string) => ({ headers: { "x-forwarded-for": ip } });

test("[SL-04] a hundred calls that never say what they announced keep nobody out, and are let go with the reason", async () => {
  const [eve, ana] = [await guest("eve"), await guest("ana")];
  const chat = await eve.open();
  const path = `/chat/conversations/${chat}/messages`;
  const calls = await Promise.all(Array.from({ length: 128 }, () => begun(path, { ip: "6.6.6.6", token: eve.token })));
  await eventually(
    async () => waiting.size,
    (size) => size === 128,
  );
  const more = await eve.send("POST", path, { body: { content: "hi" }, ...from("6.6.6.6") });
  expect([more.status, more.body["code"]]).toEqual([429, "too_many_at_once"]);
  const other = await ana.send("POST", `/chat/conversations/${await ana.open()}/messages`, {
    body: { content: "hi" },
    ...from("1.1.1.1"),
  });
  expect(other.status).toBe(202);
  timePasses();
  await eventually(
    async () => calls.every(({ heard }) => heard.closed),
    (all) => all,
  );
  for (const { heard } of calls) expect(heard.text).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"body_too_slow"/);
  expect((await eve.send("POST", path, { body: { content: "hi" }, ...from("6.6.6.6") })).status).toBe(202);
});

test("[SL-04] nor do those who ask for a token so; another address gets one", async () => {
  const calls = await Promise.all(
    Array.from({ length: 512 }, () => begun("/chat/sessions", { ip: "6.6.6.6", body: '{"tenant"' })),
  );
  await eventually(
    async () => waiting.size,
    (size) => size === 512,
  );
  const ask = async (ip: string) =>
    (await customer(desk.url(), "").send("POST", "/chat/sessions", { body: { tenant: "shop" }, ...from(ip) })).status;
  expect([await ask("6.6.6.6"), await ask("1.1.1.1")]).toEqual([429, 201]);
  timePasses();
  await eventually(
    async () => calls.every(({ heard }) => heard.closed),
    (all) => all,
  );
  expect(await ask("6.6.6.6")).toBe(201);
});

test("[SL-04] a document may take its time while it keeps coming, and ends when it does not", async () => {
  const key = await desk.tenants.createKey("shop", "test");
  const boundary = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.md"\r\n\r\n';
  const text = "Open on Monday. ".repeat(8 * 1024);
  const { hostname, port } = new URL(desk.url());
  const upload = async () => {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      answer += chunk;
    });
    socket.on("error", () => undefined);
    await once(socket, "connect");
    const head = `POST /knowledge/documents HTTP/1.1\r\nhost: desk\r\nauthorization: Bearer ${key}\r\n`;
    const before = waiting.size;
    socket.write(
      `${head}connection: close\r\ncontent-type: multipart/form-data; boundary=x\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    await eventually(
      async () => waiting.size,
      (size) => size > before,
    );
    const chunk = (part: string) => socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
    const end = async () => {
      if (!socket.closed) await once(socket, "close");
      return answer;
    };
    return { chunk, end, finish: () => socket.write("0\r\n\r\n") };
  };
  const good = await upload();
  good.chunk(boundary);
  for (let part = 0; part < 3; part += 1) {
    good.chunk(text);
    await arrived();
    timePasses();
  }
  good.chunk("\r\n--x--\r\n");
  good.finish();
  expect(await good.end()).toMatch(/^HTTP\/1\.1 20[12] /);

  const stalled = await upload();
  stalled.chunk(boundary);
  stalled.chunk("Open on ");
  await arrived();
  timePasses();
  expect(await stalled.end()).toMatch(/^HTTP\/1\.1 408 /);
});

/** What was written before a call of its own is answered has arrived: one machine, one loop. */
async function arrived(): Promise<void> {
  for (let n = 0; n < 5; n += 1) await fetch(new URL("/livez", desk.url())).then(async (answer) => await answer.text());
}

test("[SL-04] one guest's event streams take a part of the tenant's; another guest still follows", async () => {
  const [eve, ana] = [await guest("eve"), await guest("ana")];
  const chat = await eve.open();
  const streams = await Promise.all(Array.from({ length: 32 }, () => eve.follow(chat)));
  const refused = await eve.send("GET", `/chat/conversations/${chat}/events`);
  expect([refused.status, refused.body["code"]]).toEqual([429, "too_many_at_once"]);
  (await ana.follow(await ana.open())).close();
  for (const stream of streams) stream.close();
  const again = async () =>
    await eve.follow(chat).then(
      (stream) => (stream.close(), true),
      () => false,
    );
  expect(await eventually(again, (open) => open)).toBe(true);
});
