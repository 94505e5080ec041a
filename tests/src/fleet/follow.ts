import { createConditions } from "./conditions.ts";
import { eventFrames, type Frame } from "./event-frames.ts";

/** A message as an event stream shows it. */
export interface Seen {
  readonly id: string;
  readonly visible: number;
  readonly role: string;
  readonly content: string;
}

export interface Follower {
  readonly seen: readonly Seen[];
  /** Numbers that came twice or out of order, and pieces of a reply while a person owned. */
  readonly faults: readonly string[];
  /** Resolves with true when it holds, with false after the time. */
  until(done: (seen: readonly Seen[]) => boolean, withinMs: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** Opens the stream after a number; undefined when it could not be had just now. */
type Open = (after: number, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array> | undefined>;

interface Options {
  readonly open: Open;
  /** A stream that ended, or broke off with an error; it is opened again. */
  readonly onEnd: (error: unknown) => Promise<void>;
  /** Ids of the lines that say that a person has taken over, and has given back. */
  readonly taken?: ReadonlySet<string>;
  readonly returned?: ReadonlySet<string>;
}

/** Follows a conversation over as many streams as it takes, each from where the last one ended. */
export function follow({ open, onEnd, taken, returned }: Options): Follower {
  const seen: Seen[] = [];
  const faults: string[] = [];
  const stopping = new AbortController();
  const conditions = createConditions();
  let human = false;

  const hear = ({ event, data }: Frame): void => {
    if (event === "piece" && human) faults.push("a piece of a reply is shown while a person owns");
    if (event !== "message") return;
    const message = data as Seen;
    const last = seen.at(-1)?.visible ?? 0;
    if (message.visible !== last + 1) faults.push(`number ${message.visible} is shown after ${last}`);
    seen.push(message);
    if (taken?.has(message.id)) human = true;
    if (returned?.has(message.id)) human = false;
    conditions.lookAgain();
  };
  const run = async (): Promise<void> => {
    const { signal } = stopping;
    while (!signal.aborted) {
      const error = await readAll(open, { after: seen.at(-1)?.visible ?? 0, signal, hear });
      if (!signal.aborted) await onEnd(error);
    }
  };
  const running = run();
  return {
    seen,
    faults,
    until: async (done, withinMs) => await conditions.until(() => done(seen), withinMs),
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

interface Reading {
  readonly after: number;
  readonly signal: AbortSignal;
  readonly hear: (frame: Frame) => void;
}

/** Reads one stream to its end; the error that broke it off, if one did. */
async function readAll(open: Open, { after, signal, hear }: Reading): Promise<unknown> {
  try {
    const body = await open(after, signal);
    if (body !== undefined) for await (const frame of eventFrames(body)) hear(frame);
    return undefined;
  } catch (error) {
    return error;
  }
}
