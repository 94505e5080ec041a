import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { silentLogger } from "../ports/logger.ts";
import { type MongoLink, openClient } from "./client.ts";

const looksAt = { connectionId: "127.0.0.1:1" } as never;
let client: MongoLink;

beforeEach(() => {
  vi.useFakeTimers();
  client = openClient({ url: "mongodb://127.0.0.1:1", logger: silentLogger });
});
afterEach(async () => {
  await client.close();
  vi.useRealTimers();
});

test("a driver that never hears how its look at the server ended is replaced, once", async () => {
  const first = client.current();
  first.emit("serverHeartbeatStarted", looksAt);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(client.current()).toBe(first);
  await vi.advanceTimersByTimeAsync(2_000);
  const second = client.current();
  expect(second).not.toBe(first);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(client.current()).toBe(second);
});

test.each(["serverHeartbeatSucceeded", "serverHeartbeatFailed"] as const)(
  "a look that ended (%s), or whose server is gone, is none to worry about",
  async (ended) => {
    const first = client.current();
    first.emit("serverHeartbeatStarted", looksAt);
    first.emit(ended, looksAt);
    first.emit("serverHeartbeatStarted", { connectionId: "127.0.0.1:2" } as never);
    first.emit("serverClosed", { address: "127.0.0.1:2" } as never);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.current()).toBe(first);
  },
);
