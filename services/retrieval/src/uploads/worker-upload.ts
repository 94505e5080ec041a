import { Worker } from "node:worker_threads";
import type { PassageText } from "../passages/passages.ts";
import { accept, type Outcome } from "../readers/refusal.ts";
import type { OpenUpload, UploadOutline } from "./open-upload.ts";
import type { WorkerAnswer, WorkerAsk, WorkerTask } from "./worker-messages.ts";

export interface WorkerLimits {
  /** Time the worker may take for one upload, waits for the stores not counted. */
  readonly workMs: number;
  /** The part of it that reading may take, before the first passage. */
  readonly readMs: number;
  readonly heapMb: number;
  /** Memory beside the heap, where parsers of packed files inflate; the heap's limit does not count it. */
  readonly buffersMb: number;
}

const watchEveryMs = 50;

/** An upload that cannot be read within the limits; the message is for its owner. */
export class UploadFailedError extends Error {
  override readonly name = "UploadFailedError";
}

interface Waiting {
  readonly resolve: (answer: WorkerAnswer) => void;
  readonly reject: (reason: Error) => void;
}

function tooMuchMemory(mb: number): UploadFailedError {
  return new UploadFailedError(`Reading this document takes more than ${mb} MB of memory. Split it into smaller ones.`);
}

function reasonOf(error: unknown, { heapMb }: WorkerLimits): UploadFailedError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ERR_WORKER_OUT_OF_MEMORY"
    ? tooMuchMemory(heapMb)
    : new UploadFailedError("This document could not be read. Check its format, or send it as plain text.");
}

/** Asks how much a worker holds beside its heap, also in the middle of its work, until stopped; tells once it is too much. */
function watchBuffers(worker: Worker, maxMb: number, tooMuch: () => void): () => void {
  const look = async () => {
    // Rejects once the worker has ended.
    const held = await worker.getHeapStatistics().catch(() => undefined);
    if (held !== undefined && held.external_memory > maxMb * 1024 * 1024) tooMuch();
  };
  const timer = setInterval(() => void look(), watchEveryMs);
  return () => clearInterval(timer);
}

/** Calls to a worker, each with its answer; the worker's end, by itself or by a limit, fails those that wait. */
function callsTo(worker: Worker, limits: WorkerLimits) {
  const waiting = new Map<WorkerAnswer["to"], Waiting>();
  let leftMs = limits.workMs;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let failure: UploadFailedError | undefined;

  const stopWatch = watchBuffers(worker, limits.buffersMb, () => fail(tooMuchMemory(limits.buffersMb)));

  function fail(error: UploadFailedError): void {
    failure ??= error;
    stopWatch();
    clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
    void worker.terminate();
  }
  function timeUp(ms: number): void {
    const seconds = Math.ceil(ms / 1_000);
    fail(new UploadFailedError(`Reading this document takes more than ${seconds} s. Split it into smaller ones.`));
  }
  worker.on("error", (error) => fail(reasonOf(error, limits)));
  worker.on("exit", () => fail(reasonOf(undefined, limits)));
  worker.on("message", (answer: WorkerAnswer) => {
    waiting.get(answer.to)?.resolve(answer);
    waiting.delete(answer.to);
    if (waiting.size > 0) return;
    clearTimeout(timer);
    leftMs -= performance.now() - since;
  });
  return (to: WorkerAnswer["to"], ask?: WorkerAsk) =>
    new Promise<WorkerAnswer>((resolve, reject) => {
      if (failure !== undefined) {
        reject(failure);
        return;
      }
      if (waiting.size === 0) {
        since = performance.now();
        const ms = to === "open" ? Math.min(limits.readMs, limits.workMs) : limits.workMs;
        timer = setTimeout(() => timeUp(ms), Math.max(0, Math.min(ms, leftMs)));
      }
      waiting.set(to, { resolve, reject });
      if (ask !== undefined) worker.postMessage(ask);
    });
}

/**
 * Opens an upload in a thread of its own, which ends with it: what reading takes in time and memory is bounded, goes
 * back whole, and never holds up the process. Rejects with `UploadFailedError` beyond the limits.
 */
export async function openInWorker(task: WorkerTask, limits: WorkerLimits): Promise<Outcome<OpenUpload>> {
  const worker = new Worker(new URL("./upload-worker.ts", import.meta.url), {
    workerData: task,
    execArgv: ["--disable-warning=ExperimentalWarning"],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  const call = callsTo(worker, limits);
  const close = async () => void (await worker.terminate());
  const first = await call("open");
  const outcome: Outcome<UploadOutline> | undefined = "outcome" in first ? first.outcome : undefined;
  if (outcome?.ok !== true) {
    await close();
    return outcome ?? Promise.reject(reasonOf(undefined, limits));
  }
  let asks = 0;
  return accept({
    ...outcome.value,
    async passages(document: number, from: number): Promise<PassageText[]> {
      const ask = asks++;
      const answer = await call(ask, { ask, document, from });
      return "passages" in answer ? answer.passages : [];
    },
    close,
  });
}
