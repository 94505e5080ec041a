import type { DocumentState } from "@frontdesk/contracts/http";
import type { Logger } from "@frontdesk/infra/ports/logger";
import type { Embedder, TenantVectors } from "@frontdesk/infra/ports/vectors";
import type { KnowledgeRecords } from "./knowledge-records.ts";
import { type Passage, toPoint } from "./passages.ts";
import { UploadFailedError } from "./worker-upload.ts";

export interface Index {
  readonly records: KnowledgeRecords;
  readonly vectors: TenantVectors;
  readonly embedder: Embedder;
  readonly logger: Logger;
}

export interface NewDocument {
  readonly id: string;
  readonly title?: string;
  readonly type: string;
  /** How many it has. */
  readonly passages: number;
  /** Some of them, analysed and embedded, from one position on; none after the last. */
  read(from: number): Promise<readonly Passage[]>;
}

/** Written in parts, so that a long document does not hold up other work of the process, while the next is analysed. */
async function writePassages(index: Index, document: NewDocument, version: number): Promise<void> {
  const { id, title, type } = document;
  const made = { document: id, version, type, ...(title === undefined ? {} : { title }) };
  let next = document.read(0);
  for (let from = 0; from < document.passages; ) {
    const batch = await next;
    if (batch.length === 0) throw new UploadFailedError("This document could not be read to its end.");
    from += batch.length;
    next = document.read(from);
    // Awaited in the next round, which a failed write leaves out.
    next.catch(() => undefined);
    await index.vectors.upsert(batch.map((passage) => toPoint(passage, made)));
  }
}

/** What a failed upload wrote is taken away again; when even that fails, search leaves it out and the next one removes it. */
async function discard(index: Index, document: string, version: number): Promise<void> {
  try {
    await index.vectors.remove({ document, version });
  } catch {
    index.logger.warn("knowledge.discard_failed", { version });
  }
}

/** Search no longer finds these; when they cannot go now, the next upload takes them along. */
async function removeEarlier(index: Index, document: string, version: number): Promise<void> {
  try {
    await index.vectors.remove({ document, versionBefore: version });
  } catch {
    index.logger.warn("knowledge.cleanup_failed", { version });
  }
}

/**
 * Indexes a document, or a new version of one: the new passages are written, then the version changes hands in one
 * step, then the old passages go. Whatever fails before that step leaves the old version in force (RAG-05).
 */
export async function addDocument(index: Index, document: NewDocument): Promise<DocumentState> {
  const { id, title, type } = document;
  const described = { type, ...(title === undefined ? {} : { title }) };
  const version = await index.records.begin(id, described);
  try {
    await writePassages(index, document, version);
  } catch (error) {
    await discard(index, id, version);
    const unreadable = error instanceof UploadFailedError;
    const reason = unreadable ? error.message : "The document could not be stored. Send it again.";
    await index.records.fail(id, version, reason);
    if (unreadable) return { id, state: "failed", reason };
    throw error;
  }
  const inForce = await index.records.putInForce(id, version, { ...described, passages: document.passages });
  await (inForce ? removeEarlier(index, id, version) : discard(index, id, version));
  const record = await index.records.get(id);
  return record === undefined
    ? { id, state: "failed", reason: "The document was removed while it was being read." }
    : stateOf(record);
}

/** Out of search in one step, then out of the store. False when there is no such document. */
export async function removeDocument(index: Index, document: string): Promise<boolean> {
  const lastVersion = await index.records.withdraw(document);
  if (lastVersion === undefined) return false;
  await index.vectors.remove({ document, versionBefore: lastVersion + 1 });
  await index.records.forget(document);
  return true;
}

export function stateOf(record: {
  readonly documentId: string;
  readonly state: DocumentState["state"] | "removed";
  readonly title?: string;
  readonly passages: number;
  readonly reason?: string;
  readonly updatedAt: string;
}): DocumentState {
  const { documentId, title, passages, reason, updatedAt } = record;
  return {
    id: documentId,
    state: record.state === "removed" ? "failed" : record.state,
    passages,
    updatedAt,
    ...(title === undefined ? {} : { title }),
    ...(reason === undefined ? {} : { reason }),
  };
}
