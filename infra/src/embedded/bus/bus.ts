import type { Bus } from "../../ports/bus.ts";
import type { Clock } from "../../ports/clock.ts";
import { TransientError } from "../../ports/errors.ts";
import type { Logger } from "../../ports/logger.ts";
import { type FairStart, sharedFairStart } from "../../runtime/fair-start.ts";
import { backlogOf } from "./durable.ts";
import { inspect } from "./inspect.ts";
import { broadcast, type Live, listen, request, respond } from "./live.ts";
import { addTaker, closePump, isBusy, isTaken, type Pump, take } from "./pump.ts";
import { openBusStore } from "./store.ts";
import {
  deleteDurable,
  durableKey,
  ensureDurable,
  ensureTopology,
  keep,
  loadStreams,
  purge,
  readBack,
  readOn,
  type Streams,
  streamNamed,
  sweepStreams,
} from "./streams.ts";
import { createWriter } from "./writer.ts";

/** A bus in one process that tells when its work is done. */
export type EmbeddedBus = Bus & {
  /** Resolves when no durable consumed here has a message waiting, delayed or at work, and nobody is being answered. */
  settled(): Promise<void>;
};

interface Options {
  /** A file, or `:memory:`. */
  readonly path: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The order of starts; all of this process share one unless said. */
  readonly fair?: FairStart;
}

interface Parts {
  readonly streams: Streams;
  readonly pump: Pump;
  readonly live: Live;
  healthy: boolean;
  closed: boolean;
  /** Who waits for `settled`. */
  waiting: (() => void)[];
}

const sweepEveryMs = 60_000;
const retryWriteMs = 1_000;

/**
 * The bus in one process, on one node:sqlite file. A publish and an ack resolve once fsynced; after a kill -9 everything
 * not acked is delivered again, at once. A second process that opens the same file is refused. Ack waits and delays
 * run on real, monotonic time; ages and the duplicate window on `clock`.
 */
export function createEmbeddedBus(options: Options): EmbeddedBus {
  const parts = createParts(options);
  const { streams, pump, live } = parts;
  const { writer } = pump;
  const sweeper = setInterval(writer.wake, sweepEveryMs).unref();
  const whileOpen = <T>(act: () => T): T => {
    if (parts.closed) throw new TransientError("the bus is closed");
    return act();
  };
  return {
    ensureTopology: (specs, consumers) => writer.run(() => ensureTopology(streams, specs, consumers)),
    inspect: (names) => writer.run(() => inspect(pump, names)),
    // One that is consumed here would be made again at once, where it was: there is no other process.
    deleteDurable: (stream, durable) =>
      writer.run(() => {
        const key = durableKey({ stream, durable });
        return isTaken(pump, key) || deleteDurable(streams, key);
      }),
    publish: (message) => writer.run(() => keep(streams, message)),
    async consume(consumer, { concurrency }, handle) {
      await writer.run(() => ensureDurable(streams, consumer));
      return addTaker(pump, { key: durableKey(consumer), concurrency, handle });
    },
    request: async (subject, data, timeoutMs) => whileOpen(() => request(live, { subject, data }, timeoutMs)),
    respond: async (subject, _group, handle) => whileOpen(() => respond(live, subject, handle)),
    broadcast: (subject, data) => broadcast(live, subject, data),
    listen: async (subject, handle) => whileOpen(() => listen(live, subject, handle)),
    read: (stream, options) => writer.run(() => readOn(streams, stream, options)),
    readBack: (stream, options) => writer.run(() => readBack(streams, stream, options)),
    async purge(stream, filter) {
      const purged = await writer.run(() => purge(streams, stream, filter));
      // What is purged is to be gone; the next write would overwrite only some of it.
      whileOpen(() => streams.store.emptyLog());
      return purged;
    },
    backlog: (consumer) =>
      writer.run(() => {
        const durable = streams.durables.get(durableKey(consumer));
        return durable ? backlogOf(durable) : 0;
      }),
    fill: (stream) =>
      writer.run(() => {
        const { bytes, spec } = streamNamed(streams, stream);
        return bytes / spec.maxBytes;
      }),
    healthy: () => parts.healthy && !parts.closed,
    settled: async () =>
      whileOpen(() => {
        writer.wake();
        return new Promise((resolve) => parts.waiting.push(resolve));
      }),
    async close() {
      if (parts.closed) return;
      parts.closed = true;
      clearInterval(sweeper);
      closePump(pump);
      writer.close();
      streams.store.close();
    },
  };
}

function createParts({ path, clock, logger, fair = sharedFairStart }: Options): Parts {
  const streams: Streams = { store: openBusStore(path), clock, byName: new Map(), durables: new Map() };
  /** Memory must be read again before the next transaction. */
  let stale = true;
  const writer = createWriter({
    transaction: streams.store.transaction,
    first() {
      if (stale) loadStreams(streams);
      stale = false;
      sweepStreams(streams);
    },
    last() {
      const handOut = take(pump);
      return () => {
        parts.healthy = true;
        handOut();
        tellIfSettled(parts);
      };
    },
    onFailure(cause) {
      if (parts.healthy) logger.error("bus.write-failed", { error: cause });
      parts.healthy = false;
      stale = true;
      setTimeout(writer.wake, retryWriteMs).unref();
    },
  });
  const pump: Pump = {
    streams,
    writer,
    logger,
    fair,
    takers: [],
    timer: undefined,
    timerAt: Number.POSITIVE_INFINITY,
  };
  const onIdle = () => tellIfSettled(parts);
  const live: Live = { logger, onIdle, responders: [], listeners: new Set(), underWay: 0 };
  const parts: Parts = { streams, pump, live, healthy: true, closed: false, waiting: [] };
  return parts;
}

function tellIfSettled(parts: Parts): void {
  const { pump, live } = parts;
  if (parts.waiting.length === 0 || pump.writer.pending() || live.underWay > 0 || isBusy(pump)) return;
  const told = parts.waiting;
  parts.waiting = [];
  for (const tell of told) tell();
}
