import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openEmbeddedDocuments } from "@frontdesk/cli/backends";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { createTenants } from "@frontdesk/infra/tenants/tenants";
import { type Client, createAgent, createClient } from "./client.ts";
import { growthDocument, growthSettings, tenantName } from "./growth-desk.ts";
import type { ProcessMemory } from "./growth-probe.ts";
import { growthQuestion } from "./growth-questions.ts";
import { rounded } from "./load.ts";

const main = fileURLToPath(import.meta.resolve("@frontdesk/cli/main"));
const probe = fileURLToPath(new URL("./growth-probe.ts", import.meta.url));
const conversations = 100;
const inFlight = 8;
/** Shares of the turns after which the memory is read. */
const readAfter = [0.1, 0.5, 2 / 3, 1];
const mib = 1024 * 1024;

interface Reading {
  readonly turns: number;
  /** Resident, as it stood. */
  readonly rssMb: number;
  /** After a full collection. */
  readonly heapMb: number;
  readonly outsideMb: number;
  readonly settledRssMb: number;
}

/** A tenant and its key in a data folder that no desk serves yet. */
async function prepare(folder: string): Promise<string> {
  const { deps, close } = await openEmbeddedDocuments(folder, silentLogger);
  try {
    const tenants = createTenants({ ...deps, masterSecret: "of no use: no end user signs in to this desk" });
    await tenants.apply(growthSettings(tenantName(0)));
    return await tenants.createKey(tenantName(0), "bench");
  } finally {
    await close();
  }
}

/** As package.json and the Dockerfile start it. */
function launch(folder: string): ChildProcess {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith("FRONTDESK_"));
  const args = [
    "--disable-warning=ExperimentalWarning",
    "--max-semi-space-size=16",
    "--v8-pool-size=1",
    "--import",
    probe,
    main,
    "run",
    "--data",
    folder,
  ];
  return spawn(process.execPath, [...args, "--port", "0", "--json"], {
    env: { ...Object.fromEntries(others), FRONTDESK_LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

async function urlOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("the desk has no output");
  const line = once(createInterface({ input: child.stdout }), "line");
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the desk ended before it was ready")));
  const [text] = (await Promise.race([line, ended])) as [string];
  return (JSON.parse(text) as { url: string }).url;
}

async function residentMb(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/mu.exec(status)?.[1] ?? Number.NaN) / 1_024;
}

async function read(child: ChildProcess, turns: number): Promise<Reading> {
  const rssMb = await residentMb(child);
  const told = once(child, "message");
  child.send("memory");
  const [memory] = (await told) as [ProcessMemory];
  return {
    turns,
    rssMb: rounded(rssMb, 1),
    heapMb: rounded(memory.heapUsed / mib, 1),
    outsideMb: rounded(memory.external / mib, 1),
    settledRssMb: rounded(await residentMb(child), 1),
  };
}

/** Turns over all conversations, a few at a time, each answered before its conversation's next. */
async function talk(client: Client, ids: readonly string[], turns: { from: number; to: number }): Promise<number> {
  let next = turns.from;
  let unanswered = 0;
  const lane = async (own: readonly string[]): Promise<void> => {
    for (let at = 0; next < turns.to; at++) {
      const content = growthQuestion(next++);
      const path = `/chat/conversations/${own[at % own.length]}/messages`;
      const answer = await client.post<{ status: string }>(path, { content }, { prefer: "wait=20" });
      if (answer.status !== "answered") unanswered += 1;
    }
  };
  const lanes = Array.from({ length: inFlight }, (_, lane) => ids.filter((_id, at) => at % inFlight === lane));
  await Promise.all(lanes.map(lane));
  return unanswered;
}

/** Memory of an embedded desk in a process of its own, while it answers so many turns. */
export async function measureMemory(folder: string, turns: number, progress: (text: string) => void) {
  const key = await prepare(folder);
  const child = launch(folder);
  const agent = createAgent();
  try {
    const client = createClient(await urlOf(child), key, agent);
    await client.post("/knowledge/documents", growthDocument);
    const ids: string[] = [];
    for (let at = 0; at < conversations; at++) {
      const { id } = await client.post<{ id: string }>("/chat/conversations", {
        user: { id: `c-${at}`, tier: "retail" },
      });
      ids.push(id);
    }
    const readings = [await read(child, 0)];
    let unanswered = 0;
    for (const share of readAfter) {
      const to = Math.round(share * turns);
      unanswered += await talk(client, ids, { from: readings.at(-1)?.turns ?? 0, to });
      const reading = await read(child, to);
      readings.push(reading);
      progress(`memory after ${to} turns: ${JSON.stringify(reading)}`);
    }
    return { ...summary(readings), memoryUnanswered: unanswered, memory: readings };
  } finally {
    agent.destroy();
    const ended = once(child, "exit");
    if (child.kill("SIGTERM")) await ended;
  }
}

/**
 * The most that was resident; and what the last third of the turns added to the most there was before: caches that fill
 * up and are cleared make it rise and fall.
 */
function summary(readings: readonly Reading[]) {
  const last = readings.at(-1);
  const before = readings.slice(1, -1);
  const growth = (of: (reading: Reading) => number) =>
    last === undefined ? Number.NaN : rounded(of(last) / Math.max(...before.map(of)), 3);
  return {
    rssMb: Math.max(...readings.map(({ rssMb }) => rssMb)),
    heapMb: last?.heapMb ?? Number.NaN,
    heapGrowth: growth(({ heapMb }) => heapMb),
    rssGrowth: growth(({ settledRssMb }) => settledRssMb),
  };
}
