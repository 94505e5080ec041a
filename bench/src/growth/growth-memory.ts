import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type DeskProcess, startDesk } from "@frontdesk/tests/fleet/desk-process";
import { openStores } from "@frontdesk/tests/fleet/open-stores";
import { type Client, createAgent, createClient } from "../kit/client.ts";
import { rounded } from "../kit/load.ts";
import { growthDocument, growthSettings, tenantName } from "./growth-desk.ts";
import type { ProcessMemory } from "./growth-probe.ts";
import { growthQuestion } from "./growth-questions.ts";

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
  const { addTenants, close } = await openStores({ FRONTDESK_DATA: folder });
  try {
    const [key = ""] = await addTenants(growthSettings(tenantName(0)));
    return key;
  } finally {
    await close();
  }
}

/** As package.json and the Dockerfile start it. */
async function launch(folder: string): Promise<DeskProcess> {
  const flags = ["--max-semi-space-size=16", "--v8-pool-size=1", "--import", probe];
  return await startDesk(["--data", folder], { flags, messages: true });
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
  const desk = await launch(folder);
  const { child } = desk;
  const agent = createAgent();
  try {
    const client = createClient(desk.url, key, agent);
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
    await desk.end("SIGTERM");
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
