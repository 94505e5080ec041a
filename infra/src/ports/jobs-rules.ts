import { PermanentError } from "./errors.ts";
import type { JobSpec } from "./jobs.ts";

const longestRetryMs = 300_000;

/** How long a failed job waits: doubles with each failure up to five minutes, with jitter of a tenth. */
export function retryDelayMs(firstMs: number, failuresBefore: number): number {
  const fullMs = Math.min(firstMs * 2 ** failuresBefore, longestRetryMs);
  return Math.round(fullMs * (0.9 + Math.random() / 10));
}

/** Throws `PermanentError` for a name that is no plain word or a time that is no number; keys are any text (JOB-02). */
export function checkJob({ name, at }: Pick<JobSpec, "name" | "at">): void {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) throw new PermanentError("a job name must be a plain word");
  if (!Number.isFinite(at)) throw new PermanentError("a job's time must be a number");
}
