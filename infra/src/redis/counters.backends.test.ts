import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { backendUrl } from "../testkit/backend-url.ts";
import { countersContractSuite } from "../testkit/counters.suite.ts";
import { createRedisCounters } from "./counters.ts";

const redisUrl = backendUrl("FRONTDESK_REDIS_URL");

countersContractSuite("Redis", async () => {
  const options = { url: redisUrl, prefix: `test-${randomUUID()}`, logger: silentLogger };
  const [counters, replica] = [createRedisCounters(options), createRedisCounters(options)];
  return {
    counters,
    replica,
    // Redis measures leases and budgets by its own clock.
    pass: async (ms) => wait(ms),
    async dispose() {
      await Promise.all([counters.close(), replica.close()]);
    },
  };
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
