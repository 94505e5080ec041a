import type { ConsumerSpec } from "@frontdesk/contracts/topology";
import { AckPolicy, type ConsumerConfig, type ConsumerInfo, type StreamInfo } from "@nats-io/jetstream";
import { millis, nanos } from "@nats-io/transport-node";
import { assertMakeable, rulingOn } from "../ports/topology-rules.ts";
import { type Connection, plainSubject, streamName, wireSubject } from "./connection.ts";
import { absent, existsOtherwise } from "./errors.ts";
import { beginningOf, type Place } from "./place.rules.ts";
import { metadataOf, versionIn } from "./version.ts";

/** Pull requests that may wait on the server, all replicas together. */
const maxWaiting = 4_096;

type Settings = Omit<ConsumerSpec, "begins">;

export function consumerSpecOf(connection: Connection, stream: string, config: ConsumerConfig): Settings {
  return {
    version: versionIn(config.metadata),
    stream,
    durable: config.durable_name ?? "",
    filter: plainSubject(connection, config.filter_subject ?? ""),
    ackWaitMs: millis(config.ack_wait ?? 0),
    maxAckPending: config.max_ack_pending ?? 0,
  };
}

/**
 * Makes a durable exist as declared, unless a higher version configured it, and says where it stands. One that is missing
 * begins where it is `known` to have been. There is no `max_deliver`: after it JetStream would stop silently (PROTOCOL 11).
 */
export async function ensureDurable(connection: Connection, spec: ConsumerSpec, known?: Place): Promise<Place> {
  const { consumers } = connection.manager;
  const { stream, found } = await look(connection, spec);
  const name = stream.config.name;
  const changeable = {
    filter_subject: wireSubject(connection, spec.filter),
    ack_wait: nanos(spec.ackWaitMs),
    max_ack_pending: spec.maxAckPending,
    metadata: metadataOf(spec, found?.config.metadata),
  };
  const ruling = rulingOn<Settings>(spec, found && consumerSpecOf(connection, spec.stream, found.config));
  if (ruling === "raise") await consumers.update(name, spec.durable, changeable);
  if (found !== undefined) return placeOf(stream, found);
  await assertRoom(connection, spec, stream);
  const now = { ...stream.config, created: stream.created, lastSequence: stream.state.last_seq };
  try {
    const made = await consumers.add(name, {
      durable_name: spec.durable,
      ack_policy: AckPolicy.Explicit,
      max_waiting: maxWaiting,
      ...beginningOf(spec, now, known),
      ...changeable,
    });
    return placeOf(stream, made);
  } catch (error) {
    // Another process was quicker: it stands where that one knew it to be.
    if (!existsOtherwise(error)) throw error;
    return await ensureDurable(connection, spec, known);
  }
}

/** Where a durable stands; undefined when it is not there. One that is still the known one is on the stream it was on. */
export async function placeNow(connection: Connection, spec: ConsumerSpec, known?: Place): Promise<Place | undefined> {
  const { consumers } = connection.manager;
  const found = await consumers.info(streamName(connection, spec.stream), spec.durable).catch(absent);
  if (found === undefined) return undefined;
  if (known?.durable === found.created) return { ...known, floor: found.ack_floor.stream_seq };
  const now = await look(connection, spec);
  return now.found && placeOf(now.stream, now.found);
}

/** The stream first: were it lost in between, a place on the new one would pass for one on the old. */
async function look({ manager, ...connection }: Connection, spec: ConsumerSpec) {
  const name = streamName(connection, spec.stream);
  const stream = await manager.streams.info(name);
  return { stream, found: await manager.consumers.info(name, spec.durable).catch(absent) };
}

function placeOf(stream: StreamInfo, { created, ack_floor }: ConsumerInfo): Place {
  return { stream: stream.created, durable: created, floor: ack_floor.stream_seq };
}

async function assertRoom(connection: Connection, spec: ConsumerSpec, { config }: StreamInfo): Promise<void> {
  const others: { durable: string; filter: string }[] = [];
  if (config.retention === "workqueue") {
    for await (const other of connection.manager.consumers.list(config.name)) {
      // Another process may just have made this one.
      if (other.config.durable_name !== spec.durable)
        others.push(consumerSpecOf(connection, spec.stream, other.config));
    }
  }
  assertMakeable({ spec, retention: config.retention === "workqueue" ? "workqueue" : "limits", others });
}
