import type { TenantId } from "@frontdesk/contracts/ids";
import type { Clock } from "@frontdesk/infra/ports/clock";
import { type Collection, type Documents, op } from "@frontdesk/infra/ports/documents";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { type KnowledgeRecord, knowledgeCollection, type Original } from "@frontdesk/infra/runtime/knowledge-record";
import {
  beginVersion,
  dropVersion,
  failVersion,
  forgetDocument,
  holdVersion,
  type Made,
  putInForce,
  type ReadingTicket,
  type Ruling,
  releaseVersion,
  requeueVersion,
  type Standing,
  type Taken,
  takeVersion,
  withdrawDocument,
} from "./knowledge-record.rules.ts";

/** The records of one tenant. Each change is a rule on the record as it stands, and happens wholly or not at all. */
export interface KnowledgeRecords {
  /** A version of the document that no other upload has; its record exists afterwards. */
  begin(documentId: string, original: Omit<Original, "version">, reader: string): Promise<ReadingTicket>;
  hold(ticket: ReadingTicket, options: { readonly reading: boolean }): Promise<Standing>;
  putInForce(ticket: ReadingTicket, made: Made): Promise<Standing>;
  /** `forget`: a document that was not known before leaves no record. */
  fail(ticket: ReadingTicket, reason: string, options: { readonly forget: boolean }): Promise<Standing>;
  drop(ticket: ReadingTicket): Promise<Standing>;
  release(ticket: ReadingTicket, waitMs: number): Promise<Standing>;
  take(documentId: string, reader: string): Promise<Taken>;
  requeue(documentId: string, reader: string): Promise<boolean>;
  get(documentId: string): Promise<KnowledgeRecord | undefined>;
  /** Those that are there, in the order asked for. */
  getAll(documentIds: readonly string[]): Promise<KnowledgeRecord[]>;
  /** The versions in force of these documents. */
  versions(documentIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  list(after: string | undefined, limit: number): Promise<KnowledgeRecord[]>;
  withdraw(documentId: string): Promise<number | undefined>;
  forget(documentId: string): Promise<void>;
}

const maxTries = 30;

interface Held {
  readonly tenant: TenantId;
  readonly collection: Collection<KnowledgeRecord>;
}

/** Reads, asks the rule, and changes the record if nobody did in between; a lost race is tried again. */
async function apply<T>(
  { tenant, collection }: Held,
  documentId: string,
  rule: (record: KnowledgeRecord | undefined) => Ruling<T>,
): Promise<T> {
  const _id = `${tenant}:${documentId}`;
  for (let tries = 0; tries < maxTries; tries++) {
    const record = await collection.get(_id);
    const { result, change } = rule(record);
    if (change === undefined) return result;
    const rev = record?.rev ?? 0;
    // A record of before there were revisions has none, which equals null.
    const unchanged = { rev: record?.rev ?? null };
    if (change === "delete") {
      if (await collection.delete(_id, unchanged)) return result;
    } else if (record === undefined) {
      // A rule that begins a record sets all that it must have.
      const made = { _id, tenant, rev: 1, ...change.set } as unknown as KnowledgeRecord;
      if (await collection.insert(made)) return result;
    } else {
      const update = { set: { ...change.set, rev: rev + 1 }, ...(change.unset?.length ? { unset: change.unset } : {}) };
      if (await collection.update(_id, unchanged, update)) return result;
    }
  }
  throw new TransientError("too many changes to one document at once");
}

export function knowledgeRecords(documents: Documents, clock: Clock, tenant: TenantId): KnowledgeRecords {
  const collection = documents.forTenant(tenant).collection(knowledgeCollection);
  const held: Held = { tenant, collection };
  const idOf = (documentId: string) => `${tenant}:${documentId}`;
  const now = () => clock.now();
  const getAll = async (documentIds: readonly string[]) => {
    const records = await collection.getMany(documentIds.map(idOf));
    const byId = new Map(records.map((record) => [record.documentId, record]));
    return documentIds.flatMap((documentId) => byId.get(documentId) ?? []);
  };
  return {
    begin: (documentId, original, reader) =>
      apply(held, documentId, (record) =>
        beginVersion(record, { tenant, documentId, original }, { reader, now: now() }),
      ),
    hold: (ticket, { reading }) =>
      apply(held, ticket.documentId, (record) => holdVersion(record, ticket, { now: now(), reading })),
    putInForce: (ticket, made) => apply(held, ticket.documentId, (record) => putInForce(record, ticket, made, now())),
    fail: (ticket, reason, { forget }) =>
      apply(held, ticket.documentId, (record) => failVersion(record, ticket, { reason, forget, now: now() })),
    drop: (ticket) => apply(held, ticket.documentId, (record) => dropVersion(record, ticket, now())),
    release: (ticket, waitMs) =>
      apply(held, ticket.documentId, (record) => releaseVersion(record, ticket, { now: now(), waitMs })),
    take: (documentId, reader) => apply(held, documentId, (record) => takeVersion(record, { reader, now: now() })),
    requeue: (documentId, reader) =>
      apply(held, documentId, (record) => requeueVersion(record, { reader, now: now() })),
    async get(documentId) {
      const record = await collection.get(idOf(documentId));
      return record?.state === "removed" ? undefined : record;
    },
    getAll,
    async versions(documentIds) {
      return new Map((await getAll(documentIds)).map((record) => [record.documentId, record.version]));
    },
    list: (after, limit) =>
      collection.find(after === undefined ? {} : { documentId: op.gt(after) }, { sort: { documentId: 1 }, limit }),
    withdraw: (documentId) => apply(held, documentId, (record) => withdrawDocument(record, now())),
    forget: (documentId) => apply(held, documentId, forgetDocument),
  };
}
