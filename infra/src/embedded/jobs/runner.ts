import type { Clock } from "../../ports/clock.ts";
import type { FiredJob } from "../../ports/jobs.ts";
import { retryDelayMs } from "../../ports/jobs-rules.ts";
import type { Logger } from "../../ports/logger.ts";
import type { WriteQueue } from "../write-queue.ts";
import type { JobTable, StoredJob } from "./table.ts";

type Handle = (job: FiredJob) => Promise<void>;

/** Runs due jobs in this process. */
export interface Runner {
  work(name: string, handle: Handle): void;
  /** Starts no more of this name; resolves once those at work have ended. */
  rest(name: string): Promise<void>;
  restAll(): void;
  /** Starts what is due and free to run. */
  start(): void;
  /** Unix ms of the first job that could start, or Infinity. */
  earliest(): number;
  idsAtWork(): number[];
  atWork(): Promise<void>[];
}

interface Options {
  readonly table: JobTable;
  readonly queue: WriteQueue;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly retryMs: number;
  /** Called when a job has ended and another may start. */
  readonly freed: () => void;
}

const atWorkPerName = 8;

/** A job is removed only after its handler succeeded; one that failed waits longer each time. */
export function createRunner({ table, queue, clock, logger, retryMs, freed }: Options): Runner {
  const handlers = new Map<string, Handle>();
  const atWork = new Map<number, { readonly name: string; readonly done: Promise<void> }>();
  const idsAtWork = () => [...atWork.keys()];
  const ofName = (name: string) => [...atWork.values()].filter((each) => each.name === name).map((each) => each.done);

  async function run(job: StoredJob, handle: Handle): Promise<void> {
    try {
      await handle({ key: job.key, at: job.at, data: job.data });
      await queue.run(() => table.finish(job));
    } catch (error) {
      logger.warn("job failed, will be tried again", { job: job.name, attempts: job.attempts + 1, error });
      const due = clock.now() + retryDelayMs(retryMs, job.attempts);
      await queue
        .run(() => table.postpone(job, due))
        .catch((cause: unknown) => {
          logger.error("job could not be postponed", { job: job.name, error: cause });
        });
    }
  }

  function launch(job: StoredJob, handle: Handle): void {
    const done = run(job, handle).finally(() => {
      atWork.delete(job.id);
      freed();
    });
    atWork.set(job.id, { name: job.name, done });
  }

  return {
    work(name, handle) {
      if (handlers.has(name)) throw new Error(`jobs named ${name} already have a worker`);
      handlers.set(name, handle);
    },
    async rest(name) {
      handlers.delete(name);
      await Promise.all(ofName(name));
    },
    restAll: () => handlers.clear(),
    start() {
      for (const [name, handle] of handlers) {
        const limit = atWorkPerName - ofName(name).length;
        const due = limit > 0 ? table.due({ name, now: clock.now(), except: idsAtWork(), limit }) : [];
        for (const job of due) launch(job, handle);
      }
    },
    earliest() {
      const names = [...handlers.keys()].filter((name) => ofName(name).length < atWorkPerName);
      return table.earliest(names, idsAtWork());
    },
    idsAtWork,
    atWork: () => [...atWork.values()].map((each) => each.done),
  };
}
