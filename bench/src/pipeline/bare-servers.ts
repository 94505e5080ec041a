import { randomUUID } from "node:crypto";
import { type StreamSpec, streams } from "@frontdesk/contracts/topology";
import type { HybridQuery } from "@frontdesk/infra/ports/vectors";
import {
  AckPolicy,
  DiscardPolicy,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  StorageType,
} from "@nats-io/jetstream";
import { connect, nanos } from "@nats-io/transport-node";
import { QdrantClient } from "@qdrant/js-client-rest";
import { Redis } from "ioredis";
import { type Collection, type Document, MongoClient } from "mongodb";
import type { Servers } from "../kit/local-backends.ts";

export const bareHops = [
  "message.received",
  "turn.opened",
  "context.retrieved",
  "reply.drafted",
  "reply.approved",
] as const;
export type BareHop = (typeof bareHops)[number];

export interface BareEvent {
  readonly conversation: string;
  readonly turn: number;
  readonly data: Document;
}

/** Bare clients of the stores, and the chain's few ways of using them. */
interface BareStores {
  readonly records: Collection<Document & { _id: string }>;
  readonly messages: Collection<Document & { _id: string }>;
  /** One round trip: both windows count the hit, or neither. */
  readonly passWindows: (conversation: string, now: number, id: string) => Promise<void>;
  readonly search: (query: HybridQuery) => Promise<Document[]>;
  readonly close: () => Promise<void>;
}

/** The stores, and JetStream between the steps. */
export interface BareServers extends BareStores {
  readonly say: (name: BareHop | "chat.out", event: BareEvent) => Promise<void>;
  readonly hear: (hop: BareHop, step: (event: BareEvent) => Promise<void>) => Promise<void>;
  readonly hearOut: (listener: (conversation: string) => void) => void;
}

export interface BareOptions {
  readonly servers: Servers;
  /** Of its streams, database and keys. */
  readonly prefix: string;
  /** The collection and tenant whose passages are searched. */
  readonly passages: { readonly collection: string; readonly tenant: string };
}

const windowScript = `
for _, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', ARGV[1] - 60000)
  if redis.call('ZCARD', key) >= 1000000 then return 0 end
end
for _, key in ipairs(KEYS) do
  redis.call('ZADD', key, ARGV[1], ARGV[2])
  redis.call('PEXPIRE', key, 120000)
end
return 1`;

/** Connects to the stores. */
function openBareStores({ servers, prefix, passages }: BareOptions): BareStores {
  const redis = new Redis(servers.redisUrl);
  redis.defineCommand("passWindows", { numberOfKeys: 2, lua: windowScript });
  const scripts = redis as unknown as { passWindows(...values: (string | number)[]): Promise<number> };
  const mongo = new MongoClient(servers.mongoUrl, { writeConcern: { w: "majority", journal: true } });
  const qdrant = new QdrantClient({ url: servers.qdrantUrl, checkCompatibility: false });
  return {
    records: mongo.db(prefix).collection("conversations"),
    messages: mongo.db(prefix).collection("messages"),
    passWindows: async (conversation, now, id) => {
      const keys = [`${prefix}:user:${conversation}`, `${prefix}:conversation:${conversation}`];
      if ((await scripts.passWindows(...keys, now, id)) !== 1) throw new Error("over the limit");
    },
    search: async (query) => {
      const body = queryBody(query, passages.tenant);
      const { points } = await qdrant.query(passages.collection, body);
      return points.slice(0, 3).map(({ id, score, payload }) => ({ id, score, ...payload }));
    },
    close: async () => {
      await mongo.close();
      redis.disconnect();
    },
  };
}

/** Connects, and makes the streams with the product's own settings. */
export async function openBareServers(options: BareOptions): Promise<BareServers> {
  const { servers, prefix } = options;
  const nats = await connect({ servers: servers.natsUrl.replace("nats://", "") });
  const js = jetstream(nats);
  const manager = await jetstreamManager(nats);
  const stores = openBareStores(options);
  for (const spec of streams.filter(({ name }) => ["IN", "FLOW", "OUT"].includes(name))) {
    await addStream(manager, prefix, spec);
  }
  const flowSubject = (name: string, rest: string) =>
    `${prefix}.${name === "message.received" ? "in" : "flow"}.${name}.v1.${rest}`;
  const atWork = new Set<Promise<void>>();
  let closing = false;
  return {
    ...stores,
    say: async (name, event) => {
      const out = name === "chat.out";
      const rest = `bench.${event.conversation}`;
      const subject = out ? `${prefix}.chat.out.bench.api.${event.conversation}` : flowSubject(name, rest);
      const msgID = `bench:${event.conversation}:${name}:${event.turn}`;
      await js.publish(subject, JSON.stringify({ ...envelope(name, msgID), ...event }), { msgID });
    },
    hear: async (hop, step) => {
      const stream = `${prefix}_${hop === "message.received" ? "IN" : "FLOW"}`;
      const durable_name = hop.replace(".", "-");
      const acks = { ack_policy: AckPolicy.Explicit, ack_wait: nanos(10_000), max_ack_pending: 1_024 };
      await manager.consumers.add(stream, { durable_name, filter_subject: flowSubject(hop, "*.*"), ...acks });
      const consumer = await js.consumers.get(stream, durable_name);
      const callback = (message: { json<T>(): T; ack(): void }) => {
        if (closing) return;
        const working = step(message.json<BareEvent>()).then(() => message.ack());
        const done = working.finally(() => atWork.delete(done));
        atWork.add(done);
      };
      await consumer.consume({ max_messages: 64, callback });
    },
    hearOut: (listener) => {
      const callback = (_: unknown, { subject }: { subject: string }) => listener(subject.split(".").at(-1) ?? "");
      nats.subscribe(`${prefix}.chat.out.>`, { callback });
    },
    close: async () => {
      // A reply is heard before the server has confirmed it to the step that said it.
      closing = true;
      await Promise.allSettled(atWork);
      await Promise.all([nats.close(), stores.close()]);
    },
  };
}

async function addStream(manager: JetStreamManager, prefix: string, spec: StreamSpec): Promise<void> {
  await manager.streams.add({
    name: `${prefix}_${spec.name}`,
    subjects: spec.subjects.map((subject) => `${prefix}.${subject}`),
    retention: spec.retention,
    storage: StorageType.File,
    discard: DiscardPolicy.New,
    max_age: nanos(spec.maxAgeMs),
    max_bytes: spec.maxBytes,
    duplicate_window: nanos(spec.duplicateWindowMs),
    allow_direct: true,
  });
}

function envelope(name: string, id: string) {
  const trace = randomUUID().replaceAll("-", "");
  return {
    specversion: "1.0",
    id,
    source: "/bare/chain",
    type: `frontdesk.${name}.v1`,
    time: new Date().toISOString(),
    datacontenttype: "application/json",
    tenant: "bench",
    correlationid: trace,
    traceparent: `00-${trace}-${trace.slice(16)}-01`,
  };
}

/** The query the product sends: both lists, filtered by tenant, fused by the server. */
function queryBody({ dense, sparse, weights, limit }: HybridQuery, tenant: string) {
  const filter = { must: [{ key: "tenant", match: { value: tenant } }] };
  const params = { idf: { corpus: filter } };
  const terms = { indices: [...sparse.indices], values: [...sparse.values] };
  const lists = [
    { query: [...dense], using: "dense", filter, limit: 4 * limit },
    { query: terms, using: "bm25", filter, params, limit: 4 * limit },
  ];
  return {
    prefetch: lists,
    query: { rrf: { k: 2, weights: [weights.dense, weights.sparse] } },
    limit,
    with_payload: true,
  };
}
