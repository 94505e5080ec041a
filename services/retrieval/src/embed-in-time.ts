import { setTimeout as sleep } from "node:timers/promises";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { helperTimeoutMs } from "./rerank.ts";

/** What is promised, if it comes while a turn can wait for it. */
export async function withinTime<T>(promised: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = sleep(helperTimeoutMs, undefined, { signal: over.signal }).then(() => {
    throw new TransientError("the embedder did not answer in time");
  });
  try {
    return await Promise.race([promised, late]);
  } finally {
    over.abort();
    late.catch(() => undefined);
  }
}
