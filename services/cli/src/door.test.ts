import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServiceName, serviceNames } from "@frontdesk/contracts/service-names";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { consumers, streams } from "@frontdesk/contracts/topology";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Backends, openEmbedded } from "./backends.ts";
import { clientOf } from "./client.ts";
import { ask } from "./commands/ask.ts";
import { CommandError } from "./output.ts";
import { type Desk, startDoor, startServices } from "./services.ts";
import { assertAnswered } from "./who-answers.ts";

const options = {
  masterSecret: randomBytes(32).toString("base64url"),
  ingress: { host: "127.0.0.1", port: 0, listTenants: false, trustProxy: [] },
};

let folder: string;
let backends: Backends;
const opened: Pick<Desk, "stop">[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "frontdesk-"));
  backends = await openEmbedded(folder, silentLogger);
});
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.stop();
  await backends.close();
  rmSync(folder, { recursive: true });
});

async function runServices(names: readonly ServiceName[]): Promise<Desk> {
  const desk = await startServices(backends.deps, names, options);
  opened.push(desk);
  return desk;
}

/** A door in a process of its own, whose calls of the bus are noted. */
async function watchedDoor(): Promise<{ door: Desk; calls: (keyof Bus)[] }> {
  const calls: (keyof Bus)[] = [];
  const bus = new Proxy(backends.deps.bus, {
    get: (target, name: keyof Bus) => {
      calls.push(name);
      return target[name];
    },
  });
  const door = await startDoor({ ...backends.deps, bus }, options);
  opened.push(door);
  return { door, calls };
}

async function newShop(desk: Desk) {
  await desk.tenants.apply(TenantSettings.parse({ id: "shop", name: "Shop" }));
  const client = clientOf(desk.url(), await desk.tenants.createKey("shop", "test"));
  const form = new FormData();
  form.set("id", "returns.md");
  form.set("file", new Blob(["# Returns\n\nYou can return unworn shoes within 30 days of delivery."]), "returns.md");
  await client.send("POST", "/knowledge/documents", { form });
  return client;
}

const changing: readonly (keyof Bus)[] = ["ensureTopology", "deleteDurable", "consume", "respond", "purge"];

describe("the HTTP door alone", () => {
  test("asks the services that run, pulls no durable, answers nobody's requests, leaves the topology as it is [DESIGN-3]", async () => {
    await runServices(serviceNames);
    const before = await backends.deps.bus.inspect(streams.map(({ name }) => name));
    const { door, calls } = await watchedDoor();
    const client = await newShop(door);
    const found = await client.send("POST", "/knowledge/search", { body: { query: "return shoes", top: 1 } });
    expect(found).toMatchObject([{ document: "returns.md" }]);
    const said = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await ask(client, "How many days do I have to return shoes?", true);
    expect(said.mock.lastCall?.[0]).toContain("30 days");
    said.mockRestore();
    expect(changing.filter((name) => calls.includes(name))).toEqual([]);
    expect(calls).toContain("request");
    const after = await backends.deps.bus.inspect(streams.map(({ name }) => name));
    expect(after.durables.map(({ spec }) => spec)).toEqual(before.durables.map(({ spec }) => spec));
    expect(after.streams.map(({ spec }) => spec)).toEqual(before.streams.map(({ spec }) => spec));
  });

  test("on a bus without streams it opens too, and makes none", async () => {
    await watchedDoor();
    expect(await backends.deps.bus.inspect(streams.map(({ name }) => name))).toEqual({ streams: [], durables: [] });
  });
});

describe("who answers", () => {
  const word = async (needs: readonly ServiceName[]) =>
    await assertAnswered(backends.deps.bus, needs, 50).then(
      () => "answered",
      (error: unknown) => (error instanceof CommandError ? error.message : "another error"),
    );

  test("where nobody runs, or not those who are needed, it is said which, and what to do", async () => {
    expect(await word(["retrieval"])).toMatch(/^nothing answers for retrieval: start `frontdesk run retrieval`/u);
    await runServices(["safety", "retrieval"]);
    expect(await word(["retrieval"])).toBe("answered");
    expect(await word(["safety", "retrieval", "generation", "ingress"])).toMatch(
      /^nothing answers for generation, ingress: start `frontdesk run generation ingress`/u,
    );
    expect(await word([])).toBe("answered");
  });

  test("every service a command may need has a step by which it is known", async () => {
    await runServices(serviceNames);
    expect(await word(serviceNames.filter((name) => name !== "commerce"))).toBe("answered");
  });

  test("a replica that asks for nothing since all its handlers are at work counts, leftovers of a dead one do not", async () => {
    const [consumer] = consumers.filter(({ durable }) => durable.startsWith("generation-"));
    const durable = { spec: consumer!, backlog: 70, pulled: false };
    const inspect = (inWork: number) => ({
      inspect: async () => ({ streams: [], durables: [{ ...durable, inWork }] }),
    });
    await expect(assertAnswered(inspect(64), ["generation"], 0)).resolves.toBeUndefined();
    await expect(assertAnswered(inspect(3), ["generation"], 0)).rejects.toThrow(CommandError);
  });
});
