import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Counters, WindowHit, WindowSpec } from "../ports/counters.ts";
import { checkAmount, defaultBudgetTtlMs, windowAnswer } from "../ports/counters-rules.ts";
import type { Logger } from "../ports/logger.ts";
import { answered, openRedis } from "./connection.ts";
import { addScript, hitScript, releaseScript, renewScript, reserveScript } from "./counter-scripts.ts";

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
  function keyOf(kind: "window" | "budget" | "lease", key: string): string {
    return `${prefix}:{${key.split(":", 1)[0]}}:${kind}:${key}`;
  }

  async function hit(specs: readonly WindowSpec[]): Promise<WindowHit[]> {
    if (specs.length === 0) return [];
    const keys = specs.map(({ key, windowMs }) => keyOf("window", `${key}:${windowMs}`));
    const values = specs.flatMap(({ limit, windowMs, now }) => [limit, windowMs, now, windowMs + clockSkewMs]);
    const reply = await hitScript(redis, keys, [randomUUID(), ...values]);
    const [counted, ...windows] = reply as [number, ...WindowReply[]];
    return specs.map((spec, index) => {
      const [count, leavesFirst] = windows[index] ?? [0, ""];
      const state = {
        count,
        leavesFirst: leavesFirst === "" ? undefined : Number(leavesFirst),
      };
      return windowAnswer(spec, state, counted === 1);
    });
  }

  return {
    hit: (specs) => answered(() => hit(specs)),
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
