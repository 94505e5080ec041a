import { setImmediate, setTimeout as sleep } from "node:timers/promises";

export interface Waiting {
  /** 15 s when left out. */
  readonly withinMs?: number;
  /** Between two looks; left out: as soon as other work has had its turn. */
  readonly everyMs?: number;
  /** What is waited for. */
  readonly what?: string;
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
  { withinMs = 15_000, everyMs, what = "what was waited for" }: Waiting = {},
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await read();
    if (done(value)) return value;
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${withinMs} ms: ${JSON.stringify(value)}`);
    await (everyMs === undefined ? setImmediate() : sleep(everyMs));
  }
}
