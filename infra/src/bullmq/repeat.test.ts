import { expect, test, vi } from "vitest";
import { silentLogger } from "../ports/logger.ts";
import { repeatByLease } from "./repeat.ts";

/** Work that is repeated every minute, with the lease at this replica or not. */
function repeating(leased: boolean, handle: () => Promise<void>) {
  const leases = { lease: async () => (leased ? "token" : undefined), renew: async () => true };
  return repeatByLease({ name: "sweep", everyMs: 60_000, handle, leases, logger: silentLogger });
}

test("repeated work runs at once when the clock was put forward, whoever has the lease", async () => {
  for (const leased of [true, false]) {
    let runs = 0;
    const repeated = repeating(leased, async () => void (runs += 1));
    repeated.hurry();
    await vi.waitFor(() => expect(runs).toBe(1));
    repeated.hurry();
    await vi.waitFor(() => expect(runs).toBe(2));
    await repeated.stop();
  }
});

test("hurried work never runs twice at once in one process, and goes on after a failure", async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const repeated = repeating(true, async () => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    await run.promise;
  });
  repeated.hurry();
  await vi.waitFor(() => expect(runs).toHaveLength(1));
  repeated.hurry();
  await new Promise(setImmediate);
  expect(runs).toHaveLength(1);
  runs[0]!.reject(new Error("away"));
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  runs[1]!.resolve();
  await repeated.stop();
});

test("a stop is not held up by the pause", async () => {
  await repeating(true, async () => undefined).stop();
});
