import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import { AckPolicy, DeliverPolicy, DiscardPolicy, type JetStreamManager, StorageType } from "@nats-io/jetstream";
import { nanos } from "@nats-io/transport-node";
import { type Connection, streamName, wireSubject } from "./connection.ts";
import { existsOtherwise, isNotFound } from "./errors.ts";

/** Pull requests that may wait on the server, all replicas together. */
const maxWaiting = 4_096;

/** Makes a stream exist as declared, with as many copies as `replicas`. */
export async function ensureStream(connection: Connection, spec: StreamSpec, replicas: number): Promise<void> {
  const { manager } = connection;
  const name = streamName(connection, spec.name);
  const changeable = {
    subjects: spec.subjects.map((subject) => wireSubject(connection, subject)),
    discard: DiscardPolicy.New,
    discard_new_per_subject: spec.maxMessagesPerSubject !== undefined,
    max_msgs_per_subject: spec.maxMessagesPerSubject ?? -1,
    max_age: nanos(spec.maxAgeMs),
    max_bytes: spec.maxBytes,
    duplicate_window: nanos(spec.duplicateWindowMs),
    num_replicas: replicas,
    allow_direct: true,
  };
  const config = { name, retention: spec.retention, storage: StorageType.File, ...changeable };
  try {
    await manager.streams.update(name, config);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    await manager.streams.add(config);
  }
}

/** Makes a durable exist as declared. There is no `max_deliver`: after it JetStream would stop silently (PROTOCOL 11). */
export async function ensureDurable(connection: Connection, spec: ConsumerSpec): Promise<void> {
  const { consumers } = connection.manager;
  const stream = streamName(connection, spec.stream);
  const changeable = {
    filter_subject: wireSubject(connection, spec.filter),
    ack_wait: nanos(spec.ackWaitMs),
    max_ack_pending: spec.maxAckPending,
  };
  try {
    await consumers.add(stream, {
      durable_name: spec.durable,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      max_waiting: maxWaiting,
      ...changeable,
    });
  } catch (error) {
    if (!existsOtherwise(error)) throw error;
    await consumers.update(stream, spec.durable, changeable);
  }
}

/** Deletes the durables of a stream that nobody declares any more. */
export async function deleteOthers(manager: JetStreamManager, stream: string, declared: Set<string>): Promise<void> {
  const durables: string[] = [];
  for await (const { config } of manager.consumers.list(stream)) {
    if (config.durable_name !== undefined && !declared.has(config.durable_name)) durables.push(config.durable_name);
  }
  for (const durable of durables) await manager.consumers.delete(stream, durable);
}
