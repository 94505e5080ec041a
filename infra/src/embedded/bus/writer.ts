import { PermanentError, TransientError } from "../../ports/errors.ts";

interface Job {
  work(): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: Error };

interface WriterOptions {
  readonly transaction: (work: () => void, options: { synced: boolean }) => void;
  /** Runs first in every transaction. */
  readonly first: () => void;
  /** Runs last in every transaction; what it returns runs once that is committed. */
  readonly last: () => () => void;
  /** The transaction was rolled back. */
  readonly onFailure: (cause: unknown) => void;
}

export type Writer = ReturnType<typeof createWriter>;

/**
 * Group commit: what arrives in the same turn of the event loop shares one transaction and one fsync, and resolves after
 * it. Work that refuses (a Transient- or PermanentError) must not have changed anything; any other error undoes the batch.
 */
export function createWriter({ transaction, first, last, onFailure }: WriterOptions) {
  let jobs: Job[] = [];
  let scheduled: NodeJS.Immediate | undefined;
  let closed = false;

  function flush(): void {
    scheduled = undefined;
    const batch = jobs;
    jobs = [];
    const outcomes: Outcome[] = [];
    let committed = (): void => undefined;
    try {
      // Without jobs only deliveries are counted: a count too low after a power loss is not worth a wait for the disk.
      transaction(
        () => {
          first();
          for (const job of batch) outcomes.push(attempt(job));
          committed = last();
        },
        { synced: batch.length > 0 },
      );
    } catch (cause) {
      onFailure(cause);
      const error = new TransientError("the bus could not write", { cause });
      for (const job of batch) job.reject(error);
      return;
    }
    for (const [at, job] of batch.entries()) {
      const outcome = outcomes[at];
      if (outcome?.ok) job.resolve(outcome.value);
      else job.reject(outcome?.error);
    }
    committed();
  }

  /** Makes sure a transaction follows soon. */
  function wake(): void {
    if (!closed) scheduled ??= setImmediate(flush);
  }

  return {
    wake,
    /** True while something waits to be written. */
    pending: () => scheduled !== undefined,
    run<T>(work: () => T): Promise<T> {
      if (closed) return Promise.reject(new TransientError("the bus is closed"));
      wake();
      return new Promise<T>((resolve, reject) => {
        jobs.push({ work, resolve: (value) => resolve(value as T), reject });
      });
    },
    /** Writes what waits; refuses everything after. */
    close(): void {
      if (closed) return;
      closed = true;
      clearImmediate(scheduled);
      if (jobs.length > 0) flush();
      scheduled = undefined;
    },
  };
}

function attempt(job: Job): Outcome {
  try {
    return { ok: true, value: job.work() };
  } catch (error) {
    if (error instanceof TransientError || error instanceof PermanentError) return { ok: false, error };
    throw error;
  }
}
