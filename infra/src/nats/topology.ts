import type { StreamSpec } from "@frontdesk/contracts/topology";
import { DiscardPolicy, StorageType, type StreamConfig } from "@nats-io/jetstream";
import { millis, nanos } from "@nats-io/transport-node";
import type { FoundTopology } from "../ports/bus.ts";
import { NoStreamError } from "../ports/errors.ts";
import { rulingOn } from "../ports/topology-rules.ts";
import { type Connection, plainSubject, streamName, wireSubject } from "./connection.ts";
import { consumerSpecOf } from "./durable.ts";
import { absent, existsOtherwise, isNotFound } from "./errors.ts";
import { metadataOf, versionIn } from "./version.ts";

/**
 * Makes a stream exist as declared, unless a higher version configured it. Of an existing one the number of copies stays
 * as it is, unless `replicas` says how many.
 */
export async function ensureStream(connection: Connection, spec: StreamSpec, replicas?: number): Promise<void> {
  const { streams } = connection.manager;
  const name = streamName(connection, spec.name);
  const found = await streams.info(name).catch(absent);
  const ruling = rulingOn(spec, found && streamSpecOf(connection, spec.name, found.config));
  const settings = { ...settingsOf(connection, spec), metadata: metadataOf(spec, found?.config.metadata) };
  const writes = ruling === "make" || ruling === "raise";
  if (writes && spec.duplicateWindowMs === 0 && forgetsIds(connection)) await ensureNothing(connection);
  const copies = replicas === undefined ? {} : { num_replicas: replicas };
  if (ruling === "raise" && found !== undefined) {
    const limit = await keepingLimit(connection, name, { spec, before: found.config.max_msgs_per_subject });
    await streams.update(name, { ...settings, ...copies, ...limit });
  }
  if (ruling !== "make") return;
  try {
    await streams.add({ name, storage: StorageType.File, num_replicas: 1, ...settings, ...copies });
  } catch (error) {
    // Another process, maybe of another version, was quicker.
    if (!existsOtherwise(error)) throw error;
    await ensureStream(connection, spec, replicas);
  }
}

interface Limits {
  readonly spec: StreamSpec;
  /** As it is so far; -1: none. */
  readonly before: number;
}

/**
 * A lower limit of a subject would remove its oldest messages, which nobody has handled yet: while one holds more, the
 * limit stays as it is, and the next start lowers it.
 */
async function keepingLimit({ manager }: Connection, name: string, { spec, before }: Limits) {
  const limit = spec.maxMessagesPerSubject;
  if (limit === undefined || (before > 0 && before <= limit)) return {};
  const { state } = await manager.streams.info(name, { subjects_filter: ">" });
  const most = Math.max(0, ...Object.values(state.subjects ?? {}));
  return most > limit ? { max_msgs_per_subject: before, discard_new_per_subject: before > 0 } : {};
}

function settingsOf(connection: Connection, spec: StreamSpec) {
  return {
    retention: spec.retention,
    subjects: spec.subjects.map((subject) => wireSubject(connection, subject)),
    discard: DiscardPolicy.New,
    discard_new_per_subject: spec.maxMessagesPerSubject !== undefined,
    max_msgs_per_subject: spec.maxMessagesPerSubject ?? -1,
    max_age: nanos(spec.maxAgeMs),
    max_bytes: spec.maxBytes,
    max_msg_size: spec.maxMessageBytes ?? -1,
    ...deduplication(connection, spec),
    allow_direct: true,
  };
}

/** An empty stream: from server 2.14 on a stream that copies another may do without deduplication, and only such a one. */
const nothing = "NOTHING";
const canForgetIds = [2, 14] as const;
/** What older servers take at least. */
const shortestWindowMs = 100;

function forgetsIds({ nats }: Connection): boolean {
  const [major = 0, minor = 0] = (nats.info?.version ?? "").split(".").map(Number);
  return major > canForgetIds[0] || (major === canForgetIds[0] && minor >= canForgetIds[1]);
}

function deduplication(connection: Connection, { duplicateWindowMs }: StreamSpec) {
  if (duplicateWindowMs > 0) return { duplicate_window: nanos(duplicateWindowMs), sources: [] };
  if (!forgetsIds(connection)) return { duplicate_window: nanos(shortestWindowMs) };
  return { duplicate_window: 0, sources: [{ name: streamName(connection, nothing) }] };
}

async function ensureNothing(connection: Connection): Promise<void> {
  const name = streamName(connection, nothing);
  const subjects = [wireSubject(connection, "nothing")];
  const limits = { max_msgs: 1, max_bytes: 1_024, discard: DiscardPolicy.New };
  await connection.manager.streams
    .add({ name, subjects, ...limits, storage: StorageType.File })
    .catch((error: unknown) => {
      if (!existsOtherwise(error)) throw error;
    });
}

function streamSpecOf(connection: Connection, name: string, config: StreamConfig): StreamSpec {
  const most = config.max_msgs_per_subject;
  return {
    version: versionIn(config.metadata),
    name,
    subjects: config.subjects.map((subject) => plainSubject(connection, subject)),
    retention: config.retention === "workqueue" ? "workqueue" : "limits",
    maxAgeMs: millis(config.max_age),
    maxBytes: config.max_bytes,
    ...(most > 0 ? { maxMessagesPerSubject: most } : {}),
    ...(config.max_msg_size > 0 ? { maxMessageBytes: config.max_msg_size } : {}),
    duplicateWindowMs: windowIn(config),
  };
}

/** A server leaves it out where there is none; the shortest stands for none on one that must have some. */
function windowIn({ duplicate_window = 0 }: Partial<StreamConfig>): number {
  const windowMs = millis(duplicate_window);
  return windowMs === shortestWindowMs ? 0 : windowMs;
}

/** What the server has of these streams, and every durable on them. */
export async function inspect(connection: Connection, names: readonly string[]): Promise<FoundTopology> {
  const { streams, consumers } = connection.manager;
  const found = {
    streams: [] as FoundTopology["streams"][number][],
    durables: [] as FoundTopology["durables"][number][],
  };
  for (const name of names) {
    const stream = await streams.info(streamName(connection, name)).catch(absent);
    if (stream === undefined) continue;
    const { messages, bytes } = stream.state;
    found.streams.push({ spec: streamSpecOf(connection, name, stream.config), messages, bytes });
    for await (const { config, num_pending, num_ack_pending, num_waiting } of consumers.list(
      streamName(connection, name),
    )) {
      if (config.durable_name === undefined) continue;
      found.durables.push({
        spec: consumerSpecOf(connection, name, config),
        backlog: num_pending + num_ack_pending,
        inWork: num_ack_pending,
        pulled: num_waiting > 0,
      });
    }
  }
  return found;
}

/** What a stream answers; `NoStreamError` when it is not there, of which the server says only that nobody answers. */
export async function askOf<T>(connection: Connection, stream: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const missing = await connection.manager.streams.info(streamName(connection, stream)).then(() => false, isNotFound);
    throw missing ? new NoStreamError(stream, { cause: error }) : error;
  }
}

/** Ends a durable; false when there is none. */
export async function deleteDurable(connection: Connection, stream: string, durable: string): Promise<boolean> {
  const { consumers } = connection.manager;
  return (await consumers.delete(streamName(connection, stream), durable).catch(absent)) ?? false;
}
