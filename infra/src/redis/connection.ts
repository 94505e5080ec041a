import { Redis } from "ioredis";
import { PermanentError, TransientError } from "../ports/errors.ts";
import type { Logger } from "../ports/logger.ts";

interface RedisOptions {
  readonly url: string;
  /** As `CLIENT LIST` shows the connection; no blanks. */
  readonly name: string;
  readonly logger: Logger;
}

const answerMs = 3_000;
const longestReconnectMs = 1_000;

/**
 * A connection that reconnects by itself while its commands fail fast. A command whose answer was lost is not sent
 * again: it may have had its effect, and only the caller knows whether twice is harmless.
 */
export function openRedis({ url, name, logger }: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectionName: name,
    maxRetriesPerRequest: 1,
    autoResendUnfulfilledCommands: false,
    connectTimeout: answerMs,
    commandTimeout: answerMs,
    retryStrategy: (times) => Math.min(50 * 2 ** times, longestReconnectMs),
  });
  redis.on("error", (error: Error) => logger.warn("Redis does not answer", { reason: error.name }));
  return redis;
}

/** Anything but a refused value is worth another try; the server's words stay in `cause`. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PermanentError || error instanceof TransientError) throw error;
    throw new TransientError("Redis did not answer", { cause: error });
  }
}
