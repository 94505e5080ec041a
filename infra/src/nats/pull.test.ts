import { expect, test } from "vitest";
import { silentLogger } from "../ports/logger.ts";
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
