import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Bus } from "../ports/bus.ts";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import { createFairStart } from "../runtime/fair-start.ts";
import { backendUrl } from "../testkit/backend-url.ts";
import { busContractSuite } from "../testkit/bus.suite.ts";
import { openCuttableProxy } from "../testkit/cuttable-proxy.ts";
import { createNatsBus } from "./bus.ts";

const url = backendUrl("FRONTDESK_NATS_URL");

let opened = 0;
const nextPrefix = () => {
  opened += 1;
  return `t${process.pid}x${opened}`;
};

async function withManager<T>(use: (manager: Awaited<ReturnType<typeof jetstreamManager>>) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: url });
  try {
    return await use(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}

const removeStreams = (prefix: string) =>
  withManager(async (manager) => {
    const names: string[] = [];
    for await (const name of manager.streams.names()) if (name.startsWith(`${prefix}_`)) names.push(name);
    for (const name of names) await manager.streams.delete(name);
  });

busContractSuite("NATS", async () => {
  const prefix = nextPrefix();
  const open = () => createNatsBus({ url, prefix, logger: silentLogger, fair: createFairStart() });
  let bus = await open();
  return {
    bus,
    async reopen() {
      await bus.close();
      bus = await open();
      return bus;
    },
    async close() {
      await bus.close();
      await removeStreams(prefix);
    },
  };
});

const work: StreamSpec = {
  version: 1,
  name: "WORK",
  subjects: ["work.>"],
  retention: "workqueue",
  maxAgeMs: 0,
  maxBytes: 1024 * 1024,
  duplicateWindowMs: 60_000,
};
const worker: ConsumerSpec = {
  version: 1,
  stream: "WORK",
  durable: "worker",
  filter: "work.>",
  ackWaitMs: 1_000,
  maxAckPending: 100,
  begins: "all",
};

describe("a NATS server that goes away [NATS-05]", () => {
  let prefix: string;
  let proxy: Awaited<ReturnType<typeof openCuttableProxy>>;
  let bus: Bus;
  let handled: string[];

  beforeEach(async () => {
    prefix = nextPrefix();
    const { hostname, port } = new URL(url);
    proxy = await openCuttableProxy({ host: hostname, port: Number(port || 4222) });
    bus = await createNatsBus({ url: `nats://127.0.0.1:${proxy.port}`, prefix, logger: silentLogger });
    handled = [];
    await bus.ensureTopology([work], [worker]);
    await bus.consume(worker, { concurrency: 3 }, async (delivery) => {
      handled.push(delivery.id);
      await delivery.ack();
    });
    await publish("before");
    await vi.waitUntil(async () => handled.length === 1 && (await bus.backlog(worker)) === 0);
  });
  afterEach(async () => {
    await bus.close();
    await proxy.close();
    await removeStreams(prefix);
  });

  const publish = (id: string) => bus.publish({ subject: "work.a", id, data: new Uint8Array([1]) });
  const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 20_000, interval: 10 });
  const cut = async () => {
    proxy.cut();
    await until(() => expect(bus.healthy()).toBe(false));
  };
  const mend = async () => {
    proxy.mend();
    await until(() => expect(bus.healthy()).toBe(true));
  };

  test("while it is away the bus says so and refuses at once; afterwards everything is handled again", async () => {
    const heard: string[] = [];
    await bus.listen("live.*", (_data, subject) => heard.push(subject));
    await bus.respond("rpc.x", "g", async () => new Uint8Array([7]));
    await cut();
    await expect(publish("refused")).rejects.toThrow(TransientError);
    await expect(bus.request("rpc.x", new Uint8Array(), 100)).rejects.toThrow(TransientError);
    bus.broadcast("live.lost", new Uint8Array());
    await mend();
    for (let n = 0; n < 5; n += 1) await publish(`after:${n}`);
    await until(() => expect(handled).toHaveLength(6));
    expect([...(await bus.request("rpc.x", new Uint8Array(), 1_000))]).toEqual([7]);
    bus.broadcast("live.back", new Uint8Array());
    await until(() => expect(heard).toEqual(["live.back"]));
  });

  test("a server that falls silent is noticed too, and consuming goes on once it speaks", async () => {
    proxy.silence();
    await vi.waitUntil(() => !bus.healthy(), { timeout: 40_000 });
    await mend();
    await publish("after");
    await until(() => expect(handled).toEqual(["before", "after"]));
  });

  test("what others published meanwhile is handled after it is back", async () => {
    await cut();
    await withManager(async (manager) => {
      for (let n = 0; n < 5; n += 1) await manager.jetstream().publish(`${prefix}.work.a`, "x", { msgID: `m${n}` });
    });
    await mend();
    await until(() => expect(handled.toSorted()).toEqual(["before", "m0", "m1", "m2", "m3", "m4"]));
  });

  test("streams and durables the server has lost are made again", async () => {
    await cut();
    await removeStreams(prefix);
    await mend();
    await publish("after");
    await until(() => expect(handled).toEqual(["before", "after"]));
  });

  test("a durable deleted under its consumer is made again", async () => {
    await withManager((manager) => manager.consumers.delete(`${prefix}_WORK`, "worker"));
    await publish("after");
    await until(() => expect(handled).toEqual(["before", "after"]));
  });

  test("a handler at work during the outage ends its message by an ack afterwards", async () => {
    const { promise: wait, resolve: go } = Promise.withResolvers<void>();
    const slow = { ...worker, stream: "SLOW", durable: "slow", filter: "slow.>", ackWaitMs: 20_000 };
    await bus.ensureTopology([{ ...work, name: "SLOW", subjects: ["slow.>"] }], [slow]);
    let deliveries = 0;
    await bus.consume(slow, { concurrency: 1 }, async (delivery) => {
      deliveries += 1;
      await wait;
      await delivery.ack();
    });
    await bus.publish({ subject: "slow.a", id: "1", data: new Uint8Array() });
    await until(() => expect(deliveries).toBe(1));
    await cut();
    go();
    await mend();
    await until(async () => expect(await bus.backlog(slow)).toBe(0));
    expect(deliveries).toBe(1);
  });

  test("stop() and close() do not wait for a server that is away", async () => {
    const second = await bus.consume(worker, { concurrency: 1 }, (delivery) => delivery.ack());
    await cut();
    await second.stop();
    await bus.close();
    expect(bus.healthy()).toBe(false);
  });
});

test("a message does not wait at a process whose handlers are all at work while another has free ones", async () => {
  const prefix = nextPrefix();
  // Each as in a process of its own.
  const open = () => createNatsBus({ url, prefix, logger: silentLogger, fair: createFairStart() });
  const [busy, free] = [await open(), await open()];
  const { promise: busyUntil, resolve: end } = Promise.withResolvers<void>();
  const started = { busy: 0, free: 0 };
  const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 20_000, interval: 10 });
  const publish = async (from: number, count: number) => {
    for (let n = from; n < from + count; n += 1) {
      await free.publish({ subject: `work.t1.c${n}`, id: `t1:${n}`, data: new Uint8Array() });
    }
  };
  const slow = { ...worker, ackWaitMs: 30_000 };
  await free.ensureTopology([work], [slow]);
  await busy.consume(slow, { concurrency: 4 }, async (delivery) => {
    started.busy += 1;
    await busyUntil;
    await delivery.ack();
  });
  await publish(0, 4);
  await until(() => expect(started.busy).toBe(4));
  await free.consume(slow, { concurrency: 4 }, async (delivery) => {
    started.free += 1;
    await delivery.ack();
  });
  await publish(4, 12);
  await until(() => expect(started.free).toBe(12));
  end();
  await until(async () => expect(await free.backlog(slow)).toBe(0));
  expect(started).toEqual({ busy: 4, free: 12 });
  await busy.close();
  await free.close();
  await removeStreams(prefix);
});

test("no server at all throws TransientError", async () => {
  await expect(createNatsBus({ url: "nats://127.0.0.1:1", logger: silentLogger })).rejects.toThrow(TransientError);
});
