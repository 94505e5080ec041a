import { Redis } from "ioredis";
import type { Logger } from "../ports/logger.ts";

interface Options {
  readonly url: string;
  readonly prefix: string;
  readonly logger: Logger;
}

/** What a worker talks to Redis by, and the copies that BullMQ makes of it to block on. */
export interface WorkerConnection {
  readonly redis: Redis;
  /** The worker is closing: a copy that connects once more, and that a frozen server takes, ends at once. */
  leave(): void;
}

const connectMs = 3_000;

/** A worker waits for Redis as long as it takes; BullMQ demands it. */
export function openWorkerConnection({ url, prefix, logger }: Options): WorkerConnection {
  const state = { leaving: false };
  const options = { maxRetriesPerRequest: null, connectTimeout: connectMs, connectionName: `workers:${prefix}` };
  const redis = sayingItsEnd(new Redis(url, options), state);
  redis.on("error", (error: Error) => logger.warn("Redis does not answer", { reason: error.name }));
  return { redis, leave: () => void (state.leaving = true) };
}

/**
 * BullMQ waits for the end of what it closes, and ioredis (6) does not always say it: not of a connection that waits for
 * its next try, nor of a copy that a frozen server took and never greeted. So the first tries at once and ends whatever
 * comes of that, and the second is cut.
 */
function sayingItsEnd(redis: Redis, state: { readonly leaving: boolean }): Redis {
  const disconnect = redis.disconnect.bind(redis);
  const duplicate = redis.duplicate.bind(redis);
  redis.disconnect = (reconnect = false) => {
    const waits = !reconnect && redis.status === "reconnecting";
    disconnect(reconnect);
    if (waits)
      redis.connect().then(
        () => disconnect(),
        () => undefined,
      );
  };
  redis.duplicate = (override) => {
    const copy = sayingItsEnd(duplicate(override), state);
    copy.on("connect", () => {
      if (state.leaving) copy.disconnect();
    });
    return copy;
  };
  return redis;
}
