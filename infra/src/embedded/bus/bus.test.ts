import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { matcherOf } from "../../ports/bus-subjects.ts";
import { TransientError } from "../../ports/errors.ts";
import { silentLogger } from "../../ports/logger.ts";
import { createEmbeddedBus, type EmbeddedBus } from "./bus.ts";

const hourMs = 3_600_000;

const facts: StreamSpec = {
  version: 1,
  name: "FACTS",
  subjects: ["facts.>"],
  retention: "limits",
  maxAgeMs: hourMs,
  maxBytes: 1024 * 1024,
  duplicateWindowMs: 120_000,
};
const first: ConsumerSpec = {
  version: 1,
  stream: "FACTS",
  durable: "first",
  filter: "facts.one.*",
  ackWaitMs: 30_000,
  maxAckPending: 100,
  begins: "all",
};
const second = { ...first, durable: "second", filter: "facts.two.*" };

describe("the embedded bus", () => {
  let folder: string;
  let path: string;
  let now: number;
  let brokenAfter: number;
  let bus: EmbeddedBus;

  const clock = {
    now() {
      brokenAfter -= 1;
      if (brokenAfter === 0) throw new Error("broken in the middle of a transaction");
      return now;
    },
  };
  const open = () => createEmbeddedBus({ path, clock, logger: silentLogger });
  const publish = (subject: string, id: string) => bus.publish({ subject, id, data: new Uint8Array([1, 2, 3]) });

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "frontdesk-bus-"));
    path = join(folder, "deep", "bus.db");
    now = 1_000_000;
    brokenAfter = 0;
    bus = open();
    await bus.ensureTopology([facts], [first, second]);
  });
  afterEach(async () => {
    await bus.close();
    rmSync(folder, { recursive: true });
  });

  test("settled() waits for a whole chain: handlers, what they publish, delays, and answers", async () => {
    const done: string[] = [];
    await bus.respond("rpc.x", "g", async (data) => data);
    await bus.consume(first, { concurrency: 2 }, async (delivery) => {
      await bus.request("rpc.x", new Uint8Array([1]), 1_000);
      await publish("facts.two.a", `after-${delivery.id}`);
      await delivery.ack();
    });
    await bus.consume(second, { concurrency: 1 }, async (delivery) => {
      if (delivery.deliveries === 1) return delivery.nak(20);
      done.push(delivery.id);
      await delivery.ack();
    });
    await bus.settled();
    void publish("facts.one.a", "1");
    void publish("facts.one.a", "2");
    await bus.settled();
    expect(done.toSorted()).toEqual(["after-1", "after-2"]);
  });

  test("settled() does not wait for durables nobody consumes here", async () => {
    await publish("facts.one.a", "1");
    await bus.settled();
    expect(await bus.backlog(first)).toBe(1);
  });

  test("a failed transaction refuses all its work, leaves no trace, and the bus goes on", async () => {
    await publish("facts.one.a", "before");
    // The clock is asked several times a transaction; the failure falls into each of those moments once.
    let failures = 0;
    for (let moment = 1; moment <= 8; moment += 1) {
      brokenAfter = moment;
      const results = await Promise.allSettled([
        publish("facts.one.a", `${moment}:x`),
        publish("facts.one.a", `${moment}:y`),
      ]);
      brokenAfter = 0;
      const rejected = results.filter((result) => result.status === "rejected");
      expect([0, 2]).toContain(rejected.length);
      if (rejected.length === 0) continue;
      failures += 1;
      expect(rejected.every((result) => result.reason instanceof TransientError)).toBe(true);
      expect(bus.healthy()).toBe(false);
      expect(await publish("facts.one.a", `${moment}:x`)).toEqual({ duplicate: false });
      expect(bus.healthy()).toBe(true);
    }
    expect(failures).toBeGreaterThan(0);
    const kept = (await bus.read("FACTS", { limit: 100 })).map((message) => message.id);
    expect(new Set(kept).size).toBe(kept.length);
    expect(await bus.backlog(first)).toBe(kept.length);
    const handled: string[] = [];
    await bus.consume(first, { concurrency: 3 }, async (delivery) => {
      handled.push(delivery.id);
      await delivery.ack();
    });
    await bus.settled();
    expect(handled.toSorted()).toEqual(kept.toSorted());
  });

  test("a message at work during a failed transaction is not delivered a second time", async () => {
    const { promise: wait, resolve: go } = Promise.withResolvers<void>();
    let count = 0;
    await publish("facts.one.a", "1");
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    await bus.consume(first, { concurrency: 2 }, async (delivery) => {
      count += 1;
      start();
      await wait;
      await delivery.ack();
    });
    await started;
    brokenAfter = 1;
    await expect(publish("facts.two.a", "2")).rejects.toThrow(TransientError);
    await publish("facts.two.a", "2");
    go();
    await bus.settled();
    expect(count).toBe(1);
  });

  test("age and duplicate window follow the injected clock, also after a restart [NATS-01]", async () => {
    await publish("facts.one.a", "1");
    now += 100_000;
    await bus.close();
    bus = open();
    expect(await publish("facts.one.a", "1")).toEqual({ duplicate: true });
    now += 30_000;
    expect(await publish("facts.one.a", "1")).toEqual({ duplicate: false });
    now += hourMs - 60_000;
    expect(await bus.read("FACTS", { limit: 10 })).toHaveLength(1);
    expect(await bus.backlog(first)).toBe(1);
    now += hourMs;
    expect(await bus.backlog(first)).toBe(0);
    expect(await bus.read("FACTS", { limit: 10 })).toEqual([]);
  });

  test("a clock that jumps back neither loses nor repeats a message", async () => {
    await publish("facts.one.a", "1");
    now -= 2 * hourMs;
    expect(await publish("facts.one.a", "1")).toEqual({ duplicate: true });
    expect(await publish("facts.one.a", "2")).toEqual({ duplicate: false });
    expect(await bus.backlog(first)).toBe(2);
  });

  test("un-acked messages come back at once after a restart, with their count", async () => {
    await publish("facts.one.a", "1");
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    await bus.consume(first, { concurrency: 1 }, async () => {
      start();
      await new Promise(() => undefined);
    });
    await started;
    await bus.close();
    bus = open();
    const counts: number[] = [];
    await bus.consume(first, { concurrency: 1 }, async (delivery) => {
      counts.push(delivery.deliveries);
      await delivery.ack();
    });
    await bus.settled();
    expect(counts).toEqual([2]);
  });

  test("a second opener of the same file is refused: nothing is delivered twice", () => {
    expect(open).toThrow("another process");
  });
});

test("`*` stands for one token and a last `>` for one or more [NATS-07]", () => {
  const hears = (filter: string, subject: string) => matcherOf(filter)(subject.split("."));
  expect(hears("a.*.c", "a.b.c")).toBe(true);
  expect(hears("a.*.c", "a.b.d")).toBe(false);
  expect(hears("a.*", "a")).toBe(false);
  expect(hears("a.*", "a.b.c")).toBe(false);
  expect(hears("a.>", "a.b.c")).toBe(true);
  expect(hears("a.>", "a")).toBe(false);
  expect(hears(">", "a")).toBe(true);
  expect(hears("flow.x.v1.acme.*", "flow.x.v1.acme-eu.c1")).toBe(false);
});
