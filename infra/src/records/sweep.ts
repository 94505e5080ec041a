import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import type { Logger } from "../ports/logger.ts";
import type { Metrics } from "../runtime/metrics.ts";
import { createAsides } from "./sweep-asides.ts";
import { createBench } from "./sweep-bench.ts";
import { createFaults } from "./sweep-faults.ts";
import { createDueReader } from "./sweep-reader.ts";
import type { Swept, SweptDoc } from "./swept.ts";

export interface SweepDeps {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, "countSwept" | "observeSweep">;
  /** From 0 to 1. */
  readonly chance?: () => number;
}

/** How many records were due, as far as this round read, and what became of those it took up. */
export interface Round {
  readonly due: number;
  readonly swept: number;
  readonly failed: number;
}

export interface Sweep {
  /** Rejects when what is due cannot be read. Rounds of one sweep never overlap. */
  round(): Promise<Round>;
  /** Begins nothing more and waits for what is at work. */
  stop(): Promise<void>;
}

const findsARound = 10;
const budgetMs = 1_000;

/**
 * PROTOCOL 10: takes up what is due, fair to tenants, by few reads. What fails, or is due all the same, steps aside: its
 * due time is put off, so that the index itself keeps it out of everyone's way, for whoever sweeps.
 */
export function createSweep<T extends SweptDoc>(deps: SweepDeps, what: Swept<T>): Sweep {
  const { metrics, chance = Math.random } = deps;
  const { atOnce = 8, slowMs = 200 } = what;
  const logger = deps.logger.child({ sweep: what.name });
  const reader = createDueReader(deps, what);
  const asides = createAsides({ ...deps, chance }, what);
  const faults = createFaults({ asides, logger, endRound });
  const counts = { swept: 0, failed: 0 };
  let endsAt = 0;
  let stopped = false;
  const isOver = () => performance.now() >= endsAt;
  const bench = createBench({ atOnce, slowMs, sweep: sweepOne, startOf: reader.startOf, isOver });

  function endRound(): void {
    endsAt = 0;
  }

  function count(outcome: "swept" | "failed"): void {
    counts[outcome] += 1;
    metrics.countSwept(what.name, outcome);
  }

  async function sweepOne(record: T): Promise<void> {
    if (asides.isStillDue(record)) return await faults.stillDue(record);
    const takeBack = reader.begins(record.tenant);
    try {
      if ((await what.sweep(record)) === "busy") {
        takeBack();
        return endRound();
      }
    } catch (error) {
      count("failed");
      return await faults.failed(record, error);
    }
    count("swept");
    asides.noteSwept(record);
    await faults.wentWell();
  }

  /** Since when each of what was met is due. */
  async function takeUp(): Promise<Map<string, number>> {
    const met = new Map<string, number>();
    for (let finds = 0; finds < findsARound && !isOver(); ) {
      const pass = await reader.read(findsARound - finds);
      finds += pass.finds;
      for (const record of pass.records) met.set(record._id, asides.since(record));
      const begun = await bench.work(pass.records);
      await faults.ended();
      if (pass.whole || (pass.fresh && begun === 0)) break;
    }
    return met;
  }

  return {
    round: async () => {
      Object.assign(counts, { swept: 0, failed: 0 });
      endsAt = stopped ? 0 : performance.now() + budgetMs;
      const met = await takeUp();
      const aside = asides.standing();
      const since = [...met.values()].reduce((a, b) => Math.min(a, b), aside.since);
      const oldestOverdueMs = Math.max(0, deps.clock.now() - since);
      metrics.observeSweep(what.name, { due: met.size, aside: aside.count, oldestOverdueMs });
      return { due: met.size, ...counts };
    },
    stop: async () => {
      stopped = true;
      endRound();
      await bench.settled();
    },
  };
}
