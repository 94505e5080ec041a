import type { TenantId } from "@frontdesk/contracts/ids";
import type { Json } from "@frontdesk/infra/ports/documents";
import type { KnowledgeRecord, Original, PendingVersion } from "@frontdesk/infra/runtime/knowledge-record";

/** How long a reader that no longer renews is waited for. */
export const readingLeaseMs = 15_000;
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

export interface Change {
  readonly set: Readonly<Record<string, Json>>;
  readonly unset?: readonly string[];
}

/** The caller's result, and what becomes of the record; without a change it stays as it is. */
export interface Ruling<T> {
  readonly result: T;
  readonly change?: Change | "delete";
}

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
export type Standing = "held" | "superseded" | "taken" | "gone";

export function standingOf(record: Known, { version, reader }: Pick<ReadingTicket, "version" | "reader">): Standing {
  if (record === undefined || record.state === "removed") return "gone";
  if (record.version > version || version < (record.since ?? 0)) return "gone";
  if (record.version === version) return "taken";
  if (record.pending?.version === version) return record.pending.reader === reader ? "held" : "taken";
  return record.lastVersion > version ? "superseded" : "gone";
}

export interface Upload {
  readonly tenant: TenantId;
  readonly documentId: string;
  readonly original: Omit<Original, "version">;
}

/** A version of its own for an upload. Versions follow the clock: a document that is back never takes up an old number. */
export function beginVersion(
  record: Known,
  { documentId, original }: Upload,
  { reader, now }: Asking,
): Ruling<ReadingTicket> {
  const version = Math.max(now, (record?.lastVersion ?? 0) + 1);
  const pending: PendingVersion = { version, original: { ...original, version }, reader, brokenOff: 0 };
  const isNew = record === undefined || record.state === "removed";
  const { title, type } = original;
  const born = { documentId, type, version: 0, passages: 0, since: version, ...(title === undefined ? {} : { title }) };
  const begun = { pending, state: "queued", lastVersion: version, dueAt: now + readingLeaseMs, updatedAt: stamp(now) };
  return {
    result: { documentId, version, reader, original: pending.original, isNew: record === undefined },
    change: {
      set: isNew ? { ...born, ...begun } : begun,
      unset: isNew ? ["reason", "original", "pages", "warnings"] : [],
    },
  };
}

/** Renews the lease, and with `reading` says that it has begun. */
export function holdVersion(
  record: Known,
  ticket: ReadingTicket,
  { now, reading }: { readonly now: number; readonly reading: boolean },
): Ruling<Standing> {
  const standing = standingOf(record, ticket);
  if (standing !== "held") return { result: standing };
  const begun = reading ? { state: "reading", updatedAt: stamp(now) } : {};
  return { result: standing, change: { set: { dueAt: now + readingLeaseMs, ...begun } } };
}

export interface Made {
  readonly title?: string;
  readonly passages: number;
  readonly pages?: number;
  readonly warnings?: readonly string[];
}

/** One step from the old version to the new one (RAG-05). A superseded version answers until the newer one does. */
export function putInForce(record: Known, ticket: ReadingTicket, made: Made, now: number): Ruling<Standing> {
  const standing = standingOf(record, ticket);
  if (record === undefined || standing === "gone" || standing === "taken") return { result: standing };
  const { title, passages, pages, warnings } = made;
  const set = {
    version: ticket.version,
    type: ticket.original.type,
    original: ticket.original,
    passages,
    updatedAt: stamp(now),
    ...(title === undefined ? {} : { title }),
    ...(pages === undefined ? {} : { pages }),
    ...(warnings === undefined ? {} : { warnings: [...warnings] }),
  };
  const absent = Object.entries({ title, pages, warnings }).flatMap(([name, value]) =>
    value === undefined ? [name] : [],
  );
  if (standing === "held") {
    const unset = [...absent, "pending", "dueAt", "reason"];
    return { result: standing, change: { set: { ...set, state: "indexed" }, unset } };
  }
  const settled = record.pending === undefined ? { state: "indexed" } : {};
  return { result: standing, change: { set: { ...set, ...settled }, unset: absent } };
}

/** The version before goes on answering; `reason` says why the new one does not. A new document may leave no trace. */
export function failVersion(
  record: Known,
  ticket: ReadingTicket,
  { reason, forget, now }: { readonly reason: string; readonly forget: boolean; readonly now: number },
): Ruling<Standing> {
  const standing = standingOf(record, ticket);
  if (record === undefined || standing !== "held") return { result: standing };
  if (forget && ticket.isNew) return { result: standing, change: "delete" };
  return { result: standing, change: ended(record, reason, now) };
}

function ended(record: KnowledgeRecord, reason: string, now: number): Change {
  const state = record.version > 0 ? "indexed" : "failed";
  return { set: { state, reason, updatedAt: stamp(now) }, unset: ["pending", "dueAt"] };
}

/** Takes an upload back that turned out to be no document itself, as if it had never been begun. */
export function dropVersion(record: Known, ticket: ReadingTicket, now: number): Ruling<Standing> {
  const standing = standingOf(record, ticket);
  if (record === undefined || standing !== "held") return { result: standing };
  if (record.version === 0) return { result: standing, change: "delete" };
  return {
    result: standing,
    change: { set: { state: "indexed", updatedAt: stamp(now) }, unset: ["pending", "dueAt"] },
  };
}

/** Lets go in good order: whoever comes after `waitMs` reads it anew, and nothing is held against the document. */
export function releaseVersion(
  record: Known,
  ticket: ReadingTicket,
  { now, waitMs }: { readonly now: number; readonly waitMs: number },
): Ruling<Standing> {
  const standing = standingOf(record, ticket);
  if (record?.pending === undefined || standing !== "held") return { result: standing };
  const set = { state: "queued", dueAt: now + waitMs, "pending.brokenOff": 0, updatedAt: stamp(now) };
  return { result: standing, change: { set } };
}

export type Taken =
  | { readonly kind: "nothing" }
  | { readonly kind: "read" | "failed"; readonly ticket: ReadingTicket }
  | { readonly kind: "remove"; readonly lastVersion: number };

/** What is to be done about a document that is due: its reader's lease has ended, or it waits to be read. */
export function takeVersion(record: Known, { reader, now }: Asking): Ruling<Taken> {
  if (record?.dueAt === undefined || record.dueAt > now) return { result: { kind: "nothing" } };
  const dueAt = now + readingLeaseMs;
  if (record.state === "removed") {
    return { result: { kind: "remove", lastVersion: record.lastVersion }, change: { set: { dueAt } } };
  }
  if (record.pending === undefined) return { result: { kind: "nothing" }, change: { set: {}, unset: ["dueAt"] } };
  const { version, original } = record.pending;
  const ticket: ReadingTicket = { documentId: record.documentId, version, reader, original, isNew: false };
  // One that only waited was not broken off.
  const brokenOff = record.pending.brokenOff + (record.state === "reading" ? 1 : 0);
  if (brokenOff >= maxBrokenOff)
    return { result: { kind: "failed", ticket }, change: ended(record, brokenOffReason, now) };
  const set = { pending: { ...record.pending, reader, brokenOff }, dueAt };
  return { result: { kind: "read", ticket }, change: { set } };
}

/** A new version of the bytes in force, due at once. False: nothing was kept of it, or a newer one is coming anyway. */
export function requeueVersion(record: Known, { reader, now }: Asking): Ruling<boolean> {
  const isReady = record?.state === "indexed" && record.pending === undefined;
  if (!isReady || record.original === undefined) return { result: false };
  const version = Math.max(now, record.lastVersion + 1);
  const pending: PendingVersion = { version, original: record.original, reader, brokenOff: 0 };
  const set = { pending, state: "queued", lastVersion: version, dueAt: now, updatedAt: stamp(now) };
  return { result: true, change: { set } };
}

/** Takes every version out of force, also those being read; the last one that was begun, or undefined when there is none. */
export function withdrawDocument(record: Known, now: number): Ruling<number | undefined> {
  if (record === undefined) return { result: undefined };
  const set = { state: "removed", version: 0, passages: 0, dueAt: now + readingLeaseMs, updatedAt: stamp(now) };
  return { result: record.lastVersion, change: { set, unset: ["pending", "original", "reason"] } };
}

/** Forgets a withdrawn document, unless it was added again. */
export function forgetDocument(record: Known): Ruling<undefined> {
  return { result: undefined, ...(record?.state === "removed" ? { change: "delete" as const } : {}) };
}
