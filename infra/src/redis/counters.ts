import { randomUUID } from "node:crypto";
import type { Redis } from "ioredis";
import type { Counters, Entered, PlaceSpec, WindowSpec } from "../ports/counters.ts";
import { checkAmount, defaultBudgetTtlMs, windowAnswer } from "../ports/counters-rules.ts";
import type { Logger } from "../ports/logger.ts";
import { answered, openRedis } from "./connection.ts";
import {
  addScript,
  enterScript,
  leaseScript,
  leaveScript,
  releaseScript,
  renewScript,
  reserveScript,
} from "./counter-scripts.ts";
import type { KeyScript } from "./key-script.ts";

interface Options {
  readonly url: string;
  /** Of every key; holds no braces. */
  readonly prefix: string;
  readonly logger: Logger;
  /** Whose time windows and places go by: the server's unless said, since replicas' clocks differ. */
  readonly time?: "server" | "caller";
}

type WindowReply = readonly [count: number, leavesFirst: string];
type Kind = "window" | "place" | "budget" | "lease";

/** A window lives this much longer than its hits, for a server whose clock is set. */
const clockSkewMs = 60_000;

/** Opens counters on Redis, shared by all replicas. */
export function createRedisCounters({ url, ...options }: Options): Counters {
  const redis = openRedis({ url, name: `counters:${options.prefix}`, logger: options.logger });
  return {
    ...countersOn(redis, options),
    close: async () => redis.disconnect(),
  };
}

/** Counters on an open connection, which stays its owner's to close. */
export function countersOn(redis: Redis, options: Omit<Options, "url">): Omit<Counters, "close"> {
  const { prefix, logger, time = "server" } = options;
  /** Keys of one tenant share a slot, so that a cluster can run a script over several of them. */
  function keyOf(kind: Kind, key: string): string {
    return `${prefix}:{${key.split(":", 1)[0]}}:${kind}:${key}`;
  }

  async function run(script: KeyScript, keys: readonly string[], values: readonly (string | number)[]) {
    const { answer, damaged } = await script(redis, keys, values);
    if (damaged > 0) logger.error("counters.reset", { damaged, reason: "a key could not be read, and began anew" });
    return answer;
  }

  async function runOn(kind: Kind, key: string, script: KeyScript, values: readonly (string | number)[]) {
    return await answered(() => run(script, [keyOf(kind, key)], values));
  }

  async function enter(id: string, specs: readonly WindowSpec[], place?: PlaceSpec): Promise<Entered> {
    const windows = specs.map(({ key, windowMs }) => keyOf("window", `${key}:${windowMs}`));
    const keys = place === undefined ? windows : [...windows, keyOf("place", place.key)];
    if (keys.length === 0) return { windows: [], free: true };
    const given = time === "server" ? "" : (place ?? specs[0])?.now;
    const asked = place === undefined ? ["", "", ""] : [place.limit, place.lifeMs, place.always ? 1 : 0];
    const values = specs.flatMap(({ limit, windowMs }) => [limit, windowMs, windowMs + clockSkewMs]);
    const reply = await run(enterScript, keys, [id, given ?? "", ...asked, ...values]);
    const [now, room, free, ...states] = reply as [string, number, number, ...WindowReply[]];
    const hits = specs.map((spec, index) => {
      const [count, leavesFirst] = states[index] ?? [0, ""];
      const leaves = leavesFirst === "" ? undefined : Number(leavesFirst);
      return windowAnswer(spec, { count, now: Number(now), leavesFirst: leaves }, room === 1);
    });
    return { windows: hits, free: free === 1 };
  }

  return {
    hit: async (specs) => (await answered(() => enter(randomUUID(), specs))).windows,
    enter: ({ id, windows, place }) => answered(() => enter(id, windows, place)),
    async leave(key, ids) {
      if (ids.length > 0) await runOn("place", key, leaveScript, ids);
    },
    async reserve(key, amount, limit, ttlMs) {
      checkAmount(amount);
      return (await runOn("budget", key, reserveScript, [amount, limit, ttlMs])) === 1;
    },
    async add(key, amount) {
      checkAmount(amount);
      return Number(await runOn("budget", key, addScript, [amount, defaultBudgetTtlMs]));
    },
    async lease(key, ttlMs) {
      const token = randomUUID();
      return (await runOn("lease", key, leaseScript, [token, ttlMs])) === 1 ? token : undefined;
    },
    renew: async (key, token, ttlMs) => (await runOn("lease", key, renewScript, [token, ttlMs])) === 1,
    release: async (key, token) => void (await runOn("lease", key, releaseScript, [token])),
    async ping() {
      await answered(() => redis.ping());
    },
  };
}
