import type { Bus, Delivery, OutgoingMessage } from "@frontdesk/infra/ports/bus";
import type { Collection, Doc, Documents } from "@frontdesk/infra/ports/documents";
import { type Operation, traitsOf } from "./points.ts";

/** Hears of every operation on both of its sides; what it throws is the operation's answer. */
export interface Watcher {
  before(operation: Operation): Promise<void>;
  after(operation: Operation): Promise<void>;
  /** For calls that cannot wait. */
  beforeNow(operation: Operation): void;
  afterNow(operation: Operation): void;
  /** What is published in a message's place. */
  replace(operation: Operation, message: OutgoingMessage): OutgoingMessage;
}

const decoder = new TextDecoder();
const none: ReadonlySet<string> = new Set();

async function watch<T>(watcher: Watcher, operation: Operation, call: () => Promise<T>): Promise<T> {
  await watcher.before(operation);
  const answer = await call();
  await watcher.after(operation);
  return answer;
}

/** The documents, each insert and update watched; an update that changed nothing has no after. */
export function watchedDocuments(documents: Documents, watcher: Watcher): Documents {
  const collectionOf = <T extends Doc>(name: string, collection: Collection<T>): Collection<T> => ({
    ...collection,
    insert: (document) => watch(watcher, { call: `insert ${name}`, traits: none }, () => collection.insert(document)),
    update: async (id, condition, change) => {
      const operation = { call: `update ${name}`, traits: traitsOf(change) };
      await watcher.before(operation);
      const held = await collection.update(id, condition, change);
      if (held) await watcher.after(operation);
      return held;
    },
  });
  return {
    ...documents,
    forTenant: (tenant) => {
      const own = documents.forTenant(tenant);
      return { ...own, collection: (spec) => collectionOf(spec.name, own.collection(spec)) };
    },
  };
}

/** The bus, each publish, ack and live signal watched. */
export function watchedBus(bus: Bus, watcher: Watcher): Bus {
  const watched = (delivery: Delivery): Delivery => {
    const operation = { call: `ack ${eventOf(delivery.subject)}`, traits: none };
    return {
      subject: delivery.subject,
      id: delivery.id,
      data: delivery.data,
      headers: delivery.headers,
      sequence: delivery.sequence,
      deliveries: delivery.deliveries,
      publishedAt: delivery.publishedAt,
      ack: () => watch(watcher, operation, () => delivery.ack()),
      nak: (delayMs) => delivery.nak(delayMs),
      working: () => delivery.working(),
      term: (reason) => delivery.term(reason),
    };
  };
  return {
    ...bus,
    publish: (message) => {
      const operation = { call: `publish ${eventOf(message.subject)}`, traits: none };
      return watch(watcher, operation, () => bus.publish(watcher.replace(operation, message)));
    },
    broadcast: (subject, data) => {
      const operation = { call: `broadcast ${signalOf(data)}`, traits: none };
      watcher.beforeNow(operation);
      bus.broadcast(subject, data);
      watcher.afterNow(operation);
    },
    consume: (consumer, options, handle) => bus.consume(consumer, options, (delivery) => handle(watched(delivery))),
  };
}

/** The event's name in a subject. */
export function eventOf(subject: string): string {
  const [stream = "", entity = "", fact = ""] = subject.split(".");
  if (stream === "submit") return "message.submit";
  if (stream === "chat") return "chat.out";
  return stream === "in" || stream === "flow" ? `${entity}.${fact}` : stream;
}

function signalOf(data: Uint8Array): string {
  try {
    const signal = JSON.parse(decoder.decode(data)) as { kind?: unknown };
    return String(signal.kind);
  } catch {
    return "other";
  }
}
