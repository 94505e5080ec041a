import { randomBytes } from "node:crypto";
import type { Backends } from "@frontdesk/cli/backends";
import { barsAtMost, missedBars } from "../kit/bars.ts";
import { inFolder, openBackends } from "../kit/bench-desk.ts";
import { leaveNoTrace } from "../kit/leave-no-trace.ts";
import { rounded } from "../kit/load.ts";
import { openServers, type Servers } from "../kit/local-backends.ts";
import { type GrowthDesk, openGrowthDesk, type Size, type Talk } from "./growth-desk.ts";
import { measureMemory } from "./growth-memory.ts";
import { growthQuestion } from "./growth-questions.ts";
import { alternate, compareCalls, firstTurns, type Rounds, type Side, type Sizes } from "./growth-rounds.ts";
import { measureWords } from "./growth-words.ts";

type Part = "history" | "tenants" | "passages" | "words" | "memory";

/** Large over small, each at the middle turn; and the memory of a desk of its own. */
const bars: Readonly<Record<Part, Readonly<Record<string, number>>>> = {
  history: { historyRatio: 1.2, historyReadRatio: 1.2, historyResumeRatio: 1.2 },
  tenants: { tenantsRatio: 1.2 },
  passages: { passagesRatio: 2 },
  words: { wordsChangedReads: 200 },
  memory: { rssMb: 300, heapGrowth: 1.05 },
};

interface Plan extends Rounds {
  readonly tenants: number;
  readonly passages: number;
  readonly turns: number;
  readonly memoryTurns: number;
  readonly calls: number;
}

const fullPlan: Plan = {
  rounds: 40,
  turnsPerRound: 8,
  tenants: 5_000,
  passages: 100_000,
  turns: 10_000,
  memoryTurns: 10_000,
  calls: 300,
};
const quickPlan: Plan = {
  rounds: 10,
  turnsPerRound: 8,
  tenants: 500,
  passages: 10_000,
  turns: 2_000,
  memoryTurns: 1_500,
  calls: 100,
};

const base: Size = { tenants: 1, passages: 1_000, turns: 10 };
/** Conversations, and tenants, that a desk of many tenants is asked by. */
const spread = 100;
const pageBehind = 20;
const fewDocuments = 1_000;
const manyDocuments = 20_000;

const progress = (text: string): void => void process.stderr.write(`growth: ${text}\n`);

interface GrowthRun {
  readonly plan: Plan;
  /** Named servers; without, everything is on files in this process. */
  readonly servers: Servers | undefined;
}

/**
 * What a turn costs a desk that holds little and one that holds much, side by side: a long conversation, many tenants,
 * many passages; and whether its memory stays. On the servers that FRONTDESK_*_URL name, else embedded.
 */
export async function runGrowthBench({ quick }: { readonly quick: boolean }): Promise<Record<string, unknown>> {
  const plan = quick ? quickPlan : fullPlan;
  const servers = process.env["FRONTDESK_NATS_URL"] ? await openServers(progress) : undefined;
  const place: GrowthRun = { plan, servers };
  const measures: Readonly<Record<Part, (place: GrowthRun) => Promise<Record<string, unknown>>>> = {
    history,
    tenants,
    passages,
    words,
    memory,
  };
  const only = process.env["GROWTH_ONLY"];
  const all = Object.keys(measures) as Part[];
  const parts = all.filter((part) => only === undefined || only === part);
  if (parts.length === 0) throw new Error(`GROWTH_ONLY must be one of ${all.join(", ")}`);
  const figures: Record<string, unknown> = { backends: servers ? "servers" : "embedded" };
  for (const part of parts) Object.assign(figures, await measures[part](place));
  const unanswered = Object.entries(figures)
    .filter(([name]) => name.endsWith("Unanswered"))
    .reduce((sum, [, count]) => sum + Number(count), 0);
  const told = { ...figures, unanswered };
  const held: Record<string, number> = Object.assign({ unanswered: 0 }, ...parts.map((part) => bars[part]));
  return { ...told, missed: missedBars(told, barsAtMost(held)) };
}

async function history(place: GrowthRun) {
  return await sideBySide(place, { turns: place.plan.turns, passages: 0 }, async (sizes) => {
    const measured = await alternate(sizes, place.plan);
    const page = await compareCalls(sizes, place.plan.calls, readMs);
    const resumed = await compareCalls(sizes, place.plan.calls, resumeMs);
    return {
      ...figuresOf("history", measured),
      historyReadMs: page.largeMs,
      historyReadRatio: rounded(page.largeMs / page.smallMs),
      historyResumeMs: resumed.largeMs,
      historyResumeRatio: rounded(resumed.largeMs / resumed.smallMs),
    };
  });
}

async function readMs({ desk, talks: [talk] }: Side): Promise<number> {
  if (talk === undefined) return Number.NaN;
  const after = Math.max(0, (await desk.newest(talk)) - pageBehind);
  const began = performance.now();
  await talk.client.get(`/chat/conversations/${talk.conversation}/messages?after=${after}`);
  return performance.now() - began;
}

async function resumeMs({ desk, talks: [talk] }: Side): Promise<number> {
  if (talk === undefined) return Number.NaN;
  const last = Math.max(0, (await desk.newest(talk)) - pageBehind);
  return await talk.client.firstEventMs(`/chat/conversations/${talk.conversation}/events`, last);
}

async function tenants(place: GrowthRun) {
  const { plan } = place;
  return await sideBySide(place, { tenants: plan.tenants, passages: 0 }, async (sizes) => {
    const { desk, talks } = sizes.large;
    const warm = await alternate({ ...sizes, large: { desk, talks: talks.slice(0, 1) } }, plan);
    const step = Math.floor(plan.tenants / spread);
    const many: Talk[] = [];
    for (let at = 1; at <= spread; at++) many.push(await desk.open(at * step - 1));
    const first = await firstTurns({ desk, talks: many });
    const measured = await alternate({ ...sizes, large: { desk, talks: many } }, plan);
    return {
      ...figuresOf("tenants", measured),
      tenantsOneWarmRatio: rounded(warm.large.p50Ms / warm.small.p50Ms),
      tenantsFirstTurnMs: first.p50Ms,
      tenantsFirstTurnCpuMs: first.cpuMsPerTurn,
    };
  });
}

async function passages(place: GrowthRun) {
  const { plan } = place;
  return await sideBySide(place, { passages: plan.passages }, async (sizes) => {
    const measured = await alternate(sizes, plan);
    const search = await compareCalls(sizes, plan.calls, async ({ desk, talks: [talk] }, at) =>
      talk === undefined ? Number.NaN : await desk.searchMs(talk, growthQuestion(at)),
    );
    return {
      ...figuresOf("passages", measured),
      passagesSearchMs: search.largeMs,
      passagesSearchRatio: rounded(search.largeMs / search.smallMs),
    };
  });
}

/** A replaced document of many: the reads of a question beside those of its search. */
async function words(place: GrowthRun) {
  const few = await withBackends(place, ({ deps }) => measureWords(deps, fewDocuments));
  const many = await withBackends(place, ({ deps }) => measureWords(deps, manyDocuments));
  progress(`words: few ${JSON.stringify(few)}, many ${JSON.stringify(many)}`);
  return {
    wordsFewFirstMs: few.first.ms,
    wordsManyFirstMs: many.first.ms,
    wordsManyFirstCpuMs: many.first.cpuMs,
    wordsManyChangedCpuMs: many.changed.cpuMs,
    wordsChangedReads: many.changed.reads - many.warm.reads,
  };
}

async function memory({ plan }: GrowthRun) {
  return await inFolder((folder) => measureMemory(folder, plan.memoryTurns, progress));
}

function figuresOf(name: string, { small, large }: Awaited<ReturnType<typeof alternate>>) {
  progress(`${name}: small ${JSON.stringify(small)}, large ${JSON.stringify(large)}`);
  return {
    [`${name}Ratio`]: rounded(large.p50Ms / small.p50Ms),
    [`${name}CpuRatio`]: rounded(large.cpuMsPerTurn / small.cpuMsPerTurn),
    [`${name}SmallP50Ms`]: small.p50Ms,
    [`${name}LargeP50Ms`]: large.p50Ms,
    [`${name}LargeP99Ms`]: large.p99Ms,
    [`${name}SmallCpuMs`]: small.cpuMsPerTurn,
    [`${name}LargeCpuMs`]: large.cpuMsPerTurn,
    [`${name}Unanswered`]: small.unanswered + large.unanswered,
  };
}

/** A small desk and one that is larger in one way, both warm, each on backends of its own. */
async function sideBySide<T>(
  place: GrowthRun,
  larger: Partial<Size>,
  measure: (sizes: Sizes) => Promise<T>,
): Promise<T> {
  const small = { ...base, ...(larger.passages === 0 ? { passages: 0 } : {}) };
  const began = performance.now();
  return await withDesk(place, small, async (one) => {
    return await withDesk(place, { ...base, ...larger }, async (other) => {
      const sizes = { small: await sideOf(one), large: await sideOf(other) };
      progress(`seeded ${JSON.stringify(larger)} in ${Math.round((performance.now() - began) / 1_000)} s`);
      await alternate(sizes, { rounds: 10, turnsPerRound: place.plan.turnsPerRound });
      return await measure(sizes);
    });
  });
}

async function sideOf(desk: GrowthDesk): Promise<Side> {
  return { desk, talks: [await desk.open(0)] };
}

async function withDesk<T>(place: GrowthRun, size: Size, act: (desk: GrowthDesk) => Promise<T>): Promise<T> {
  return await withBackends(place, async (backends) => {
    const desk = await openGrowthDesk(backends, size);
    try {
      return await act(desk);
    } finally {
      await desk.stop();
    }
  });
}

async function withBackends<T>({ servers }: GrowthRun, act: (backends: Backends) => Promise<T>): Promise<T> {
  const prefix = `bench${randomBytes(4).toString("hex")}`;
  return await inFolder(async (folder) => {
    const backends = await openBackends({ folder, servers, prefix });
    try {
      return await act(backends);
    } finally {
      await backends.close();
      if (servers) await leaveNoTrace(servers, prefix);
    }
  });
}
