import type { DocumentState } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { Clock } from "@frontdesk/infra/ports/clock";
import { type Collection, type CollectionSpec, type Doc, type Documents, op } from "@frontdesk/infra/ports/documents";

/** One document of a tenant's knowledge. Which passages may be found hangs on `version` alone (RAG-05). */
export interface KnowledgeRecord extends Doc {
  readonly documentId: string;
  readonly title?: string;
  readonly type: string;
  /** `removed` lasts only while the passages go. */
  readonly state: DocumentState["state"] | "removed";
  /** The version in force; 0 before the first one is indexed, and after removal. */
  readonly version: number;
  /** The newest version begun, in force or not: no two uploads share one. */
  readonly lastVersion: number;
  readonly passages: number;
  readonly reason?: string;
  readonly updatedAt: string;
}

export const knowledgeCollection: CollectionSpec<KnowledgeRecord> = {
  name: "knowledge",
  indexes: [{ tenant: 1, documentId: 1 }],
  shapes: { list: { equal: ["tenant"], sort: { documentId: 1 }, range: "documentId" } },
  boundedBy: "its owner: one record a document, removed with it",
};

export interface Described {
  readonly title?: string;
  readonly type: string;
}

/** The records of one tenant. */
export interface KnowledgeRecords {
  /** A version of the document that no other upload has; its record exists afterwards. */
  begin(documentId: string, described: Described): Promise<number>;
  /** Puts a version in force; false when a newer one is, or the document was removed meanwhile. */
  putInForce(
    documentId: string,
    version: number,
    described: Described & { readonly passages: number },
  ): Promise<boolean>;
  /** Marks a document that never had a version in force as failed; a version in force stays. */
  fail(documentId: string, version: number, reason: string): Promise<void>;
  get(documentId: string): Promise<KnowledgeRecord | undefined>;
  /** The versions in force of these documents. */
  versions(documentIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  list(after: string | undefined, limit: number): Promise<KnowledgeRecord[]>;
  /** Takes every version out of force; the last one that was begun, or undefined when there is no such document. */
  withdraw(documentId: string): Promise<number | undefined>;
  /** Forgets a withdrawn document, unless it was added again. */
  forget(documentId: string): Promise<void>;
}

interface Held {
  readonly tenant: TenantId;
  readonly collection: Collection<KnowledgeRecord>;
  readonly clock: Clock;
}

function idOf(tenant: TenantId, documentId: string): string {
  return `${tenant}:${documentId}`;
}

function isoNow(clock: Clock): string {
  return new Date(clock.now()).toISOString();
}

/** Versions follow the clock, so that a document that was removed and is back never takes up an old number. */
async function begin(held: Held, documentId: string, described: Described): Promise<number> {
  const { tenant, collection, clock } = held;
  const id = idOf(tenant, documentId);
  for (;;) {
    const record = await collection.get(id);
    const version = Math.max(clock.now(), (record?.lastVersion ?? 0) + 1);
    const fresh = {
      state: "reading",
      version: 0,
      lastVersion: version,
      passages: 0,
      updatedAt: isoNow(clock),
    } as const;
    if (record === undefined) {
      if (await collection.insert({ _id: id, tenant, documentId, ...described, ...fresh })) return version;
      continue;
    }
    const indexed = record.state === "indexed";
    const change = indexed
      ? { lastVersion: version }
      : { lastVersion: version, state: "reading", updatedAt: fresh.updatedAt };
    if (await collection.update(id, { lastVersion: record.lastVersion }, { set: change })) return version;
  }
}

async function putInForce(
  { tenant, collection, clock }: Held,
  documentId: string,
  made: Described & { readonly version: number; readonly passages: number },
): Promise<boolean> {
  const { title, ...rest } = made;
  const set = { ...rest, state: "indexed", updatedAt: isoNow(clock) };
  const changed = await collection.update(
    idOf(tenant, documentId),
    { version: op.lt(made.version), state: op.ne("removed") },
    title === undefined ? { set, unset: ["reason", "title"] } : { set: { ...set, title }, unset: ["reason"] },
  );
  return changed !== undefined;
}

export function knowledgeRecords(documents: Documents, clock: Clock, tenant: TenantId): KnowledgeRecords {
  const collection = documents.forTenant(tenant).collection(knowledgeCollection);
  const held: Held = { tenant, collection, clock };
  return {
    begin: (documentId, described) => begin(held, documentId, described),
    putInForce: (documentId, version, described) => putInForce(held, documentId, { ...described, version }),
    async fail(documentId, version, reason) {
      const change = { set: { state: "failed", reason, updatedAt: isoNow(clock) } };
      await collection.update(idOf(tenant, documentId), { lastVersion: version, state: "reading" }, change);
    },
    async get(documentId) {
      const record = await collection.get(idOf(tenant, documentId));
      return record?.state === "removed" ? undefined : record;
    },
    async versions(documentIds) {
      const records = await collection.getMany(documentIds.map((documentId) => idOf(tenant, documentId)));
      return new Map(records.map((record) => [record.documentId, record.version]));
    },
    list: (after, limit) =>
      collection.find(after === undefined ? {} : { documentId: op.gt(after) }, { sort: { documentId: 1 }, limit }),
    async withdraw(documentId) {
      const set = { state: "removed", version: 0, passages: 0, updatedAt: isoNow(clock) };
      return (await collection.update(idOf(tenant, documentId), {}, { set }))?.lastVersion;
    },
    async forget(documentId) {
      await collection.delete(idOf(tenant, documentId), { state: "removed" });
    },
  };
}
