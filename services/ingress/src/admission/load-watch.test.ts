import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { createLoadWatch } from "./load-watch.ts";

function given() {
  const at = { backlog: 0, fills: {} as Record<string, number>, away: false };
  const warned: unknown[] = [];
  const bus = {
    backlog: async () => (at.away ? Promise.reject(new Error("away")) : at.backlog),
    fill: async (stream: string) => at.fills[stream] ?? 0,
  };
  const logger = { ...silentLogger, warn: (_message: string, fields?: object) => void warned.push(fields) };
  return { at, warned, watch: createLoadWatch(bus, logger) };
}

test.each(["IN", "FLOW", "OUT"])(
  "[DESIGN-9] nothing is accepted while stream %s is nearly full, and its filling is told once",
  async (stream) => {
    const { at, warned, watch } = given();
    await watch.look();
    expect(watch.overloaded()).toBe(false);
    at.fills = { [stream]: 0.72 };
    await watch.look();
    await watch.look();
    expect([watch.overloaded(), warned]).toEqual([false, [{ stream, percent: 72 }]]);
    at.fills = { [stream]: 0.95 };
    await watch.look();
    expect(watch.overloaded()).toBe(true);
    at.fills = { [stream]: 0.6 };
    await watch.look();
    expect(watch.overloaded()).toBe(false);
  },
);

test("[DESIGN-9] nothing is accepted while more is unscreened than could be answered in time", async () => {
  const { at, watch } = given();
  at.backlog = 10_000;
  await watch.look();
  expect(watch.overloaded()).toBe(false);
  at.backlog = 10_001;
  await watch.look();
  // It can still be kept: the edge is ready, and says to each message that it is too many.
  expect([watch.overloaded(), watch.full()]).toEqual([true, false]);
});

test("[DESIGN-9] a stream that refused a message closes the doors until the next look; a bus that is away changes nothing", async () => {
  const { at, watch } = given();
  watch.sawFull();
  expect([watch.overloaded(), watch.full()]).toEqual([true, true]);
  at.away = true;
  await watch.look();
  expect(watch.overloaded()).toBe(true);
  at.away = false;
  await watch.look();
  expect(watch.overloaded()).toBe(false);
});
