import { type Clock, isMovable, systemClock } from "../ports/clock.ts";
import type { Jobs } from "../ports/jobs.ts";
import { checkJob } from "../ports/jobs-rules.ts";
import type { Logger } from "../ports/logger.ts";
import { answered, openRedis } from "../redis/connection.ts";
import { countersOn } from "../redis/counters.ts";
import { createGenerations } from "./generations.ts";
import { cancelJob, createQueues, scheduleJob } from "./queues.ts";
import { repeatByLease } from "./repeat.ts";
import { startWorker } from "./worker.ts";

interface Options {
  readonly url: string;
  /** Of every key in Redis. */
  readonly prefix: string;
  readonly clock?: Clock;
  readonly logger: Logger;
  /** First wait after a handler failed; doubles up to five minutes. */
  readonly retryMs?: number;
}

interface Running {
  /** Repeated work: once more, now. */
  hurry?(): void;
  stop(): Promise<void>;
}

/** Jobs on BullMQ. Handlers run on any replica; a replica that dies leaves its job to another. */
export async function createBullJobs(options: Options): Promise<Jobs> {
  const { url, prefix, logger, clock = systemClock, retryMs = 1_000 } = options;
  const redis = openRedis({ url, name: `jobs:${prefix}`, logger });
  const generations = createGenerations(redis, { prefix, logger });
  const queues = createQueues({ redis, prefix, logger });
  const leases = countersOn(redis, { prefix, logger });
  const running = new Set<Running>();

  function track(started: Running): Running {
    running.add(started);
    return {
      async stop() {
        running.delete(started);
        await started.stop();
      },
    };
  }

  const jobs: Jobs = {
    async schedule(job) {
      checkJob(job);
      const delay = Math.max(0, Math.ceil(job.at - clock.now()));
      await answered(async () => scheduleJob({ queue: await queues.of(job.name), generations }, job, delay));
      // Or put forward just now.
      if (isMovable(clock) && delay > 0 && job.at <= clock.now()) await jobs.lookAgain();
    },
    cancel: (name, key) => answered(async () => cancelJob({ queue: await queues.of(name), generations }, key)),
    async work(name, handle) {
      await answered(() => queues.of(name));
      const worker = track(await startWorker({ name, handle, url, prefix, generations, logger, retryMs }));
      // A clock may have been put forward while no worker was there to hear of it.
      if (isMovable(clock)) await jobs.lookAgain();
      return worker;
    },
    repeat: async (name, everyMs, handle) => track(repeatByLease({ name, everyMs, handle, leases, logger })),
    async lookAgain() {
      await answered(() => queues.promoteDue(clock.now()));
      for (const each of running) each.hurry?.();
    },
    async ping() {
      await answered(() => redis.ping());
    },
    async close() {
      await Promise.all([...running].map((each) => each.stop()));
      await queues.close();
      redis.disconnect();
    },
  };
  await jobs.ping().catch(async (error: unknown) => {
    await jobs.close();
    throw error;
  });
  return jobs;
}
