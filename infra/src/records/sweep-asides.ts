import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import { createLruMap } from "../runtime/lru-map.ts";
import { asideMs, longestAsideMs, lookAgainAt } from "./sweep.rules.ts";
import type { Swept, SweptDoc } from "./swept.ts";

/** Which records step aside. How often they failed is known to this process; that they do is written in them. */
export interface Asides<T> {
  /** It was swept as it stands, and is due all the same: nothing could be done for it. */
  isStillDue(record: T): boolean;
  noteSwept(record: T): void;
  /**
   * Puts its due time off by how often it failed, unless it has changed: what changed is due by its own time. Throws as
   * the store does.
   */
  stepAside(record: T, longestMs: number): Promise<void>;
  /** Since when it is due, as far as known. */
  since(record: T): number;
  /** How many step aside now, and since when the longest of them is due. */
  standing(): { readonly count: number; readonly since: number };
}

interface Aside {
  /** The revision that stepping aside made; another one is a record that has changed. */
  readonly rev: number;
  readonly failures: number;
  readonly since: number;
  readonly until: number;
}

interface Options {
  readonly documents: Documents;
  readonly clock: Clock;
  readonly chance: () => number;
}

/** Of more than these it is forgotten how often they failed; they begin with the shortest wait again. */
const knownAsides = 10_000;
/** More than one round meets. */
const knownSwept = 4_000;

export function createAsides<T extends SweptDoc>(
  { documents, clock, chance }: Options,
  { collection, dueField, dueMoments }: Swept<T>,
): Asides<T> {
  const asides = new Map<string, Aside>();
  const sweptAs = createLruMap<string>(knownSwept);
  const revOf = ({ rev = 0 }: T): number => rev;
  /** A record that was removed and made anew counts its revisions anew. */
  const stateOf = (record: T): string => `${revOf(record)} ${String(record[dueField])}`;

  /** A record that a newer version wrote may hold what this one cannot read. */
  function momentsOf(record: T): readonly number[] {
    try {
      return dueMoments(record).filter(Number.isFinite);
    } catch {
      return [];
    }
  }

  function known(record: T): Aside | undefined {
    const aside = asides.get(record._id);
    return aside?.rev === revOf(record) ? aside : undefined;
  }

  function since(record: T): number {
    return Math.min(known(record)?.since ?? Number.POSITIVE_INFINITY, ...momentsOf(record));
  }

  function remember(id: string, aside: Aside): void {
    asides.delete(id);
    asides.set(id, aside);
    const [oldest] = asides.size > knownAsides ? asides.keys() : [];
    if (oldest !== undefined) asides.delete(oldest);
  }

  return {
    isStillDue: (record) => sweptAs.get(record._id) === stateOf(record),
    noteSwept: (record) => sweptAs.set(record._id, stateOf(record)),
    since,
    stepAside: async (record, longestMs) => {
      const failures = (known(record)?.failures ?? 0) + 1;
      const until = lookAgainAt(momentsOf(record), clock.now(), asideMs(failures, longestMs, chance()));
      // A record of before there were revisions has none, which equals null.
      const unchanged = { rev: record.rev ?? null };
      const change = { set: { [dueField]: until }, inc: { rev: 1 } };
      const held = await documents
        .forTenant(record.tenant)
        .collection(collection)
        .update(record._id, unchanged, change);
      if (held) remember(record._id, { rev: revOf(record) + 1, failures, since: since(record), until });
    },
    standing: () => {
      const now = clock.now();
      let count = 0;
      let longest = Number.POSITIVE_INFINITY;
      for (const [id, aside] of asides) {
        if (aside.until > now) {
          count += 1;
          longest = Math.min(longest, aside.since);
        } else if (aside.until + longestAsideMs <= now) {
          // It was not due again: it has healed, or is gone.
          asides.delete(id);
        }
      }
      return { count, since: longest };
    },
  };
}
