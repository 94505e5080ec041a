import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { createTenants } from "@frontdesk/infra/tenants/tenants";
import { openCuttableProxy } from "@frontdesk/infra/testkit/cuttable-proxy";
import { type Customer, customer } from "../fleet/customer.ts";
import { type DeskProcess, startDesk } from "../fleet/desk-process.ts";
import { type ServerName, type Servers, startServers } from "../fleet/servers.ts";
import { knowledge, question, settings, tenant } from "../fleet/shoe-shop.ts";

export type Line = Awaited<ReturnType<typeof openCuttableProxy>>;

/** A desk on servers of its own, which a test may stop, freeze, slow down or cut off. */
export interface Rig {
  readonly servers: Servers;
  /** To each server, when the desk reaches them through proxies. */
  readonly lines: Readonly<Record<ServerName, Line>> | undefined;
  readonly desk: DeskProcess;
  /** One more desk on the same servers, which the caller ends. */
  another(): Promise<DeskProcess>;
  /** What it logs, from warnings on. */
  readonly log: readonly string[];
  readonly client: Customer;
  /** Reach the servers directly, whatever happens to the lines. */
  readonly deps: Deps;
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
    const { deps, close, apiKey } = await prepare(env);
    started.push({ stop: close });
    const lines = proxied ? await openLines(urls) : undefined;
    for (const line of Object.values(lines ?? {})) started.push({ stop: line.close });
    const through = Object.entries(lines ?? {}).map(([name, { port }]) => {
      const url = new URL(urls[variableOf(name as ServerName)] ?? "");
      url.port = String(port);
      return [variableOf(name as ServerName), url.href];
    });
    const clock = more.testClock === true ? { FRONTDESK_TEST_CLOCK: "true" } : {};
    const log: string[] = [];
    const own = { FRONTDESK_LOG_LEVEL: "warn", ...env, ...Object.fromEntries(through), ...clock };
    const another = async () => await startDesk([], { env: own, log });
    const desk = await another();
    started.push({ stop: async () => void (await desk.end("SIGTERM")) });
    const client = customer(desk.url, apiKey);
    await client.addDocument(knowledge);
    // Warm: what is measured is not the first time.
    await client.say(await client.open(), question);
    return { servers, lines, desk, another, log, client, deps, stop };
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

/** The stores, read directly, and the key of a new tenant in them. */
async function prepare(env: NodeJS.ProcessEnv) {
  const { real, masterSecret = "" } = readConfig(env);
  if (real === undefined) throw new Error("the servers did not start");
  const { deps, close } = await openReal(real, silentLogger);
  const tenants = createTenants({ ...deps, masterSecret });
  await tenants.apply(TenantSettings.parse(settings));
  return { deps, close, apiKey: await tenants.createKey(tenant, "failures") };
}
