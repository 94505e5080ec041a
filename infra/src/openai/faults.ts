import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { ModelError } from "../ports/model.ts";
import { retryAfterMs } from "./retry-after.rules.ts";

export interface Circumstances {
  /** The caller's. */
  readonly signal: AbortSignal;
  /** Why this adapter gave up on the call, if it did. */
  readonly gaveUp?: string | undefined;
  readonly now: number;
}

/**
 * The fault behind what the client threw. Its own messages quote the provider, the address and sometimes the key, so
 * none of them is used: only the status, and a code that is a plain name (LLM-01).
 */
export function modelErrorOf(error: unknown, { signal, gaveUp, now }: Circumstances): ModelError {
  // First of all: the client ends a stream that was given up as if it were whole.
  if (signal.aborted) return new ModelError("cancelled", "the call was given up");
  if (gaveUp !== undefined) return new ModelError("timeout", gaveUp);
  if (error instanceof ModelError) return error;
  if (error instanceof APIConnectionTimeoutError)
    return new ModelError("timeout", "the provider did not answer in time");
  if (error instanceof APIUserAbortError) return new ModelError("cancelled", "the call was given up");
  if (error instanceof APIConnectionError) return new ModelError("network", "the provider cannot be reached");
  if (error instanceof APIError) return statusFault(error, now);
  return new ModelError("broken", "the answer broke off or is not what the protocol says");
}

function statusFault(error: APIError, now: number): ModelError {
  const status: number | undefined = error.status;
  const code = plainName(error.code) ?? plainName(error.type);
  const message = `the provider answered ${status ?? "an error inside its answer"}${code === undefined ? "" : ` (${code})`}`;
  if (status === undefined || status >= 500) return new ModelError("server", message, retryAfterMs(error.headers, now));
  // A used-up quota does not come back by waiting.
  if (status === 429 && error.code === "insufficient_quota") return new ModelError("rejected", message);
  if (status === 429) return new ModelError("rate_limited", message, retryAfterMs(error.headers, now));
  // Its own time ended, not ours: it may have more the next time.
  if (status === 408) return new ModelError("server", message);
  if (status < 300) return new ModelError("broken", message);
  return new ModelError("rejected", message);
}

function plainName(name: unknown): string | undefined {
  return typeof name === "string" && /^[a-z][a-z_]{2,39}$/u.test(name) ? name : undefined;
}
