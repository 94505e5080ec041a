import type { DatabaseSync } from "node:sqlite";
import { PermanentError, TransientError } from "../ports/errors.ts";

interface Waiting {
  readonly run: () => void;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

export interface WriteQueue {
  /** Runs `write` in the next commit; resolves once that is on disk. A `write` that throws must not have written. */
  run<T>(write: () => T): Promise<T>;
  /** Commits what waits, now. */
  flush(): void;
  /** The newest commit failed: the disk may be full. */
  failing(): boolean;
}

const batchSize = 256;

/** Anything SQLite says is worth another try, except what the adapter itself calls permanent. */
export function asPortError(error: unknown): Error {
  if (error instanceof PermanentError || error instanceof TransientError) return error;
  return new TransientError("the embedded store failed", { cause: error });
}

/** Group commit: writes that wait together share one transaction and one fsync. */
export function createWriteQueue(database: DatabaseSync): WriteQueue {
  let waiting: Waiting[] = [];
  let failed = false;

  function commit(batch: readonly Waiting[]): void {
    const done: Waiting[] = [];
    try {
      database.exec("BEGIN IMMEDIATE");
      for (const entry of batch) {
        try {
          entry.run();
          done.push(entry);
        } catch (error) {
          entry.reject(asPortError(error));
        }
      }
      database.exec("COMMIT");
      failed = false;
    } catch (error) {
      failed = true;
      if (database.isOpen && database.isTransaction) database.exec("ROLLBACK");
      for (const entry of batch) entry.reject(asPortError(error));
      return;
    }
    for (const entry of done) entry.resolve();
  }

  function flush(): void {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchSize);
      waiting = waiting.slice(batchSize);
      commit(batch);
    }
  }

  return {
    run<T>(write: () => T): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        let result: { readonly value: T } | undefined;
        const entry: Waiting = {
          run: () => {
            result = { value: write() };
          },
          resolve: () => {
            if (result) resolve(result.value);
          },
          reject,
        };
        waiting.push(entry);
        if (waiting.length === 1) setImmediate(flush);
      });
    },
    flush,
    failing: () => failed,
  };
}
