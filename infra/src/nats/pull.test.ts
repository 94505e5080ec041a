import { expect, test, vi } from "vitest";
import { silentLogger } from "../ports/logger.ts";
import { createFairStart } from "../runtime/fair-start.ts";
import type { Place } from "./place.rules.ts";
import { maxWaiting } from "./pull.rules.ts";
import { forgetGone, startPulling, stopPulling } from "./pull.ts";

type Hear = (error: undefined, message: { subject: string; reply: string }) => void;

test("[NATS-05] when all that waited was purged, more is asked for: nothing else would", async () => {
  const batches: number[] = [];
  let hear: Hear = () => undefined;
  const nats = {
    subscribe: (_inbox: string, { callback }: { callback: Hear }) => {
      hear = callback;
      return { getSubject: () => "inbox", isClosed: () => true };
    },
    publish: (subject: string, body: string) => {
      if (subject.startsWith("$JS.API.CONSUMER.MSG.NEXT.")) batches.push(JSON.parse(body).batch);
    },
    isClosed: () => false,
    flush: async () => undefined,
  };
  const puller = await startPulling({
    connection: { nats, logger: silentLogger, prefix: "", connected: true } as never,
    stream: "WORK",
    durable: "worker",
    concurrency: 1,
    // All of them give way for now.
    fair: { next: () => undefined },
    restore: async () => ({ stream: "1", durable: "1", floor: 0 }),
    look: async () => undefined,
    handle: async () => undefined,
  });
  const room = 1 + maxWaiting;
  for (let n = 1; n <= room; n += 1) {
    hear(undefined, { subject: "in.a.b.v1.t1.c1", reply: `$JS.ACK.WORK.worker.1.${n}.${n}.0.${2_000 - n}` });
  }
  expect([puller.waiting.size, puller.asked]).toEqual([room, 0]);
  const before = batches.length;
  forgetGone(puller, "WORK", () => true);
  expect(puller.waiting.size).toBe(0);
  expect(batches.length).toBe(before + 1);
  await stopPulling(puller);
});

/** A server that hands out one message, and of which the test says where the durable stands. */
async function pullOne(look: () => Promise<Place | undefined>) {
  let hear: Hear = () => undefined;
  const nats = {
    subscribe: (_inbox: string, { callback }: { callback: Hear }) => {
      hear = callback;
      return { getSubject: () => "inbox", isClosed: () => true, unsubscribe: () => undefined };
    },
    publish: () => undefined,
    isClosed: () => false,
    flush: async () => undefined,
  };
  const restore = vi.fn(async () => ({ stream: "monday", durable: "monday", floor: 0 }));
  const puller = await startPulling({
    connection: { nats, logger: silentLogger, prefix: "", connected: true } as never,
    stream: "FACTS",
    durable: "reader",
    concurrency: 1,
    fair: createFairStart(),
    restore,
    look,
    handle: (delivery) => delivery.ack(),
  });
  hear(undefined, { subject: "flow.a.b.v1.t1.c1", reply: "$JS.ACK.FACTS.reader.1.7.7.0.0" });
  await vi.waitFor(() => expect(puller.handled.ended.size).toBe(1));
  return { puller, restore };
}

test("[NATS-05] while messages are handled, it is looked where the durable stands: gone, it is made again", async () => {
  const place = { stream: "monday", durable: "monday", floor: 7 };
  const there = await pullOne(async () => place);
  const gone = await pullOne(async () => undefined);
  const another = await pullOne(async () => ({ ...place, durable: "tuesday" }));
  const away = await pullOne(async () => Promise.reject(new Error("away")));
  await vi.waitFor(() => expect(there.puller.handled.ended.size).toBe(0), { timeout: 5_000 });
  await vi.waitFor(() => expect(gone.restore).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(another.restore).toHaveBeenCalledTimes(2));
  expect([there.restore.mock.calls.length, away.restore.mock.calls.length]).toEqual([1, 1]);
  expect(away.puller.handled.ended.size).toBe(1);
  for (const { puller } of [there, gone, another, away]) await stopPulling(puller);
});
