import { addedEntries, kindsOf, staleAfterMs, unsaidDueAt, withUnknown } from "./outbox.rules.ts";
import type { Entry, OutboxSpec, RecordDoc } from "./record.ts";

/** What this process has said and the record still holds; any next update pulls it (PROTOCOL 1). */
export interface Outbox<R extends RecordDoc> {
  /** Says what an update added, each entry apart; one that failed is left to a redelivery, a later step or the sweep. */
  sayAdded(before: R | undefined, after: R): Promise<void>;
  /** Says what another process decided and has not said within 2 s. */
  sayStale(record: R, now: number): Promise<void>;
  /** Whether `sayStale` would say anything. */
  hasStale(record: R, now: number): boolean;
  /** The record as rules see it: without what was said, nor what another version will say. */
  shown(record: R): R;
  /** What the next state holds: what was said is out, what another version will say stays. */
  left(before: R | undefined, next: R): readonly Entry[];
  /** Whether an update without an effect is due: something was said, or the sweep has come for what it cannot say. */
  isToTidy(record: R, now: number): boolean;
  /** The earliest moment at which something is unsaid for too long. */
  dueAt(entries: readonly Entry[], now: number): number | null;
  /** Forgets what the stored record, of this id, holds no more. */
  forget(id: string, stored: readonly Entry[] | undefined): void;
  /** Whether anything said is still in the record of this id. */
  holds(id: string): boolean;
  /** Ids of records with said entries; ends the waiting pulls. */
  drain(): readonly string[];
}

/** How long a said entry may stay before an update of its own pulls it, when no other update does. */
const pullAfterMs = 1_000;

/** `pull` is called for a record whose said entries nothing else has pulled. */
export function createOutbox<R extends RecordDoc>(
  spec: OutboxSpec<R> | undefined,
  pull: (id: string) => Promise<void>,
): Outbox<R> {
  const kinds = kindsOf(spec);
  const { isKnown, isOrdered } = kinds;
  const said = new Map<string, Set<string>>();
  const pulls = new Map<string, NodeJS.Timeout>();

  function pullLater(id: string): void {
    if (pulls.has(id)) return;
    const timer = setTimeout(() => {
      pulls.delete(id);
      if (said.has(id)) pull(id).catch((error: unknown) => spec?.logger.warn("outbox.pull_failed", { id, error }));
    }, pullAfterMs);
    timer.unref();
    pulls.set(id, timer);
  }

  async function say(record: R, all: readonly Entry[]): Promise<void> {
    const entries = all.filter(isKnown);
    if (entries.length === 0) return;
    const sayOne = async (entry: Entry): Promise<void> => {
      await kinds.sayEntry(record, entry);
      said.set(record._id, (said.get(record._id) ?? new Set()).add(entry.key));
    };
    // One that cannot leave holds back those that leave after it.
    const sayInOrder = async (): Promise<void> => {
      for (const entry of entries) if (isOrdered(entry)) await sayOne(entry);
    };
    const others = entries.filter((entry) => !isOrdered(entry));
    const outcomes = await Promise.allSettled([sayInOrder(), ...others.map(sayOne)]);
    pullLater(record._id);
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }

  const unsaid = ({ _id, outbox = [] }: R) => outbox.filter(({ key }) => said.get(_id)?.has(key) !== true);
  const hasSaid = (record: R) => unsaid(record).length < (record.outbox?.length ?? 0);
  const staleOf = (record: R, now: number) =>
    unsaid(record).filter((entry) => isKnown(entry) && entry.at + staleAfterMs <= now);

  return {
    sayAdded: async (before, after) => await say(after, addedEntries(kinds, before?.outbox ?? [], after.outbox ?? [])),
    sayStale: async (record, now) => await say(record, staleOf(record, now)),
    hasStale: (record, now) => staleOf(record, now).length > 0,
    shown: (record) => {
      const outbox = unsaid(record).filter(isKnown);
      return outbox.length === (record.outbox?.length ?? 0) ? record : { ...record, outbox };
    },
    left: (before, next) => withUnknown(kinds, before?.outbox ?? [], next.outbox ?? []),
    isToTidy: (record, now) => {
      const isDue = typeof record.attentionAt === "number" && record.attentionAt <= now;
      return hasSaid(record) || (isDue && record.outbox?.every(isKnown) === false);
    },
    dueAt: (entries, now) => unsaidDueAt(kinds, entries, now),
    forget: (id, stored = []) => {
      const left = new Set(stored.map((entry) => entry.key));
      const kept = [...(said.get(id) ?? [])].filter((key) => left.has(key));
      if (kept.length === 0) said.delete(id);
      else said.set(id, new Set(kept));
    },
    holds: (id) => said.has(id),
    drain: () => {
      for (const timer of pulls.values()) clearTimeout(timer);
      pulls.clear();
      return [...said.keys()];
    },
  };
}
