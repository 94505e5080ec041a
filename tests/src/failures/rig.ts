import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { createMongoDocuments } from "@frontdesk/infra/mongo/documents";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { createTenants } from "@frontdesk/infra/runtime/tenants";
import { openCuttableProxy } from "@frontdesk/infra/testkit/cuttable-proxy";
import { type ServerName, type Servers, startServers } from "../chaos/servers.ts";
import { type Customer, customer } from "../journeys/customer.ts";
import { type DeskProcess, startDeskProcess } from "./desk-process.ts";

export const tenant = "acme";
export const question = "How many days do I have to return shoes?";

export const settings = {
  id: tenant,
  name: "Acme",
  limits: { perUserPerMinute: 100_000, window: { max: 100_000 }, floodEnabled: false },
};
export const knowledge = {
  id: "returns.md",
  text: "# Returns\n\nYou can return unworn shoes within 30 days of delivery.",
};

export type Line = Awaited<ReturnType<typeof openCuttableProxy>>;

/** A desk on servers of its own, which a test may stop, freeze, slow down or cut off. */
export interface Rig {
  readonly servers: Servers;
  /** To each server, when the desk reaches them through proxies. */
  readonly lines: Readonly<Record<ServerName, Line>> | undefined;
  /** Reaches the servers directly, whatever happens to the lines. */
  readonly env: NodeJS.ProcessEnv;
  readonly desk: DeskProcess;
  readonly client: Customer;
  /** Read directly, for the audit. */
  readonly documents: Documents;
  stop(): Promise<void>;
}

const serverNames: readonly ServerName[] = ["nats", "mongo", "redis", "qdrant"];
const variableOf = (name: ServerName) => `FRONTDESK_${name.toUpperCase()}_URL`;

interface RigOptions {
  readonly proxied: boolean;
  /** Of the desk's environment. */
  readonly testClock?: true;
}

/** Starts servers and one desk of all services on them; `proxied`: through lines that can be cut. */
export async function startRig({ proxied, ...more }: RigOptions): Promise<Rig> {
  const folder = mkdtempSync(join(tmpdir(), "frontdesk-failures-"));
  const servers = await startServers();
  const started: { stop(): Promise<void> }[] = [servers];
  const stop = async () => {
    for (const each of started.toReversed()) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const urls = Object.fromEntries(serverNames.map((name) => [variableOf(name), servers.env[variableOf(name)] ?? ""]));
    const env = { ...urls, FRONTDESK_MASTER_SECRET: randomBytes(32).toString("hex"), FRONTDESK_DATA: folder };
    const apiKey = await prepare(env);
    const lines = proxied ? await openLines(urls) : undefined;
    for (const line of Object.values(lines ?? {})) started.push({ stop: line.close });
    const through = Object.entries(lines ?? {}).map(([name, { port }]) => {
      const url = new URL(urls[variableOf(name as ServerName)] ?? "");
      url.port = String(port);
      return [variableOf(name as ServerName), url.href];
    });
    const clock = more.testClock === true ? { FRONTDESK_TEST_CLOCK: "true" } : {};
    const desk = await startDeskProcess({ ...env, ...Object.fromEntries(through), ...clock });
    started.push(desk);
    const client = customer(desk.url, apiKey);
    await client.send("POST", "/knowledge/documents", { body: knowledge });
    // Warm: what is measured is not the first time.
    await client.say(await client.open(), question);
    const url = env[variableOf("mongo") as keyof typeof env] ?? "";
    const documents = await createMongoDocuments({ url, database: "frontdesk", logger: silentLogger });
    started.push({ stop: documents.close });
    return { servers, lines, env, desk, client, documents, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openLines(urls: Readonly<Record<string, string>>): Promise<Record<ServerName, Line>> {
  const open = async (name: ServerName) => {
    const { hostname, port } = new URL(urls[variableOf(name)] ?? "");
    return [name, await openCuttableProxy({ host: hostname, port: Number(port) })] as const;
  };
  return Object.fromEntries(await Promise.all(serverNames.map(open))) as Record<ServerName, Line>;
}

/** The tenant, and its key. */
async function prepare(env: NodeJS.ProcessEnv): Promise<string> {
  const { real, masterSecret = "" } = readConfig(env);
  if (real === undefined) throw new Error("the servers did not start");
  const backends = await openReal(real, silentLogger);
  try {
    const tenants = createTenants({ ...backends.deps, masterSecret });
    await tenants.apply(TenantSettings.parse(settings));
    return await tenants.createKey(tenant, "failures");
  } finally {
    await backends.close();
  }
}
