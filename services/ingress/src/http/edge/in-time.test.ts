import { TransientError } from "@frontdesk/infra/ports/errors";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endingIn } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("[PROTOCOL-2] waits that follow each other end together: the caller is told to try again", async () => {
  const inTime = endingIn(6_000);
  const first = inTime(new Promise((resolve) => setTimeout(() => resolve("read"), 4_000)));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await first).toBe("read");
  let told: unknown;
  inTime(new Promise(() => undefined)).catch((error: unknown) => {
    told = error;
  });
  await vi.advanceTimersByTimeAsync(1_999);
  expect(told).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toBeInstanceOf(TransientError);
});

test("what fails after its end ends nothing else, and what is done in time leaves no timer", async () => {
  const inTime = endingIn(10);
  const work = inTime(new Promise((_, reject) => setTimeout(() => reject(new Error("late")), 20)));
  const told = work.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(30);
  expect(await told).toBeInstanceOf(TransientError);
  expect(await endingIn(10)(Promise.resolve("done"))).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
});
