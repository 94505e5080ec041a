import { ownerOf } from "@frontdesk/contracts/subjects";
import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { type OutgoingMessage, pageBytes, type ReadBack, type ReadOn, type StoredMessage } from "../../ports/bus.ts";
import { assertPublishable } from "../../ports/bus-message.ts";
import { type Matcher, matcherOf } from "../../ports/bus-subjects.ts";
import type { Clock } from "../../ports/clock.ts";
import { BusFullError, NoStreamError, PermanentError, TransientError } from "../../ports/errors.ts";
import { assertMakeable, rulingOn } from "../../ports/topology-rules.ts";
import { createDurable, type Durable, forgetGone, postpone, queue } from "./durable.ts";
import type { BusStore } from "./store.ts";

/** What the row and its indexes take beside the texts and the body. */
const rowBytes = 64;
const expiryBatch = 500;
const sweepEveryMs = 1_000;

interface Stream {
  readonly id: number;
  spec: StreamSpec;
  keeps: readonly Matcher[];
  bytes: number;
  perSubject: Map<string, number>;
  /** Message id → when it was kept, oldest first. */
  readonly recent: Map<string, number>;
  nextSweepAt: number;
}

/**
 * The streams and durables of the embedded bus: in memory for speed, in the store for keeps. Functions that change
 * something run inside a transaction; after a rollback `loadStreams` makes memory agree with the store again.
 */
export interface Streams {
  readonly store: BusStore;
  readonly clock: Clock;
  byName: ReadonlyMap<string, Stream>;
  durables: Map<string, Durable>;
}

export function durableKey(consumer: Pick<ConsumerSpec, "stream" | "durable">): string {
  return `${consumer.stream}/${consumer.durable}`;
}

/** Reads everything from the store. Messages at work stay leased when the store has counted their delivery. */
export function loadStreams(streams: Streams): void {
  const before = streams.durables;
  const { store } = streams;
  streams.byName = new Map(store.streams().map(({ id, spec }) => [spec.name, loadStream(streams, id, spec)]));
  streams.durables = new Map(
    store.durables().map(({ id, spec }) => {
      const key = durableKey(spec);
      const durable = createDurable(id, spec);
      loadTasks(store, durable, before.get(key));
      return [key, durable];
    }),
  );
}

function loadStream({ store, clock }: Streams, id: number, spec: StreamSpec): Stream {
  const now = clock.now();
  const totals = store.totals(id);
  return {
    id,
    spec,
    keeps: spec.subjects.map(matcherOf),
    bytes: totals.reduce((sum, total) => sum + total.bytes, 0),
    perSubject: countsOf(spec, totals),
    recent: new Map(store.recent(id, now - spec.duplicateWindowMs).map((kept) => [kept.id, kept.at])),
    nextSweepAt: now,
  };
}

/** Only where it is limited: a stream may hold as many subjects as there are conversations. */
function countsOf(spec: StreamSpec, totals: ReturnType<BusStore["totals"]>): Map<string, number> {
  return new Map(spec.maxMessagesPerSubject === undefined ? [] : totals.map(({ subject, count }) => [subject, count]));
}

function loadTasks(store: BusStore, durable: Durable, before: Durable | undefined): void {
  for (const task of store.tasks(durable.id)) {
    const atWork = before?.open.get(task.sequence);
    const tenant = tenantOf(task.subject);
    if (task.deliveries === 0) queue(durable, tenant, task.sequence);
    else postpone(durable, { ...task, tenant }, atWork?.deliveries === task.deliveries ? atWork.dueAt : undefined);
  }
}

function tenantOf(subject: string): string {
  return ownerOf(subject).tenant ?? "";
}

export function streamNamed(streams: Streams, name: string): Stream {
  const stream = streams.byName.get(name);
  if (!stream) throw new NoStreamError(name);
  return stream;
}

function ensureStream(streams: Streams, spec: StreamSpec): void {
  const known = streams.byName.get(spec.name);
  const ruling = rulingOn(spec, known?.spec);
  if (ruling === "leave" || ruling === "same") return;
  if (known && known.spec.retention !== spec.retention) {
    throw new PermanentError(`stream ${spec.name} cannot change its retention`);
  }
  const id = streams.store.putStream(spec);
  const settings = () => ({
    spec,
    keeps: spec.subjects.map(matcherOf),
    perSubject: countsOf(spec, streams.store.totals(id)),
  });
  if (known) Object.assign(known, settings());
  else streams.byName = new Map(streams.byName).set(spec.name, loadStream(streams, id, spec));
}

/** A new durable hears what its row says of what is kept; a changed one, from now on, by its new filter. */
export function ensureDurable(streams: Streams, spec: ConsumerSpec): void {
  const { store, durables } = streams;
  const stream = streamNamed(streams, spec.stream);
  const known = durables.get(durableKey(spec));
  const ruling = rulingOn<Omit<ConsumerSpec, "begins">>(spec, known?.spec);
  if (ruling === "leave" || ruling === "same") return;
  if (known) {
    store.putDurable(stream.id, spec);
    Object.assign(known, { spec, hears: matcherOf(spec.filter) });
    return;
  }
  const others = [...durables.values()].filter((other) => other.stream === spec.stream);
  assertMakeable({ spec, retention: stream.spec.retention, others: others.map((other) => other.spec) });
  const durable = createDurable(store.putDurable(stream.id, spec), spec);
  if (spec.begins === "all") {
    for (const { sequence, subject } of store.placesOf(stream.id, spec.filter)) {
      queue(durable, tenantOf(subject), sequence);
      store.addTask(durable.id, sequence);
    }
  }
  durables.set(durableKey(spec), durable);
}

export function ensureTopology(
  streams: Streams,
  specs: readonly StreamSpec[],
  consumers: readonly ConsumerSpec[],
): void {
  for (const spec of specs) ensureStream(streams, spec);
  for (const spec of consumers) ensureDurable(streams, spec);
}

/** Ends a durable; false when there is none. */
export function deleteDurable({ store, durables }: Streams, key: string): boolean {
  const durable = durables.get(key);
  if (durable === undefined) return false;
  store.dropDurable(durable.id);
  return durables.delete(key);
}

/** Keeps a message and queues it for every durable that hears its subject. */
export function keep(streams: Streams, message: OutgoingMessage): { duplicate: boolean } {
  const { subject, id } = message;
  assertPublishable(message);
  const tokens = subject.split(".");
  const stream = [...streams.byName.values()].find(({ keeps }) => keeps.some((matches) => matches(tokens)));
  if (!stream) throw new TransientError(`no stream keeps ${tokens[0]}.…`);
  const now = streams.clock.now();
  sweepWhenDue(streams, stream);
  forgetIds(stream, now - stream.spec.duplicateWindowMs);
  if (id !== "" && stream.recent.has(id)) return { duplicate: true };
  const size = sizeOf(message);
  refuseOversized(stream, size);
  refuseWhenFull(stream, subject, size);
  const sequence = streams.store.addMessage(stream.id, message, { at: now, size });
  if (stream.spec.duplicateWindowMs > 0) {
    streams.store.remember(stream.id, id, now);
    stream.recent.set(id, now);
  }
  stream.bytes += size;
  countSubject(stream, subject, 1);
  for (const durable of streams.durables.values()) {
    if (durable.stream !== stream.spec.name || !durable.hears(tokens)) continue;
    streams.store.addTask(durable.id, sequence);
    queue(durable, tenantOf(subject), sequence);
  }
  return { duplicate: false };
}

/** Acked or terminated: never delivered to this durable again; a work queue forgets the message. */
export function finish(streams: Streams, key: string, sequence: number): void {
  const durable = streams.durables.get(key);
  if (!durable?.open.delete(sequence)) return;
  streams.store.dropTask(durable.id, sequence);
  const stream = streamNamed(streams, durable.stream);
  if (stream.spec.retention === "workqueue") dropMessage(streams.store, stream, sequence);
}

export function purge(streams: Streams, name: string, filter: string): number {
  const stream = streams.byName.get(name);
  if (stream === undefined) return 0;
  const sequences = streams.store.placesOf(stream.id, filter).map(({ sequence }) => sequence);
  remove(streams, stream, sequences);
  return sequences.length;
}

/** A page of a stream, oldest first. */
export function readOn(streams: Streams, name: string, options: ReadOn): StoredMessage[] {
  const { filter = ">", fromSequence = 0, limit, maxBytes = pageBytes } = options;
  const { id } = streamNamed(streams, name);
  return pageOf(name, maxBytes, streams.store.messagesFrom(id, { filter, from: fromSequence, limit }));
}

/** A page of a stream, newest first. */
export function readBack(streams: Streams, name: string, options: ReadBack): StoredMessage[] {
  const { filter = ">", before = Number.MAX_SAFE_INTEGER, limit } = options;
  const { id } = streamNamed(streams, name);
  return pageOf(name, pageBytes, streams.store.messagesBefore(id, { filter, before, limit }));
}

function pageOf(stream: string, maxBytes: number, messages: Iterable<Omit<StoredMessage, "stream">>): StoredMessage[] {
  const page: StoredMessage[] = [];
  let bytes = 0;
  for (const message of messages) {
    page.push({ stream, ...message });
    bytes += message.data.byteLength;
    if (bytes >= maxBytes) break;
  }
  return page;
}

/** Drops what is older than its stream allows. */
export function sweepStreams(streams: Streams): void {
  for (const stream of streams.byName.values()) sweepWhenDue(streams, stream);
}

function sweepWhenDue(streams: Streams, stream: Stream): void {
  const now = streams.clock.now();
  if (now < stream.nextSweepAt) return;
  const { maxAgeMs, duplicateWindowMs } = stream.spec;
  stream.nextSweepAt = now + sweepEveryMs;
  streams.store.forget(stream.id, now - duplicateWindowMs);
  while (maxAgeMs > 0) {
    const oldest = streams.store.oldest(stream.id, expiryBatch);
    const expired = oldest.filter((head) => head.publishedAt + maxAgeMs <= now).map((head) => head.sequence);
    remove(streams, stream, expired);
    if (expired.length < expiryBatch) return;
  }
}

function remove({ store, durables }: Streams, stream: Stream, sequences: readonly number[]): void {
  if (sequences.length === 0) return;
  const listeners = [...durables.values()].filter((durable) => durable.stream === stream.spec.name);
  for (const sequence of sequences) {
    dropMessage(store, stream, sequence);
    for (const durable of listeners) store.dropTask(durable.id, sequence);
  }
  const gone = new Set(sequences);
  for (const durable of listeners) forgetGone(durable, gone);
}

function dropMessage(store: BusStore, stream: Stream, sequence: number): void {
  const dropped = store.dropMessage(sequence);
  if (!dropped) return;
  stream.bytes -= dropped.size;
  countSubject(stream, dropped.subject, -1);
}

function sizeOf({ subject, id, headers, data }: OutgoingMessage): number {
  return rowBytes + subject.length + id.length + JSON.stringify(headers ?? {}).length + data.byteLength;
}

function refuseOversized({ spec }: Stream, size: number): void {
  if (size <= (spec.maxMessageBytes ?? Number.POSITIVE_INFINITY)) return;
  throw new PermanentError(`stream ${spec.name} takes no message of ${size} bytes`);
}

function refuseWhenFull({ spec, bytes, perSubject }: Stream, subject: string, size: number): void {
  if (bytes + size > spec.maxBytes) throw new BusFullError(`stream ${spec.name} has no room`);
  const most = spec.maxMessagesPerSubject ?? Number.POSITIVE_INFINITY;
  if ((perSubject.get(subject) ?? 0) >= most) throw new BusFullError(`stream ${spec.name} has no room for a subject`);
}

function countSubject({ spec, perSubject }: Stream, subject: string, by: number): void {
  if (spec.maxMessagesPerSubject === undefined) return;
  const count = (perSubject.get(subject) ?? 0) + by;
  if (count > 0) perSubject.set(subject, count);
  else perSubject.delete(subject);
}

function forgetIds({ recent }: Stream, until: number): void {
  for (const [id, at] of recent) {
    if (at > until) return;
    recent.delete(id);
  }
}
