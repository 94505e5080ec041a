import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConversationId } from "@frontdesk/contracts/ids";
import type { Route } from "@frontdesk/contracts/route";
import { type RouteName, routes } from "@frontdesk/contracts/routes";
import { serviceNames } from "@frontdesk/contracts/service-names";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Backends, openEmbedded } from "../backends.ts";
import { clientOf } from "../client.ts";
import { type Desk, startServices } from "../services.ts";
import { readLog, settingOn } from "./attack-desk.ts";
import { type AttackDepth, attackHttp } from "./attack-http.ts";
import { attackStreams } from "./attack-streams.ts";
import { createBudget } from "./bounds.ts";
import { userToken } from "./principals.ts";
import { type AttackReport, createTally, type Tally } from "./report.ts";
import { type Scene, setScene, words } from "./scene.ts";
import { compareStates, stateOf } from "./victim-state.ts";

let folder: string;
let backends: Backends;
let desk: Desk;
let scene: Scene;
let logged: Tally;
const doubles: Server[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "frontdesk-attack-"));
  logged = createTally();
  backends = await openEmbedded(folder, createLogger({ level: "info", write: readLog(logged).read }));
  desk = await startServices(backends.deps, serviceNames, {
    masterSecret: randomBytes(32).toString("base64url"),
    ingress: { host: "127.0.0.1", port: 0, listTenants: true, trustProxy: [] },
  });
  scene = await setScene(await settingOn(desk, backends.deps));
}, 60_000);
afterAll(async () => {
  for (const each of doubles) each.close();
  await desk?.stop();
  await backends?.close();
  rmSync(folder, { recursive: true });
}, 30_000);

type Double = (call: { request: IncomingMessage; body: Buffer; pass: typeof passed }) => Promise<Passed>;
interface Passed {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/** The call as it came, or under another credential, answered by the real desk. */
async function passed(
  { request, body }: { request: IncomingMessage; body: Buffer },
  credential?: string,
): Promise<Passed> {
  const { authorization: own, "content-type": type } = request.headers;
  const authorization = credential === undefined ? own : `Bearer ${credential}`;
  const response = await fetch(new URL(request.url ?? "/", desk.url()), {
    method: request.method ?? "GET",
    headers: { ...(authorization ? { authorization } : {}), ...(type ? { "content-type": type } : {}) },
    ...(body.length > 0 ? { body: body.toString() } : {}),
  });
  return { status: response.status, body: await response.text() };
}

/** A door before the desk that has one fault. */
async function faulty(answer: Double): Promise<Scene> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    const { status, headers = {}, body: text } = await answer({ request, body, pass: passed });
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  };
  const server = createServer((request, response) => void serve(request, response));
  doubles.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { ...scene, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const only = (...names: RouteName[]): readonly Route[] => routes.filter(({ name }) => names.includes(name));

async function attacked(at: Scene, table: readonly Route[], depth: AttackDepth = "small"): Promise<AttackReport> {
  const tally = createTally();
  await attackHttp({ scene: at, tally, depth, budget: createBudget({ requests: 5_000, seconds: 60 }) }, table);
  return tally.report();
}
const said = ({ findings }: AttackReport) => findings.map(({ target, principal, what }) => [target, principal, what]);

describe("frontdesk attack, in small", () => {
  test("[BR-01][CA-18][TEN-01] every route refuses every stranger, every stream is silent, nothing of the victim's changes", async () => {
    const tally = createTally();
    const before = await stateOf(scene);
    await attackHttp({ scene, tally, depth: "small", budget: createBudget({ requests: 5_000, seconds: 60 }) }, routes);
    await attackStreams(scene, tally);
    compareStates(before, await stateOf(scene), tally);
    const report = tally.report();
    expect(report.findings).toEqual([]);
    for (const { name } of routes) {
      const rows = report.rows.filter(({ target, door }) => target === name && door === "http");
      expect([name, rows.length]).toEqual([name, scene.principals.length]);
    }
    expect(logged.report().findings).toEqual([]);
  }, 60_000);
});

describe("a planted leak is found", () => {
  test("[BR-01] a door that takes every user of a tenant for the owner", async () => {
    const { victim, now } = scene;
    const owner = userToken(victim, scene.foreign.user, now);
    const mine = new Set(
      scene.principals.filter((each) => each.standing === "neighbour").flatMap((each) => each.authorizations),
    );
    const at = await faulty(async ({ request, body, pass }) =>
      mine.has(request.headers.authorization) ? await pass({ request, body }, owner) : await pass({ request, body }),
    );
    const found = said(await attacked(at, only("list-messages", "get-ticket")));
    expect(found).toContainEqual(["list-messages", "another user", "answered 200 instead of 404"]);
    expect(found).toContainEqual(["list-messages", "a guest", expect.stringContaining(words.personal)]);
    expect(found.filter(([target]) => target === "get-ticket")).toEqual([]);
    expect(found.filter(([, principal]) => String(principal).includes("tenant"))).toEqual([]);
  });

  test("[CA-18] a door that takes every key for the victim's, in a path, a list and a body", async () => {
    const at = await faulty(async ({ request, body, pass }) =>
      request.headers.authorization?.startsWith("Bearer fd_attack_") === true
        ? await pass({ request, body }, scene.victim.key)
        : await pass({ request, body }),
    );
    const found = said(await attacked(at, only("get-ticket", "list-gaps", "ask-consents", "list-turns")));
    expect(found.map(([target]) => target)).toEqual(
      expect.arrayContaining(["get-ticket", "list-gaps", "ask-consents", "list-turns"]),
    );
    expect(new Set(found.map(([, principal]) => principal))).toEqual(new Set(["another tenant's key"]));
  });

  test("[BR-01] an answer that tells 'not yours' from 'not there', by its status, a header or one byte", async () => {
    const differing: readonly [string, (answer: Passed) => Passed][] = [
      ["403 and 404", (answer) => ({ ...answer, status: 403 })],
      ["answers differ", (answer) => ({ ...answer, headers: { "x-owner": "1" } })],
      ["answers differ", (answer) => ({ ...answer, body: answer.body.replace("denied", "refused") })],
    ];
    for (const [what, change] of differing) {
      const at = await faulty(async ({ request, body, pass }) => {
        const answer = await pass({ request, body });
        return answer.status === 404 && request.url?.includes(scene.foreign.conversation) ? change(answer) : answer;
      });
      const found = said(await attacked(at, only("list-messages")));
      expect(found).toContainEqual(["list-messages", "another user", expect.stringContaining(what)]);
    }
  });

  test("a token that nobody checks: expired, unsigned, signed by another", async () => {
    const owner = userToken(scene.victim, scene.foreign.user, scene.now);
    const at = await faulty(async ({ request, body, pass }) => {
      const claims = request.headers.authorization?.split(".")[1] ?? "";
      const named = Buffer.from(claims, "base64url").toString().includes(`"tenant":"${scene.victim.tenant}"`);
      return await pass({ request, body }, named ? owner : undefined);
    });
    const found = said(await attacked(at, only("list-messages")));
    for (const principal of ["expired token", "unsigned token", "token of another signer"]) {
      expect(found).toContainEqual(["list-messages", principal, "answered 200 instead of 401"]);
    }
  });

  test("a failure, a limit in the way, and a victim's word in a header", async () => {
    const at = await faulty(async ({ request }) => {
      if (request.url?.startsWith("/knowledge/gaps") === true) return { status: 500, body: "{}" };
      if (request.url?.startsWith("/desk/tickets") === true) return { status: 429, body: "{}" };
      return { status: 401, headers: { "x-hint": words.internal }, body: "{}" };
    });
    const found = said(await attacked(at, only("list-gaps", "list-tickets", "list-turns")));
    expect(found).toContainEqual(["list-gaps", "no token", "answered 500"]);
    expect(found).toContainEqual(["list-tickets", "no token", expect.stringContaining("answered 429")]);
    expect(found).toContainEqual(["list-turns", "no token", expect.stringContaining(words.internal)]);
  });

  test("what a refused call changed all the same", async () => {
    const tally = createTally();
    const before = await stateOf(scene);
    await clientOf(scene.url, scene.victim.key).send("POST", "/knowledge/documents", {
      body: { id: "attack-planted.md", text: "# Hours\n\nNine to five." },
    });
    compareStates(before, await stateOf(scene), tally);
    expect(said(tally.report())).toEqual([["documents", "(all, afterwards)", "is not what it was before the attack"]]);
  });

  test("a customer's word in the log, and an error once the attack has begun", () => {
    const tally = createTally();
    const log = readLog(tally);
    const write = createLogger({ level: "info", write: log.read });
    write.error("http.failed", {});
    expect(tally.report().findings).toEqual([]);
    log.expectNoError();
    write.error("http.failed", {});
    write.info("step.done", { note: `asked about ${words.personal}` });
    expect(tally.report().findings.map(({ what }) => what.slice(0, 8))).toEqual(["an error", "shows wh"]);
  });
});

describe("the table of routes", () => {
  const ok = { 200: { description: "It.", schema: z.unknown() } };
  const route = { method: "GET", auth: "key", summary: "New.", responses: ok, errors: [] } as const;

  test("a new route over known things is attacked by itself", async () => {
    const params = z.strictObject({ id: ConversationId });
    const added = { ...route, name: "export-conversation", path: "/desk/conversations/:id/export", params };
    const at = await faulty(async ({ request }) => {
      const [, id = ""] = /^\/desk\/conversations\/([^/]+)\/export/u.exec(request.url ?? "") ?? [];
      return { status: 200, body: JSON.stringify({ id, content: id.startsWith("01JZ") ? "" : words.personal }) };
    });
    const found = said(await attacked(at, [added]));
    expect(found).toContainEqual(["export-conversation", "another tenant's key", "answered 200 instead of 404"]);
    expect(found).toContainEqual(["export-conversation", "no token", "answered 200 instead of 401"]);
  });

  test("a new route whose ids nobody has said fails the run, and is named", async () => {
    const params = z.strictObject({ number: z.string() });
    const added = { ...route, name: "get-invoice", path: "/desk/invoices/:number", params };
    await expect(attacked(scene, [added])).rejects.toThrow(/get-invoice: .*:number/u);
    const asked = { ...route, name: "find-invoices", path: "/desk/invoices", request: z.object({ of: z.string() }) };
    await expect(attacked(scene, [{ ...asked, method: "POST" }])).rejects.toThrow(/find-invoices: .*body/u);
  });

  test("a run ends when its requests are used up, and says so", async () => {
    const tally = createTally();
    const budget = createBudget({ requests: 10, seconds: 60 });
    await attackHttp({ scene, tally, depth: "small", budget }, only("list-messages", "list-turns"));
    const { findings, rows } = tally.report();
    expect(findings.map(({ what }) => what)).toEqual([expect.stringContaining("used up")]);
    expect(rows.reduce((sum, { tries }) => sum + tries, 0)).toBe(6);
  });
});
