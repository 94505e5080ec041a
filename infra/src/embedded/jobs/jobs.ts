import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../../ports/clock.ts";
import { TransientError } from "../../ports/errors.ts";
import type { Jobs } from "../../ports/jobs.ts";
import { checkJob } from "../../ports/jobs-rules.ts";
import type { Logger } from "../../ports/logger.ts";
import { openSqlite } from "../sqlite.ts";
import { asPortError, createWriteQueue } from "../write-queue.ts";
import { createRepeater } from "./repeat.ts";
import { createRunner } from "./runner.ts";
import { createJobTable } from "./table.ts";

interface Options {
  /** `:memory:` keeps nothing. */
  readonly path: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** First wait after a handler failed; doubles up to five minutes. */
  readonly retryMs?: number;
}

/** `poke` looks for due work again, for clocks that moved by hand; it resolves once that work is done. */
export interface EmbeddedJobs extends Jobs {
  poke(): Promise<void>;
}

/** A timer sleeps no longer, so a clock that jumped is noticed and no delay overflows a timer's 31 bits. */
const longestSleepMs = 30_000;
const shortestSleepMs = 5;

/** Timers kept in a node:sqlite file, for one process: one timer of the process waits for the earliest. */
export function createEmbeddedJobs({ path, clock, logger, retryMs = 1_000 }: Options): EmbeddedJobs {
  const database = openSqlite(path);
  const queue = createWriteQueue(database);
  const table = createJobTable(database);
  const runner = createRunner({ table, queue, clock, logger, retryMs, freed: start });
  const repeater = createRepeater({ clock, logger, changed: start });
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): void {
    if (closed) return;
    runner.start();
    repeater.start();
    clearTimeout(timer);
    const next = Math.min(runner.earliest(), repeater.earliest());
    if (next === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(start, Math.min(Math.max(next - clock.now(), shortestSleepMs), longestSleepMs));
  }

  async function settled(): Promise<void> {
    for (let waiting = runner.atWork(); waiting.length > 0; ) {
      await Promise.all(waiting);
      waiting = [...runner.atWork(), ...repeater.atWork()];
    }
    await Promise.all(repeater.atWork());
  }

  return {
    async schedule(job) {
      checkJob(job);
      await queue.run(() => table.schedule(job));
      start();
    },
    cancel: (name, key) => queue.run(() => table.cancel(name, key, runner.idsAtWork())),
    async work(name, handle) {
      runner.work(name, handle);
      start();
      return { stop: () => runner.rest(name) };
    },
    repeat: async (name, everyMs, handle) => repeater.add(name, everyMs, handle),
    lookAgain: async () => start(),
    async poke() {
      start();
      await settled();
    },
    ping: async () => {
      if (closed) throw new TransientError("the jobs are closed");
      check(database);
    },
    async close() {
      if (closed) return;
      runner.restAll();
      repeater.clear();
      await settled();
      closed = true;
      clearTimeout(timer);
      queue.flush();
      database.close();
    },
  };
}

function check(database: DatabaseSync): void {
  try {
    database.exec("SELECT 1");
  } catch (error) {
    throw asPortError(error);
  }
}
