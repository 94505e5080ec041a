import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Bus, Delivery } from "../ports/bus.ts";
import { NoStreamError, PermanentError } from "../ports/errors.ts";

export interface OpenedBus {
  readonly bus: Bus;
  /** Closes the bus, whatever is at work, and opens it again on the same data. */
  reopen?(): Promise<Bus>;
  /** Closes and removes everything. */
  close(): Promise<void>;
}

const mib = 1024 * 1024;

const work: StreamSpec = {
  version: 5,
  name: "WORK",
  subjects: ["work.>"],
  retention: "workqueue",
  maxAgeMs: 0,
  maxBytes: 8 * mib,
  maxMessagesPerSubject: 50,
  duplicateWindowMs: 60_000,
};
const { maxMessagesPerSubject: _, ...unlimited } = work;
const facts: StreamSpec = {
  ...unlimited,
  name: "FACTS",
  subjects: ["facts.>"],
  retention: "limits",
  maxAgeMs: 3_600_000,
};
const worker: ConsumerSpec = {
  version: 5,
  stream: "WORK",
  durable: "worker",
  filter: "work.>",
  ackWaitMs: 30_000,
  maxAckPending: 1_024,
  begins: "all",
};
const reader: ConsumerSpec = { ...worker, stream: "FACTS", durable: "reader", filter: "facts.>" };

const newer = <S extends StreamSpec | ConsumerSpec>(spec: S): S => ({ ...spec, version: spec.version + 1 });
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 60_000, interval: 5 });

/** What every Bus adapter does about streams and durables, of this version and of others (PROTOCOL "Streams"). */
export function busTopologySuite(open: () => Promise<OpenedBus>): void {
  describe("topology", () => {
    let opened: OpenedBus;
    let bus: Bus;
    let got: string[];

    beforeEach(async () => {
      opened = await open();
      bus = opened.bus;
      got = [];
    });
    afterEach(() => opened.close());

    const publish = (subject: string, id: string) => bus.publish({ subject, id, data: new Uint8Array([1]) });
    const hear = (consumer: ConsumerSpec) =>
      bus.consume(consumer, { concurrency: 2 }, async (delivery) => {
        got.push(delivery.id);
        await delivery.ack();
      });
    const found = async () => {
      const { streams, durables } = await bus.inspect(["WORK", "FACTS"]);
      return { streams: streams.map(({ spec }) => spec), durables: durables.map(({ spec }) => spec) };
    };
    const settingsOf = ({ begins: _begins, ...settings }: ConsumerSpec) => settings;

    test("declaring again changes nothing and loses nothing", async () => {
      await bus.ensureTopology([work, facts], [worker, reader]);
      await publish("work.a", "1");
      await bus.ensureTopology([work, facts], [worker, reader]);
      await bus.ensureTopology([{ ...work, maxBytes: 4 * mib }, facts], [{ ...worker, maxAckPending: 5 }, reader]);
      expect(await bus.backlog(worker)).toBe(1);
      expect((await found()).streams[0]).toEqual({ ...work, maxBytes: 4 * mib });
    });

    test("what is there can be looked at: settings, messages, backlog, and who is pulled", async () => {
      expect(await bus.inspect(["WORK", "FACTS"])).toEqual({ streams: [], durables: [] });
      await bus.ensureTopology([work, facts], [worker, reader]);
      await publish("facts.a", "1");
      await publish("facts.a", "2");
      await hear(worker);
      const { streams, durables } = await bus.inspect(["FACTS", "WORK", "NONE"]);
      expect(streams.map(({ spec, messages }) => ({ spec, messages }))).toEqual([
        { spec: facts, messages: 2 },
        { spec: work, messages: 0 },
      ]);
      expect(streams[0]!.bytes).toBeGreaterThan(0);
      expect(durables.toSorted((a, b) => a.spec.durable.localeCompare(b.spec.durable))).toEqual([
        { spec: settingsOf(reader), backlog: 2, inWork: 0, pulled: false },
        { spec: settingsOf(worker), backlog: 0, inWork: 0, pulled: true },
      ]);
    });

    test("a durable that is not declared any more stays, with its backlog, until it is deleted by name", async () => {
      const old = { ...reader, durable: "old" };
      await bus.ensureTopology([facts], [reader, old]);
      await publish("facts.a", "1");
      await bus.ensureTopology([facts], [reader]);
      await bus.ensureTopology([newer(facts)], [newer(reader)]);
      expect(await bus.backlog(old)).toBe(1);
      expect(await bus.deleteDurable("FACTS", "old")).toBe(true);
      expect(await bus.deleteDurable("FACTS", "old")).toBe(false);
      expect((await found()).durables.map(({ durable }) => durable)).toEqual(["reader"]);
      expect(await bus.backlog(reader)).toBe(1);
    });

    test("an older version leaves what a newer one configured, also when it consumes; an equal one applies", async () => {
      const ahead = [
        { ...newer(work), maxBytes: 4 * mib },
        { ...newer(facts), maxAgeMs: 7_200_000 },
      ];
      const keen = [{ ...newer(worker), ackWaitMs: 20_000 }, newer({ ...reader, filter: "facts.some.*" })];
      await bus.ensureTopology(ahead, keen);
      await bus.ensureTopology([work, facts], [worker, reader]);
      await (await hear(reader)).stop();
      expect(await found()).toEqual({ streams: ahead, durables: keen.map(settingsOf) });
      bus = (await opened.reopen?.()) ?? bus;
      await bus.ensureTopology([work, facts], [worker, reader]);
      expect(await found()).toEqual({ streams: ahead, durables: keen.map(settingsOf) });
      await bus.ensureTopology([newer(work), newer(facts)], [newer(worker), newer(reader)]);
      expect(await found()).toEqual({
        streams: [newer(work), newer(facts)],
        durables: [settingsOf(newer(worker)), settingsOf(newer(reader))],
      });
    });

    test("what was made before there were versions is raised, and keeps what it holds", async () => {
      const before = <S extends object>(spec: S): S => ({ ...spec, version: 0 });
      await bus.ensureTopology([before(work)], [before(worker)]);
      await publish("work.a", "1");
      await bus.ensureTopology([work], [worker]);
      expect(await found()).toEqual({ streams: [work], durables: [settingsOf(worker)] });
      expect(await bus.backlog(worker)).toBe(1);
    });

    test("made for the first time, a durable hears what is kept or only what comes, as its row says", async () => {
      await bus.ensureTopology([facts], []);
      await publish("facts.a", "old");
      const fresh: ConsumerSpec = { ...reader, durable: "fresh", begins: "new" };
      await bus.ensureTopology([facts], [reader, fresh]);
      expect([await bus.backlog(reader), await bus.backlog(fresh)]).toEqual([1, 0]);
      await publish("facts.a", "1");
      await bus.ensureTopology([facts], [reader, fresh]);
      await hear(fresh);
      await until(() => expect(got).toEqual(["1"]));
      bus = (await opened.reopen?.()) ?? bus;
      await publish("facts.a", "2");
      await hear(fresh);
      await until(() => expect(got).toEqual(["1", "2"]));
    });

    test("a durable of a work queue that begins with less than all is refused", async () => {
      await expect(bus.ensureTopology([work], [{ ...worker, begins: "new" }])).rejects.toThrow(PermanentError);
    });

    test("a second durable for the same messages of a work queue is refused, and takes over once the first is deleted", async () => {
      await bus.ensureTopology([work], [worker]);
      await publish("work.a", "1");
      await publish("work.a", "2");
      const renamed = { ...worker, durable: "renamed", filter: "work.*" };
      await expect(bus.ensureTopology([work], [renamed])).rejects.toThrow(/--delete worker/u);
      await bus.deleteDurable("WORK", "worker");
      await bus.ensureTopology([work], [renamed]);
      await hear(renamed);
      await until(() => expect(got.toSorted()).toEqual(["1", "2"]));
    });

    test("a durable whose filter changes hears by the new one, and nothing it has acked", async () => {
      const before = { ...reader, filter: "facts.one.*" };
      const after = newer({ ...reader, filter: "facts.two.*" });
      await bus.ensureTopology([facts], [before]);
      await hear(before);
      await publish("facts.one.a", "1");
      await until(() => expect(got).toEqual(["1"]));
      await until(async () => expect(await bus.backlog(before)).toBe(0));
      await bus.ensureTopology([facts], [after]);
      await publish("facts.one.a", "2");
      await publish("facts.two.a", "3");
      await until(() => expect(got).toEqual(["1", "3"]));
      await until(async () => expect(await bus.backlog(after)).toBe(0));
    });

    test("deleted under who consumes it, a durable goes on where it was: nothing lost, nothing acked comes again", async () => {
      const kinds = [
        { stream: work, consumer: worker, on: "work" },
        { stream: facts, consumer: reader, on: "facts" },
        { stream: facts, consumer: { ...reader, durable: "fresh", begins: "new" as const }, on: "facts" },
      ];
      for (const { stream, consumer, on } of kinds) {
        const name = consumer.durable;
        await bus.ensureTopology([stream], []);
        if (stream === facts) await publish(`${on}.a`, `${name}:before`);
        await bus.ensureTopology([stream], [consumer]);
        const handled: string[] = [];
        const { promise: slowUntil, resolve: go } = Promise.withResolvers<void>();
        let failures = 0;
        const handle = async (delivery: Delivery) => {
          if (!delivery.id.startsWith(name)) return delivery.ack();
          // One is at work when the durable is deleted, one waits to be tried again.
          if (delivery.id.endsWith(":slow")) await slowUntil;
          if (delivery.id.endsWith(":fails")) {
            failures += 1;
            if (failures === 1) return delivery.nak(30_000);
          }
          handled.push(delivery.id);
          await delivery.ack();
        };
        const subscription = await bus.consume(consumer, { concurrency: 3 }, handle);
        for (const id of ["1", "slow", "fails", "2"]) await publish(`${on}.a`, `${name}:${id}`);
        const early = consumer.begins === "all" && stream === facts ? [`${name}:before`] : [];
        await until(() => expect([handled, failures]).toEqual([[...early, `${name}:1`, `${name}:2`], 1]));
        const asks = async () => (await bus.inspect([stream.name])).durables.find(({ spec }) => spec.durable === name);
        await until(async () => expect(await asks()).toMatchObject({ pulled: true }));
        await bus.deleteDurable(stream.name, name);
        await publish(`${on}.a`, `${name}:3`);
        await until(() => expect(handled).toContain(`${name}:3`));
        go();
        await until(() => expect(handled).toContain(`${name}:slow`));
        expect(handled.filter((id, at) => handled.indexOf(id) !== at)).toEqual([]);
        // The failed one was handled again at once, or still waits for its delay.
        expect(handled.includes(`${name}:fails`) || (await bus.backlog(consumer)) > 0).toBe(true);
        await subscription.stop();
      }
    });

    test("a stream that was not made yet is said to be missing; it has nothing to purge and no backlog", async () => {
      await expect(bus.read("WORK", { limit: 1 })).rejects.toThrow(NoStreamError);
      await expect(bus.fill("WORK")).rejects.toThrow(NoStreamError);
      expect(await bus.purge("WORK", "work.>")).toBe(0);
      expect(await bus.backlog(worker)).toBe(0);
      expect(await bus.deleteDurable("WORK", "worker")).toBe(false);
    });
  });
}
