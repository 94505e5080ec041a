import { MongoClient, type Collection as MongoCollection } from "mongodb";
import type { Collection, Doc, Documents, Filter, FindOptions } from "../ports/documents.ts";
import {
  type Condition,
  changeOf,
  checkId,
  checkPath,
  checkTenant,
  conditionsOf,
  storedDocument,
  tenantConditions,
} from "../ports/documents-guard.ts";
import type { Logger } from "../ports/logger.ts";
import { asPortError, isDuplicateKey } from "./errors.ts";
import { ensureIndexes } from "./indexes.ts";
import { filterOf, updateOf } from "./translate.ts";

interface Options {
  /** Driver options such as `retryWrites=false` go into the address. */
  readonly url: string;
  readonly database: string;
  readonly logger: Logger;
}

const selectionMs = 3_000;
const answerMs = 10_000;

/**
 * Documents on MongoDB, by single-document operations alone (DESIGN §4). Writes are confirmed by a majority, on disk.
 * After a `TransientError` of a write its effect is unknown and may be read back (PROTOCOL 1).
 */
export async function createMongoDocuments({ url, database, logger }: Options): Promise<Documents> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: selectionMs,
    connectTimeoutMS: selectionMs,
    socketTimeoutMS: answerMs,
    writeConcern: { w: "majority", journal: true },
    appName: "frontdesk",
  });
  client.on("serverHeartbeatFailed", () => logger.warn("MongoDB does not answer"));
  const db = client.db(database);
  const store: Documents = {
    async ensure(specs) {
      for (const spec of specs) await answered(() => ensureIndexes(db, spec));
    },
    forTenant(tenant) {
      checkTenant(tenant);
      return {
        tenant,
        collection: <T extends Doc>({ name }: { readonly name: string }) =>
          collectionOf<T>(tenant, db.collection<Doc>(name)),
      };
    },
    system: () => ({
      find: async <T extends Doc>({ name }: { readonly name: string }, filter: Filter, options?: FindOptions) =>
        find<T>(db.collection<Doc>(name), conditionsOf(filter), options),
    }),
    async ping() {
      await answered(() => db.command({ ping: 1 }));
    },
    close: () => client.close(),
  };
  await store.ping().catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  return store;
}

async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw asPortError(error);
  }
}

async function find<T extends Doc>(
  collection: MongoCollection<Doc>,
  conditions: readonly Condition[],
  { sort = {}, limit }: FindOptions = {},
): Promise<T[]> {
  for (const path of Object.keys(sort)) checkPath(path);
  // To MongoDB a limit of 0 is none.
  if (limit === 0) return [];
  const cursor = collection.find(filterOf(conditions), { sort: { ...sort }, ...(limit !== undefined && { limit }) });
  return (await answered(() => cursor.toArray())) as unknown as T[];
}

function collectionOf<T extends Doc>(tenant: Doc["tenant"], collection: MongoCollection<Doc>): Collection<T> {
  const one = (id: string, condition: Filter = {}) =>
    filterOf([{ path: "_id", kind: "eq", value: checkId(tenant, id) }, ...tenantConditions(tenant, condition)]);
  const many = (filter: Filter) => filterOf(tenantConditions(tenant, filter));

  return {
    async get(id) {
      const filter = one(id);
      return ((await answered(() => collection.findOne(filter))) ?? undefined) as T | undefined;
    },
    async getMany(ids) {
      const value = ids.map((id) => checkId(tenant, id));
      if (value.length === 0) return [];
      return find<T>(collection, [{ path: "_id", kind: "in", value }, ...tenantConditions(tenant, {})]);
    },
    async insert(document) {
      const doc = storedDocument(tenant, document);
      return answered(async () => {
        try {
          await collection.insertOne(doc);
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      });
    },
    async put(document) {
      const doc = storedDocument(tenant, document);
      const replace = () => collection.replaceOne(one(doc._id), doc, { upsert: true });
      // Two upserts of one id may both try to insert; the loser then finds a document to replace.
      await answered(() =>
        replace().catch((error: unknown) => (isDuplicateKey(error) ? replace() : Promise.reject(error))),
      );
    },
    async update(id, condition, change) {
      const filter = one(id, condition);
      const update = updateOf(changeOf(change));
      if (update === undefined) return (await answered(() => collection.countDocuments(filter, { limit: 1 }))) === 1;
      return (await answered(() => collection.updateOne(filter, update))).matchedCount === 1;
    },
    async find(filter, options) {
      return find<T>(collection, tenantConditions(tenant, filter), options);
    },
    async count(filter) {
      const wanted = many(filter);
      return answered(() => collection.countDocuments(wanted));
    },
    async delete(id, condition) {
      const filter = one(id, condition);
      return answered(async () => (await collection.deleteOne(filter)).deletedCount === 1);
    },
    async deleteMany(filter) {
      const wanted = many(filter);
      return answered(async () => (await collection.deleteMany(wanted)).deletedCount);
    },
  };
}
