import { randomUUID } from "node:crypto";
import { streams } from "@frontdesk/contracts/topology";
import type { HybridQuery } from "@frontdesk/infra/ports/vectors";
import { AckPolicy, DiscardPolicy, type JsMsg, jetstream, jetstreamManager, StorageType } from "@nats-io/jetstream";
import { connect, nanos } from "@nats-io/transport-node";
import { QdrantClient } from "@qdrant/js-client-rest";
import { Redis } from "ioredis";
import { type Document, MongoClient } from "mongodb";
import type { MeasuredDesk } from "./desk.ts";
import type { Servers } from "./local-backends.ts";

export interface BareOptions {
  readonly servers: Servers;
  /** Of its streams, database and keys. */
  readonly prefix: string;
  /** The collection and tenant whose passages are searched. */
  readonly passages: { readonly collection: string; readonly tenant: string };
  /** The query of each text, made beforehand: only its I/O is part of the chain. */
  readonly queries: ReadonlyMap<string, HybridQuery>;
  readonly conversations: number;
}

interface Event {
  readonly id: string;
  readonly conversation: string;
  readonly turn: number;
  readonly data: Document;
}

const hops = ["message.received", "turn.opened", "context.retrieved", "reply.drafted", "reply.approved"] as const;
const windowScript = `for i, key in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', key, '-inf', ARGV[1] - 60000)
  if redis.call('ZCARD', key) >= 1000000 then return 0 end
  redis.call('ZADD', key, ARGV[1], ARGV[2])
  redis.call('PEXPIRE', key, 120000)
end
return 1`;

/**
 * The same hops and the same irreducible I/O a turn, written down without a product around them: one window check,
 * one read, three conditional updates, two inserts, one hybrid query, six events. What it lacks, the product adds.
 */
export async function openBareChain(options: BareOptions): Promise<MeasuredDesk> {
  const { servers, prefix, passages, queries } = options;
  const nats = await connect({ servers: servers.natsUrl.replace("nats://", "") });
  const js = jetstream(nats);
  const manager = await jetstreamManager(nats);
  const redis = new Redis(servers.redisUrl);
  redis.defineCommand("passWindow", { numberOfKeys: 2, lua: windowScript });
  const { passWindow } = redis as unknown as { passWindow(...values: string[]): Promise<number> };
  const mongo = new MongoClient(servers.mongoUrl, { writeConcern: { w: "majority", journal: true } });
  const records = mongo.db(prefix).collection<Document & { _id: string }>("conversations");
  const messages = mongo.db(prefix).collection<Document & { _id: string }>("messages");
  const qdrant = new QdrantClient({ url: servers.qdrantUrl, checkCompatibility: false });

  const place = (name: string) => (name === "message.received" ? "in" : name === "chat.out" ? "" : "flow");
  const subjectOf = (name: string, rest: string) => [prefix, place(name), name, rest].filter(Boolean).join(".");
  const say = async (name: string, { conversation, turn }: Omit<Event, "id" | "data">, data: Document) => {
    const id = `bench:${conversation}:${name}:${turn}`;
    const trace = randomUUID().replaceAll("-", "");
    const event = { specversion: "1.0", id, source: "/bare/chain", type: `frontdesk.${name}.v1`, tenant: "bench" };
    const times = { time: new Date().toISOString(), datacontenttype: "application/json", correlationid: trace };
    const body = { ...event, ...times, traceparent: `00-${trace}-${trace.slice(16)}-01`, conversation, turn, data };
    const rest = name === "chat.out" ? `bench.api.${conversation}` : `v1.bench.${conversation}`;
    await js.publish(subjectOf(name, rest), JSON.stringify(body), { msgID: id });
  };

  const search = async (text: string): Promise<Document[]> => {
    const { dense, sparse, weights, limit } = queries.get(text) ?? {
      dense: [],
      sparse: { indices: [], values: [] },
      weights: { dense: 0, sparse: 0 },
      limit: 3,
    };
    const filter = { must: [{ key: "tenant", match: { value: passages.tenant } }] };
    const params = { idf: { corpus: filter } };
    const terms = { indices: [...sparse.indices], values: [...sparse.values] };
    const lists = [
      { query: [...dense], using: "dense", filter, limit: 4 * limit },
      { query: terms, using: "bm25", filter, params, limit: 4 * limit },
    ];
    const query = { rrf: { k: 2, weights: [weights.dense, weights.sparse] } };
    const { points } = await qdrant.query(passages.collection, { prefetch: lists, query, limit, with_payload: true });
    return points.slice(0, 3).map(({ id, score, payload }) => ({ id, score, ...payload }));
  };

  const steps: Readonly<Record<(typeof hops)[number], (event: Event) => Promise<void>>> = {
    "message.received": async ({ conversation, turn, data }) => {
      const { id, content } = data;
      const stored = {
        tenant: "bench",
        conversation,
        id,
        n: turn,
        role: "user",
        content,
        visible: null,
        at: Date.now(),
      };
      await messages.insertOne({ _id: `bench:${conversation}:${id}`, ...stored, layers: [], sources: [], answers: [] });
      const opened = {
        number: turn,
        state: "open",
        takes: [{ n: turn, id }],
        fence: 0,
        deadlineAt: Date.now() + 90_000,
      };
      const record = await records.findOneAndUpdate(
        { _id: conversation, "pending.id": id },
        {
          $pull: { pending: { id } },
          $inc: { visible: 1 },
          $set: { turn: opened },
          $push: { window: { $each: [{ id, role: "user", text: content }], $slice: -20 } },
        } as Document,
        { returnDocument: "before" },
      );
      if (!record) return;
      const history = (record["window"] as Document[]).map(({ role, text }) => ({ role, text }));
      await say(
        "turn.opened",
        { conversation, turn },
        { ...opened, user: record["user"], channel: "api", takes: [{ n: turn, id, text: content }], history },
      );
    },
    "turn.opened": async ({ conversation, turn, data }) => {
      const query: string = data["takes"][0].text;
      await say(
        "context.retrieved",
        { conversation, turn },
        { ...data, query, confident: true, passages: await search(query) },
      );
    },
    "context.retrieved": async ({ conversation, turn, data: { query: _, confident, ...data } }) => {
      const [{ id, document, text }] = data["passages"];
      const reply = {
        content: text,
        language: "en",
        sources: [{ id, document, text: text.slice(0, 160) }],
        guardUsed: !confident,
      };
      const decision = { intent: "faq", confidence: 0.9, journey: "support", governor: "business", brain: "rules" };
      await say("reply.drafted", { conversation, turn }, { ...data, reply, decision, facts: [] });
    },
    "reply.drafted": async ({ conversation, turn, data: { fence, deadlineAt, channel, reply, decision, takes } }) => {
      const layers = ["personal-data", "grounding", "money", "abuse"].map((layer) => ({
        layer,
        verdict: "pass",
        score: 0,
        ms: 0.1,
      }));
      await say(
        "reply.approved",
        { conversation, turn },
        { fence, deadlineAt, channel, reply, decision, layers, takes },
      );
    },
    "reply.approved": async ({ conversation, turn, data: { fence, reply, takes } }) => {
      const id = randomUUID();
      const closed = await records.updateOne({ _id: conversation, owner: "bot", fence }, {
        $set: { "turn.state": "closed", lastActivityAt: Date.now() },
        $inc: { visible: 1 },
        $push: { window: { $each: [{ id, role: "assistant", text: reply.content }], $slice: -20 } },
      } as Document);
      if (closed.matchedCount === 0) return;
      const shown = {
        id,
        role: "assistant",
        content: reply.content,
        sources: reply.sources,
        guardUsed: reply.guardUsed,
        at: Date.now(),
        answers: [takes[0].id],
      };
      await messages.insertOne({
        _id: `bench:${conversation}:${id}`,
        tenant: "bench",
        conversation,
        n: null,
        layers: [],
        visible: 2 * turn,
        ...shown,
      });
      await say(
        "chat.out",
        { conversation, turn },
        { ...shown, visible: 2 * turn, channel: "api", user: { id: "customer", tier: "retail" } },
      );
    },
  };

  const work = async (name: (typeof hops)[number], message: JsMsg): Promise<void> => {
    await steps[name](message.json<Event>());
    message.ack();
  };
  for (const { name, subjects, retention, maxAgeMs, maxBytes, duplicateWindowMs } of streams.filter(({ name }) =>
    ["IN", "FLOW", "OUT"].includes(name),
  )) {
    const limits = {
      max_age: nanos(maxAgeMs),
      max_bytes: maxBytes,
      duplicate_window: nanos(duplicateWindowMs),
      allow_direct: true,
    };
    const wire = subjects.map((subject) => `${prefix}.${subject}`);
    await manager.streams.add({
      name: `${prefix}_${name}`,
      subjects: wire,
      retention,
      storage: StorageType.File,
      discard: DiscardPolicy.New,
      ...limits,
    });
  }
  for (const name of hops) {
    const stream = `${prefix}_${name === "message.received" ? "IN" : "FLOW"}`;
    const durable = name.replace(".", "-");
    await manager.consumers.add(stream, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(10_000),
      max_ack_pending: 1_024,
      filter_subject: subjectOf(name, "v1.*.*"),
    });
    const consumer = await js.consumers.get(stream, durable);
    await consumer.consume({ max_messages: 64, callback: (message) => void work(name, message) });
  }
  const conversations = Array.from({ length: options.conversations }, () => randomUUID());
  const user = { id: "customer", tier: "retail" };
  const fresh = {
    tenant: "bench",
    status: "open",
    owner: "bot",
    fence: 0,
    next: 1,
    pending: [],
    waiting: [],
    window: [],
    visible: 0,
    user,
    channel: "api",
    lastActivityAt: Date.now(),
    turn: null,
  };
  await records.insertMany(conversations.map((_id) => ({ _id, ...fresh })));
  let listener: Parameters<MeasuredDesk["hear"]>[0] = () => undefined;
  nats.subscribe(`${prefix}.chat.out.>`, {
    callback: (_, message) => listener(message.subject.split(".").at(-1) ?? "", 1),
  });
  return {
    name: "bare",
    conversations,
    send: async (conversation, content) => {
      const id = randomUUID();
      const now = Date.now();
      await passWindow.call(
        redis,
        `${prefix}:user:${conversation}`,
        `${prefix}:conversation:${conversation}`,
        String(now),
        id,
      );
      const record = await records.findOne({ _id: conversation });
      const n: number = record?.["next"];
      const taken = { $set: { next: n + 1, lastActivityAt: now }, $push: { pending: { n, id, at: now } } } as Document;
      const { matchedCount } = await records.updateOne({ _id: conversation, next: n, status: "open" }, taken);
      if (matchedCount === 0) throw new Error("overtaken");
      await say(
        "message.received",
        { conversation, turn: n },
        { n, id, channel: "api", user, content, acceptedAt: now },
      );
    },
    hear: (next) => {
      listener = next;
    },
    close: async () => {
      await Promise.all([nats.close(), mongo.close()]);
      redis.disconnect();
    },
  };
}
