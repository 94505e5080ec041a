import type { Ruling as RulingOf } from "@frontdesk/infra/records/record";
import type { KnowledgeRecord } from "@frontdesk/infra/runtime/knowledge-record";
import { type Asking, lacksVectors } from "./knowledge-record.rules.ts";

/** Longer than one batch may take with its tries: how long a maker of vectors that tells nothing is waited for. */
export const vectorsLeaseMs = 90_000;

type Ruling<T> = RulingOf<KnowledgeRecord, T>;
type Known = KnowledgeRecord | undefined;

/** The right to make the vectors of one version. */
export interface VectorsTicket {
  readonly documentId: string;
  readonly version: number;
  readonly reader: string;
  readonly passages: number;
  /** Made by those before. */
  readonly done: number;
}

/** Undefined: all are made, or somebody else makes them. Those of another embedder are made from the first on. */
export function takeVectors(
  record: Known,
  { reader, now, by }: Asking & { readonly by: string },
): Ruling<VectorsTicket | undefined> {
  if (record?.vectors === undefined || record.state === "removed" || !lacksVectors(record)) {
    return { result: undefined };
  }
  const { documentId, version, passages, vectors } = record;
  const isTaken = vectors.reader !== undefined && (record.dueAt ?? 0) > now;
  if (isTaken || record.pending !== undefined) return { result: undefined };
  const done = vectors.by === by ? vectors.done : 0;
  return {
    result: { documentId, version, reader, passages, done },
    next: { ...record, vectors: { by, done, reader }, dueAt: now + vectorsLeaseMs },
  };
}

function isHeld(record: Known, { version, reader }: VectorsTicket): record is KnowledgeRecord {
  return record !== undefined && record.version === version && record.vectors?.reader === reader;
}

/** So many are made. False: the version is out of force, or another makes them. */
export function madeVectors(
  record: Known,
  ticket: VectorsTicket,
  told: { done: number; now: number },
): Ruling<boolean> {
  if (!isHeld(record, ticket) || record.vectors === undefined) return { result: false };
  const { by } = record.vectors;
  const isWhole = told.done >= record.passages;
  const vectors = isWhole ? { by, done: told.done } : { ...record.vectors, done: told.done };
  const due = record.pending === undefined ? { dueAt: isWhole ? undefined : told.now + vectorsLeaseMs } : {};
  return { result: true, next: { ...record, vectors, ...due } };
}

/** Lets go of the rest, which is made after `waitMs`; `reason` tells the owner why it has to wait. */
export function leaveVectors(
  record: Known,
  ticket: VectorsTicket,
  told: { readonly now: number; readonly waitMs: number; readonly reason?: string },
): Ruling<void> {
  if (!isHeld(record, ticket) || record.vectors === undefined) return { result: undefined };
  const { by, done } = record.vectors;
  const due = record.pending === undefined ? { dueAt: told.now + told.waitMs } : {};
  const reason = told.reason === undefined ? {} : { reason: told.reason };
  return { result: undefined, next: { ...record, vectors: { by, done, ...reason }, ...due } };
}
