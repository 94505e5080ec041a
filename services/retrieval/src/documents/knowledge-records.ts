import type { TenantId } from "@frontdesk/contracts/ids";
import type { Clock } from "@frontdesk/infra/ports/clock";
import { type Documents, op } from "@frontdesk/infra/ports/documents";
import type { RecordSpec, Rule } from "@frontdesk/infra/records/record";
import { createRecords } from "@frontdesk/infra/records/records";
import { type KnowledgeRecord, knowledgeCollection, type Original } from "@frontdesk/infra/runtime/knowledge-record";
import {
  beginVersion,
  dropVersion,
  failVersion,
  forgetDocument,
  holdVersion,
  type Made,
  putInForce,
  type ReadingStanding,
  type ReadingTicket,
  releaseVersion,
  requeueVersion,
  type TakenUp,
  takeVersion,
  withdrawDocument,
} from "./knowledge-record.rules.ts";
import { leaveVectors, madeVectors, takeVectors, type VectorsTicket } from "./vectors-record.rules.ts";

/** The records of one tenant. Each change is a rule on the record as it stands, and happens wholly or not at all. */
export interface KnowledgeRecords {
  /** A version of the document that no other upload has; its record exists afterwards. */
  begin(documentId: string, original: Omit<Original, "version">, reader: string): Promise<ReadingTicket>;
  hold(ticket: ReadingTicket, options: { readonly reading: boolean }): Promise<ReadingStanding>;
  putInForce(ticket: ReadingTicket, made: Made): Promise<ReadingStanding>;
  /** `forget`: a document that was not known before leaves no record. */
  fail(ticket: ReadingTicket, reason: string, options: { readonly forget: boolean }): Promise<ReadingStanding>;
  drop(ticket: ReadingTicket): Promise<ReadingStanding>;
  release(ticket: ReadingTicket, waitMs: number): Promise<ReadingStanding>;
  take(documentId: string, reader: string): Promise<TakenUp>;
  requeue(documentId: string, reader: string): Promise<boolean>;
  takeVectors(
    documentId: string,
    asking: { readonly reader: string; readonly by: string },
  ): Promise<VectorsTicket | undefined>;
  /** False: they are of no use any more. */
  madeVectors(ticket: VectorsTicket, done: number): Promise<boolean>;
  leaveVectors(ticket: VectorsTicket, left: { readonly waitMs: number; readonly reason?: string }): Promise<void>;
  get(documentId: string): Promise<KnowledgeRecord | undefined>;
  /** Those that are there, in the order asked for. */
  getAll(documentIds: readonly string[]): Promise<KnowledgeRecord[]>;
  /** The versions in force of these documents. */
  versions(documentIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  list(after: string | undefined, limit: number): Promise<KnowledgeRecord[]>;
  /** Those changed at this time or later, the first ones first. */
  changedSince(stamp: string, limit: number): Promise<KnowledgeRecord[]>;
  count(): Promise<number>;
  withdraw(documentId: string): Promise<number | undefined>;
  forget(documentId: string): Promise<void>;
}

/** A removed record that is back begins at its first revision again: its writer tells them apart. */
const knowledgeKind: RecordSpec<KnowledgeRecord> = { collection: knowledgeCollection, witness: ["writer"] };

/** The records of each tenant. */
export function knowledgeRecords(documents: Documents, clock: Clock): (tenant: TenantId) => KnowledgeRecords {
  const records = createRecords({ documents, clock }, knowledgeKind);
  return (tenant) => {
    const collection = documents.forTenant(tenant).collection(knowledgeCollection);
    const apply = <T>(documentId: string, rule: Rule<KnowledgeRecord, T>) => records.apply(tenant, documentId, rule);
    const getAll = async (documentIds: readonly string[]) => {
      const found = await collection.getMany(documentIds.map((documentId) => `${tenant}:${documentId}`));
      const byId = new Map(found.map((record) => [record.documentId, record]));
      return documentIds.flatMap((documentId) => byId.get(documentId) ?? []);
    };
    return {
      begin: (documentId, original, reader) =>
        apply(documentId, (record, now) => beginVersion(record, { tenant, documentId, original }, { reader, now })),
      hold: (ticket, { reading }) =>
        apply(ticket.documentId, (record, now) => holdVersion(record, ticket, { now, reading })),
      putInForce: (ticket, made) => apply(ticket.documentId, (record, now) => putInForce(record, ticket, made, now)),
      fail: (ticket, reason, { forget }) =>
        apply(ticket.documentId, (record, now) => failVersion(record, ticket, { reason, forget, now })),
      drop: (ticket) => apply(ticket.documentId, (record, now) => dropVersion(record, ticket, now)),
      release: (ticket, waitMs) =>
        apply(ticket.documentId, (record, now) => releaseVersion(record, ticket, { now, waitMs })),
      take: (documentId, reader) => apply(documentId, (record, now) => takeVersion(record, { reader, now })),
      requeue: (documentId, reader) => apply(documentId, (record, now) => requeueVersion(record, { reader, now })),
      takeVectors: (documentId, asking) => apply(documentId, (record, now) => takeVectors(record, { ...asking, now })),
      madeVectors: (ticket, done) =>
        apply(ticket.documentId, (record, now) => madeVectors(record, ticket, { done, now })),
      leaveVectors: (ticket, left) =>
        apply(ticket.documentId, (record, now) => leaveVectors(record, ticket, { ...left, now })),
      async get(documentId) {
        const record = await records.read(tenant, documentId);
        return record?.state === "removed" ? undefined : record;
      },
      getAll,
      async versions(documentIds) {
        return new Map((await getAll(documentIds)).map((record) => [record.documentId, record.version]));
      },
      list: (after, limit) =>
        collection.find(after === undefined ? {} : { documentId: op.gt(after) }, { sort: { documentId: 1 }, limit }),
      changedSince: (stamp, limit) => collection.find({ updatedAt: op.gte(stamp) }, { sort: { updatedAt: 1 }, limit }),
      count: () => collection.count({}),
      withdraw: (documentId) => apply(documentId, withdrawDocument),
      forget: (documentId) => apply(documentId, forgetDocument),
    };
  };
}
