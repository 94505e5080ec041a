import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { AckPolicy, DeliverPolicy, type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection, nanos } from "@nats-io/transport-node";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Bus } from "../ports/bus.ts";
import { silentLogger } from "../ports/logger.ts";
import { createFairStart } from "../runtime/fair-start.ts";
import { backendUrl } from "../testkit/backend-url.ts";
import { createNatsBus } from "./bus.ts";

const url = backendUrl("FRONTDESK_NATS_URL");

const facts: StreamSpec = {
  version: 1,
  name: "FACTS",
  subjects: ["facts.>"],
  retention: "limits",
  maxAgeMs: 3_600_000,
  maxBytes: 1024 * 1024,
  duplicateWindowMs: 60_000,
};
const step: ConsumerSpec = {
  version: 1,
  stream: "FACTS",
  durable: "new-step",
  filter: "facts.>",
  ackWaitMs: 1_000,
  maxAckPending: 100,
  begins: "new",
};

let opened = 0;
let prefix: string;
let nats: NatsConnection;
let manager: JetStreamManager;
let buses: Bus[];

beforeEach(async () => {
  opened += 1;
  prefix = `v${process.pid}x${opened}`;
  nats = await connect({ servers: url });
  manager = await jetstreamManager(nats);
  buses = [];
});
afterEach(async () => {
  for (const bus of buses) await bus.close();
  await manager.streams.delete(`${prefix}_FACTS`).catch(() => undefined);
  await nats.close();
});

/** A process of its own. */
async function replica(): Promise<Bus> {
  const bus = await createNatsBus({ url, prefix, logger: silentLogger, fair: createFairStart() });
  buses.push(bus);
  return bus;
}

async function hear(bus: Bus, handled: string[]): Promise<void> {
  await bus.consume(step, { concurrency: 4 }, async (delivery) => {
    handled.push(delivery.id);
    await delivery.ack();
  });
}

const publish = (bus: Bus, id: string) => bus.publish({ subject: "facts.a", id, data: new Uint8Array([1]) });
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 20_000, interval: 10 });
const acked = (bus: Bus) => until(async () => expect(await bus.backlog(step)).toBe(0));

/** What a start of the version before versions did: its settings, without metadata, and only its durables. */
async function startBeforeVersions(): Promise<void> {
  const name = `${prefix}_FACTS`;
  await manager.streams.update(name, { max_age: nanos(1_800_000), max_bytes: 1024 * 1024, num_replicas: 1 });
  for await (const { config } of manager.consumers.list(name)) {
    if (config.durable_name !== undefined && config.durable_name !== "old-step") {
      await manager.consumers.delete(name, config.durable_name);
    }
  }
  await manager.consumers.add(name, {
    durable_name: "old-step",
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    filter_subject: `${prefix}.facts.>`,
  });
}

describe("two versions on one NATS server [NATS-03]", () => {
  test("a start of the version before versions deletes a new step's durable: it goes on, losing and repeating nothing", async () => {
    const bus = await replica();
    await bus.ensureTopology([facts], []);
    await publish(bus, "long ago");
    await bus.ensureTopology([facts], [step]);
    const handled: string[] = [];
    await hear(bus, handled);
    const wanted: string[] = [];
    for (let start = 0; start < 3; start += 1) {
      for (const n of [1, 2, 3]) {
        wanted.push(`${start}:${n}`);
        await publish(bus, `${start}:${n}`);
      }
      await acked(bus);
      const starting = startBeforeVersions();
      wanted.push(`${start}:meanwhile`);
      await publish(bus, `${start}:meanwhile`);
      await starting;
      await until(() => expect(handled.toSorted()).toEqual(wanted.toSorted()));
    }
    // What it lowered is raised by the next start of this version.
    expect((await bus.inspect(["FACTS"])).streams[0]!.spec).toEqual({ ...facts, maxAgeMs: 1_800_000 });
    await bus.ensureTopology([facts], [step]);
    expect((await bus.inspect(["FACTS"])).streams[0]!.spec).toEqual(facts);
  });

  test("a durable deleted under two replicas is made where both know it to be: what the other had in hand comes", async () => {
    const [dying, staying] = [await replica(), await replica()];
    await dying.ensureTopology([facts], [step]);
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const handled: string[] = [];
    await dying.consume(step, { concurrency: 4 }, async (delivery) => {
      if (delivery.id === "2") {
        start();
        await new Promise(() => undefined);
      }
      await delivery.ack();
    });
    for (const id of ["1", "2", "3"]) await publish(staying, id);
    await started;
    await until(async () => expect(await staying.backlog(step)).toBe(1));
    await hear(staying, handled);
    await dying.close();
    await manager.consumers.delete(`${prefix}_FACTS`, step.durable);
    await publish(staying, "4");
    // Behind the one that was never acked lies "3": the server's floor cannot say that it was.
    await until(() => expect(handled.toSorted()).toEqual(["2", "3", "4"]));
  });

  test("what other replicas have acked by the last look does not come again", async () => {
    const [first, second] = [await replica(), await replica()];
    await first.ensureTopology([facts], [step]);
    const handled: string[][] = [[], []];
    await hear(first, handled[0]!);
    for (const id of ["1", "2", "3"]) await publish(first, id);
    await until(() => expect(handled[0]).toHaveLength(3));
    await acked(first);
    await first.close();
    await hear(second, handled[1]!);
    await manager.consumers.delete(`${prefix}_FACTS`, step.durable);
    await publish(second, "4");
    await until(() => expect(handled[1]).toEqual(["4"]));
    await acked(second);
    expect(handled).toEqual([["1", "2", "3"], ["4"]]);
  });
});

describe("a server that lost a stream's state [NATS-05]", () => {
  test("sequences that begin at 1 again are heard from the first on, and none is taken for one handled before", async () => {
    const bus = await replica();
    await bus.ensureTopology([facts], [step]);
    const handled: string[] = [];
    await hear(bus, handled);
    for (const life of ["a", "b", "c"]) {
      handled.length = 0;
      const ids = [1, 2, 3, 4].map((n) => `${life}${n}`);
      for (const id of ids) await until(() => publish(bus, id));
      await until(() => expect(handled.toSorted()).toEqual(ids));
      await acked(bus);
      // The place that is known is now beyond the new stream's end.
      await bus.ensureTopology([facts], [step]);
      await manager.streams.delete(`${prefix}_FACTS`);
      await until(async () => expect((await bus.inspect(["FACTS"])).durables).toHaveLength(1));
    }
  });

  test("while another makes the stream and says something, the durable that comes after hears it", async () => {
    const bus = await replica();
    await bus.ensureTopology([facts], [step]);
    const handled: string[] = [];
    await hear(bus, handled);
    for (const id of ["1", "2"]) await publish(bus, id);
    await acked(bus);
    await bus.ensureTopology([facts], [step]);
    await manager.streams.delete(`${prefix}_FACTS`);
    const other = await replica();
    await other.ensureTopology([facts], []);
    await publish(other, "3");
    await until(() => expect(handled).toEqual(["1", "2", "3"]));
  });
});

test("replicas that start at the same moment make a work queue's durable once, and none of them fails", async () => {
  const queue: StreamSpec = { ...facts, retention: "workqueue" };
  const taker: ConsumerSpec = { ...step, durable: "taker", begins: "all" };
  const replicas = await Promise.all(Array.from({ length: 8 }, replica));
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(replicas.map((bus) => bus.ensureTopology([queue], [taker])));
    expect((await replicas[0]?.inspect([queue.name]))?.durables.map(({ spec }) => spec.durable)).toEqual(["taker"]);
    await manager.streams.delete(`${prefix}_FACTS`);
  }
});
