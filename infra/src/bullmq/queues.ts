import { type JobsOptions, Queue } from "bullmq";
import type { Redis } from "ioredis";
import type { Json } from "../ports/documents.ts";
import type { JobSpec } from "../ports/jobs.ts";
import type { Logger } from "../ports/logger.ts";
import type { Generations } from "./generations.ts";
import { jobId, jobKeyDigest } from "./keys.ts";

/** What a BullMQ job holds. */
export interface QueuedJob {
  readonly key: string;
  readonly at: number;
  readonly data: Json;
  readonly generation: number;
}

interface Options {
  readonly redis: Redis;
  readonly prefix: string;
  readonly logger: Logger;
}

/** Nothing stays in Redis once a job is done, and none is given up, whatever its handler or worker does. */
const jobOptions: JobsOptions = {
  removeOnComplete: true,
  removeOnFail: true,
  attempts: Number.MAX_SAFE_INTEGER,
  backoff: { type: "custom" },
  stackTraceLimit: 0,
};

/** One BullMQ queue a job name, opened on first use; one that could not be opened is tried anew. */
export function createQueues({ redis, prefix, logger }: Options) {
  const queues = new Map<string, Promise<Queue<QueuedJob>>>();

  async function open(name: string): Promise<Queue<QueuedJob>> {
    const queue = new Queue<QueuedJob>(name, { connection: redis, prefix, skipWaitingForReady: true });
    queue.on("error", (error) => logger.warn("job queue failed", { job: name, reason: error.name }));
    await queue.waitUntilReady();
    return queue;
  }

  return {
    of(name: string): Promise<Queue<QueuedJob>> {
      const known = queues.get(name);
      if (known) return known;
      const opening = open(name).catch((error: unknown) => {
        queues.delete(name);
        throw error;
      });
      queues.set(name, opening);
      return opening;
    },
    /** Delayed jobs whose time has come by another clock than Redis's fire now. */
    async promoteDue(now: number): Promise<void> {
      for (const queue of await Promise.all(queues.values())) {
        const due = (await queue.getDelayed()).filter(({ data }) => data.at <= now);
        // One that another replica was quicker to promote, or that fired by itself, is no fault.
        await Promise.allSettled(due.map(async (job) => await job.promote()));
      }
    },
    async close(): Promise<void> {
      for (const each of await Promise.allSettled(queues.values())) {
        if (each.status === "fulfilled") await each.value.close();
      }
    },
  };
}

interface JobQueue {
  readonly queue: Queue<QueuedJob>;
  readonly generations: Generations;
}

/** Adds first and lets the new job count second: a process killed between the two leaves the former job in force. */
export async function scheduleJob({ queue, generations }: JobQueue, job: JobSpec, delay: number): Promise<void> {
  const { key, at, data } = job;
  const digest = jobKeyDigest(key);
  const generation = await generations.next();
  const id = jobId(digest, generation);
  await queue.add(queue.name, { key, at, data, generation }, { ...jobOptions, jobId: id, delay });
  const lost = await generations.promote(generation, { name: queue.name, digest, delay });
  // A job at work cannot be removed; it ends by itself, and if it fails it is skipped as no longer current.
  if (lost !== undefined) await queue.remove(jobId(digest, lost));
  // It may have run before it counted; then nobody else retires it.
  if (delay === 0 && !(await queue.getJob(id))) await generations.retire(queue.name, digest, generation);
}

/** True when a job was removed that was not at work. */
export async function cancelJob({ queue, generations }: JobQueue, key: string): Promise<boolean> {
  const digest = jobKeyDigest(key);
  const generation = await generations.current(queue.name, digest);
  if (generation === undefined) return false;
  const job = await queue.getJob(jobId(digest, generation));
  if (!job?.id || (await queue.remove(job.id)) === 0) return false;
  await generations.retire(queue.name, digest, generation);
  return true;
}
