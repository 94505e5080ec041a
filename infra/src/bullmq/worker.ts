import { Worker } from "bullmq";
import type { FiredJob } from "../ports/jobs.ts";
import { retryDelayMs } from "../ports/jobs-rules.ts";
import type { Logger } from "../ports/logger.ts";
import type { Generations } from "./generations.ts";
import { jobKeyDigest } from "./keys.ts";
import type { QueuedJob } from "./queues.ts";
import { openWorkerConnection } from "./worker-connection.ts";

interface WorkerSpec {
  readonly name: string;
  readonly handle: (job: FiredJob) => Promise<void>;
  readonly url: string;
  readonly prefix: string;
  readonly generations: Generations;
  readonly logger: Logger;
  readonly retryMs: number;
}

const atWorkPerName = 8;
/** A killed worker's job is taken up again after about the sum of the two. */
const lockMs = 10_000;
const stalledCheckMs = 5_000;
const closeWithinMs = 5_000;

/** Starts running the jobs of a name beside any other replica's worker. */
export async function startWorker(work: WorkerSpec): Promise<{ stop(): Promise<void> }> {
  const { name, prefix, generations, logger, retryMs } = work;
  const { redis, leave } = openWorkerConnection(work);
  const worker = new Worker<QueuedJob>(name, (job) => runJob(job.data, work), {
    connection: redis,
    prefix,
    concurrency: atWorkPerName,
    lockDuration: lockMs,
    stalledInterval: stalledCheckMs,
    // However often its worker is killed, a job is not given up.
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    settings: { backoffStrategy: (attempts) => retryDelayMs(retryMs, attempts - 1) },
  });
  worker.on("error", (error) => logger.warn("job worker failed", { job: name, reason: error.name }));
  // Only now is the job out of Redis; retired before, it could be made current again by the one scheduling it.
  worker.on("completed", ({ data: { key, generation } }) => {
    generations.retire(name, jobKeyDigest(key), generation).catch((error: unknown) => {
      logger.warn("done job not retired", { job: name, error });
    });
  });
  await worker.waitUntilReady();
  return {
    stop: async () => {
      leave();
      // A frozen Redis answers no command, and BullMQ waits for the last one; a job at work is then another worker's.
      const late = setTimeout(() => redis.disconnect(), closeWithinMs);
      await worker.close().finally(() => clearTimeout(late));
      redis.disconnect();
    },
  };
}

async function runJob({ key, at, data, generation }: QueuedJob, { name, generations, logger, handle }: WorkerSpec) {
  const current = await generations.current(name, jobKeyDigest(key));
  if (current !== undefined && current > generation) return;
  try {
    await handle({ key, at, data });
  } catch (error) {
    logger.warn("job failed, will be tried again", { job: name, error });
    // BullMQ keeps the text of what it catches; the handler's may hold a customer's words.
    throw new Error("handler failed", { cause: error });
  }
}
