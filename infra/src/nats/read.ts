import type { CompletionResult, StoredMsg } from "@nats-io/jetstream";
import { pageBytes, type ReadBack, type ReadOn, type StoredMessage } from "../ports/bus.ts";
import { TransientError } from "../ports/errors.ts";
import { type Connection, plainSubject, streamName, wireSubject } from "./connection.ts";
import { idOf, plainHeaders } from "./delivery.ts";

/** Messages asked for at once. */
const batchMost = 256;
const batchMs = 10_000;
/** Sequences looked through at once for a page that is read backwards. */
const widthMost = 16_384;

interface Ask {
  readonly from: number;
  readonly filter: string;
  readonly most: number;
  readonly bytes: number;
}

/** A page of a stream, oldest first. */
export async function readOn(connection: Connection, stream: string, options: ReadOn): Promise<StoredMessage[]> {
  const { filter = ">", fromSequence = 1, limit, maxBytes = pageBytes } = options;
  const kept: StoredMessage[] = [];
  let bytes = 0;
  for (let from = Math.max(1, fromSequence); kept.length < limit && bytes < maxBytes; ) {
    const most = Math.min(batchMost, limit - kept.length);
    const batch = await next(connection, stream, { from, filter, most, bytes: maxBytes - bytes });
    const last = batch.at(-1);
    if (last === undefined) break;
    from = last.sequence + 1;
    kept.push(...batch);
    bytes += sizeOf(batch);
  }
  return kept;
}

/** A page of a stream, newest first. The server reads forwards only, so it is read by stretches, from the end. */
export async function readBack(connection: Connection, stream: string, options: ReadBack): Promise<StoredMessage[]> {
  const { filter = ">", before = Number.POSITIVE_INFINITY, limit } = options;
  const name = streamName(connection, stream);
  const { state } = await connection.manager.streams.info(name);
  const newest: StoredMessage[] = [];
  let width = 2 * limit;
  // A stream that never held anything begins at 0.
  const first = Math.max(1, state.first_seq);
  let end = Math.min(before, state.last_seq + 1);
  while (end > first && newest.length < limit && sizeOf(newest) < pageBytes) {
    const start = Math.max(first, end - width);
    const stretch = { start, end, filter, limit: limit - newest.length };
    newest.push(...(await newestOf(connection, stream, stretch)));
    end = start;
    width = Math.min(4 * width, widthMost);
  }
  return newest;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
  readonly filter: string;
  readonly limit: number;
}

/** The newest messages of a stretch, newest first; no more of it is held than that and a batch. */
async function newestOf(
  connection: Connection,
  stream: string,
  { start, end, filter, limit }: Stretch,
): Promise<StoredMessage[]> {
  let kept: StoredMessage[] = [];
  for (let from = start; from < end; ) {
    const batch = await next(connection, stream, { from, filter, most: batchMost, bytes: pageBytes });
    kept = [...kept, ...batch.filter(({ sequence }) => sequence < end)].slice(-limit);
    while (kept.length > 1 && sizeOf(kept) > pageBytes) kept.shift();
    from = (batch.at(-1)?.sequence ?? end) + 1;
  }
  return kept.toReversed();
}

/** What follows in the stream; at least one message when there is one. */
async function next(connection: Connection, stream: string, ask: Ask): Promise<StoredMessage[]> {
  const { manager } = connection;
  const name = streamName(connection, stream);
  const next_by_subj = wireSubject(connection, ask.filter);
  if (!batches(connection)) {
    const message = await manager.direct.getMessage(name, { seq: ask.from, next_by_subj });
    return message ? [storedOf(connection, stream, message)] : [];
  }
  const options = { seq: ask.from, next_by_subj, batch: ask.most, max_bytes: ask.bytes };
  const found = await batchOf(connection, name, options);
  return found.map((message) => storedOf(connection, stream, message));
}

/**
 * By its callback form, the only one that ends its subscription. Throws a `TransientError` when the batch does not end in
 * time, as when the connection is lost within it.
 */
async function batchOf(
  { manager }: Connection,
  name: string,
  options: { readonly seq: number; readonly next_by_subj: string; readonly batch: number; readonly max_bytes: number },
): Promise<StoredMsg[]> {
  const found: StoredMsg[] = [];
  const ended = Promise.withResolvers<CompletionResult>();
  const batch = await manager.direct.getBatch(name, {
    ...options,
    callback: (end, message) => {
      if (end === null) found.push(message);
      else ended.resolve(end);
    },
  });
  const late = setTimeout(() => batch.stop(new TransientError(`stream ${name} did not answer`)), batchMs);
  const { err } = await ended.promise.finally(() => clearTimeout(late));
  if (err !== undefined && !isEnd(err)) throw err;
  return found;
}

/** Nothing follows. */
function isEnd(error: Error): boolean {
  return "code" in error && error.code === 404;
}

/** Server 2.11 and later answer many messages at once. */
function batches({ nats }: Connection): boolean {
  const [major = 0, minor = 0] = (nats.info?.version ?? "").split(".").map(Number);
  return major > 2 || (major === 2 && minor >= 11);
}

function storedOf(connection: Connection, stream: string, message: StoredMsg): StoredMessage {
  return {
    stream,
    sequence: message.seq,
    subject: plainSubject(connection, message.subject),
    id: idOf(message.header),
    data: message.data,
    headers: plainHeaders(message.header),
    publishedAt: message.time.getTime(),
  };
}

function sizeOf(messages: readonly StoredMessage[]): number {
  return messages.reduce((sum, { data }) => sum + data.byteLength, 0);
}
