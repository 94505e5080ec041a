import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PermanentError } from "../ports/errors.ts";
import type { FiredJob, Jobs } from "../ports/jobs.ts";

export interface OpenJobs {
  readonly jobs: Jobs;
  /** Another replica on the same jobs, where there can be one; else the same. */
  replica(): Promise<Jobs>;
  /** Closes and opens again on the same jobs. */
  reopen(): Promise<Jobs>;
  now(): number;
  /** Lets this time pass. */
  pass(ms: number): Promise<void>;
  dispose(): Promise<void>;
}

const oddKeys = [
  "whatsapp:+254712345678",
  "123",
  "00123",
  "1098765432109876543",
  "a b",
  "😀",
  "a:b:c",
  "a:b",
  "",
  "a\0b",
];
const waiting = { timeout: 60_000, interval: 10 };

/** What every Jobs adapter does. */
export function jobsContractSuite(name: string, open: () => Promise<OpenJobs>): void {
  describe(`jobs contract: ${name}`, () => {
    let opened: OpenJobs;
    let jobs: Jobs;

    beforeEach(async () => {
      opened = await open();
      jobs = opened.jobs;
    });
    afterEach(() => opened.dispose());

    function recorder() {
      const fired: FiredJob[] = [];
      return { fired, handle: async (job: FiredJob) => void fired.push(job) };
    }
    const soon = (ms: number) => opened.now() + ms;
    const count = (list: readonly unknown[], wanted: number) =>
      vi.waitFor(() => expect(list.length).toBeGreaterThanOrEqual(wanted), waiting);

    test("a job fires at its time, not before, with its key, time and data", async () => {
      const { fired, handle } = recorder();
      await jobs.work("close", handle);
      const at = soon(600);
      await jobs.schedule({ name: "close", key: "k", at, data: { n: [1, null, "ü"] } });
      await opened.pass(300);
      expect(fired).toEqual([]);
      await opened.pass(320);
      await count(fired, 1);
      expect(fired).toEqual([{ key: "k", at, data: { n: [1, null, "ü"] } }]);
    });

    test("a time gone by fires at once, also for a worker that comes later", async () => {
      await jobs.schedule({ name: "close", key: "k", at: soon(-5_000), data: null });
      const { fired, handle } = recorder();
      await jobs.work("close", handle);
      await count(fired, 1);
    });

    test("scheduling again moves a job: it fires once, at the last time, with the last data [JOB-01]", async () => {
      const { fired, handle } = recorder();
      await jobs.work("close", handle);
      await jobs.schedule({ name: "close", key: "k", at: soon(200), data: 1 });
      await jobs.schedule({ name: "close", key: "k", at: soon(900), data: 2 });
      await opened.pass(500);
      expect(fired).toEqual([]);
      await opened.pass(450);
      await count(fired, 1);
      await jobs.schedule({ name: "close", key: "k2", at: soon(60_000), data: 1 });
      await jobs.schedule({ name: "close", key: "k2", at: soon(10), data: 2 });
      await opened.pass(20);
      await count(fired, 2);
      await opened.pass(100);
      expect(fired.map((job) => job.data)).toEqual([2, 2]);
    });

    test("a job that is due but has no worker yet can still be moved", async () => {
      await jobs.schedule({ name: "close", key: "k", at: soon(-1), data: 1 });
      await jobs.schedule({ name: "close", key: "k", at: soon(400), data: 2 });
      const { fired, handle } = recorder();
      await jobs.work("close", handle);
      await opened.pass(200);
      expect(fired).toEqual([]);
      await opened.pass(250);
      await count(fired, 1);
      expect(fired.map((job) => job.data)).toEqual([2]);
    });

    test("a key that has fired can be scheduled again and again [JOB-01]", async () => {
      const { fired, handle } = recorder();
      await jobs.work("close", handle);
      for (let n = 1; n <= 3; n += 1) {
        await jobs.schedule({ name: "close", key: "k", at: soon(5), data: n });
        await opened.pass(10);
        await count(fired, n);
      }
      expect(fired.map((job) => job.data)).toEqual([1, 2, 3]);
    });

    test("a handler may schedule its own job again; both runs happen [JOB-01]", async () => {
      const fired: FiredJob[] = [];
      await jobs.work("close", async (job) => {
        fired.push(job);
        if (fired.length < 3) await jobs.schedule({ name: "close", key: job.key, at: soon(-1), data: fired.length });
      });
      await jobs.schedule({ name: "close", key: "k", at: soon(-1), data: 0 });
      await count(fired, 3);
      expect(fired.map((job) => job.data)).toEqual([0, 1, 2]);
    });

    test("20 schedulings of one key at once leave exactly one job [JOB-01]", async () => {
      const { fired, handle } = recorder();
      const at = soon(300);
      await Promise.all(Array.from({ length: 20 }, (_, n) => jobs.schedule({ name: "close", key: "k", at, data: n })));
      await jobs.work("close", handle);
      await jobs.schedule({ name: "close", key: "last", at: at + 100, data: null });
      await opened.pass(420);
      await count(fired, 2);
      expect(fired.map((job) => job.key)).toEqual(["k", "last"]);
    });

    test("a cancelled job does not fire; cancelling tells whether there was one", async () => {
      const { fired, handle } = recorder();
      await jobs.work("close", handle);
      await jobs.schedule({ name: "close", key: "k", at: soon(200), data: 1 });
      await jobs.schedule({ name: "close", key: "other", at: soon(250), data: 1 });
      expect(await jobs.cancel("other", "k")).toBe(false);
      expect(await jobs.cancel("close", "k")).toBe(true);
      expect(await jobs.cancel("close", "k")).toBe(false);
      expect(await jobs.cancel("close", "never")).toBe(false);
      await opened.pass(270);
      await count(fired, 1);
      expect(fired.map((job) => job.key)).toEqual(["other"]);
      expect(await jobs.cancel("close", "other")).toBe(false);
    });

    test("keys are any text and never meet, nor do names [JOB-02]", async () => {
      const { fired, handle } = recorder();
      const others = recorder();
      for (const key of oddKeys) await jobs.schedule({ name: "close", key, at: soon(-1), data: key });
      await jobs.schedule({ name: "other", key: oddKeys[0]!, at: soon(-1), data: null });
      await jobs.work("close", handle);
      await jobs.work("other", others.handle);
      await count(fired, oddKeys.length);
      await count(others.fired, 1);
      expect(fired.map((job) => job.key).toSorted()).toEqual(oddKeys.toSorted());
      expect(fired.every((job) => job.data === job.key)).toBe(true);
    });

    test("a handler that throws is called again until it succeeds, then never more", async () => {
      const tries: FiredJob[] = [];
      await jobs.work("close", async (job) => {
        tries.push(job);
        if (tries.length < 3) throw new Error("not yet");
      });
      await jobs.schedule({ name: "close", key: "k", at: soon(-1), data: "d" });
      await vi.waitFor(async () => {
        await opened.pass(20);
        expect(tries).toHaveLength(3);
      }, waiting);
      await opened.pass(200);
      expect(tries.map((job) => job.data)).toEqual(["d", "d", "d"]);
    });

    test("a failing job that is scheduled again runs with the new data", async () => {
      const { fired, handle } = recorder();
      let failed = 0;
      await jobs.work("close", async (job) => {
        if (job.data === "old") {
          failed += 1;
          throw new Error("never");
        }
        await handle(job);
      });
      await jobs.schedule({ name: "close", key: "k", at: soon(-1), data: "old" });
      await vi.waitFor(() => expect(failed).toBeGreaterThan(0), waiting);
      await jobs.schedule({ name: "close", key: "k", at: soon(-1), data: "new" });
      await count(fired, 1);
      const before = failed;
      await opened.pass(300);
      expect(failed).toBeLessThanOrEqual(before + 1);
      expect(fired.map((job) => job.data)).toEqual(["new"]);
    });

    test("a handler that schedules its job again and then fails leaves only the new one", async () => {
      const ran: unknown[] = [];
      await jobs.work("close", async (job) => {
        ran.push(job.data);
        if (job.data === "new") return;
        await jobs.schedule({ name: "close", key: "k", at: soon(-1), data: "new" });
        await vi.waitFor(() => expect(ran).toContain("new"), { timeout: 500, interval: 10 }).catch(() => undefined);
        throw new Error("after all");
      });
      await jobs.schedule({ name: "close", key: "k", at: soon(-1), data: "old" });
      await count(ran, 2);
      await opened.pass(400);
      expect(ran).toEqual(["old", "new"]);
    });

    test("jobs are there after the process came back, those that came due meanwhile fire at once", async () => {
      await jobs.schedule({ name: "close", key: "due", at: soon(100), data: 1 });
      await jobs.schedule({ name: "close", key: "later", at: soon(700), data: 2 });
      await opened.pass(120);
      jobs = await opened.reopen();
      const { fired, handle } = recorder();
      await jobs.work("close", handle);
      await count(fired, 1);
      await opened.pass(650);
      await count(fired, 2);
      expect(fired.map((job) => job.key)).toEqual(["due", "later"]);
    });

    test("two workers share the jobs: each runs once", async () => {
      const { fired, handle } = recorder();
      const replica = await opened.replica();
      await jobs.work("close", handle);
      if (replica !== jobs) await replica.work("close", handle);
      await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          jobs.schedule({ name: "close", key: `${n}`, at: soon(n % 2 ? -1 : 30), data: n }),
        ),
      );
      await opened.pass(50);
      await count(fired, 40);
      await opened.pass(200);
      expect(new Set(fired.map((job) => job.key)).size).toBe(40);
      expect(fired).toHaveLength(40);
    });

    test("repeated work runs again and again, on one replica at a time, also when a run fails", async () => {
      const replica = await opened.replica();
      let atWork = 0;
      let most = 0;
      let runs = 0;
      const handle = async () => {
        runs += 1;
        atWork += 1;
        most = Math.max(most, atWork);
        await new Promise((resolve) => setTimeout(resolve, 5));
        atWork -= 1;
        if (runs === 2) throw new Error("once");
      };
      const first = await jobs.repeat("sweep", 50, handle);
      const second = replica === jobs ? undefined : await replica.repeat("sweep", 50, handle);
      const started = opened.now();
      await vi.waitFor(async () => {
        await opened.pass(20);
        expect(runs).toBeGreaterThanOrEqual(5);
      }, waiting);
      expect(most).toBe(1);
      expect(runs).toBeLessThanOrEqual((opened.now() - started) / 50 + 1);
      await first.stop();
      await second?.stop();
      const after = runs;
      await opened.pass(200);
      expect(runs).toBe(after);
    });

    test("stopping a worker waits for the handler at work; its other jobs stay", async () => {
      const started = Promise.withResolvers<void>();
      const finish = Promise.withResolvers<void>();
      let ended = false;
      const worker = await jobs.work("close", async () => {
        started.resolve();
        await finish.promise;
        ended = true;
      });
      await jobs.schedule({ name: "close", key: "a", at: soon(-1), data: null });
      await started.promise;
      const stopped = worker.stop().then(() => ended);
      finish.resolve();
      expect(await stopped).toBe(true);
      await jobs.schedule({ name: "close", key: "b", at: soon(-1), data: null });
      const { fired, handle } = recorder();
      await jobs.work("close", handle);
      await count(fired, 1);
      expect(fired.map((job) => job.key)).toEqual(["b"]);
    });

    test("a delay longer than a timer can hold neither fires at once nor is lost", async () => {
      const { fired, handle } = recorder();
      await jobs.work("close", handle);
      await jobs.schedule({ name: "close", key: "k", at: soon(40 * 86_400_000), data: null });
      await opened.pass(100);
      expect(fired).toEqual([]);
      expect(await jobs.cancel("close", "k")).toBe(true);
    });

    test("a time that is no number, or a name that is no plain word, is refused", async () => {
      await expect(jobs.schedule({ name: "close", key: "k", at: Number.NaN, data: null })).rejects.toThrow(
        PermanentError,
      );
      await expect(jobs.schedule({ name: "a:b", key: "k", at: 1, data: null })).rejects.toThrow(PermanentError);
    });

    test("answers a ping", async () => {
      await jobs.ping();
    });
  });
}
