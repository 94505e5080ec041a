import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { backendUrl } from "../testkit/backend-url.ts";
import { countersContractSuite, type Damage } from "../testkit/counters.suite.ts";
import { createRedisCounters } from "./counters.ts";

const redisUrl = backendUrl("FRONTDESK_REDIS_URL");

countersContractSuite("Redis", async () => {
  const options = { url: redisUrl, prefix: `test-${randomUUID()}`, logger: silentLogger, time: "caller" as const };
  const admin = new Redis(redisUrl);
  const keysOf = (key: string) =>
    [`window:${key}:60000`, `place:${key}`, `budget:${key}`, `lease:${key}`].map(
      (each) => `${options.prefix}:{t}:${each}`,
    );
  const [counters, replica] = [createRedisCounters(options), createRedisCounters(options)];
  return {
    counters,
    replica,
    // Redis measures leases and budgets by its own clock.
    pass: async (ms) => wait(ms),
    // What ends at a time by the server's clock ends so much later.
    async setBack(key, ms) {
      for (const each of keysOf(key)) await admin.pexpire(each, (await admin.pttl(each)) + ms);
    },
    async damage(key, how) {
      for (const each of keysOf(key)) await damage(admin, each, how);
    },
    async dispose() {
      admin.disconnect();
      await Promise.all([counters.close(), replica.close()]);
    },
  };
});

async function damage(redis: Redis, key: string, how: Damage): Promise<void> {
  await redis.del(key);
  if (how === "hash") await redis.hset(key, "a", "b");
  else if (how === "list") await redis.rpush(key, "a");
  else await redis.set(key, how === "text" ? "no number" : how);
}

test("[BR-06] replicas whose clocks differ share one window, by the server's time", async () => {
  const prefix = `test-${randomUUID()}`;
  const counters = createRedisCounters({ url: redisUrl, prefix, logger: silentLogger });
  const window = { key: "t:a", limit: 2, windowMs: 3_600_000 };
  const hits = [0, 5_000_000_000, -5_000_000_000].map((aheadMs) => Date.now() + aheadMs);
  const answers = [];
  for (const now of hits) answers.push(...(await counters.hit([{ ...window, now }])));
  expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, false]);
  await counters.close();
});

test("a key that was reset is logged, without what it names", async () => {
  const prefix = `test-${randomUUID()}`;
  const logged: unknown[] = [];
  const logger = { ...silentLogger, error: (...said: unknown[]) => void logged.push(said) };
  const counters = createRedisCounters({ url: redisUrl, prefix, logger });
  const admin = new Redis(redisUrl);
  await damage(admin, `${prefix}:{t}:lease:t:+254712345678`, "hash");
  expect(await counters.lease("t:+254712345678", 1_000)).toBeTypeOf("string");
  expect(logged).toMatchObject([["counters.reset", { damaged: 1 }]]);
  expect(JSON.stringify(logged)).not.toContain("254712345678");
  admin.disconnect();
  await counters.close();
});

test("every key a counter leaves behind runs out by itself", async () => {
  const prefix = `test-${randomUUID()}`;
  const counters = createRedisCounters({ url: redisUrl, prefix, logger: silentLogger });
  await counters.hit([{ key: "t:a", limit: 1, windowMs: 1_000, now: 1 }]);
  await counters.reserve("t:a", 1, 2, 60_000);
  await counters.add("t:b", 5);
  await counters.lease("t:a", 60_000);
  const redis = new Redis(redisUrl);
  const keys = await redis.keys(`${prefix}:*`);
  expect(keys).toHaveLength(4);
  for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
  redis.disconnect();
  await counters.close();
});

test("a Redis that is down makes every call fail as transient, soon", async () => {
  const counters = createRedisCounters({ url: "redis://127.0.0.1:1", prefix: "test", logger: silentLogger });
  const started = performance.now();
  await Promise.all([
    expect(counters.ping()).rejects.toThrow(TransientError),
    expect(counters.lease("t:a", 1_000)).rejects.toThrow(TransientError),
    expect(counters.reserve("t:a", 1, 1, 1_000)).rejects.toThrow(TransientError),
    expect(counters.hit([{ key: "t:a", limit: 1, windowMs: 1, now: 1 }])).rejects.toThrow(TransientError),
  ]);
  expect(performance.now() - started).toBeLessThan(3_500);
  await counters.close();
});

test("scripts the server forgot and connections it cut come back by themselves", async () => {
  const prefix = `test-${randomUUID()}`;
  const counters = createRedisCounters({ url: redisUrl, prefix, logger: silentLogger });
  const admin = new Redis(redisUrl);
  expect(await counters.add("t:a", 1)).toBe(1);
  await admin.script("FLUSH");
  expect(await counters.add("t:a", 1)).toBe(2);
  const clients = String(await admin.client("LIST"));
  const id = clients
    .split("\n")
    .find((line) => line.includes(`name=counters:${prefix} `))
    ?.match(/^id=(\d+)/)?.[1];
  expect(await admin.client("KILL", "ID", id ?? "")).toBe(1);
  await expect.poll(() => counters.add("t:a", 0).catch(() => "not yet"), { timeout: 10_000 }).toBe(2);
  admin.disconnect();
  await counters.close();
});
