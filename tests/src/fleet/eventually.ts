import { setTimeout as sleep } from "node:timers/promises";

interface Looking {
  /** A minute when left out: so long that only what never comes is missed, however busy the machine. */
  readonly withinMs?: number;
  /** Between two looks; 5 ms when left out. */
  readonly everyMs?: number;
}

interface Waiting extends Looking {
  /** What is waited for. */
  readonly what?: string;
}

const defaultMs = 60_000;
const defaultEveryMs = 5;

/** Reads until it holds or the time is up; the last value. */
export async function lookUntil<T>(
  read: () => T | Promise<T>,
  done: (value: T) => boolean,
  { withinMs = defaultMs, everyMs = defaultEveryMs }: Looking = {},
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (done(value) || Date.now() > deadline) return value;
    await sleep(everyMs);
  }
}

/** Reads until it holds; fails with the last value when the time is up. */
export async function eventually<T, S extends T>(
  read: () => T | Promise<T>,
  done: (value: T) => value is S,
  waiting?: Waiting,
): Promise<S>;
export async function eventually<T>(
  read: () => T | Promise<T>,
  done: (value: T) => boolean,
  waiting?: Waiting,
): Promise<T>;
export async function eventually<T>(
  read: () => T | Promise<T>,
  done: (value: T) => boolean,
  { what = "what was waited for", ...looking }: Waiting = {},
): Promise<T> {
  const value = await lookUntil(read, done, looking);
  if (done(value)) return value;
  throw new Error(`${what} did not come within ${looking.withinMs ?? defaultMs} ms: ${JSON.stringify(value)}`);
}
