import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { startProcess } from "@frontdesk/tests/fleet/process";
import { barsAtMost, missedBars } from "../kit/bars.ts";
import { inFolder } from "../kit/bench-desk.ts";
import { createAgent, createClient } from "../kit/client.ts";
import { leaveNoTrace } from "../kit/leave-no-trace.ts";
import { percentile, rounded } from "../kit/load.ts";
import { openServers, type Servers } from "../kit/local-backends.ts";
import type { FromDesk, ToDesk, Watched } from "./overload-desk.ts";
import type { FloodOrder } from "./overload-flood.ts";
import { askAtRate, countUnanswered, type Flood, openConversations } from "./overload-load.ts";

/** What each desk is held to: how much later the quiet tenant's slowest hundredth may be answered, and no loss. */
const bars = { p99Ratio: 1.5, quietUnanswered: 0, refusedWithoutRetryAfter: 0, floodUnanswered: 0 };
const quietPerSecond = 4;
const floodTimes = 100;
const settleMs = 60_000;

interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmSeconds: number;
}

const deskFile = fileURLToPath(new URL("./overload-desk.ts", import.meta.url));
const quickPlan: Plan = { rounds: 2, seconds: 6, warmSeconds: 3 };
const fullPlan: Plan = { rounds: 5, seconds: 12, warmSeconds: 6 };

const progress = (text: string): void => void process.stderr.write(`overload: ${text}\n`);

/**
 * Tenant B at a steady low rate, alone and beside tenant A at a hundred times that rate, in turns, through the real edge
 * of a desk in a process of its own: on its files, then on servers.
 */
export async function runOverloadBench({ quick }: { readonly quick: boolean }): Promise<Record<string, unknown>> {
  const plan = quick ? quickPlan : fullPlan;
  const embedded = await measure(plan, "embedded");
  const servers = await openServers(progress);
  try {
    const real = await measure(plan, "servers", servers);
    const figures = { ...named("embedded", embedded), ...named("servers", real) };
    const held = { ...named("embedded", bars), ...named("servers", bars) };
    return { ...figures, missed: missedBars(figures, barsAtMost(held)) };
  } finally {
    await servers.stop();
  }
}

function named<T>(on: string, figures: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${on}.${name}`, value]));
}

async function measure(plan: Plan, on: string, servers?: Servers) {
  progress(`${on}: opening`);
  const prefix = `bench${randomBytes(4).toString("hex")}`;
  return await inFolder(async (folder) => {
    const desk = startDesk();
    try {
      const place = { folder, prefix, ...(servers === undefined ? {} : { servers: addressesOf(servers) }) };
      const { url, keys } = await desk.ask<"opened">({ kind: "open", place, tenants: ["flooding", "quiet"] });
      return await rounds(plan, on, { desk, url, floodKey: keys[0] ?? "", quietKey: keys[1] ?? "" });
    } finally {
      await desk.ask<"stopped">({ kind: "stop" }).catch(() => undefined);
      await desk.end("SIGKILL");
      if (servers !== undefined) await leaveNoTrace(servers, prefix);
    }
  });
}

/** Only these can be sent to another process. */
function addressesOf({ stop: _stop, ...addresses }: Servers): Omit<Servers, "stop"> {
  return addresses;
}

interface At {
  readonly desk: ReturnType<typeof startDesk>;
  readonly url: string;
  readonly floodKey: string;
  readonly quietKey: string;
}

async function rounds(plan: Plan, on: string, { desk, url, floodKey, quietKey }: At) {
  const agent = createAgent(64);
  const quiet = createClient(url, quietKey, agent);
  const flooding = createClient(url, floodKey, agent);
  try {
    const quietly = await openConversations(quiet, 16);
    const conversations = await openConversations(flooding, 200);
    const order = (perSecond: number, seconds: number): FloodOrder => ({
      url,
      key: floodKey,
      conversations,
      rate: { perSecond, seconds },
    });
    const ask = async (seconds: number) => await askAtRate(quiet, quietly, { perSecond: quietPerSecond, seconds });
    progress(`${on}: warming up`);
    await Promise.all([ask(plan.warmSeconds), inThread(order(40, plan.warmSeconds))]);
    const alone: number[] = [];
    const flooded: number[] = [];
    const seen: { flood: Flood; watched: Watched; unanswered: number }[] = [];
    let quietUnanswered = 0;
    for (let round = 0; round < plan.rounds; round += 1) {
      const before = await ask(plan.seconds);
      await watch(desk);
      const [during, flood] = await Promise.all([
        ask(plan.seconds),
        inThread(order(quietPerSecond * floodTimes, plan.seconds)),
      ]);
      const watched = await watch(desk);
      alone.push(...before.latenciesMs);
      flooded.push(...during.latenciesMs);
      quietUnanswered += before.unanswered + during.unanswered;
      const unanswered = await countUnanswered(flooding, flood.accepted, settleMs);
      seen.push({ flood, watched, unanswered });
      progress(
        `${on}: p99 ${percentile(before.latenciesMs, 0.99).toFixed(1)} ms alone, ` +
          `${percentile(during.latenciesMs, 0.99).toFixed(1)} ms flooded (p50 ${percentile(before.latenciesMs, 0.5).toFixed(1)}, ` +
          `${percentile(during.latenciesMs, 0.5).toFixed(1)}); ${JSON.stringify(flood.statuses)} ${JSON.stringify(watched)}`,
      );
    }
    return { ...figuresOf(alone, flooded), quietUnanswered, ...floodFigures(seen, plan.seconds) };
  } finally {
    agent.destroy();
  }
}

async function watch(desk: At["desk"]): Promise<Watched> {
  return (await desk.ask<"watched">({ kind: "watch" })).watched;
}

function figuresOf(alone: readonly number[], flooded: readonly number[]) {
  const [aloneP50Ms, aloneP99Ms] = [rounded(percentile(alone, 0.5)), rounded(percentile(alone, 0.99))];
  const [floodedP50Ms, floodedP99Ms] = [rounded(percentile(flooded, 0.5)), rounded(percentile(flooded, 0.99))];
  return {
    aloneP50Ms,
    aloneP99Ms,
    floodedP50Ms,
    floodedP99Ms,
    p50Ratio: rounded(floodedP50Ms / aloneP50Ms),
    p99Ratio: rounded(floodedP99Ms / aloneP99Ms),
    samples: flooded.length,
  };
}

function floodFigures(seen: readonly { flood: Flood; watched: Watched; unanswered: number }[], seconds: number) {
  const statuses: Record<string, number> = {};
  for (const { flood } of seen) {
    for (const [status, count] of Object.entries(flood.statuses)) statuses[status] = (statuses[status] ?? 0) + count;
  }
  const most = (figure: keyof Watched) => Math.max(...seen.map(({ watched }) => watched[figure]));
  const sum = (of: (one: (typeof seen)[number]) => number) => seen.reduce((total, one) => total + of(one), 0);
  return {
    floodStatuses: JSON.stringify(statuses),
    refusedWithoutRetryAfter: sum(({ flood }) => flood.unadvised),
    floodUnanswered: sum(({ unanswered }) => unanswered),
    floodAnsweredPerSecond: Math.round((statuses["202"] ?? 0) / (seconds * seen.length)),
    peakRssMiB: most("peakRssMiB"),
    peakHeapMiB: most("peakHeapMiB"),
    loopDelayP99Ms: most("loopDelayP99Ms"),
  };
}

async function inThread(order: FloodOrder): Promise<Flood> {
  const worker = new Worker(new URL("./overload-flood.ts", import.meta.url), { workerData: order });
  const [flood] = (await once(worker, "message")) as [Flood];
  await worker.terminate();
  return flood;
}

/** The desk's process, with this one's flags, which are the product's: one question at a time. */
function startDesk() {
  const options = { flags: process.execArgv, messages: true } as const;
  const { child, ended, end } = startProcess(deskFile, [], options);
  const gone = ended.then(() => Promise.reject(new Error("the desk's process ended")));
  gone.catch(() => undefined);
  const ask = async <K extends FromDesk["kind"]>(message: ToDesk): Promise<Extract<FromDesk, { kind: K }>> => {
    const answered = Promise.race([once(child, "message"), gone]);
    child.send(message);
    const [answer] = (await answered) as [Extract<FromDesk, { kind: K }>];
    return answer;
  };
  return { ask, end };
}
