import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@frontdesk/cli/backends";
import { clientOf } from "@frontdesk/cli/client";
import { messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Installation, install, type TestTenant } from "../fleet/installation.ts";

describe("lists that do not fit one answer", () => {
  let desk: Installation;
  let shop: TestTenant;
  beforeAll(async () => {
    desk = await install(async () => await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger));
    shop = await desk.newTenant();
  });
  afterAll(async () => await desk?.stop());

  /** Every page from an address on, as its own links name the next. */
  async function pagesFrom(path: string, rel: "next" | "prev" = "next") {
    const pages: unknown[] = [];
    for (let at: string | undefined = path; at !== undefined; ) {
      const { status, headers, body } = await shop.system.send("GET", at);
      if (status !== 200) throw new Error(`${at} answered ${status}`);
      pages.push(body);
      const target: string | undefined = new RegExp(`<([^>]*)>; rel="${rel}"`).exec(headers.get("link") ?? "")?.[1];
      at = target === undefined ? undefined : new URL(target, new URL(at, desk.url)).href;
    }
    return pages;
  }

  async function longConversation(count: number): Promise<string> {
    const chat = await shop.system.open();
    const { documents } = desk.backends.deps;
    const of = { tenant: shop.id, conversation: chat };
    const said = { role: "user", content: "hi", sources: [], guardUsed: false, layers: [], answers: [] } as const;
    for (let n = 1; n <= count; n += 1) {
      const id = `m${n}`;
      const message = { _id: messageDocId(shop.id, chat, id), ...of, id, ...said, n, visible: n, at: n };
      await documents.forTenant(shop.id).collection(messages).insert(message);
    }
    const record = documents.forTenant(shop.id).collection(conversations);
    await record.update(recordId(shop.id, chat), {}, { set: { visible: count } });
    return chat;
  }

  test("[WF-02] a conversation of 2 500 messages is read whole, forwards by `next` and back by `previous`", async () => {
    const chat = await longConversation(2_500);
    const numbersIn = (body: unknown) =>
      (body as { messages: { visible: number }[] }).messages.map(({ visible }) => visible);
    const all = Array.from({ length: 2_500 }, (_, n) => n + 1);
    const path = `/chat/conversations/${chat}/messages`;
    const forwards = await pagesFrom(`${path}?after=0`);
    expect(forwards.flatMap(numbersIn)).toEqual(all);
    expect(forwards.map((body) => typeof (body as { next?: string }).next)).toEqual(["string", "string", "undefined"]);
    const back = await pagesFrom(path, "prev");
    expect(back.toReversed().flatMap(numbersIn)).toEqual(all);
    const short = await shop.system.send("GET", `${path}?after=2400`);
    expect([short.headers.get("link"), short.body["next"], short.body["previous"]]).toEqual([
      null,
      undefined,
      undefined,
    ]);
  }, 60_000);

  test("[CA-21] documents, passages and tenants are told page by page, and the command line follows", async () => {
    for (let n = 0; n < 5; n += 1) await shop.addDocument(`d${n}.md`, `Number ${n} opens on Monday.`);
    const ids = (await pagesFrom("/knowledge/documents?limit=2")).flatMap((body) =>
      (body as { documents: { id: string }[] }).documents.map(({ id }) => id),
    );
    expect(ids).toEqual(["d0.md", "d1.md", "d2.md", "d3.md", "d4.md"]);
    const text = Array.from({ length: 12 }, (_, n) => `# Part ${n}\n\n${`Sentence ${n} about opening. `.repeat(40)}`);
    await shop.addDocument("long.md", text.join("\n\n"));
    const passages = (await pagesFrom("/knowledge/documents/long.md/passages?limit=4")) as { passage: string }[][];
    const whole = (await shop.system.send("GET", "/knowledge/documents/long.md/passages")).body as unknown as object[];
    expect(passages.length).toBeGreaterThan(2);
    expect(passages.flat()).toEqual(whole);
    for (let n = 0; n < 4; n += 1) await desk.newTenant();
    const tenants = (await pagesFrom("/chat/tenants?limit=2")) as { id: string }[][];
    expect(tenants.flat().map(({ id }) => id)).toEqual(await desk.tenants.list(({ settings }) => settings.id));
    const client = clientOf(desk.url, shop.key);
    expect(await client.all("/chat/tenants?limit=3")).toEqual(tenants.flat());
  });

  test("[BR-23] a cursor of another list, or of nobody, is refused by its name", async () => {
    const { headers } = await shop.system.send("GET", "/knowledge/documents?limit=1");
    const cursor = new URLSearchParams(/<\?([^>]*)>/.exec(headers.get("link") ?? "")?.[1]).get("cursor");
    for (const path of ["/chat/tenants", "/desk/dead-letters", "/desk/turns/stuck", "/desk/tickets"]) {
      for (const bad of [cursor, "abc", ""]) {
        const { status, body } = await shop.system.send("GET", `${path}?cursor=${bad}`);
        expect([path, status, body["field"]]).toEqual([path, 400, "cursor"]);
      }
    }
  });
});
