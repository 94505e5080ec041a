import type { Entry, OutboxSpec, RecordDoc } from "./record.ts";

/** An entry older than this is said by whoever comes next (PROTOCOL 1). */
export const staleAfterMs = 2_000;
/** When the sweep looks again at what only another version can say. */
const unknownAgainMs = 60_000;

/** What this version can say, and how; to a record kind without an outbox, all entries are another version's. */
export interface Kinds<R> {
  readonly isKnown: (entry: Entry) => boolean;
  readonly isOrdered: (entry: Entry) => boolean;
  readonly sayEntry: (record: R, entry: Entry) => Promise<void>;
}

export function kindsOf<R extends RecordDoc>(spec: OutboxSpec<R> | undefined): Kinds<R> {
  const says = new Map(Object.entries(spec?.says ?? {}) as [string, Kinds<R>["sayEntry"]][]);
  const ordered = new Set<string>(spec?.inOrder);
  return {
    isKnown: ({ say }) => says.has(say),
    isOrdered: ({ say }) => ordered.has(say),
    sayEntry: async (record, entry) => await says.get(entry.say)?.(record, entry),
  };
}

/** What an update added; before what leaves in order, that which another process may not have said yet. */
export function addedEntries<R>(kinds: Kinds<R>, before: readonly Entry[], after: readonly Entry[]): readonly Entry[] {
  const known = new Set(before.map(({ key }) => key));
  const ordered = after.some((entry) => kinds.isOrdered(entry) && !known.has(entry.key));
  return after.filter((entry) => !known.has(entry.key) || (ordered && kinds.isOrdered(entry)));
}

/** What a rule left unsaid, with what another version will say, which no rule has seen, in its place. */
export function withUnknown<R>(
  { isKnown }: Kinds<R>,
  before: readonly Entry[],
  unsaid: readonly Entry[],
): readonly Entry[] {
  if (before.every(isKnown)) return unsaid;
  const left = new Map(unsaid.map((entry) => [entry.key, entry]));
  const old = new Set(before.map(({ key }) => key));
  const kept = before.flatMap((entry) => (isKnown(entry) ? (left.get(entry.key) ?? []) : entry));
  return [...kept, ...unsaid.filter(({ key }) => !old.has(key))];
}

/**
 * The earliest moment at which something is unsaid for too long. What only another version can say must be found by its
 * sweep, and not by this one's every second.
 */
export function unsaidDueAt<R>({ isKnown }: Kinds<R>, entries: readonly Entry[], now: number): number | null {
  const due = entries.map((entry) => (isKnown(entry) ? entry.at + staleAfterMs : now + unknownAgainMs));
  return due.length === 0 ? null : Math.min(...due);
}
