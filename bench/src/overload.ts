import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { leaveNoTrace } from "./leave-no-trace.ts";
import { percentile } from "./load.ts";
import { openServers, type Servers } from "./local-backends.ts";
import type { FromDesk, ToDesk, Watched } from "./overload-desk.ts";
import type { FloodOrder } from "./overload-flood.ts";
import { askAtRate, countUnanswered, createClient, type Flood, openConversations } from "./overload-load.ts";

/** How much later the quiet tenant's slowest hundredth may be answered while another sends a hundred times as much. */
const ratioBar = 1.5;
const quietPerSecond = 4;
const floodTimes = 100;
const settleMs = 60_000;

interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmSeconds: number;
}

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
    return { ...figures, missed: [...missedBars("embedded", embedded), ...missedBars("servers", real)] };
  } finally {
    await servers.stop();
  }
}

interface Measured {
  readonly aloneP50Ms: number;
  readonly aloneP99Ms: number;
  readonly floodedP50Ms: number;
  readonly floodedP99Ms: number;
  readonly p50Ratio: number;
  readonly p99Ratio: number;
  readonly samples: number;
  readonly quietUnanswered: number;
  readonly floodStatuses: string;
  readonly refusedWithoutRetryAfter: number;
  readonly floodUnanswered: number;
  readonly floodAnsweredPerSecond: number;
  readonly peakRssMiB: number;
  readonly peakHeapMiB: number;
  readonly loopDelayP99Ms: number;
}

function missedBars(on: string, figures: Measured): string[] {
  const bars: readonly (readonly [keyof Measured, number])[] = [
    ["p99Ratio", ratioBar],
    ["quietUnanswered", 0],
    ["refusedWithoutRetryAfter", 0],
    ["floodUnanswered", 0],
  ];
  return bars.filter(([name, most]) => !(Number(figures[name]) <= most)).map(([name]) => `${on}.${name}`);
}

function named(on: string, figures: Measured): Record<string, unknown> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [`${on}.${name}`, value]));
}

async function measure(plan: Plan, on: string, servers?: Servers): Promise<Measured> {
  progress(`${on}: opening`);
  const folder = await mkdtemp(join(tmpdir(), "frontdesk-bench-"));
  const prefix = `bench${randomBytes(4).toString("hex")}`;
  const desk = startDesk();
  try {
    const tenants = ["flooding", "quiet"];
    const given = servers === undefined ? {} : { servers: addressesOf(servers) };
    const { url, keys } = await desk.ask<"opened">({ kind: "open", folder, prefix, tenants, ...given });
    return await rounds(plan, on, { desk, url, floodKey: keys[0] ?? "", quietKey: keys[1] ?? "" });
  } finally {
    await desk.ask<"stopped">({ kind: "stop" }).catch(() => undefined);
    desk.end();
    if (servers !== undefined) await leaveNoTrace(servers, prefix);
    await rm(folder, { recursive: true, force: true });
  }
}

function addressesOf({ natsUrl, mongoUrl, redisUrl, qdrantUrl }: Servers): Omit<Servers, "stop"> {
  return { natsUrl, mongoUrl, redisUrl, qdrantUrl };
}

interface At {
  readonly desk: ReturnType<typeof startDesk>;
  readonly url: string;
  readonly floodKey: string;
  readonly quietKey: string;
}

async function rounds(plan: Plan, on: string, { desk, url, floodKey, quietKey }: At): Promise<Measured> {
  const quiet = createClient(url, quietKey, 64);
  const flooding = createClient(url, floodKey, 64);
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
    quiet.close();
    flooding.close();
  }
}

async function watch(desk: At["desk"]): Promise<Watched> {
  return (await desk.ask<"watched">({ kind: "watch" })).watched;
}

function figuresOf(alone: readonly number[], flooded: readonly number[]) {
  const rounded = (value: number) => Math.round(value * 100) / 100;
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

/** The desk's process: one question at a time. */
function startDesk() {
  const child: ChildProcess = fork(fileURLToPath(new URL("./overload-desk.ts", import.meta.url)));
  const ask = async <K extends FromDesk["kind"]>(message: ToDesk): Promise<Extract<FromDesk, { kind: K }>> => {
    const answered = Promise.race([
      once(child, "message"),
      once(child, "exit").then(() => {
        throw new Error("the desk's process ended");
      }),
    ]);
    child.send(message);
    const [answer] = (await answered) as [Extract<FromDesk, { kind: K }>];
    return answer;
  };
  return { ask, end: () => void child.kill("SIGKILL") };
}
