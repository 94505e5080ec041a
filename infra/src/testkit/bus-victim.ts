/**
 * A process for the kill tests of the embedded bus: publishes, handles, and says on stdout what it was promised. A line
 * is written (synchronously) only after the promise: `kept id`, `acked id`; and `handled id` before the ack.
 * Arguments: the bus file, the number of the life, how many messages to publish.
 */
import { writeSync } from "node:fs";
import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { createEmbeddedBus } from "../embedded/bus/bus.ts";
import { systemClock } from "../ports/clock.ts";
import { silentLogger } from "../ports/logger.ts";

const [path = "", life = "", count = "0"] = process.argv.slice(2);
const publishers = 8;

const stream: StreamSpec = {
  version: 1,
  name: "WORK",
  subjects: ["work.>"],
  retention: "workqueue",
  maxAgeMs: 0,
  maxBytes: 64 * 1024 * 1024,
  duplicateWindowMs: 60_000,
};
const worker: ConsumerSpec = {
  version: 1,
  stream: "WORK",
  durable: "worker",
  filter: "work.>",
  ackWaitMs: 200,
  maxAckPending: 100,
  begins: "all",
};

const say = (line: string) => writeSync(1, `${line}\n`);

const bus = createEmbeddedBus({ path, clock: systemClock, logger: silentLogger });
await bus.ensureTopology([stream], [worker]);
await bus.consume(worker, { concurrency: 5 }, async (delivery) => {
  say(`handled ${delivery.id} ${delivery.deliveries}`);
  if (Math.random() < 0.1) return delivery.nak(Math.random() * 20);
  if (Math.random() < 0.05) return;
  await delivery.ack();
  say(`acked ${delivery.id}`);
});

let next = 0;
async function publish(): Promise<void> {
  for (let n = next++; n < Number(count); n = next++) {
    const id = `${life}:${n}`;
    await bus.publish({ subject: `work.${n % 7}`, id, data: new Uint8Array(200 + (n % 500)) });
    say(`kept ${id}`);
  }
}
await Promise.all(Array.from({ length: publishers }, publish));
await bus.settled();
await bus.close();
say("done");
