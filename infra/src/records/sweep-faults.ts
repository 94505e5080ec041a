import { TransientError } from "../ports/errors.ts";
import type { Logger } from "../ports/logger.ts";
import { longestAsideMs, longestAwayAsideMs, longestTransientAsideMs } from "./sweep.rules.ts";
import type { Asides } from "./sweep-asides.ts";

/** Judges whether a record failed by itself, or because something is away that all need. */
export interface Faults<T> {
  failed(record: T, error: unknown): Promise<void>;
  /** It was swept, and is due all the same. */
  stillDue(record: T): Promise<void>;
  /** A record was swept, so nothing is away: what failed before failed by itself. */
  wentWell(): Promise<void>;
  /** Nothing else will go well for now: what failed leaves its place to others, for a short while. */
  ended(): Promise<void>;
}

interface Options<T> {
  readonly asides: Asides<T>;
  readonly logger: Logger;
  /** Something is away: there is no use in going on now. */
  readonly endRound: () => void;
}

/** So many failures in a row, each of which may be over later. */
const awayAfter = 10;

export function createFaults<T extends { readonly _id: string }>({ asides, logger, endRound }: Options<T>): Faults<T> {
  /** Failed in a way that may be over later, since something went well. */
  const suspects: T[] = [];

  async function putAside(records: readonly T[], longestMs: number): Promise<void> {
    for (const record of records) {
      try {
        await asides.stepAside(record, longestMs);
      } catch (error) {
        logger.warn("sweep.not_put_aside", { record: record._id, error });
        // The store is away; all of it stays due.
        if (error instanceof TransientError) return endRound();
      }
    }
  }

  return {
    failed: async (record, error) => {
      logger.warn("sweep.failed", { record: record._id, error });
      if (!(error instanceof TransientError)) return await putAside([record], longestAsideMs);
      if (suspects.push(record) >= awayAfter) endRound();
    },
    stillDue: async (record) => {
      logger.warn("sweep.still_due", { record: record._id });
      await putAside([record], longestAsideMs);
    },
    wentWell: async () => await putAside(suspects.splice(0), longestTransientAsideMs),
    ended: async () => await putAside(suspects.splice(0), longestAwayAsideMs),
  };
}
