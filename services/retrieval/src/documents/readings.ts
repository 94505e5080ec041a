import type { TenantId } from "@frontdesk/contracts/ids";
import { within } from "../within.ts";
import { type ReadingTicket, readingLeaseMs } from "./knowledge-record.rules.ts";
import type { KnowledgeRecords } from "./knowledge-records.ts";

/** What a reading is told, and tells. */
export interface Hand {
  /** Aborted when the reading is of no use any more, or the process stops. */
  readonly signal: AbortSignal;
  /** The ticket is settled: it is not renewed any more. */
  letGo(): void;
}

export interface ReadingWork {
  readonly tenant: TenantId;
  readonly ticket: ReadingTicket;
  readonly records: KnowledgeRecords;
}

/** The readings of this process: each ticket is renewed while it is worked on, so that nobody else takes it up. */
export interface Readings {
  run<T>(work: ReadingWork, act: (hand: Hand) => Promise<T>): Promise<T>;
  /** Ends those of one document. */
  abort(tenant: TenantId, documentId: string): void;
  /** A place among the few readings that nobody waits for; undefined when none is free in time. */
  place(waitMs: number): Promise<(() => void) | undefined>;
  /** Goes on in the background; awaited by `stop`. */
  detach(work: Promise<unknown>): void;
  readonly stopped: boolean;
  /** Ends all of them in good order: others read on. */
  stop(): Promise<void>;
}

const renewEveryMs = readingLeaseMs / 3;

export function createReadings({ atOnce }: { readonly atOnce: number }): Readings {
  const running = new Map<AbortController, ReadingWork>();
  const detached = new Set<Promise<unknown>>();
  const placed = new Set<Promise<void>>();
  let stopped = false;

  /** Until the returned function is called; a fault of the store is no reason to give up before the lease ends. */
  function renewing({ ticket, records }: ReadingWork, controller: AbortController): () => void {
    const renew = async () => {
      const standing = await records.hold(ticket, { reading: false }).catch(() => "held" as const);
      if (standing === "taken" || standing === "gone") controller.abort();
    };
    const timer = setInterval(() => void renew(), renewEveryMs);
    return () => clearInterval(timer);
  }

  return {
    async run(work, act) {
      const controller = new AbortController();
      if (stopped) controller.abort();
      const end = renewing(work, controller);
      running.set(controller, work);
      try {
        return await act({ signal: controller.signal, letGo: end });
      } finally {
        end();
        running.delete(controller);
      }
    },
    abort(tenant, documentId) {
      for (const [controller, work] of running) {
        if (work.tenant === tenant && work.ticket.documentId === documentId) controller.abort();
      }
    },
    async place(waitMs) {
      const until = performance.now() + waitMs;
      while (placed.size >= atOnce && !stopped) {
        const leftMs = until - performance.now();
        if (leftMs <= 0) return undefined;
        await within(Promise.race(placed), leftMs);
      }
      if (stopped) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      placed.add(promise);
      return () => {
        placed.delete(promise);
        resolve();
      };
    },
    detach(work) {
      const settled = work.catch(() => undefined).finally(() => detached.delete(settled));
      detached.add(settled);
    },
    get stopped() {
      return stopped;
    },
    async stop() {
      stopped = true;
      for (const controller of running.keys()) controller.abort();
      while (detached.size > 0) await Promise.all(detached);
    },
  };
}

/** Every item, a few at once, each result in its item's place. */
export async function fewAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  act: (item: T, at: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at];
      if (item !== undefined) results[at] = await act(item, at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}
