import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { openEmbedded } from "@frontdesk/cli/backends";
import { errorCatalogue } from "@frontdesk/contracts/errors";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Installation, install, type TestTenant } from "../fleet/installation.ts";

describe("the HTTP edge", () => {
  let desk: Installation;
  beforeAll(async () => {
    desk = await install(async () => await openEmbedded(mkdtempSync(join(tmpdir(), "frontdesk-")), silentLogger));
  });
  afterAll(async () => await desk?.stop());

  /** One request with an address no client library would send. */
  async function raw(target: string): Promise<string> {
    const { hostname, port } = new URL(desk.url);
    const socket = connect(Number(port), hostname);
    socket.end(`GET ${target} HTTP/1.1\r\nhost: desk\r\nconnection: close\r\n\r\n`);
    let answer = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      answer += chunk;
    });
    await once(socket, "close");
    return answer;
  }

  const upload = async (shop: TestTenant, body: FormData | string, type?: string) => {
    const response = await fetch(new URL("/knowledge/documents", desk.url), {
      method: "POST",
      headers: { authorization: `Bearer ${shop.key}`, ...(type === undefined ? {} : { "content-type": type }) },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test("[BR-06] conversations opened by API key without a user are different users", async () => {
    const shop = await desk.newTenant({ limits: { perUserPerMinute: 1, floodEnabled: false } });
    const post = async (chat: string) =>
      (await shop.system.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "hi" } })).status;
    const chats = [await shop.system.open(), await shop.system.open()];
    expect([await post(chats[0]!), await post(chats[1]!), await post(chats[0]!)]).toEqual([202, 202, 429]);
  });

  test("[WH-06][BR-06] a retry of a kept message is never refused by a limit, and counts in none", async () => {
    const shop = await desk.newTenant({ limits: { perUserPerMinute: 2, floodEnabled: false } });
    const ana = await shop.user("ana");
    const chat = await ana.open();
    const post = async (key: string) =>
      await ana.send("POST", `/chat/conversations/${chat}/messages`, {
        body: { content: "hi" },
        headers: { "idempotency-key": key },
      });
    const first = await post("k1");
    for (let i = 0; i < 5; i += 1) expect((await post("k1")).body).toMatchObject({ id: first.body["id"] });
    expect((await post("k2")).status).toBe(202);
    expect((await post("k3")).status).toBe(429);
    const answered = await ana.say(chat, "hi", "k1");
    expect(answered).toMatchObject({ status: 200, id: first.body["id"] });
    expect((await ana.say(chat, "something else", "k1")).reply?.id).toBe(answered.reply?.id);
  });

  test("[WF-05] who was refused for a flood, went on, and then waited as told, is heard", async () => {
    const flood = { messages: 2, meanGapSeconds: 0.5 };
    const shop = await desk.newTenant({ limits: { perUserPerMinute: 1_000, floodEnabled: true, flood } });
    const ana = await shop.user("ana");
    const chat = await ana.open();
    const post = async () =>
      await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content: "hi" } });
    expect([(await post()).status, (await post()).status]).toEqual([202, 202]);
    let refused = await post();
    for (let i = 0; i < 10; i += 1) refused = await post();
    expect(refused.status).toBe(429);
    // The wait is the guarantee itself.
    await passed(Number(refused.headers.get("retry-after")) * 1_000);
    expect((await post()).status).toBe(202);
  });

  test("the newest turns are listed page by page, each conversation once, and no other tenant's", async () => {
    const [shop, other] = [await desk.newTenant(), await desk.newTenant()];
    await other.system.open();
    const ana = await shop.user("ana");
    const chats: string[] = [];
    for (let n = 0; n < 5; n += 1) chats.push(await ana.open());
    await ana.say(chats[1]!, "hello");
    const seen: { conversation: string; turn: number | null }[] = [];
    for (let next = "?limit=2"; next !== ""; ) {
      const { status, body, headers } = await shop.system.send("GET", `/desk/turns${next}`);
      expect(status).toBe(200);
      seen.push(...(body as unknown as typeof seen));
      next = /<([^>]+)>; rel="next"/u.exec(headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(seen.map(({ conversation }) => conversation).toSorted()).toEqual(chats.toSorted());
    expect(seen[0]).toMatchObject({ conversation: chats[1], turn: 1, state: "closed", owner: "bot", pending: 0 });
    expect((await ana.send("GET", "/desk/turns")).status).toBe(403);
  });

  test("[BR-05] a message of which nothing shows is empty", async () => {
    const shop = await desk.newTenant();
    const ana = await shop.user("ana");
    const chat = await ana.open();
    for (const content of [
      "\u200b\u200d\ufeff",
      "\u0000\u0007\u001b",
      " \u00a0\u3000\u2028",
      "\u3164\ufe0f",
      "\ud800",
    ]) {
      const { body } = await ana.send("POST", `/chat/conversations/${chat}/messages`, { body: { content } });
      expect([JSON.stringify(content), body["detail"]]).toEqual([JSON.stringify(content), "Message cannot be empty"]);
    }
  });

  test("[WF-02] a wait is read in every spelling RFC 7240 allows, and an absurd header is no fault", async () => {
    const shop = await desk.newTenant();
    const ana = await shop.user("ana");
    const post = async (prefer: string) =>
      (
        await ana.send("POST", `/chat/conversations/${await ana.open()}/messages`, {
          body: { content: "hello" },
          headers: { prefer },
        })
      ).status;
    for (const prefer of ["wait=9999", "Wait=30", 'wait="30"', "respond-async, WAIT = 30; x"]) {
      expect([prefer, await post(prefer)]).toEqual([prefer, 200]);
    }
    for (const prefer of [`wait=30, ${"x".repeat(5_000)}`, "wait=-1", "await=30", "wait=soon"]) {
      expect([prefer, await post(prefer)]).toEqual([prefer, 202]);
    }
  });

  test("[TEN-03] an address that is badly encoded or far too long is refused as a problem", async () => {
    for (const [target, status, code] of [
      ["/chat/conversations/%/messages", 400, "invalid_request"],
      [`/chat/conversations/${"x".repeat(3_000)}/messages`, 404, "not_found"],
    ] as const) {
      const answer = await raw(target);
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(answer).toContain("application/problem+json");
      expect(answer).toContain(`"code":"${code}"`);
    }
  });

  test("a call without a body is not refused for the type it names, whatever the route takes", async () => {
    const shop = await desk.newTenant();
    await shop.addDocument("a.md", "Open on Monday.");
    const ana = await shop.user("ana");
    const asked = async (method: string, path: string, type: string, caller = shop.system) =>
      (await caller.send(method, path, { headers: { "content-type": type } })).status;
    const chat = await ana.open();
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
      expect([type, await asked("DELETE", "/knowledge/documents/none", type)]).toEqual([type, 404]);
      expect([type, await asked("POST", "/knowledge/reindex", type)]).toEqual([type, 202]);
      expect([type, await asked("GET", `/chat/conversations/${chat}/messages`, type)]).toEqual([type, 200]);
    }
    expect(await asked("DELETE", "/knowledge/documents/a.md", "application/json")).toBe(204);
    expect(await asked("DELETE", `/desk/conversations/${chat}`, "application/json; charset=utf-8")).toBeLessThan(300);
    expect(await asked("POST", "/chat/conversations", "application/json", ana)).toBe(201);
    const { status, body } = await ana.send("POST", `/chat/conversations/${chat}/messages`, {
      headers: { "content-type": "application/json" },
    });
    expect([status, body["field"]]).toEqual([400, "content"]);
  });

  test("[SL-04] who opens conversations by the hundred is told to wait, by user", async () => {
    const shop = await desk.newTenant({ limits: { perUserPerMinute: 3 } });
    const [eve, ana] = [await shop.user("eve"), await shop.user("ana")];
    const open = async () => await eve.send("POST", "/chat/conversations", { body: {} });
    const answers = await Promise.all(Array.from({ length: 10 }, open));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body["code"]).toBe("too_many_sessions");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    await ana.open();
  });

  test("a method an address does not take is refused with those it takes, on pages too", async () => {
    const asked = async (method: string, path: string) => {
      const response = await fetch(new URL(path, desk.url), { method });
      await response.text();
      return [response.status, response.headers.get("allow")];
    };
    expect(await asked("DELETE", "/chat/conversations")).toEqual([405, "POST"]);
    expect(await asked("PUT", "/chat/conversations/c1/messages")).toEqual([405, "POST, GET"]);
    expect(await asked("POST", "/")).toEqual([405, "GET, HEAD"]);
    expect(await asked("POST", "/livez")).toEqual([405, "GET, HEAD"]);
    expect(await asked("POST", "/nowhere")).toEqual([404, null]);
  });

  test("pages, scripts and long answers are compressed as the client takes it; short ones and event streams are not", async () => {
    const shop = await desk.newTenant();
    const chat = await shop.system.open();
    await shop.system.say(chat, "hello there");
    for (let n = 0; n < 8; n += 1) await shop.system.say(chat, `hello again ${n}`);
    const asked = async (path: string, accept: string) => {
      const headers = { "accept-encoding": accept, authorization: `Bearer ${shop.key}` };
      const response = await fetch(new URL(path, desk.url), { headers });
      return {
        encoding: response.headers.get("content-encoding"),
        text: await response.text(),
        headers: response.headers,
      };
    };
    for (const path of ["/chat.js", "/chat.css", "/openapi.json", `/chat/conversations/${chat}/messages`]) {
      const plain = await asked(path, "identity");
      expect([path, plain.encoding, plain.headers.get("vary")]).toEqual([path, null, "accept-encoding"]);
      for (const [accept, encoding] of [
        ["gzip", "gzip"],
        ["gzip, deflate, br", "br"],
      ] as const) {
        const small = await asked(path, accept);
        expect([path, small.encoding]).toEqual([path, encoding]);
        expect(small.text).toBe(plain.text);
      }
    }
    expect((await asked("/livez", "gzip, br")).encoding).toBeNull();
    const abort = new AbortController();
    const headers = { "accept-encoding": "gzip, br", authorization: `Bearer ${shop.key}` };
    const stream = await fetch(new URL(`/chat/conversations/${chat}/events`, desk.url), {
      headers,
      signal: abort.signal,
    });
    expect(stream.headers.get("content-encoding")).toBeNull();
    abort.abort();
  });

  test("[TEN-03] the type of every problem leads to what it means, for programs and for browsers", async () => {
    const refused = await (await fetch(new URL("/chat/conversations/none/messages", desk.url))).json();
    for (const type of [
      (refused as { type: string }).type,
      ...Object.keys(errorCatalogue).map((code) => `/errors/${code}`),
    ]) {
      const entry = await fetch(new URL(type, desk.url));
      expect([type, entry.status]).toEqual([type, 200]);
      const { title, advice } = (await entry.json()) as { title: string; advice: string };
      const page = await fetch(new URL(type, desk.url), { headers: { accept: "text/html,*/*" } });
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      const text = await page.text();
      expect(text).toContain(title.slice(0, 20));
      expect(advice.length).toBeGreaterThan(0);
    }
    for (const none of ["/errors/nothing", "/errors/__proto__", "/errors/toString"]) {
      expect((await fetch(new URL(none, desk.url))).status).toBe(404);
    }
  });

  test("HEAD answers as GET does, without the body, for pages and health; answers of the API are not stored", async () => {
    for (const path of ["/", "/chat.js", "/livez", "/readyz"]) {
      const [head, get] = [
        await fetch(new URL(path, desk.url), { method: "HEAD" }),
        await fetch(new URL(path, desk.url)),
      ];
      expect([path, head.status, await head.text()]).toEqual([path, 200, ""]);
      expect(head.headers.get("content-length")).toBe(String((await get.arrayBuffer()).byteLength));
    }
    const shop = await desk.newTenant();
    const ana = await shop.user("ana");
    const chat = await ana.open();
    for (const path of [`/chat/conversations/${chat}/messages`, "/chat/conversations/none/messages", "/livez"]) {
      expect((await ana.send("GET", path)).headers.get("cache-control")).toBe("no-store");
    }
  });

  test("[BR-23] a form that is broken, empty or holds two files is refused by its field; a good one is read", async () => {
    const shop = await desk.newTenant();
    const file = (text: string) => new File([text], "a.md");
    const form = (...parts: [string, string | File][]) => {
      const data = new FormData();
      for (const [name, value] of parts) {
        if (typeof value === "string") data.append(name, value);
        else data.append(name, value);
      }
      return data;
    };
    const broken = [
      await upload(shop, "no form at all", "multipart/form-data; boundary=x"),
      await upload(shop, "--x\r\ncontent-disposition: form-data; name=", "multipart/form-data; boundary=x"),
      await upload(
        shop,
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.md"\r\n\r\ncut of',
        "multipart/form-data; boundary=x",
      ),
      await upload(shop, "", "multipart/form-data"),
      await upload(shop, form(["file", file("# One\n\nfirst")], ["file", file("# Two\n\nsecond")])),
      await upload(shop, form(["other", file("# One\n\nfirst")])),
      await upload(shop, form(["title", "no file"])),
    ];
    for (const [i, answer] of broken.entries()) {
      expect([i, answer.status, answer.body["code"], answer.body["field"]]).toEqual([
        i,
        400,
        "invalid_request",
        "file",
      ]);
    }
    const good = await upload(shop, form(["file", file("# One\n\nThe first text.")], ["id", "one.md"]));
    expect(good).toMatchObject({ status: 201, body: { id: "one.md", state: "indexed" } });
  });
});
