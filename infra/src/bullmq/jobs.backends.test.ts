import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { backendUrl } from "../testkit/backend-url.ts";
import { openCuttableProxy } from "../testkit/cuttable-proxy.ts";
import { jobsContractSuite } from "../testkit/jobs.suite.ts";
import { createBullJobs } from "./jobs.ts";

const redisUrl = backendUrl("FRONTDESK_REDIS_URL");

jobsContractSuite("BullMQ", async () => {
  const prefix = `test-${randomUUID()}`;
  const create = () => createBullJobs({ url: redisUrl, prefix, logger: silentLogger, retryMs: 30 });
  const open = [await create()];
  return {
    jobs: open[0]!,
    async replica() {
      const replica = await create();
      open.push(replica);
      return replica;
    },
    async reopen() {
      await open[0]?.close();
      open[0] = await create();
      return open[0];
    },
    now: () => Date.now(),
    // BullMQ fires by the time of the server it runs on.
    pass: async (ms) => wait(ms),
    async dispose() {
      await Promise.all(open.map((jobs) => jobs.close()));
      const redis = new Redis(redisUrl);
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(keys);
      redis.disconnect();
    },
  };
});

test("jobs that are done leave nothing behind that grows", async () => {
  const prefix = `test-${randomUUID()}`;
  const jobs = await createBullJobs({ url: redisUrl, prefix, logger: silentLogger });
  let done = 0;
  await jobs.work("close", async () => {
    done += 1;
  });
  for (let n = 0; n < 30; n += 1) await jobs.schedule({ name: "close", key: `${n}`, at: Date.now() - 1, data: null });
  await expect.poll(() => done, { timeout: 10_000 }).toBe(30);
  const redis = new Redis(redisUrl);
  const remembered = await redis.keys(`${prefix}::current:*`);
  for (const key of remembered) {
    await expect.poll(() => redis.pttl(key)).toBeLessThan(3_600_000);
    expect(await redis.pttl(key)).toBeGreaterThan(0);
  }
  const keys = await redis.keys(`${prefix}:close:*`);
  expect(keys.filter((key) => /-\d+$/.test(key))).toEqual([]);
  redis.disconnect();
  await jobs.close();
});

test.each(["hash", "text", "half"])(
  "[JOB-01] numbers of schedulings that were damaged (%s) begin anew above all former ones",
  async (how) => {
    const prefix = `test-${randomUUID()}`;
    const jobs = await createBullJobs({ url: redisUrl, prefix, logger: silentLogger });
    const redis = new Redis(redisUrl);
    const heard: unknown[] = [];
    const schedule = (n: number, at: number) => jobs.schedule({ name: "close", key: "k", at, data: { n } });
    await schedule(1, Date.now() + 3_600_000);
    for (const key of [`${prefix}::generation`, ...(await redis.keys(`${prefix}::current:*`))]) {
      await redis.del(key);
      if (how === "hash") await redis.hset(key, "a", "b");
      else await redis.set(key, how === "text" ? "no number" : "1.5");
    }
    await schedule(2, Date.now() + 3_600_000);
    await schedule(3, Date.now() - 1);
    await jobs.work("close", async ({ data }) => void heard.push(data));
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual([{ n: 3 }]);
    expect(await jobs.cancel("close", "k")).toBe(false);
    redis.disconnect();
    await jobs.close();
  },
);

test("a failing handler's words are not kept in Redis [BR-22]", async () => {
  const prefix = `test-${randomUUID()}`;
  const jobs = await createBullJobs({ url: redisUrl, prefix, logger: silentLogger, retryMs: 5 });
  let tries = 0;
  await jobs.work("close", async () => {
    tries += 1;
    throw new Error("the words of a customer");
  });
  await jobs.schedule({ name: "close", key: "k", at: Date.now(), data: null });
  await expect.poll(() => tries, { timeout: 10_000 }).toBeGreaterThan(2);
  const redis = new Redis(redisUrl);
  const [key] = (await redis.keys(`${prefix}:close:*`)).filter((each) => /-\d+$/.test(each));
  const kept = JSON.stringify(await redis.hgetall(key ?? ""));
  expect(kept).toContain("handler failed");
  expect(kept).not.toContain("the words of a customer");
  await jobs.close();
  await redis.del(await redis.keys(`${prefix}:*`));
  redis.disconnect();
});

const stuckWorker = `
  import { createBullJobs } from ${JSON.stringify(import.meta.resolve("./jobs.ts"))};
  import { silentLogger } from ${JSON.stringify(import.meta.resolve("../ports/logger.ts"))};
  const [url, prefix] = process.argv.slice(1);
  const jobs = await createBullJobs({ url, prefix, logger: silentLogger });
  await jobs.work("close", () => new Promise(() => process.stdout.write("at work")));
`;

test("the job of a killed worker is run by another replica, killed again and again", async () => {
  const prefix = `test-${randomUUID()}`;
  const jobs = await createBullJobs({ url: redisUrl, prefix, logger: silentLogger });
  await jobs.schedule({ name: "close", key: "k", at: Date.now(), data: "d" });
  for (let kills = 0; kills < 2; kills += 1) {
    const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", stuckWorker, redisUrl, prefix];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await once(child.stdout, "data");
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const fired = Promise.withResolvers<unknown>();
  await jobs.work("close", async ({ data }) => fired.resolve(data));
  expect(await fired.promise).toBe("d");
  await jobs.close();
});

test("a Redis that is down makes opening fail as transient", async () => {
  const opening = createBullJobs({ url: "redis://127.0.0.1:1", prefix: "test", logger: silentLogger });
  await expect(opening).rejects.toThrow(TransientError);
});

/** Jobs with a worker whose line to Redis is a proxy's; resolves when it has found the line cut several times. */
async function givenWorkerWithoutRedis() {
  const { hostname, port } = new URL(redisUrl);
  const proxy = await openCuttableProxy({ host: hostname, port: Number(port) });
  const warnings: string[] = [];
  const logger = { ...silentLogger, warn: (message: string) => void warnings.push(message) };
  const prefix = `test-${randomUUID()}`;
  const jobs = await createBullJobs({ url: `redis://127.0.0.1:${proxy.port}`, prefix, logger });
  const worker = await jobs.work("close", async () => undefined);
  proxy.cut();
  await expect.poll(() => warnings.length, { timeout: 10_000 }).toBeGreaterThan(12);
  return { proxy, jobs, worker };
}

test("[DESIGN-9] a worker ends although Redis is away, and when it comes back just then", {
  timeout: 40_000,
}, async () => {
  const away = await givenWorkerWithoutRedis();
  await away.worker.stop();
  await away.jobs.close();
  await away.proxy.close();

  const back = await givenWorkerWithoutRedis();
  const stopped = back.worker.stop();
  back.proxy.mend();
  await stopped;
  await back.jobs.close();
  await back.proxy.close();
});
