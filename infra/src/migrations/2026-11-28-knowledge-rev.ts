import { op } from "../ports/documents.ts";
import { knowledgeCollection } from "../runtime/knowledge-record.ts";
import type { Migration } from "./migration.ts";

/** Records of before there were revisions get the one they are taken to have. */
export const knowledgeRev: Migration = {
  name: "2026-11-28-knowledge-rev",
  collection: knowledgeCollection,
  where: { rev: op.exists(false) },
  change: (record) => (record["rev"] === undefined ? { ...record, rev: 0 } : record),
};
