import type { TenantId } from "@frontdesk/contracts/ids";
import type { Next, Ruling as RulingOf } from "@frontdesk/infra/records/record";
import type { KnowledgeRecord, MadeVectors, Original, PendingVersion } from "@frontdesk/infra/runtime/knowledge-record";

/** How long a reader that no longer renews is waited for. */
export const readingLeaseMs = 15_000;
/** How long a document waits in a process's queue for its vectors, before another process may be asked for them. */
const vectorsWaitMs = 300_000;
/** A document whose reading ended with its process this often is not read again. */
export const maxBrokenOff = 3;
const brokenOffReason = `Reading this document was broken off ${maxBrokenOff} times. Split it into smaller ones, or send it as plain text.`;

/** The right and the duty to bring one version into force. */
export interface ReadingTicket {
  readonly documentId: string;
  readonly version: number;
  readonly reader: string;
  readonly original: Original;
  /** Nothing was known of the document before. */
  readonly isNew: boolean;
}

type Ruling<T> = RulingOf<KnowledgeRecord, T>;

/** Who asks, and when. */
export interface Asking {
  readonly reader: string;
  readonly now: number;
}

type Known = KnowledgeRecord | undefined;

const stamp = (now: number) => new Date(now).toISOString();

/**
 * `held`: this ticket's. `superseded`: a newer version is being read, this one may still answer until then. `taken`:
 * another reader has it, or had. `gone`: removed, given up, or a newer one is in force.
 */
export type ReadingStanding = "held" | "superseded" | "taken" | "gone";

function standingOf(record: Known, { version, reader }: Pick<ReadingTicket, "version" | "reader">): ReadingStanding {
  if (record === undefined || record.state === "removed") return "gone";
  if (record.version > version || version < (record.since ?? 0)) return "gone";
  if (record.version === version) return "taken";
  if (record.pending?.version === version) return record.pending.reader === reader ? "held" : "taken";
  return record.lastVersion > version ? "superseded" : "gone";
}

export interface NewUpload {
  readonly tenant: TenantId;
  readonly documentId: string;
  readonly original: Omit<Original, "version">;
}

/** A version of its own for an upload. Versions follow the clock: a document that is back never takes up an old number. */
export function beginVersion(
  record: Known,
  { tenant, documentId, original }: NewUpload,
  { reader, now }: Asking,
): Ruling<ReadingTicket> {
  const version = Math.max(now, (record?.lastVersion ?? 0) + 1);
  const pending: PendingVersion = { version, original: { ...original, version }, reader, brokenOff: 0 };
  const dueAt = now + readingLeaseMs;
  const begun = { pending, state: "queued", lastVersion: version, dueAt, updatedAt: stamp(now) } as const;
  const known = record === undefined || record.state === "removed" ? undefined : record;
  const isNew = record === undefined;
  return {
    result: { documentId, version, reader, original: pending.original, isNew },
    next: { ...(known ?? { ...blank({ tenant, documentId, original }), since: version }), ...begun },
  };
}

/** A document of which nothing is known, also one that was removed. */
function blank({ tenant, documentId, original: { type, title } }: NewUpload) {
  const nothing = { reason: undefined, original: undefined, pages: undefined, warnings: undefined };
  return { _id: `${tenant}:${documentId}`, tenant, documentId, type, title, version: 0, passages: 0, ...nothing };
}

/** Renews the lease, and with `reading` says that it has begun. */
export function holdVersion(
  record: Known,
  ticket: ReadingTicket,
  { now, reading }: { readonly now: number; readonly reading: boolean },
): Ruling<ReadingStanding> {
  const standing = standingOf(record, ticket);
  if (record === undefined || standing !== "held") return { result: standing };
  const begun = reading ? { state: "reading" as const, updatedAt: stamp(now) } : {};
  return { result: standing, next: { ...record, dueAt: now + readingLeaseMs, ...begun } };
}

type Vectored = Pick<KnowledgeRecord, "passages"> & { readonly vectors?: KnowledgeRecord["vectors"] | undefined };

/** Whether passages in force wait for their vectors. */
export function lacksVectors<T extends Vectored>(record: T): record is T & { readonly vectors: MadeVectors } {
  return record.vectors !== undefined && record.vectors.done < record.passages;
}

/** Nobody reads it, and nobody needs to; where vectors are lacking someone must look at once. */
function unread(record: Vectored, now: number) {
  return { pending: undefined, dueAt: lacksVectors(record) ? now : undefined };
}

export interface Made {
  readonly title?: string;
  readonly passages: number;
  readonly pages?: number;
  readonly warnings?: readonly string[];
  /** Whose vectors its passages are to have, by `Embedder.name`; absent: they have them. */
  readonly vectorsBy?: string;
}

/** One step from the old version to the new one (RAG-05). A superseded version answers until the newer one does. */
export function putInForce(record: Known, ticket: ReadingTicket, made: Made, now: number): Ruling<ReadingStanding> {
  const standing = standingOf(record, ticket);
  if (record === undefined || standing === "gone" || standing === "taken") return { result: standing };
  const { title, passages, pages, warnings, vectorsBy } = made;
  const { version, original } = ticket;
  const vectors = vectorsBy === undefined ? undefined : { by: vectorsBy, done: 0 };
  const known = { version, original, type: original.type, title, passages, pages, warnings, vectors };
  const settled = standing === "held" || record.pending === undefined ? { state: "indexed" as const } : {};
  const next = { ...record, ...known, ...settled, updatedAt: stamp(now) };
  if (standing !== "held") return { result: standing, next };
  return { result: standing, next: { ...next, ...unread(next, now), reason: undefined } };
}

/** The version before goes on answering; `reason` says why the new one does not. A new document may leave no trace. */
export function failVersion(
  record: Known,
  ticket: ReadingTicket,
  { reason, forget, now }: { readonly reason: string; readonly forget: boolean; readonly now: number },
): Ruling<ReadingStanding> {
  const standing = standingOf(record, ticket);
  if (record === undefined || standing !== "held") return { result: standing };
  if (forget && ticket.isNew) return { result: standing, next: "removed" };
  return { result: standing, next: ended(record, reason, now) };
}

function ended(record: KnowledgeRecord, reason: string, now: number): Next<KnowledgeRecord> {
  const state = record.version > 0 ? "indexed" : "failed";
  return { ...record, ...unread(record, now), state, reason, updatedAt: stamp(now) };
}

/** Takes an upload back that turned out to be no document itself, as if it had never been begun. */
export function dropVersion(record: Known, ticket: ReadingTicket, now: number): Ruling<ReadingStanding> {
  const standing = standingOf(record, ticket);
  if (record === undefined || standing !== "held") return { result: standing };
  if (record.version === 0) return { result: standing, next: "removed" };
  return { result: standing, next: { ...record, ...unread(record, now), state: "indexed", updatedAt: stamp(now) } };
}

/** Lets go in good order: whoever comes after `waitMs` reads it anew, and nothing is held against the document. */
export function releaseVersion(
  record: Known,
  ticket: ReadingTicket,
  { now, waitMs }: { readonly now: number; readonly waitMs: number },
): Ruling<ReadingStanding> {
  const standing = standingOf(record, ticket);
  if (record?.pending === undefined || standing !== "held") return { result: standing };
  const pending = { ...record.pending, brokenOff: 0 };
  return {
    result: standing,
    next: { ...record, pending, state: "queued", dueAt: now + waitMs, updatedAt: stamp(now) },
  };
}

export type TakenUp =
  | { readonly kind: "nothing" | "embed" }
  | { readonly kind: "read" | "failed"; readonly ticket: ReadingTicket }
  | { readonly kind: "remove"; readonly lastVersion: number };

/** They are made in their turn, which may be long after this, by whoever has it: its maker, if any, has not renewed. */
function waiting(record: KnowledgeRecord & { readonly vectors: MadeVectors }, now: number): Ruling<TakenUp> {
  const { reader: _, ...vectors } = record.vectors;
  return { result: { kind: "embed" }, next: { ...record, vectors, dueAt: now + vectorsWaitMs } };
}

/** What is to be done about a document that is due: its reader's lease has ended, or it waits to be read. */
export function takeVersion(record: Known, { reader, now }: Asking): Ruling<TakenUp> {
  if (record?.dueAt === undefined || record.dueAt > now) return { result: { kind: "nothing" } };
  const dueAt = now + readingLeaseMs;
  if (record.state === "removed") {
    return { result: { kind: "remove", lastVersion: record.lastVersion }, next: { ...record, dueAt } };
  }
  if (record.pending === undefined) {
    return lacksVectors(record)
      ? waiting(record, now)
      : { result: { kind: "nothing" }, next: { ...record, dueAt: undefined } };
  }
  const { version, original } = record.pending;
  const ticket: ReadingTicket = { documentId: record.documentId, version, reader, original, isNew: false };
  // One that only waited was not broken off.
  const brokenOff = record.pending.brokenOff + (record.state === "reading" ? 1 : 0);
  if (brokenOff >= maxBrokenOff)
    return { result: { kind: "failed", ticket }, next: ended(record, brokenOffReason, now) };
  return {
    result: { kind: "read", ticket },
    next: { ...record, pending: { ...record.pending, reader, brokenOff }, dueAt },
  };
}

/** A new version of the bytes in force, due at once. False: nothing was kept of it, or a newer one is coming anyway. */
export function requeueVersion(record: Known, { reader, now }: Asking): Ruling<boolean> {
  const isReady = record?.state === "indexed" && record.pending === undefined;
  if (!isReady || record.original === undefined) return { result: false };
  const version = Math.max(now, record.lastVersion + 1);
  const pending: PendingVersion = { version, original: record.original, reader, brokenOff: 0 };
  const begun = { pending, state: "queued", lastVersion: version, dueAt: now, updatedAt: stamp(now) } as const;
  return { result: true, next: { ...record, ...begun } };
}

/** Takes every version out of force, also those being read; the last one that was begun, or undefined when there is none. */
export function withdrawDocument(record: Known, now: number): Ruling<number | undefined> {
  if (record === undefined) return { result: undefined };
  const nothing = { version: 0, passages: 0, pending: undefined, original: undefined, reason: undefined };
  const unmade = { vectors: undefined };
  const removed = { state: "removed", dueAt: now + readingLeaseMs, updatedAt: stamp(now) } as const;
  return { result: record.lastVersion, next: { ...record, ...nothing, ...unmade, ...removed } };
}

/** Forgets a withdrawn document, unless it was added again. */
export function forgetDocument(record: Known): Ruling<undefined> {
  return { result: undefined, ...(record?.state === "removed" ? { next: "removed" as const } : {}) };
}
