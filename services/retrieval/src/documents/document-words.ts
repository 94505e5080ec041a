import type { TenantId } from "@frontdesk/contracts/ids";
import { type CollectionSpec, type Doc, type Documents, op } from "@frontdesk/infra/ports/documents";
import type { KnowledgeRecord } from "@frontdesk/infra/runtime/knowledge-record";
import type { PackedCounts } from "../passages/word-counts.rules.ts";
import type { KnowledgeRecords } from "./knowledge-records.ts";

/** One version of a document. */
export interface DocumentVersion {
  readonly documentId: string;
  readonly version: number;
}

/** What the passages of one version of a document hold, counted when they were made. */
export interface KnowledgeWords extends Doc, DocumentVersion, PackedCounts {}

export const knowledgeWords: CollectionSpec<KnowledgeWords> = {
  name: "knowledge_words",
  version: 1,
  indexes: [{ tenant: 1, documentId: 1, version: 1 }],
  shapes: {
    earlier: { equal: ["tenant", "documentId"], range: "version" },
    list: { equal: ["tenant"], sort: { documentId: 1 }, range: "documentId" },
  },
  boundedBy: "the version: they go when it is out of force, all of them when its document is removed",
};

/** The counts of one tenant's documents, kept before their version is in force. */
export interface DocumentWords {
  keep(version: DocumentVersion, counts: PackedCounts): Promise<void>;
  /** Those that are kept, in any order. */
  getAll(versions: readonly DocumentVersion[]): Promise<KnowledgeWords[]>;
  remove(version: DocumentVersion): Promise<void>;
  /** Those of every version before this one. */
  removeBefore(version: DocumentVersion): Promise<void>;
  count(): Promise<number>;
  /** Takes away what belongs to no document, or to a version that is out of force for good; how many. */
  sweep(records: Pick<KnowledgeRecords, "getAll">): Promise<number>;
}

const listedAtOnce = 200;

/** While one is being read, a version that is newer than the one in force may be about to come into it. */
function isOrphan(record: KnowledgeRecord | undefined, version: number): boolean {
  if (record === undefined) return true;
  if (record.version === version) return false;
  return record.pending === undefined || version < Math.max(record.version, record.since ?? 0);
}

export function documentWords(documents: Documents): (tenant: TenantId) => DocumentWords {
  return (tenant) => {
    const collection = documents.forTenant(tenant).collection(knowledgeWords);
    const idOf = ({ documentId, version }: DocumentVersion) => `${tenant}:${documentId}@${version}`;

    async function removeOrphans(
      page: readonly KnowledgeWords[],
      records: Pick<KnowledgeRecords, "getAll">,
    ): Promise<number> {
      const found = await records.getAll([...new Set(page.map(({ documentId }) => documentId))]);
      const known = new Map(found.map((record) => [record.documentId, record]));
      const orphans = page.filter(({ documentId, version }) => isOrphan(known.get(documentId), version));
      for (const { _id } of orphans) await collection.delete(_id);
      return orphans.length;
    }

    return {
      async keep({ documentId, version }, { passages, words, stems, concepts }) {
        const counts = { passages, words, stems, concepts };
        await collection.put({ _id: idOf({ documentId, version }), tenant, documentId, version, ...counts });
      },
      getAll: (versions) => collection.getMany(versions.map(idOf)),
      remove: async (version) => void (await collection.delete(idOf(version))),
      async removeBefore({ documentId, version }) {
        const earlier = await collection.find({ documentId, version: op.lt(version) });
        for (const { _id } of earlier) await collection.delete(_id);
      },
      count: () => collection.count({}),
      async sweep(records) {
        let removed = 0;
        for (let after: string | undefined; ; ) {
          const filter = after === undefined ? {} : { documentId: op.gt(after) };
          const page = await collection.find(filter, { sort: { documentId: 1 }, limit: listedAtOnce });
          removed += await removeOrphans(page, records);
          after = page.at(-1)?.documentId;
          if (after === undefined || page.length < listedAtOnce) return removed;
          // Other versions of it may stand beyond the page.
          removed += await removeOrphans(await collection.find({ documentId: after }), records);
        }
      },
    };
  };
}
