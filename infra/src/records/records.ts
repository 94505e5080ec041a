import type { TenantId } from "@frontdesk/contracts/ids";
import type { Clock } from "../ports/clock.ts";
import type { Collection, Documents } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import { createLruMap, type LruMap } from "../runtime/lru-map.ts";
import { createKeyQueue } from "./key-queue.ts";
import { createOutbox } from "./outbox.ts";
import type { RecordDoc, RecordSpec, Rule } from "./record.ts";
import { changes, held, settle, unchanged, type Writing } from "./write-record.ts";

export interface RecordsDeps {
  readonly documents: Documents;
  readonly clock: Clock;
  /** Names the writer of an update; random unless given. */
  readonly newId?: () => string;
  /**
   * How many records to start from as this process last wrote them, and read only when that turns out old. Right on any
   * number of replicas, since every effect is conditional; worth it where one process makes most of a record's updates.
   */
  readonly remember?: number;
}

/** The door to the records of one kind; nothing else changes them. */
export interface Records<R extends RecordDoc> {
  read(tenant: TenantId, id: string): Promise<R | undefined>;
  /** As this process last wrote it, else read: for what hardly ever changes. */
  recall(tenant: TenantId, id: string): Promise<R | undefined>;
  /** Inserts a new record unless it exists, says its outbox, and answers the stored one. */
  start(record: R): Promise<R>;
  /**
   * Applies a rule by one conditional update, then says what the update decided; a lost race is ruled again. Throws
   * `TransientError` when it cannot be known whether the update happened, or what it decided could not be said yet.
   */
  apply<T>(tenant: TenantId, id: string, rule: Rule<R, T>): Promise<T>;
  /** Pulls what was said from the outboxes touched lately; then stops. */
  stop(): Promise<void>;
}

const maxAttempts = 30;

interface Door<R extends RecordDoc> extends Writing<R> {
  /** Records as this process last wrote them. */
  readonly known: LruMap<R>;
  of(tenant: TenantId): Collection<R>;
}

export function createRecords<R extends RecordDoc>(deps: RecordsDeps, spec: RecordSpec<R>): Records<R> {
  // Replicas are kept apart by the conditional update; within one process the queue only saves retries.
  const queue = createKeyQueue();
  const of = (tenant: TenantId) => deps.documents.forTenant(tenant).collection(spec.collection);

  async function applyTo<T>(tenant: TenantId, _id: string, rule: Rule<R, T>): Promise<T> {
    return await queue(_id, async () => {
      for (let tries = 0; tries < maxAttempts; tries += 1) {
        const outcome = await attempt(door, { tenant, _id, fresh: tries > 0 }, rule);
        if (outcome !== "again") return outcome.result;
      }
      throw new TransientError(
        `${spec.collection.name}: a record is contended: ${maxAttempts} updates lost their race`,
      );
    });
  }
  const pull = async (id: string): Promise<void> => {
    await applyTo(id.slice(0, id.indexOf(":")), id, (record) =>
      record !== undefined && outbox.holds(id) ? { next: record, result: undefined } : { result: undefined },
    );
  };
  const outbox = createOutbox(spec.outbox, pull);
  const known = createLruMap<R>(deps.remember ?? 0);
  const door: Door<R> = { ...deps, spec, outbox, known, of };
  const idOf = (tenant: TenantId, id: string) => `${tenant}:${id}`;
  const read: Records<R>["read"] = async (tenant, id) => await of(tenant).get(idOf(tenant, id));

  return {
    read,
    recall: async (tenant, id) => known.get(idOf(tenant, id)) ?? (await read(tenant, id)),
    start: async (record) => {
      const next = settle(door, undefined, record);
      const records = of(record.tenant);
      const run = () => records.insert(next);
      const isNew = await held(records, next._id, { before: undefined, next, run, begins: true });
      if (!isNew) return (await records.get(next._id)) ?? next;
      known.set(next._id, next);
      await outbox.sayAdded(undefined, next);
      return next;
    },
    apply: async (tenant, id, rule) => await applyTo(tenant, idOf(tenant, id), rule),
    stop: async () => void (await Promise.allSettled(outbox.drain().map(pull))),
  };
}

interface Address {
  readonly tenant: TenantId;
  readonly _id: string;
  /** Read the record, whatever is remembered of it. */
  readonly fresh: boolean;
}

async function attempt<R extends RecordDoc, T>(
  door: Door<R>,
  { tenant, _id, fresh }: Address,
  rule: Rule<R, T>,
): Promise<{ readonly result: T } | "again"> {
  const now = door.clock.now();
  const { outbox } = door;
  const known = fresh ? undefined : door.known.get(_id);
  // What is long unsaid is said from the record itself: it may have been erased since.
  const remembered = known === undefined || outbox.hasStale(known, now) ? undefined : known;
  const record = remembered ?? (await door.of(tenant).get(_id));
  // Another process may have taken out what this one said, or erased it all.
  if (remembered === undefined) outbox.forget(_id, record?.outbox);
  if (record !== undefined) await outbox.sayStale(record, now);
  const { next: ruled, result } = await rule(record && outbox.shown(record), now);
  // Without an update nothing proves that a remembered record is the newest: rule again on a fresh one.
  if (ruled === undefined && remembered !== undefined) return "again";
  // What was said leaves with any update; until then the record stays due, and the sweep would come back to it for ever.
  const next = ruled ?? (record !== undefined && outbox.isToTidy(record, now) ? outbox.shown(record) : undefined);
  if (next === undefined) return { result };
  return (await write(door, tenant, { before: record, next: next as R | "removed", _id })) ? { result } : "again";
}

interface Effect<R> {
  readonly before: R | undefined;
  readonly next: R | "removed";
  readonly _id: string;
}

/** One conditional update, and what it decided said; false when another update came first. */
async function write<R extends RecordDoc>(
  door: Door<R>,
  tenant: TenantId,
  { before, next: ruled, _id }: Effect<R>,
): Promise<boolean> {
  const records = door.of(tenant);
  const next = ruled === "removed" ? ruled : settle(door, before, ruled);
  const run = async (): Promise<boolean> => {
    if (before === undefined) return next === "removed" || (await records.insert(next));
    const condition = unchanged(door.spec, before);
    if (next === "removed") return await records.delete(_id, condition);
    return await records.update(_id, condition, changes(before, next));
  };
  if (!(await held(records, _id, { before, next, run }))) {
    door.known.delete(_id);
    return false;
  }
  if (next === "removed") {
    door.known.delete(_id);
    return true;
  }
  door.known.set(_id, next);
  door.outbox.forget(_id, next.outbox);
  if (before !== undefined) door.spec.changed?.(before, next);
  await door.outbox.sayAdded(before, next);
  return true;
}
