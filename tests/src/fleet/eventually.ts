import { setImmediate, setTimeout as sleep } from "node:timers/promises";

interface Looking {
  /** 15 s when left out. */
  readonly withinMs?: number;
  /** Between two looks; left out: as soon as other work has had its turn. */
  readonly everyMs?: number;
}

interface Waiting extends Looking {
  /** What is waited for. */
  readonly what?: string;
}

const defaultMs = 15_000;

/** Reads until it holds or the time is up; the last value. */
export async function lookUntil<T>(
  read: () => T | Promise<T>,
  done: (value: T) => boolean,
  { withinMs = defaultMs, everyMs }: Looking = {},
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (done(value) || Date.now() > deadline) return value;
    await (everyMs === undefined ? setImmediate() : sleep(everyMs));
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
