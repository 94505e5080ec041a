import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";

/** A message to keep: the stream is found by the subject. `id` deduplicates within the stream's window. */
export interface OutgoingMessage {
  readonly subject: string;
  /** Carries the tenant: ids are deduplicated per stream, across tenants, where the stream does so at all. */
  readonly id: string;
  /** UTF-8 JSON, or any bytes for tests of bad input. At most 1 MB. */
  readonly data: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One delivery of a kept message. Exactly one of `ack`, `nak`, `term` ends it; `working` renews the ack wait. */
export interface Delivery {
  readonly subject: string;
  readonly id: string;
  readonly data: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** Where it stands in its stream: with `publishedAt` it is no other message's, which a publisher's id may be. */
  readonly sequence: number;
  /** 1 on the first delivery. */
  readonly deliveries: number;
  /** Unix ms at which the stream kept it. */
  readonly publishedAt: number;
  ack(): Promise<void>;
  /** Deliver again after `delayMs`. */
  nak(delayMs: number): Promise<void>;
  working(): void;
  /** Never deliver again. */
  term(reason: string): Promise<void>;
}

export interface Subscription {
  /** Pulls nothing more, waits for the handlers at work, then ends. */
  stop(): Promise<void>;
}

export interface ConsumeOptions {
  /** Handlers at work at once in this process. */
  readonly concurrency: number;
}

/** A message read back from a stream, for dead letters and audits. */
export interface StoredMessage {
  readonly stream: string;
  readonly sequence: number;
  readonly subject: string;
  readonly id: string;
  readonly data: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  readonly publishedAt: number;
}

/** So many bytes of bodies one page holds at most, though one message at least. */
export const pageBytes = 8 * 1024 * 1024;

interface Page {
  readonly filter?: string;
  /** Fewer come where there are no more, or where the page is full of bytes. */
  readonly limit: number;
}

export interface ReadOn extends Page {
  readonly fromSequence?: number;
  /** `pageBytes` unless said. */
  readonly maxBytes?: number;
}

export interface ReadBack extends Page {
  /** Only messages before this sequence. */
  readonly before?: number;
}

/** A stream as the bus has it. */
export interface FoundStream {
  readonly spec: StreamSpec;
  readonly messages: number;
  readonly bytes: number;
}

/** A durable as the bus has it; where it once began is not told. */
export interface FoundDurable {
  readonly spec: Omit<ConsumerSpec, "begins">;
  /** Messages not yet acked: waiting plus in work. */
  readonly backlog: number;
  /** Of these, the ones that were handed out. */
  readonly inWork: number;
  /** Somebody asks for its messages now; a server may believe it of a dead one for some seconds. */
  readonly pulled: boolean;
}

export interface FoundTopology {
  readonly streams: readonly FoundStream[];
  readonly durables: readonly FoundDurable[];
}

/**
 * Durable at-least-once delivery, request/reply and ephemeral broadcast.
 * A method throws `TransientError` while the bus cannot be reached and `BusFullError` when a stream refuses a message.
 */
export interface Bus {
  /**
   * Makes streams and durables exist as declared; what a higher version configured stays as it is. It deletes nothing:
   * `PermanentError` when another durable takes the same messages of a work queue.
   */
  ensureTopology(streams: readonly StreamSpec[], consumers: readonly ConsumerSpec[]): Promise<void>;
  /** What there is of these streams, and every durable on them; a stream that is not there is left out. */
  inspect(streams: readonly string[]): Promise<FoundTopology>;
  /** Ends a durable, with its backlog; false when there is none. Whoever pulls it makes it again where it was. */
  deleteDurable(stream: string, durable: string): Promise<boolean>;
  /** Resolves once kept. `duplicate`: this id was kept before within the window. */
  publish(message: OutgoingMessage): Promise<{ readonly duplicate: boolean }>;
  /**
   * Handles a durable's messages; makes it when it is missing. One that was deleted or lost meanwhile is made again, and
   * goes on where this process knows it was: nothing is lost, and what this process has acked is not handled again.
   */
  consume(
    consumer: ConsumerSpec,
    options: ConsumeOptions,
    handle: (delivery: Delivery) => Promise<void>,
  ): Promise<Subscription>;
  /** Ask one of the responders; throws `TransientError` when none answers within `timeoutMs`. */
  request(subject: string, data: Uint8Array, timeoutMs: number): Promise<Uint8Array>;
  /** Answer requests; replicas of the same `group` share them. */
  respond(subject: string, group: string, handle: (data: Uint8Array) => Promise<Uint8Array>): Promise<Subscription>;
  /** Tell whoever listens now; nothing is kept. */
  broadcast(subject: string, data: Uint8Array): void;
  /** Hear broadcasts of a subject; `*` stands for one token, a last `>` for the rest. */
  listen(subject: string, handle: (data: Uint8Array, subject: string) => void): Promise<Subscription>;
  /** A page of a stream's messages, oldest first, from a sequence on; `NoStreamError` when it was not made yet. */
  read(stream: string, options: ReadOn): Promise<StoredMessage[]>;
  /** The same, newest first. */
  readBack(stream: string, options: ReadBack): Promise<StoredMessage[]>;
  /** Removes the kept messages of a subject filter from a stream; answers how many: none of one that was not made yet. */
  purge(stream: string, filter: string): Promise<number>;
  /** Messages of this durable not yet acked: waiting plus in work. A server may count what was just kept a moment later. */
  backlog(consumer: ConsumerSpec): Promise<number>;
  /** How much of a stream's room is taken, from 0 to 1; full, it refuses what is published. */
  fill(stream: string): Promise<number>;
  /** False while the bus cannot be reached or consuming is down. */
  healthy(): boolean;
  close(): Promise<void>;
}
