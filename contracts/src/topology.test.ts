import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type EventName, events } from "./events.ts";
import { flow, type Step } from "./flow.ts";
import { filterOf, filtersOverlap } from "./subjects.ts";
import { matchesFilter } from "./testkit/match-filter.ts";
import { consumers, streams, topologyVersion } from "./topology.ts";

const hearing = (flow as readonly Step[]).filter((step) => step.hears !== "clock");
const streamOf = (name: string) => streams.find((stream) => stream.name === name)!;
const pairs = <T>(items: readonly T[]) => items.flatMap((a, i) => items.slice(i + 1).map((b) => [a, b] as const));
/** A subject of the filter, with a token for every wildcard. */
const sample = (filter: string) => filter.replaceAll("*", "x");

describe("[NATS-03] durables", () => {
  test("every row that hears an event has exactly one durable, named owner-step", () => {
    expect(consumers.map((consumer) => consumer.durable).toSorted()).toEqual(
      hearing.map((step) => `${step.owner}-${step.name}`).toSorted(),
    );
    expect(new Set(consumers.map((consumer) => consumer.durable)).size).toBe(hearing.length);
  });

  test("a durable stands on the stream whose subjects hold its filter", () => {
    for (const consumer of consumers) {
      const { subjects } = streamOf(consumer.stream);
      expect(subjects.some((subject) => matchesFilter(subject, sample(consumer.filter)))).toBe(true);
    }
  });

  test("no two durables of a work-queue stream can want the same message", () => {
    const queues = consumers.filter((consumer) => streamOf(consumer.stream).retention === "workqueue");
    for (const [a, b] of pairs(queues)) {
      expect([a.durable, b.durable, a.stream === b.stream && filtersOverlap(a.filter, b.filter)]).toContain(false);
    }
  });

  test("every event on a work-queue stream is taken off it by one durable", () => {
    for (const name of Object.keys(events) as EventName[]) {
      const stream = streamOf(events[name].stream);
      if (stream.retention !== "workqueue") continue;
      expect(consumers.filter((consumer) => consumer.filter === filterOf(name))).toHaveLength(1);
    }
  });

  test("a durable that waits for an ack leaves room for several handlers at work", () => {
    for (const { ackWaitMs, maxAckPending } of consumers) {
      expect(ackWaitMs).toBe(10_000);
      expect(maxAckPending).toBeGreaterThanOrEqual(64);
    }
  });
});

describe("[NATS-03] the topology's number", () => {
  /** Of what was declared under each number; a number once released keeps its digest. */
  const released: Readonly<Record<number, string>> = {
    1: "8c2f9c87a109c61d",
    2: "908e7a3ea053e788",
  };
  const digest = () => {
    const settings = [...streams, ...consumers].map(({ version: _version, ...rest }) => rest);
    return createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16);
  };

  test("stands for the settings declared: a change of a stream or durable raises it", () => {
    expect(digest(), "raise topologyVersion; a step added to an event that is said already begins with new").toBe(
      released[topologyVersion],
    );
    for (const { version } of [...streams, ...consumers]) expect(version).toBe(topologyVersion);
  });

  test("a durable of a work queue begins with all that waits there", () => {
    for (const consumer of consumers) {
      if (streamOf(consumer.stream).retention === "workqueue") expect(consumer.begins).toBe("all");
    }
  });
});

describe("[NATS-02] streams", () => {
  test("no subject belongs to two streams", () => {
    for (const [a, b] of pairs(streams)) {
      const overlap = a.subjects.some((x) => b.subjects.some((y) => filtersOverlap(x, y)));
      expect([a.name, b.name, overlap]).toContain(false);
    }
  });

  test("every stream is bounded in bytes, and those that are not work-queues in time", () => {
    for (const stream of streams) {
      expect(stream.maxBytes).toBeGreaterThan(0);
      expect(stream.maxAgeMs > 0).toBe(stream.name !== "IN");
    }
  });

  test("what the desk says is known by its id for 2 min; ids that gateways choose hide nobody's message", () => {
    for (const { name, duplicateWindowMs } of streams) expect(duplicateWindowMs).toBe(name === "SUBMIT" ? 0 : 120_000);
  });

  test("one gateway's share of a stream it fills is an eighth of its bytes at most", () => {
    const { maxBytes, maxMessagesPerSubject = 0, maxMessageBytes = 0 } = streamOf("SUBMIT");
    expect(maxMessagesPerSubject * maxMessageBytes).toBeGreaterThan(0);
    expect(maxMessagesPerSubject * maxMessageBytes).toBeLessThanOrEqual(maxBytes / 8);
  });

  test("a stream takes the subjects of its events and no other", () => {
    for (const { subjects } of streams) {
      for (const subject of subjects) expect(subject).not.toContain(">");
    }
    const taken = (subject: string) => streams.some((each) => each.subjects.some((own) => matchesFilter(own, subject)));
    for (const name of Object.keys(events) as EventName[]) expect(taken(sample(filterOf(name)))).toBe(true);
    const unheard = [
      "in.ownership.set.v1.acme.a.b",
      "in.ownership.set.v2.acme.a",
      "in.x.y.v1.acme.a",
      "dlq.x.y.v1.a.b",
    ];
    for (const subject of [...unheard, "submit.acme", "submit.acme.nats.a", "chat.out.acme"]) {
      expect([subject, taken(subject)]).toEqual([subject, false]);
    }
  });
});

test("filters overlap exactly when a subject fits both", () => {
  expect(filtersOverlap("a.*.c", "a.b.*")).toBe(true);
  expect(filtersOverlap("a.>", "a.b.c")).toBe(true);
  expect(filtersOverlap("a.>", "a")).toBe(false);
  expect(filtersOverlap("a.*", "a.b.c")).toBe(false);
  expect(filtersOverlap("a.*.c", "b.*.c")).toBe(false);
});
