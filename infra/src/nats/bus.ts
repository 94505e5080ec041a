import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { headers } from "@nats-io/transport-node";
import type { Bus, OutgoingMessage } from "../ports/bus.ts";
import { assertPublishable } from "../ports/bus-message.ts";
import { matcherOf } from "../ports/bus-subjects.ts";
import { NoStreamError, PermanentError, TransientError } from "../ports/errors.ts";
import type { Logger } from "../ports/logger.ts";
import { type FairStart, sharedFairStart } from "../runtime/fair-start.ts";
import { type Connection, closeConnection, openConnection, streamName, wireSubject } from "./connection.ts";
import { ensureDurable, placeNow } from "./durable.ts";
import { absent, busError, isNotFound } from "./errors.ts";
import { broadcast, listen, request, respond } from "./live.ts";
import type { Place } from "./place.rules.ts";
import { forgetGone, type Puller, restoreSoon, startPulling, subscriptionOf } from "./pull.ts";
import { purge } from "./purge.ts";
import { readBack, readOn } from "./read.ts";
import { askOf, deleteDurable, ensureStream, inspect } from "./topology.ts";

const publishTimeoutMs = 5_000;

interface Options {
  readonly url: string;
  readonly logger: Logger;
  /** One subject token that sets this bus apart from others on the server; none in production. */
  readonly prefix?: string;
  /** Copies of each stream in a cluster; left out: 1 of a stream that is made, and as many as there are of others. */
  readonly replicas?: number;
  /** The order of starts; all of this process share one unless said. */
  readonly fair?: FairStart;
}

interface Parts {
  readonly connection: Connection;
  readonly replicas: number | undefined;
  /** As last declared, to make again what the server has lost. */
  readonly streams: Map<string, StreamSpec>;
  /** Where each durable was when it was seen last, by stream and name. */
  readonly places: Map<string, Place>;
  readonly pullers: Set<Puller>;
}

/**
 * The bus on NATS JetStream (server 2.10 or later). Throws `TransientError` when the server cannot be reached at first;
 * later it reconnects for ever and every consumer is restored (NATS-05), also when the server has lost its state.
 */
export async function createNatsBus({
  url,
  logger,
  prefix = "",
  replicas,
  fair = sharedFairStart,
}: Options): Promise<Bus> {
  const connection = await openConnection({ url, prefix, logger });
  const parts: Parts = { connection, replicas, streams: new Map(), places: new Map(), pullers: new Set() };
  connection.onReconnect.add(() => {
    for (const puller of parts.pullers) restoreSoon(puller);
  });
  const tell = <T>(doing: string, act: () => Promise<T>): Promise<T> =>
    act().catch((error: unknown) => {
      throw busError(doing, error);
    });
  return {
    ensureTopology: (streams, consumers) => tell("make the topology", () => ensureTopology(parts, streams, consumers)),
    inspect: (streams) => tell("inspect the topology", () => inspect(connection, streams)),
    deleteDurable: (stream, durable) => tell("delete a durable", () => deleteDurable(connection, stream, durable)),
    publish: (message) => tell("keep a message", () => publish(connection, message)),
    consume: (consumer, { concurrency }, handle) =>
      tell("consume", async () => {
        const puller = await startPulling({
          connection,
          stream: streamName(connection, consumer.stream),
          durable: consumer.durable,
          concurrency,
          fair,
          restore: () => restore(parts, consumer),
          look: () => lookAt(parts, consumer),
          handle,
        });
        parts.pullers.add(puller);
        return subscriptionOf(parts.pullers, puller);
      }),
    request: (subject, data, timeoutMs) => request(connection, { subject, data }, timeoutMs),
    respond: (subject, group, handle) => tell("respond", () => respond(connection, { subject, group }, handle)),
    broadcast: (subject, data) => broadcast(connection, subject, data),
    listen: (subject, handle) => tell("listen", () => listen(connection, subject, handle)),
    read: (stream, options) =>
      tell("read a stream", () => askOf(connection, stream, () => readOn(connection, stream, options))),
    readBack: (stream, options) =>
      tell("read a stream", () => askOf(connection, stream, () => readBack(connection, stream, options))),
    purge: (stream, filter) =>
      tell("purge a stream", async () => {
        const removed = await askOf(connection, stream, () => purge(connection, stream, filter)).catch(noneKept);
        for (const puller of parts.pullers) forgetGone(puller, stream, matcherOf(filter));
        return removed;
      }),
    backlog: (consumer) => tell("count a backlog", () => backlog(connection, consumer)),
    fill: (stream) =>
      tell("look at a stream", async () => {
        const look = () => connection.manager.streams.info(streamName(connection, stream));
        const { state, config } = await askOf(connection, stream, look);
        return state.bytes / config.max_bytes;
      }),
    healthy: () => connection.connected && [...parts.pullers].every((puller) => puller.inbox !== undefined),
    async close() {
      for (const puller of parts.pullers) {
        puller.stopped.abort();
        // No handler that ends now starts another, which could not ack any more.
        puller.waiting.clear();
      }
      parts.pullers.clear();
      await closeConnection(connection);
    },
  };
}

async function ensureTopology(
  parts: Parts,
  specs: readonly StreamSpec[],
  consumers: readonly ConsumerSpec[],
): Promise<void> {
  for (const spec of specs) {
    await ensureStream(parts.connection, spec, parts.replicas);
    parts.streams.set(spec.name, spec);
  }
  for (const consumer of consumers) await make(parts, consumer);
}

/** A durable that is missing is made where this process saw it last. */
async function make({ connection, places }: Parts, consumer: ConsumerSpec): Promise<Place> {
  const key = keyOf(consumer);
  const place = await ensureDurable(connection, consumer, places.get(key));
  places.set(key, place);
  return place;
}

async function restore(parts: Parts, consumer: ConsumerSpec): Promise<Place> {
  const { connection, streams, replicas } = parts;
  if (!connection.connected) throw new TransientError("NATS cannot be reached");
  try {
    return await make(parts, consumer);
  } catch (error) {
    const spec = streams.get(consumer.stream);
    if (!isNotFound(error) || !spec) throw error;
    await ensureStream(connection, spec, replicas);
    return await make(parts, consumer);
  }
}

async function lookAt({ connection, places }: Parts, consumer: ConsumerSpec): Promise<Place | undefined> {
  const key = keyOf(consumer);
  const place = await placeNow(connection, consumer, places.get(key)).catch(absent);
  if (place !== undefined) places.set(key, place);
  return place;
}

function keyOf({ stream, durable }: ConsumerSpec): string {
  return `${stream}/${durable}`;
}

function noneKept(error: unknown): number {
  if (error instanceof NoStreamError) return 0;
  throw error;
}

async function publish(connection: Connection, message: OutgoingMessage): Promise<{ duplicate: boolean }> {
  assertPublishable(message);
  if (!connection.connected) throw new TransientError("NATS cannot be reached");
  const own = headers();
  for (const [key, value] of Object.entries(message.headers ?? {})) own.set(key, value);
  assertPayload(connection, message);
  const { duplicate } = await connection.client.publish(wireSubject(connection, message.subject), message.data, {
    msgID: message.id,
    headers: own,
    timeout: publishTimeoutMs,
  });
  return { duplicate };
}

/** Room for what stands before the body: its own headers, its id. */
const headerBytes = 512;

/** What the server takes no message of is refused for good: it would be tried for ever. */
function assertPayload({ nats }: Connection, { data, headers: own = {} }: OutgoingMessage): void {
  const most = nats.info?.max_payload ?? Number.POSITIVE_INFINITY;
  if (data.byteLength + JSON.stringify(own).length + headerBytes > most) {
    throw new PermanentError(`the server takes no message of more than ${most} bytes`);
  }
}

async function backlog(connection: Connection, { stream, durable }: ConsumerSpec): Promise<number> {
  try {
    const info = await connection.manager.consumers.info(streamName(connection, stream), durable);
    return info.num_pending + info.num_ack_pending;
  } catch (error) {
    if (isNotFound(error)) return 0;
    throw error;
  }
}
