import { setTimeout as wait } from "node:timers/promises";
import type { Counters } from "../ports/counters.ts";
import type { Logger } from "../ports/logger.ts";

interface Repetition {
  readonly name: string;
  readonly everyMs: number;
  readonly handle: () => Promise<void>;
  readonly leases: Pick<Counters, "lease" | "renew">;
  readonly logger: Logger;
}

interface Repeated {
  /** Runs once more as soon as no run of this process is at work, whoever has the lease. */
  hurry(): void;
  stop(): Promise<void>;
}

/** A run's lease lasts at least so long, so that a busy moment does not start a second run beside it. */
const shortestLeaseMs = 5_000;

/**
 * Every replica asks for the lease of the interval; the one that has it runs. It needs nothing kept, so it goes on
 * after Redis was wiped, where a stored schedule would be lost in silence (PROTOCOL 10).
 */
export function repeatByLease({ name, everyMs, handle, leases, logger }: Repetition): Repeated {
  let stopped = false;
  let hurried = false;
  let pause = new AbortController();
  const leaseMs = Math.max(everyMs, shortestLeaseMs);
  const key = `repeat:${name}`;

  async function run(token: string): Promise<void> {
    const started = performance.now();
    const renewal = setInterval(() => {
      leases
        .renew(key, token, leaseMs)
        .catch((error: unknown) => logger.warn("lease not renewed", { job: name, error }));
    }, leaseMs / 3);
    try {
      await handle();
    } finally {
      clearInterval(renewal);
      const restMs = Math.max(1, Math.ceil(everyMs - (performance.now() - started)));
      await leases.renew(key, token, restMs);
    }
  }

  /** For a clock that was put forward: what is due by it is not in the lease's time. */
  async function runHurried(): Promise<void> {
    hurried = false;
    await handle().catch((error: unknown) => logger.warn("repeated job failed", { job: name, error }));
  }

  async function turn(): Promise<void> {
    try {
      const token = await leases.lease(key, leaseMs);
      if (token !== undefined) await run(token);
    } catch (error) {
      logger.warn("repeated job failed", { job: name, error });
    }
  }

  async function loop(): Promise<void> {
    let pauseMs = everyMs;
    while (!stopped) {
      pause = new AbortController();
      if (!hurried) await wait(pauseMs, undefined, { signal: pause.signal }).catch(() => undefined);
      if (stopped) return;
      if (hurried) await runHurried();
      else await turn();
      // More often than the interval, or replicas that just miss the lease would double it.
      pauseMs = Math.max(1, everyMs / 4);
    }
  }

  const ended = loop();
  return {
    hurry: () => {
      hurried = true;
      pause.abort();
    },
    async stop() {
      stopped = true;
      pause.abort();
      await ended;
    },
  };
}
