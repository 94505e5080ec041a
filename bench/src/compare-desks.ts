import { setTimeout as delay } from "node:timers/promises";
import type { Calls } from "./count-calls.ts";
import type { MeasuredDesk } from "./desk.ts";
import { questionOf } from "./knowledge.ts";
import { type Measured, openLoop, percentile, saturate } from "./load.ts";
import type { MeasuredProduct } from "./product.ts";

export interface Plan {
  readonly warmTurns: number;
  readonly rounds: number;
  readonly turns: number;
  /** A round starts no turn after this long. */
  readonly maxMs: number;
  readonly openRounds: number;
  readonly openSeconds: number;
  readonly aloneTurns: number;
}

type Progress = (text: string) => void;

const inFlight = 32;
const perSecond = 50;
/** What a round leaves to do later (outboxes are tidied after a second) must not fall into the other desk's round. */
const restMs = 1_200;

const rounded = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Runs rounds on desks, tells of them, and rests after each. */
function createRounds(plan: Plan, progress: Progress) {
  let unanswered = 0;
  const round = async (desk: MeasuredDesk, what: string, run: Promise<Measured>): Promise<Measured> => {
    const measured = await run;
    unanswered += measured.unanswered;
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
    open: (desk: MeasuredDesk) =>
      round(desk, `at ${perSecond} turns/s`, openLoop(desk, { perSecond, seconds: plan.openSeconds, questionOf })),
    unanswered: () => unanswered,
  };
}

function summary(measured: readonly Measured[]) {
  const latencies = measured.flatMap(({ latenciesMs }) => latenciesMs);
  const elapsedMs = measured.reduce((sum, each) => sum + each.elapsedMs, 0);
  return {
    rate: rounded((latencies.length * 1_000) / elapsedMs),
    p50: rounded(percentile(latencies, 0.5)),
    p99: rounded(percentile(latencies, 0.99)),
    cpuMs: rounded(measured.reduce((sum, each) => sum + each.cpuMs, 0) / latencies.length, 2),
  };
}

/** Runs `each` on both desks in turn, as often as told, so that noise of the machine hits both. */
async function alternate(
  [product, bare]: readonly [MeasuredDesk, MeasuredDesk],
  times: number,
  each: (desk: MeasuredDesk) => Promise<Measured>,
): Promise<{ product: Measured[]; bare: Measured[] }> {
  const measured = { product: [] as Measured[], bare: [] as Measured[] };
  for (let time = 0; time < times; time += 1) {
    measured.product.push(await each(product));
    measured.bare.push(await each(bare));
  }
  return measured;
}

/** Saturated throughput, latency at a fixed rate and latency alone of both; what the product adds; its calls a turn. */
export async function compareDesks(product: MeasuredProduct, bare: MeasuredDesk, plan: Plan, progress: Progress) {
  const both = [product, bare] as const;
  const rounds = createRounds(plan, progress);
  await alternate(both, 1, rounds.warm);
  product.resetCalls();
  const alone = await alternate(both, 1, rounds.alone);
  const callsPerTurn = perTurn(product.calls(), alone.product[0]?.latenciesMs.length ?? 0);
  const saturated = await alternate(both, plan.rounds, rounds.saturated);
  const open = await alternate(both, plan.openRounds, rounds.open);
  const [fast, slow] = [summary(saturated.bare), summary(saturated.product)];
  const [bareOpen, productOpen] = [summary(open.bare), summary(open.product)];
  const [bareAlone, productAlone] = [summary(alone.bare), summary(alone.product)];
  return {
    ratio: rounded(slow.rate / fast.rate, 3),
    ratios: saturated.product.map((each, at) =>
      rounded(summary([each]).rate / summary(saturated.bare.slice(at, at + 1)).rate, 3),
    ),
    productTurnsPerSecond: slow.rate,
    bareTurnsPerSecond: fast.rate,
    productCpuMsPerTurn: slow.cpuMs,
    bareCpuMsPerTurn: fast.cpuMs,
    addedP50Ms: rounded(productOpen.p50 - bareOpen.p50),
    addedP99Ms: rounded(productOpen.p99 - bareOpen.p99),
    productP50Ms: productOpen.p50,
    productP99Ms: productOpen.p99,
    bareP50Ms: bareOpen.p50,
    bareP99Ms: bareOpen.p99,
    aloneAddedP50Ms: rounded(productAlone.p50 - bareAlone.p50),
    productAloneP50Ms: productAlone.p50,
    bareAloneP50Ms: bareAlone.p50,
    productKeepsUp: productOpen.rate > 0.97 * perSecond,
    unanswered: rounds.unanswered(),
    callsPerTurn,
  };
}

/** Throughput and latency of one desk by itself. */
export async function measureOne(desk: MeasuredDesk, plan: Plan, progress: Progress) {
  const rounds = createRounds(plan, progress);
  await rounds.warm(desk);
  const saturated = summary([await rounds.saturated(desk)]);
  const open = summary([await rounds.open(desk)]);
  return {
    embeddedTurnsPerSecond: saturated.rate,
    embeddedCpuMsPerTurn: saturated.cpuMs,
    embeddedP50Ms: open.p50,
    embeddedP99Ms: open.p99,
    embeddedUnanswered: rounds.unanswered(),
  };
}

/** Calls of each port's method a turn, and how long one takes. */
function perTurn(calls: ReadonlyMap<string, Calls>, turns: number): Record<string, { count: number; meanMs: number }> {
  const rows = [...calls].toSorted(([a], [b]) => a.localeCompare(b));
  return Object.fromEntries(
    rows.map(([name, { count, totalMs }]) => [
      name,
      { count: rounded(count / turns, 2), meanMs: rounded(totalMs / count, 2) },
    ]),
  );
}
