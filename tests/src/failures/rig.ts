import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { type Customer, customer } from "../fleet/customer.ts";
import { type DeskProcess, startDesk } from "../fleet/desk-process.ts";
import { type Line, openLine } from "../fleet/line.ts";
import { newInstallation } from "../fleet/new-installation.ts";
import { openStores } from "../fleet/open-stores.ts";
import { type ServerName, type Servers, startServers } from "../fleet/servers.ts";
import { knowledge, question, settings } from "../fleet/shoe-shop.ts";

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
    const env = newInstallation({ ...urls, FRONTDESK_DATA: folder, FRONTDESK_LOG_LEVEL: "warn" });
    const { deps, close, addTenants } = await openStores(env);
    started.push({ stop: close });
    const [apiKey = ""] = await addTenants(settings);
    const lines = proxied ? await openLines(urls) : undefined;
    for (const line of Object.values(lines ?? {})) started.push({ stop: line.close });
    const through = Object.entries(lines ?? {}).map(([name, { url }]) => [variableOf(name as ServerName), url]);
    const clock = more.testClock === true ? { FRONTDESK_TEST_CLOCK: "true" } : {};
    const log: string[] = [];
    const own = { ...env, ...Object.fromEntries(through), ...clock };
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
  const open = async (name: ServerName) => [name, await openLine(urls[variableOf(name)] ?? "")] as const;
  return Object.fromEntries(await Promise.all(serverNames.map(open))) as Record<ServerName, Line>;
}
