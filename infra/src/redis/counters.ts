import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Counters, Entered, PlaceSpec, WindowSpec } from "../ports/counters.ts";
import { checkAmount, defaultBudgetTtlMs, windowAnswer } from "../ports/counters-rules.ts";
import type { Logger } from "../ports/logger.ts";
import { answered, openRedis } from "./connection.ts";
import { addScript, enterScript, releaseScript, renewScript, reserveScript } from "./counter-scripts.ts";

interface Options {
  readonly url: string;
  /** Of every key; holds no braces. */
  readonly prefix: string;
  readonly logger: Logger;
}

type WindowReply = readonly [count: number, leavesFirst: string];

/** A window lives this much longer than its hits, for replicas whose clocks differ. */
const clockSkewMs = 60_000;

/** Opens counters on Redis, shared by all replicas. */
export function createRedisCounters({ url, prefix, logger }: Options): Counters {
  const redis = openRedis({ url, name: `counters:${prefix}`, logger });
  return {
    ...countersOn(redis, prefix),
    close: async () => redis.disconnect(),
  };
}

/** Counters on an open connection, which stays its owner's to close. */
export function countersOn(redis: Redis, prefix: string): Omit<Counters, "close"> {
  /** Keys of one tenant share a slot, so that a cluster can run a script over several of them. */
  function keyOf(kind: "window" | "place" | "budget" | "lease", key: string): string {
    return `${prefix}:{${key.split(":", 1)[0]}}:${kind}:${key}`;
  }

  async function enter(id: string, specs: readonly WindowSpec[], place?: PlaceSpec): Promise<Entered> {
    const windows = specs.map(({ key, windowMs }) => keyOf("window", `${key}:${windowMs}`));
    const keys = place === undefined ? windows : [...windows, keyOf("place", place.key)];
    if (keys.length === 0) return { windows: [], free: true };
    const asked = place === undefined ? ["", "", "", ""] : [place.limit, place.now, place.lifeMs, place.always ? 1 : 0];
    const values = specs.flatMap(({ limit, windowMs, now }) => [limit, windowMs, now, windowMs + clockSkewMs]);
    const reply = await enterScript(redis, keys, [id, ...asked, ...values]);
    const [room, free, ...states] = reply as [number, number, ...WindowReply[]];
    const hits = specs.map((spec, index) => {
      const [count, leavesFirst] = states[index] ?? [0, ""];
      const state = { count, leavesFirst: leavesFirst === "" ? undefined : Number(leavesFirst) };
      return windowAnswer(spec, state, room === 1);
    });
    return { windows: hits, free: free === 1 };
  }

  return {
    hit: async (specs) => (await answered(() => enter(randomUUID(), specs))).windows,
    enter: ({ id, windows, place }) => answered(() => enter(id, windows, place)),
    async leave(key, ids) {
      if (ids.length > 0) await answered(() => redis.zrem(keyOf("place", key), ...ids));
    },
    async reserve(key, amount, limit, ttlMs) {
      checkAmount(amount);
      return answered(async () => (await reserveScript(redis, [keyOf("budget", key)], [amount, limit, ttlMs])) === 1);
    },
    async add(key, amount) {
      checkAmount(amount);
      return answered(async () => Number(await addScript(redis, [keyOf("budget", key)], [amount, defaultBudgetTtlMs])));
    },
    async lease(key, ttlMs) {
      const token = randomUUID();
      const taken = await answered(() => redis.set(keyOf("lease", key), token, "PX", ttlMs, "NX"));
      return taken === "OK" ? token : undefined;
    },
    async renew(key, token, ttlMs) {
      return answered(async () => (await renewScript(redis, [keyOf("lease", key)], [token, ttlMs])) === 1);
    },
    async release(key, token) {
      await answered(() => releaseScript(redis, [keyOf("lease", key)], [token]));
    },
    async ping() {
      await answered(() => redis.ping());
    },
  };
}
