import type { DocumentState } from "@frontdesk/contracts/http";
import type { Logger } from "@frontdesk/infra/ports/logger";
import type { Embedder, TenantVectors } from "@frontdesk/infra/ports/vectors";
import type { KnowledgeRecord } from "@frontdesk/infra/runtime/knowledge-record";
import { type PassageText, toPoint } from "../passages/passages.ts";
import { countPassage, noCounts, pack } from "../passages/word-counts.rules.ts";
import { UploadFailedError } from "../uploads/worker-upload.ts";
import type { DocumentWords } from "./document-words.ts";
import { lacksVectors, type Made, type ReadingStanding, type ReadingTicket } from "./knowledge-record.rules.ts";
import type { KnowledgeRecords } from "./knowledge-records.ts";
import type { Originals } from "./originals.ts";

export interface Index {
  readonly records: KnowledgeRecords;
  readonly vectors: TenantVectors;
  readonly originals: Originals;
  readonly counted: DocumentWords;
  readonly embedder: Embedder;
  readonly logger: Logger;
  /** Its passages are in force, and their vectors are still to be made. */
  readonly embedLater: (documentId: string) => void;
}

export interface NewDocument extends Made {
  /** Some of its passages, analysed and embedded, from one position on; none after the last. */
  read(from: number): Promise<readonly PassageText[]>;
}

/**
 * Written in parts, so that a long document does not hold up other work of the process, while the next is analysed; what
 * they hold is counted on the way, and kept when all of them are written.
 */
async function writePassages(
  index: Index,
  ticket: ReadingTicket,
  document: NewDocument,
  signal: AbortSignal,
): Promise<void> {
  const { title } = document;
  const { documentId, version, original } = ticket;
  const made = { document: documentId, version, type: original.type, ...(title === undefined ? {} : { title }) };
  const counts = noCounts();
  let next = document.read(0);
  for (let from = 0; from < document.passages; ) {
    const batch = await next;
    if (batch.length === 0) throw new UploadFailedError("This document could not be read to its end.");
    from += batch.length;
    next = document.read(from);
    // Awaited in the next round, which a failed write leaves out.
    next.catch(() => undefined);
    signal.throwIfAborted();
    await index.vectors.upsert(batch.map((passage) => toPoint(passage, made)));
    for (const { terms } of batch) countPassage(counts, terms);
  }
  await index.counted.keep(ticket, pack(counts));
}

/** Takes away what a version left that will not come into force; when even that fails, search leaves it out and the next one removes it. */
export async function discard(index: Index, { documentId, version, original }: ReadingTicket): Promise<void> {
  try {
    await index.vectors.remove({ document: documentId, version });
    await index.counted.remove({ documentId, version });
    // A re-index reads the bytes of the version in force.
    if (original.version === version) await index.originals.remove(documentId, version);
  } catch {
    index.logger.warn("knowledge.discard_failed", { version });
  }
}

/** Search no longer finds these; when they cannot go now, the next upload takes them along. */
async function removeEarlier(index: Index, { documentId, version, original, isNew }: ReadingTicket): Promise<void> {
  try {
    await index.vectors.remove({ document: documentId, versionBefore: version });
    if (isNew) return;
    await index.counted.removeBefore({ documentId, version });
    await index.originals.removeBefore(documentId, original.version);
  } catch {
    index.logger.warn("knowledge.cleanup_failed", { version });
  }
}

/**
 * Indexes a version of a document: the new passages are written, then the version changes hands in one step, then the
 * old passages go. Whatever fails before that step leaves the old version in force (RAG-05).
 */
export async function addDocument(
  index: Index,
  ticket: ReadingTicket,
  document: NewDocument,
  signal: AbortSignal,
): Promise<ReadingStanding> {
  await writePassages(index, ticket, document, signal);
  const { name } = index.embedder;
  const made = name === undefined ? document : { ...document, vectorsBy: name };
  const standing = await index.records.putInForce(ticket, made);
  if (name !== undefined && standing === "held") index.embedLater(ticket.documentId);
  if (standing === "gone") await discard(index, ticket);
  if (standing === "held" || standing === "superseded") await removeEarlier(index, ticket);
  return standing;
}

/** Out of search in one step, then out of the stores. False when there is no such document. */
export async function removeDocument(index: Index, document: string): Promise<boolean> {
  const lastVersion = await index.records.withdraw(document);
  if (lastVersion === undefined) return false;
  await finishRemoval(index, document, lastVersion);
  return true;
}

/** Again, too, when the process that withdrew it died on the way. */
export async function finishRemoval(index: Index, document: string, lastVersion: number): Promise<void> {
  await index.vectors.remove({ document, versionBefore: lastVersion + 1 });
  await index.counted.removeBefore({ documentId: document, version: lastVersion + 1 });
  await index.originals.removeBefore(document, lastVersion + 1);
  await index.records.forget(document);
}

export function stateOf(record: KnowledgeRecord): DocumentState {
  const { documentId, state, title, type, passages, pages, warnings, reason, updatedAt, vectors } = record;
  return {
    id: documentId,
    state: state === "removed" ? "failed" : state,
    type: type as NonNullable<DocumentState["type"]>,
    passages,
    updatedAt,
    ...(title === undefined ? {} : { title }),
    ...(pages === undefined ? {} : { pages }),
    ...(vectors !== undefined && lacksVectors(record) ? { embedded: vectors.done } : {}),
    ...(vectors?.reason === undefined ? {} : { embeddingFault: vectors.reason }),
    ...(warnings === undefined ? {} : { warnings: [...warnings] }),
    ...(reason === undefined ? {} : { reason }),
  };
}
