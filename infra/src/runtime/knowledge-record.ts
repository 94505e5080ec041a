import type { DocumentState } from "@frontdesk/contracts/http";
import type { CollectionSpec, Doc } from "../ports/documents.ts";

/** What a version is read from: the bytes as they came, kept as a blob, and what was said with them. */
export type Original = {
  /** The version they came with; a re-index makes another version of the same bytes. */
  readonly version: number;
  /** Sent as text; else as a file. */
  readonly isText: boolean;
  /** The file's own. */
  readonly name?: string;
  readonly title?: string;
  readonly type: string;
};

/** A version that is not in force yet. */
export type PendingVersion = {
  readonly version: number;
  readonly original: Original;
  /** Who reads it, for as long as `dueAt` lies ahead. */
  readonly reader: string;
  /** How often a process died while reading it. */
  readonly brokenOff: number;
};

/** Vectors of a model outside, made after their passages are in force. */
export type MadeVectors = {
  /** The embedder's name. */
  readonly by: string;
  /** How many of the passages have theirs, from the first on. */
  readonly done: number;
  /** Who makes them, for as long as `dueAt` lies ahead. */
  readonly reader?: string;
  /** Why the rest has to wait. */
  readonly reason?: string;
};

/** One document of a tenant's knowledge. Which passages may be found hangs on `version` alone (RAG-05). */
export interface KnowledgeRecord extends Doc {
  readonly documentId: string;
  /** Absent in records of before there were revisions. */
  readonly rev?: number;
  /** Absent where the newest update is of before there were writers. */
  readonly writer?: string;
  readonly title?: string;
  readonly type: string;
  /** `removed` lasts only while the passages go. While a version is read, the one before it goes on answering. */
  readonly state: DocumentState["state"] | "removed";
  /** The version in force; 0 before the first one is indexed, and after removal. */
  readonly version: number;
  /** The newest version begun, in force or not: no two uploads share one. */
  readonly lastVersion: number;
  /** The first version since the document was last removed; older ones never come into force. */
  readonly since?: number;
  readonly passages: number;
  readonly pages?: number;
  readonly warnings?: readonly string[];
  readonly reason?: string;
  readonly updatedAt: string;
  /** Of the version in force; absent when its bytes were not kept. */
  readonly original?: Original;
  readonly pending?: PendingVersion;
  /** Of the version in force; absent: made with its passages. */
  readonly vectors?: MadeVectors;
  /** When someone must look: its reader has not renewed, or its time to be read has come. Absent when nothing is to do. */
  readonly dueAt?: number;
}

export const knowledgeCollection: CollectionSpec<KnowledgeRecord> = {
  name: "knowledge",
  // 2: the `writer` of an update. An update's condition holds to what is stored, so nothing is raised. 3: `vectors`.
  version: 3,
  raise: { 1: (document) => document, 2: (document) => document },
  indexes: [
    { tenant: 1, documentId: 1 },
    { tenant: 1, updatedAt: 1 },
    { dueAt: 1, tenant: 1 },
  ],
  shapes: {
    list: { equal: ["tenant"], sort: { documentId: 1 }, range: "documentId" },
    changed: { equal: ["tenant"], sort: { updatedAt: 1 }, range: "updatedAt" },
    due: { equal: [], sort: { dueAt: 1 }, range: "dueAt" },
  },
  boundedBy: "its owner: one record a document, removed with it",
};
