import { randomUUID } from "node:crypto";
import type { Clock } from "../ports/clock.ts";
import type { Collection, Filter, Json, Update } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import type { Outbox } from "./outbox.ts";
import type { RecordDoc, RecordSpec } from "./record.ts";

export interface Writing<R extends RecordDoc> {
  readonly spec: RecordSpec<R>;
  readonly outbox: Outbox<R>;
  readonly clock: Clock;
  readonly newId?: () => string;
}

/** A ruled record as it will be stored: the next revision of the one before. */
export function settle<R extends RecordDoc>(writing: Writing<R>, before: R | undefined, ruled: R): R {
  const { spec, outbox, clock, newId = randomUUID } = writing;
  const rev = before === undefined ? (ruled.rev ?? 1) : (before.rev ?? 0) + 1;
  const next: R = { ...before, ...ruled, rev, writer: newId() };
  const says = spec.outbox !== undefined || next.outbox !== undefined;
  const left = spec.isErased?.(next) === true ? (next.outbox ?? []) : outbox.left(before, next);
  const settled: R = says ? { ...next, outbox: left } : next;
  if (spec.outbox === undefined && spec.attentionAt === undefined) return settled;
  const due = [spec.attentionAt?.(settled) ?? null, outbox.dueAt(left, clock.now())].filter((at) => at !== null);
  return { ...settled, attentionAt: due.length === 0 ? null : Math.min(...due) };
}

/** What must still hold for an update that was ruled on this record. */
export function unchanged<R extends RecordDoc>({ witness = [] }: RecordSpec<R>, before: R): Filter {
  const fields = ["rev", ...witness] as readonly (keyof R & string)[];
  // An absent field equals null.
  return Object.fromEntries(fields.map((field) => [field, before[field] ?? null])) as Filter;
}

/** The top-level fields that differ. */
export function changes<R extends RecordDoc>(before: R, next: R): Update {
  const changed = Object.entries(next).filter(([key, value]) => value !== before[key as keyof R]);
  const unset = changed.flatMap(([key, value]) => (value === undefined ? [key] : []));
  const set = Object.fromEntries(changed.filter(([, value]) => value !== undefined)) as Record<string, Json>;
  return unset.length === 0 ? { set } : { set, unset };
}

/** A write, and what it leaves: `removed`, or a record with a writer of its own. */
export interface Write<R> {
  readonly before: R | undefined;
  readonly next: R | "removed";
  readonly run: () => Promise<boolean>;
  /** It only begins the record: once that is there, it matters little who did. */
  readonly begins?: true;
}

/**
 * Whether a write took effect. If its answer was lost, perhaps not the effect: the record is read back before it is
 * called lost. Throws `TransientError` when it cannot be known.
 */
export async function held<R extends RecordDoc>(records: Collection<R>, id: string, write: Write<R>): Promise<boolean> {
  try {
    return await write.run();
  } catch (error) {
    if (!(error instanceof TransientError)) throw error;
    const outcome = readBack(write, await records.get(id));
    if (outcome === undefined) throw error;
    return outcome;
  }
}

/** Undefined: it may have happened and been overwritten, or may happen yet. */
function readBack<R extends RecordDoc>(write: Write<R>, current: R | undefined): boolean | undefined {
  const { before, next, begins } = write;
  if (next === "removed") {
    if (current === undefined) return true;
    return current.rev === before?.rev ? undefined : false;
  }
  if (current === undefined) return undefined;
  if (current.writer === next.writer) return true;
  if (before !== undefined && current.rev === before.rev) return undefined;
  // Somebody else's update of the same revision: this one lost, and cannot happen any more.
  return begins || (current.rev ?? 0) <= (next.rev ?? 0) ? false : undefined;
}
