import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { type RouteName, routes } from "@frontdesk/contracts/routes";
import { startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { conversations } from "@frontdesk/infra/conversation/record";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customer } from "../fleet/customer.ts";
import { type Installation, install, type TestTenant, userToken } from "../fleet/installation.ts";

interface Sound {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A sound call of every route: `chat` is a conversation that is there. A new route has no place here, and does not compile. */
const sound: Readonly<Record<RouteName, (chat: string) => Sound>> = {
  "open-session": () => ({ body: { tenant: "none" } }),
  "list-tenants": () => ({ query: { cursor: "x" } }),
  "get-tenant": () => ({ params: { id: "none" } }),
  "open-conversation": () => ({ body: { user: { id: "ana", tier: "retail" }, language: "en" } }),
  "send-message": (id) => ({
    params: { id },
    headers: { "idempotency-key": "k", prefer: "wait=0" },
    body: { content: "" },
  }),
  "list-messages": (id) => ({ params: { id }, query: { after: "1", cursor: "x" } }),
  "follow-conversation": (id) => ({ params: { id }, headers: { "last-event-id": "1" } }),
  "add-document": () => ({ body: { id: "", title: "t", text: "t", type: "faq" } }),
  "list-documents": () => ({ query: { after: "a.md", limit: "5" } }),
  "get-document": () => ({ params: { id: "a.md" } }),
  "list-passages": () => ({ params: { id: "a.md" }, query: { after: "0", limit: "5", cursor: "x" } }),
  "remove-document": () => ({ params: { id: "none.md" } }),
  "search-knowledge": () => ({ body: { query: "monday", top: 3, types: ["faq"] } }),
  "get-passage": () => ({ params: { id: "a.md#0" } }),
  "reindex-knowledge": () => ({ query: { a: "b" } }),
  "calibrate-knowledge": () => ({ body: { apply: 1 } }),
  "list-gaps": () => ({ query: { cursor: "x" } }),
  "remove-gap": () => ({ params: { id: "none" } }),
  "list-turns": (id) => ({ params: { id }, query: { after: "0", cursor: "x" } }),
  "list-owned-conversations": () => ({ query: { cursor: "x", limit: "5" } }),
  "list-tickets": () => ({ query: { cursor: "x", limit: "5" } }),
  "get-ticket": () => ({ params: { id: "none" } }),
  "change-ticket": () => ({ params: { id: "none" }, body: { agent: "Ana", status: "CLOSED" } }),
  "list-recent-turns": () => ({ query: { cursor: "x", limit: "5" } }),
  "list-stuck-turns": () => ({ query: { cursor: "x", limit: "5" } }),
  "list-dead-letters": () => ({ query: { cursor: "x", limit: "5" } }),
  "replay-dead-letter": () => ({ params: { sequence: "1" } }),
  "take-over": (id) => ({ params: { id }, body: { agent: "Ana" } }),
  "give-back": (id) => ({ params: { id }, body: { agent: "Ana", seenThrough: 1 } }),
  "speak-as-agent": (id) => ({
    params: { id },
    headers: { "idempotency-key": "k" },
    body: { agent: "Ana", content: "", seenThrough: 0 },
  }),
  "erase-conversation": () => ({ params: { id: "none" } }),
  "erase-user": () => ({ body: { user: "nobody" } }),
  "ask-consents": () => ({ body: { users: ["ana", "bob"] } }),
  "get-error": () => ({ params: { code: "not_found" } }),
  "get-openapi": () => ({ query: { a: "b" } }),
  "get-asyncapi": () => ({ query: { a: "b" } }),
  "get-liveness": () => ({ query: { a: "b" } }),
  "get-readiness": () => ({ query: { a: "b" } }),
  "move-clock": () => ({ body: { advanceSeconds: 0 } }),
  "get-metrics": () => ({ query: { a: "b" } }),
};

const nul = "a\u0000b";
const half = "a\ud800b";
const unseen = [
  "",
  " ",
  "\u0000",
  nul,
  "\ufeff",
  "\u202e",
  "\ud83d",
  half,
  "\udc00\ud800",
  "\u{1F600}",
  "e\u0301",
  "ﷺ",
];
const meaning = [
  "__proto__",
  "constructor",
  "toString",
  "$ne",
  "a.b",
  "a:b",
  "*",
  ">",
  "../..",
  "%00",
  "%",
  "\r\n",
  "<b>",
];
const sizes = ["-1", "1e999", "NaN", "0x10", "٣", "9".repeat(30), "a".repeat(250), "a".repeat(3_000), "é".repeat(300)];
const oddTexts = [...unseen, ...meaning, ...sizes];
const many = Array.from({ length: 200 }, () => "a");
const scalars = [null, true, -1, 0.5, 1e308, 2 ** 53];
const shapes: readonly unknown[] = [
  [],
  [null],
  {},
  { $ne: null },
  { toString: 1 },
  { constructor: { prototype: {} } },
  many,
];
const oddValues: readonly unknown[] = [...scalars, ...shapes];
const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: "binary", maxLength: 20 }));
const value = fc.oneof(text, fc.constantFrom(...oddValues), fc.jsonValue({ maxDepth: 3 }));

/** The same call with one of its leaves, or the whole body, exchanged. */
function leavesOf(call: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof call !== "object" || call === null) return [path];
  return [path, ...Object.entries(call).flatMap(([key, each]) => leavesOf(each, [...path, key]))];
}

function exchanged(call: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(call)) return call.map((each, at) => (String(at) === key ? exchanged(each, rest, other) : each));
  const fields = call as Record<string, unknown>;
  return { ...fields, [key]: exchanged(fields[key], rest, other) };
}

/** As `encodeURIComponent`, of half a pair too. */
function encoded(part: string): string {
  const each = (char: string) => {
    const code = char.charCodeAt(0);
    const alone = char.length === 1 && code >= 0xd800 && code <= 0xdfff;
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
    return alone ? bytes.map((byte) => `%${byte.toString(16)}`).join("") : encodeURIComponent(char);
  };
  return Array.from(part, each).join("");
}

describe("every route of the table", () => {
  let desk: Installation;
  let shop: TestTenant;
  let chat: string;
  beforeAll(async () => {
    desk = await install(async () => await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger));
    shop = await desk.newTenant();
    chat = await shop.system.open();
    await shop.addDocument("a.md", "Open on Monday.");
    await shop.system.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "hello" } });
  }, 60_000);
  afterAll(async () => await desk?.stop());

  async function ask(name: RouteName, call: Sound) {
    const { method, path } = routes.find((each) => each.name === name)!;
    const at = path.replaceAll(/:(\w+)/g, (_, key: string) => encoded(String(call.params?.[key] ?? "")));
    const query = Object.entries(call.query ?? {}).map(([key, each]) => `${encoded(key)}=${encoded(String(each))}`);
    const headers = Object.entries(call.headers ?? {}).filter(([, each]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(each));
    const abort = new AbortController();
    const response = await fetch(new URL(`${at}${query.length === 0 ? "" : `?${query.join("&")}`}`, desk.url), {
      method,
      headers: {
        authorization: `Bearer ${shop.key}`,
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...Object.fromEntries(headers),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      signal: abort.signal,
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    const answer = isStream ? "{}" : await response.text();
    if (isStream) abort.abort();
    return { status: response.status, body: (answer.startsWith("{") ? JSON.parse(answer) : {}) as { field?: string } };
  }

  test.each(routes.map(({ name }) => name))(
    "[BR-23] %s takes any odd input without a fault of its own",
    async (name) => {
      const call = sound[name](chat);
      const places = leavesOf(call).filter(([part]) => part !== undefined);
      const inner = places.filter((path) => path.length > 1 || path[0] === "body");
      if (inner.length === 0) return;
      const anyCall = fc
        .tuple(fc.constantFrom(...inner), value, text)
        .map(([path, other, word]) => exchanged(call, path, path[0] === "body" ? other : word) as Sound);
      await fc.assert(
        fc.asyncProperty(anyCall, async (odd) => {
          const { status } = await ask(name, odd);
          expect([status < 500 ? "" : JSON.stringify(odd), status]).toEqual(["", status]);
        }),
        { numRuns: 60 },
      );
    },
  );

  const fields = routes.flatMap(({ name }) =>
    leavesOf(sound[name]("chat"))
      .filter((path) => path.length > 1 && path[0] !== "headers" && !["content", "text"].includes(path.at(-1)!))
      .filter(
        (path) =>
          typeof path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], sound[name]("c")) === "string",
      )
      .map((path) => [name, path.join(".")] as const),
  );

  test.each(fields)("[BR-23] %s refuses NUL and half a pair in %s, and names it", async (name, where) => {
    const path = where.split(".");
    for (const bad of path[0] === "body" ? [nul, half] : [nul]) {
      const { status, body } = await ask(name, exchanged(sound[name](chat), path, bad) as Sound);
      expect([status, body.field]).toEqual([400, path.slice(1).join(".")]);
    }
    if (path[0] !== "body")
      expect((await ask(name, exchanged(sound[name](chat), path, half) as Sound)).status).toBe(400);
  });

  test("[BR-23] a token whose subject no store takes is refused by name when it is genuine, and as any other when it is not", async () => {
    for (const sub of [nul, half]) {
      const genuine = await (await shop.user(sub)).send("POST", "/chat/conversations", { body: {} });
      expect([genuine.status, genuine.body["field"]]).toEqual([400, "sub"]);
      const other = await desk.newTenant();
      const stranger = { name: sub, tier: "guest", now: desk.backends.deps.clock.now() };
      const forged = (await userToken(desk.tenants, other.id, stranger)).split(".");
      const claims = Buffer.from(JSON.stringify({ tenant: shop.id, sub, exp: 9_999_999_999 })).toString("base64url");
      const token = [forged[0], claims, forged[2]].join(".");
      expect((await customer(desk.url, token).send("POST", "/chat/conversations", { body: {} })).status).toBe(401);
    }
    const page = await fetch(new URL("/?tenant=%00", desk.url));
    expect([page.status, (await page.text()).length > 0]).toEqual([200, true]);
  });

  test("[SL-12][BR-23] a conversation of such a user, let in by an older release, goes on and can be erased", async () => {
    for (const [at, id] of [nul, half].entries()) {
      const conversation = `old-${at}`;
      const user = { id, tier: "guest" } as const;
      const opening = { tenant: shop.id, conversation, channel: "api", user, autoCloseMs: 60_000_000 } as const;
      const record = startConversation(opening, desk.backends.deps.clock.now());
      await desk.backends.deps.documents.forTenant(shop.id).collection(conversations).insert(record);
      expect((await shop.system.say(conversation, "hello")).status).toBe(200);
      expect((await shop.system.send("DELETE", `/desk/conversations/${conversation}`)).status).toBeLessThan(300);
      expect(await shop.system.messages(conversation)).toEqual([]);
    }
  });
});
