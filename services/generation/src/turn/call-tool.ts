import { TransientError } from "@frontdesk/infra/ports/errors";

/** BR-09: what a tool's answer is when it stays away. */
export const toolUnavailable = {
  ok: false,
  code: "unavailable",
  message: "Service temporarily unavailable. Please try again.",
} as const;

/** Characters of a search, as every tool takes them. */
export const longestQuery = 400;

/** Milliseconds before the second and the third try (BR-09). */
const retryDelaysMs = [500, 1_000] as const;

export interface ToolPatience {
  /** Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Said before each try, so that the turn is not given to another replica meanwhile. */
  readonly working: () => void;
  /** Aborted when the turn's reply is not wanted any more: no further try is made. */
  readonly signal: AbortSignal;
}

/**
 * Asks a tool, twice more when it may work later, then answers for it that it is unavailable (BR-09). Every try is the
 * same request with the same id; an error that stays is thrown at once, as is the signal's reason.
 */
export async function callTool<T>(ask: () => Promise<T>, patience: ToolPatience): Promise<T | typeof toolUnavailable> {
  for (const delayMs of [...retryDelaysMs, undefined]) {
    patience.signal.throwIfAborted();
    patience.working();
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof TransientError)) throw error;
      if (delayMs !== undefined) await patience.wait(delayMs, patience.signal);
    }
  }
  return toolUnavailable;
}
