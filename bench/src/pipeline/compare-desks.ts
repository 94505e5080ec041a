import { setTimeout as delay } from "node:timers/promises";
import type { MeasuredDesk } from "../kit/desk.ts";
import { questionOf } from "../kit/knowledge.ts";
import { type Measured, openLoop, percentile, rounded, saturate } from "../kit/load.ts";
import type { Calls } from "./count-calls.ts";
import type { MeasuredProduct } from "./product.ts";

export interface Plan {
  readonly warmTurns: number;
  readonly rounds: number;
  readonly turns: number;
  /** A round starts no turn after this long. */
  readonly maxMs: number;
  readonly openRounds: number;
  readonly openSeconds: number;
  /** Messages come at 50 a second, or at this share of what the measured product can do, if that is less. */
  readonly openShare: number;
  readonly aloneTurns: number;
}

type Progress = (text: string) => void;

export interface Desks {
  readonly product: MeasuredProduct;
  /** The same hops and I/O, written by hand. */
  readonly bare: MeasuredDesk;
}

const inFlight = 32;
const mostPerSecond = 50;
/** What a round leaves to do later (outboxes are tidied after a second) must not fall into another desk's round. */
const restMs = 1_200;

/** Runs rounds on desks, tells of them, and rests after each. */
function createRounds(plan: Plan, progress: Progress) {
  const unanswered = new Map<MeasuredDesk["name"], number>();
  const round = async (desk: MeasuredDesk, what: string, run: Promise<Measured>): Promise<Measured> => {
    const measured = await run;
    unanswered.set(desk.name, (unanswered.get(desk.name) ?? 0) + measured.unanswered);
    const { rate, p50, p99, cpuMs } = summary([measured]);
    progress(`${desk.name} ${what}: ${rate} turns/s, p50 ${p50} ms, p99 ${p99} ms, CPU ${cpuMs} ms/turn`);
    if (desk.name === "product") await delay(restMs);
    return measured;
  };
  const { maxMs } = plan;
  return {
    warm: (desk: MeasuredDesk) =>
      round(desk, "warming", saturate(desk, { inFlight, turns: plan.warmTurns, questionOf, maxMs })),
    alone: (desk: MeasuredDesk) =>
      round(desk, "alone", saturate(desk, { inFlight: 1, turns: plan.aloneTurns, questionOf, maxMs })),
    saturated: (desk: MeasuredDesk) =>
      round(desk, "saturated", saturate(desk, { inFlight, turns: plan.turns, questionOf, maxMs })),
    open: (desk: MeasuredDesk, perSecond: number) =>
      round(desk, `at ${perSecond} turns/s`, openLoop(desk, { perSecond, seconds: plan.openSeconds, questionOf })),
    unanswered: (name: MeasuredDesk["name"]) => unanswered.get(name) ?? 0,
  };
}

function openRate({ openShare }: Plan, canDo: number): number {
  return rounded(Math.min(mostPerSecond, openShare * canDo), 1);
}

function summary(measured: readonly Measured[]) {
  const latencies = measured.flatMap(({ latenciesMs }) => latenciesMs);
  const elapsedMs = measured.reduce((sum, each) => sum + each.elapsedMs, 0);
  return {
    rate: rounded((latencies.length * 1_000) / elapsedMs, 1),
    p50: rounded(percentile(latencies, 0.5), 1),
    p99: rounded(percentile(latencies, 0.99), 1),
    cpuMs: rounded(measured.reduce((sum, each) => sum + each.cpuMs, 0) / latencies.length),
  };
}

/** Runs `each` on every desk in turn, as often as told, so that noise of the machine hits all. */
async function alternate(
  desks: Desks,
  times: number,
  each: (desk: MeasuredDesk) => Promise<Measured>,
): Promise<Record<keyof Desks, Measured[]>> {
  const measured = { product: [] as Measured[], bare: [] as Measured[] };
  for (let time = 0; time < times; time += 1) {
    measured.product.push(await each(desks.product));
    measured.bare.push(await each(desks.bare));
  }
  return measured;
}

/** Saturated throughput, latency at a fixed rate and latency alone of both; what the product adds; its calls a turn. */
export async function compareDesks(desks: Desks, plan: Plan, progress: Progress) {
  const { product } = desks;
  const rounds = createRounds(plan, progress);
  await alternate(desks, 1, rounds.warm);
  product.resetCalls();
  const alone = await alternate(desks, 1, rounds.alone);
  const callsPerTurn = perTurn(product.calls(), alone.product[0]?.latenciesMs.length ?? 0);
  const saturated = await alternate(desks, plan.rounds, rounds.saturated);
  const { rate, cpuMs } = summary(saturated.product);
  const openPerSecond = openRate(plan, rate);
  const open = await alternate(desks, plan.openRounds, async (desk) => await rounds.open(desk, openPerSecond));
  const bare = { saturated: summary(saturated.bare), open: summary(open.bare), alone: summary(alone.bare) };
  const [productOpen, productAlone] = [summary(open.product), summary(alone.product)];
  return {
    ratio: rounded(rate / bare.saturated.rate, 3),
    ratios: ratiosOf(saturated.product, saturated.bare),
    productTurnsPerSecond: rate,
    bareTurnsPerSecond: bare.saturated.rate,
    productCpuMsPerTurn: cpuMs,
    bareCpuMsPerTurn: bare.saturated.cpuMs,
    openPerSecond,
    addedP50Ms: rounded(productOpen.p50 - bare.open.p50, 1),
    addedP99Ms: rounded(productOpen.p99 - bare.open.p99, 1),
    productP50Ms: productOpen.p50,
    productP99Ms: productOpen.p99,
    bareP50Ms: bare.open.p50,
    bareP99Ms: bare.open.p99,
    aloneAddedP50Ms: rounded(productAlone.p50 - bare.alone.p50, 1),
    productAloneP50Ms: productAlone.p50,
    bareAloneP50Ms: bare.alone.p50,
    productKeepsUp: productOpen.rate > 0.97 * openPerSecond,
    unanswered: rounds.unanswered("product") + rounds.unanswered("bare"),
    callsPerTurn,
  };
}

/** Turns a second of the product over the bare chain's, round by round. */
function ratiosOf(product: readonly Measured[], bare: readonly Measured[]): number[] {
  return product.map((each, at) => rounded(summary([each]).rate / summary(bare.slice(at, at + 1)).rate, 3));
}

/** Throughput and latency of one desk by itself. */
export async function measureOne(desk: MeasuredDesk, plan: Plan, progress: Progress) {
  const rounds = createRounds(plan, progress);
  await rounds.warm(desk);
  const saturated = summary([await rounds.saturated(desk)]);
  const open = summary([await rounds.open(desk, openRate(plan, saturated.rate))]);
  return {
    embeddedTurnsPerSecond: saturated.rate,
    embeddedCpuMsPerTurn: saturated.cpuMs,
    embeddedP50Ms: open.p50,
    embeddedP99Ms: open.p99,
    embeddedUnanswered: rounds.unanswered("embedded"),
  };
}

/** Calls of each port's method a turn, and how long one takes. */
function perTurn(calls: ReadonlyMap<string, Calls>, turns: number): Record<string, { count: number; meanMs: number }> {
  const rows = [...calls].toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(
    rows.map(([name, { count, totalMs }]) => [
      name,
      { count: rounded(count / turns), meanMs: rounded(totalMs / count) },
    ]),
  );
}
