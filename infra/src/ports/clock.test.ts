import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createMovableClock, createSteadyClock, onceAt, systemClock } from "./clock.ts";

test("[DESIGN-9] a steady clock goes on from where it was when the clock is set back, and passes as fast", () => {
  let now = 1_000;
  const steady = createSteadyClock({ now: () => now });
  const read = (at: number) => {
    now = at;
    return steady.now();
  };
  expect([1_000, 1_500, 700, 1_200, 200, 5_200].map(read)).toEqual([1_000, 1_500, 1_500, 2_000, 2_000, 7_000]);
});

describe("a moment that is waited for", () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
  afterEach(() => void vi.useRealTimers());

  /** What was acted, waiting for a moment. */
  function waiting(clock = systemClock, at = 6_000) {
    const acted: number[] = [];
    return { acted, callOff: onceAt(clock, at, () => void acted.push(clock.now())) };
  }

  test("comes by itself, once, and not before", () => {
    const { acted } = waiting();
    vi.advanceTimersByTime(4_999);
    expect(acted).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(acted).toEqual([6_000]);
  });

  test("comes at once when the clock is put there, and never again", () => {
    const clock = createMovableClock();
    const { acted } = waiting(clock);
    clock.moveTo(4_000);
    expect(acted).toEqual([]);
    clock.moveTo(86_400_000);
    expect(acted).toEqual([86_401_000]);
    clock.moveTo(2 * 86_400_000);
    vi.advanceTimersByTime(10_000);
    expect(acted).toHaveLength(1);
  });

  test("comes sooner when the clock was put forward a little", () => {
    const clock = createMovableClock();
    const { acted } = waiting(clock);
    clock.moveTo(4_000);
    vi.advanceTimersByTime(1_000);
    expect(acted).toEqual([6_000]);
  });

  test("does not come when it was called off", () => {
    const clock = createMovableClock();
    const { acted, callOff } = waiting(clock);
    callOff();
    clock.moveTo(86_400_000);
    vi.advanceTimersByTime(10_000);
    expect(acted).toEqual([]);
  });

  test("that has gone by comes at once, and not while it is being asked for", () => {
    const { acted } = waiting(systemClock, 0);
    expect(acted).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(acted).toHaveLength(1);
  });

  test("may be further away than one timer can wait", () => {
    const { acted } = waiting(systemClock, 2 ** 31 + 5_000);
    vi.advanceTimersByTime(2 ** 31);
    expect(acted).toEqual([]);
    vi.advanceTimersByTime(4_000);
    expect(acted).toHaveLength(1);
  });
});

test("a clock is put forward by whole milliseconds only, never back or nowhere", () => {
  const clock = createMovableClock({ now: () => 1_000 });
  clock.moveTo(500);
  for (const nowhere of [Number.NaN, Number.POSITIVE_INFINITY, 400, -1, 500.5]) clock.moveTo(nowhere);
  expect(clock.now()).toBe(1_500);
});
