import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Bus, pageBytes } from "../ports/bus.ts";
import { PermanentError, TransientError } from "../ports/errors.ts";
import type { OpenedBus } from "./bus-topology.suite.ts";

const kib = 1024;

/** As gateways fill it: ids are theirs to choose. */
const door: StreamSpec = {
  version: 1,
  name: "DOOR",
  subjects: ["door.*.*"],
  retention: "workqueue",
  maxAgeMs: 3_600_000,
  maxBytes: 64 * kib * kib,
  maxMessagesPerSubject: 500,
  maxMessageBytes: 16 * kib,
  duplicateWindowMs: 0,
};
const letters: StreamSpec = {
  version: 1,
  name: "LETTERS",
  subjects: ["letters.*"],
  retention: "limits",
  maxAgeMs: 3_600_000,
  maxBytes: 64 * kib * kib,
  duplicateWindowMs: 60_000,
};
const porter: ConsumerSpec = {
  version: 1,
  stream: "DOOR",
  durable: "porter",
  filter: "door.*.*",
  ackWaitMs: 30_000,
  maxAckPending: 1_024,
  begins: "all",
};
const bytes = (text: string) => new TextEncoder().encode(text);
const until = (condition: () => unknown) => vi.waitFor(condition, { timeout: 10_000, interval: 5 });

/** What one publisher can do to the others, and how much of a stream one reader holds (PROTOCOL "Streams"). */
export function busBoundsSuite(open: () => Promise<OpenedBus>): void {
  describe("bounds", () => {
    let opened: OpenedBus;
    let bus: Bus;
    beforeEach(async () => {
      opened = await open();
      bus = opened.bus;
    });
    afterEach(() => opened.close());

    const publish = (subject: string, id: string, text = "{}") => bus.publish({ subject, id, data: bytes(text) });
    const textsOf = (page: readonly { readonly data: Uint8Array }[]) =>
      page.map(({ data }) => new TextDecoder().decode(data).slice(0, 8));

    test("[TEN-04] where publishers choose their ids, one's id hides no other's message, nor its own", async () => {
      await bus.ensureTopology([door], [porter]);
      for (const subject of ["door.a.nats", "door.b.nats", "door.a.nats"]) {
        expect(await publish(subject, "m-1")).toEqual({ duplicate: false });
      }
      expect(await bus.backlog(porter)).toBe(3);
      expect((await bus.inspect(["DOOR"])).streams.map(({ spec }) => spec)).toEqual([door]);
    });

    test("[TEN-04] a stream that knew ids forgets them when its settings say so, and keeps what it holds", async () => {
      await bus.ensureTopology([{ ...door, version: 0, duplicateWindowMs: 60_000 }], [porter]);
      await publish("door.a.nats", "m-1");
      expect(await publish("door.b.nats", "m-1")).toEqual({ duplicate: true });
      await bus.ensureTopology([door], [porter]);
      await publish("door.b.nats", "m-2");
      expect(await publish("door.c.nats", "m-2")).toEqual({ duplicate: false });
      expect(await bus.backlog(porter)).toBe(3);
    });

    test("[PROTOCOL-2] a lower limit of a subject removes nothing that waits; it holds once there is room", async () => {
      await bus.ensureTopology([{ ...door, version: 0 }], [porter]);
      for (let n = 0; n < 10; n += 1) await publish("door.a.nats", `${n}`, `${n}`);
      const lower = { ...door, maxMessagesPerSubject: 5 };
      await bus.ensureTopology([lower], [porter]);
      const heard: string[] = [];
      await bus.consume(porter, { concurrency: 1 }, async ({ data, ack }) => {
        heard.push(...textsOf([{ data }]));
        await ack();
      });
      await until(() => expect(heard).toEqual(Array.from({ length: 10 }, (_, n) => `${n}`)));
      await until(async () => expect(await bus.fill("DOOR")).toBe(0));
      await bus.ensureTopology([lower], [porter]);
      expect((await bus.inspect(["DOOR"])).streams.map(({ spec }) => spec)).toEqual([lower]);
    });

    test("every delivery has a place of its own, whatever its id", async () => {
      await bus.ensureTopology([door], [porter]);
      for (let n = 0; n < 5; n += 1) await publish("door.a.nats", "same");
      const places: string[] = [];
      await bus.consume(porter, { concurrency: 2 }, async ({ sequence, publishedAt, ack }) => {
        places.push(`${sequence}:${publishedAt}`);
        await ack();
      });
      await until(() => expect(places).toHaveLength(5));
      expect(new Set(places).size).toBe(5);
    });

    test("a message larger than its stream allows is refused for good, and takes nobody's room", async () => {
      await bus.ensureTopology([door], [porter]);
      await expect(publish("door.a.nats", "1", "x".repeat(17 * kib))).rejects.toThrow(PermanentError);
      expect(await bus.fill("DOOR")).toBe(0);
      expect(await publish("door.a.nats", "1", "x".repeat(15 * kib))).toEqual({ duplicate: false });
    });

    test("[NATS-02] a subject that the stream does not name is refused, also one that is longer or shorter", async () => {
      await bus.ensureTopology([door], [porter]);
      for (const subject of ["door.a", "door.a.b.c", "doors.a.b"]) {
        await expect(publish(subject, "1")).rejects.toThrow(TransientError);
      }
    });

    test("[DLQ-01] a stream is read backwards page by page, newest first, each message once", async () => {
      await bus.ensureTopology([letters, door], []);
      expect(await bus.readBack("LETTERS", { limit: 5 })).toEqual([]);
      for (let n = 0; n < 60; n += 1) {
        await publish(n % 20 === 0 ? "letters.rare" : "letters.often", `${n}`, `${n}`);
        await publish("door.a.b", `${n}`);
      }
      const read = async (filter: string, limit: number) => {
        const all: string[] = [];
        for (let before: number | undefined; ; ) {
          const cursor = before === undefined ? {} : { before };
          const page = await bus.readBack("LETTERS", { filter, limit, ...cursor });
          expect(page.length).toBeLessThanOrEqual(limit);
          all.push(...textsOf(page));
          before = page.at(-1)?.sequence;
          if (before === undefined) return all;
        }
      };
      const numbers = Array.from({ length: 60 }, (_, n) => `${59 - n}`);
      expect(await read(">", 7)).toEqual(numbers);
      expect(await read("letters.rare", 2)).toEqual(["40", "20", "0"]);
      expect(await read("letters.never", 5)).toEqual([]);
      await bus.purge("LETTERS", ">");
      expect(await bus.readBack("LETTERS", { limit: 5 })).toEqual([]);
    });

    test("[DLQ-02] a page of large messages ends early: a reader holds no more of a stream than a page", async () => {
      await bus.ensureTopology([letters], []);
      const large = "x".repeat(900 * kib);
      for (let n = 0; n < 20; n += 1) await publish("letters.a", `${n}`, `${n}`.padEnd(8) + large);
      const size = (page: readonly { readonly data: Uint8Array }[]) =>
        page.reduce((sum, { data }) => sum + data.byteLength, 0);
      const forwards = await bus.read("LETTERS", { limit: 1_000 });
      const backwards = await bus.readBack("LETTERS", { limit: 1_000 });
      for (const page of [forwards, backwards]) {
        expect(size(page)).toBeLessThan(pageBytes + kib * kib);
        expect(page.length).toBeLessThan(20);
      }
      expect(textsOf(forwards)[0]).toBe("0".padEnd(8));
      expect(textsOf(backwards)[0]).toBe("19".padEnd(8));
      expect(await bus.read("LETTERS", { limit: 10, maxBytes: 1 })).toHaveLength(1);
      const last = forwards.at(-1)!.sequence;
      const rest = await bus.read("LETTERS", { fromSequence: last + 1, limit: 1_000, maxBytes: 32 * kib * kib });
      expect(forwards.length + rest.length).toBe(20);
    });
  });
}
