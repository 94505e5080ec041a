import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { silentLogger } from "../../ports/logger.ts";
import { jobsContractSuite } from "../../testkit/jobs.suite.ts";
import { createEmbeddedJobs } from "./jobs.ts";

async function openOnTestClock() {
  const folder = await mkdtemp(join(tmpdir(), "jobs-"));
  let now = 1_700_000_000_000;
  const create = () =>
    createEmbeddedJobs({ path: join(folder, "jobs.db"), clock: { now: () => now }, logger: silentLogger, retryMs: 30 });
  let jobs = create();
  return {
    jobs,
    replica: async () => jobs,
    async reopen() {
      await jobs.close();
      jobs = create();
      return jobs;
    },
    now: () => now,
    async pass(ms: number) {
      now += ms;
      await jobs.poke();
    },
    async dispose() {
      await jobs.close();
      await rm(folder, { recursive: true });
    },
  };
}

jobsContractSuite("embedded", openOnTestClock);

test("on a real clock one timer fires the earliest job, then the next", async () => {
  const jobs = createEmbeddedJobs({ path: ":memory:", clock: { now: () => Date.now() }, logger: silentLogger });
  const fired: { readonly key: string; readonly lateMs: number }[] = [];
  const both = Promise.withResolvers<void>();
  await jobs.work("close", async ({ key, at }) => {
    fired.push({ key, lateMs: Date.now() - at });
    if (fired.length === 2) both.resolve();
  });
  await jobs.schedule({ name: "close", key: "second", at: Date.now() + 120, data: null });
  await jobs.schedule({ name: "close", key: "first", at: Date.now() + 40, data: null });
  await both.promise;
  expect(fired.map((each) => each.key)).toEqual(["first", "second"]);
  expect(fired.every((each) => each.lateMs >= 0)).toBe(true);
  await jobs.close();
});

test("40 days pass on the test clock and the job fires", async () => {
  const opened = await openOnTestClock();
  const keys: string[] = [];
  await opened.jobs.work("close", async ({ key }) => void keys.push(key));
  await opened.jobs.schedule({ name: "close", key: "k", at: opened.now() + 40 * 86_400_000, data: null });
  await opened.pass(39 * 86_400_000);
  expect(keys).toEqual([]);
  await opened.pass(86_400_000);
  expect(keys).toEqual(["k"]);
  await opened.dispose();
});
