import type { Clock } from "../../ports/clock.ts";
import type { Logger } from "../../ports/logger.ts";

interface Repeated {
  readonly everyMs: number;
  readonly handle: () => Promise<void>;
  nextAt: number;
  running: Promise<void> | undefined;
}

interface Repeater {
  add(name: string, everyMs: number, handle: () => Promise<void>): { stop(): Promise<void> };
  /** Starts what is due. */
  start(): void;
  /** Unix ms of the next run, or Infinity. */
  earliest(): number;
  atWork(): Promise<void>[];
  clear(): void;
}

interface Options {
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called when `earliest` may have changed. */
  readonly changed: () => void;
}

/** Repeated work of one process. A run that takes longer than its interval is followed by the next, never overlapped. */
export function createRepeater({ clock, logger, changed }: Options): Repeater {
  const entries = new Map<string, Repeated>();

  function launch(name: string, entry: Repeated): void {
    entry.nextAt = clock.now() + entry.everyMs;
    entry.running = entry
      .handle()
      .catch((error: unknown) => logger.warn("repeated job failed", { job: name, error }))
      .finally(() => {
        entry.running = undefined;
        changed();
      });
  }

  return {
    add(name, everyMs, handle) {
      const entry: Repeated = { everyMs, handle, nextAt: clock.now() + everyMs, running: undefined };
      entries.set(name, entry);
      changed();
      return {
        async stop() {
          if (entries.get(name) === entry) entries.delete(name);
          await entry.running;
        },
      };
    },
    start() {
      const now = clock.now();
      for (const [name, entry] of entries) {
        if (!entry.running && entry.nextAt <= now) launch(name, entry);
      }
    },
    earliest() {
      const free = [...entries.values()].filter((entry) => !entry.running);
      return Math.min(...free.map((entry) => entry.nextAt));
    },
    atWork: () => [...entries.values()].flatMap((entry) => entry.running ?? []),
    clear: () => entries.clear(),
  };
}
