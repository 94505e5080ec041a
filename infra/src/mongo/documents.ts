import type { Collection as MongoCollection } from "mongodb";
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
import { TransientError } from "../ports/errors.ts";
import type { Logger } from "../ports/logger.ts";
import { type MongoLink, openClient } from "./client.ts";
import { asPortError, isDuplicateKey } from "./errors.ts";
import { ensureIndexes } from "./indexes.ts";
import { filterOf, updateOf } from "./translate.ts";

interface Options {
  /** Driver options such as `retryWrites=false` go into the address. */
  readonly url: string;
  readonly database: string;
  readonly logger: Logger;
}

/** One document is found by its id: what takes longer is away, and a customer waits. The driver would try twice. */
const oneAnswerMs = 4_000;
const answerMs = 15_000;
const ensureMs = 60_000;

type CollectionOf = () => MongoCollection<Doc>;

/**
 * Documents on MongoDB, by single-document operations alone (DESIGN §4). Writes are confirmed by a majority, on disk.
 * After a `TransientError` of a write its effect is unknown and may be read back (PROTOCOL 1).
 */
export async function createMongoDocuments({ url, database, logger }: Options): Promise<Documents> {
  const client = openClient({ url, logger });
  const collectionNamed = collectionsOf(client, database);
  const store: Documents = {
    async ensure(specs) {
      for (const spec of specs) await answered(() => ensureIndexes(client.current().db(database), spec), ensureMs);
    },
    forTenant(tenant) {
      checkTenant(tenant);
      return {
        tenant,
        collection: <T extends Doc>({ name }: { readonly name: string }) =>
          collectionOf<T>(tenant, collectionNamed(name)),
      };
    },
    system: () => ({
      find: async <T extends Doc>({ name }: { readonly name: string }, filter: Filter, options?: FindOptions) =>
        find<T>(collectionNamed(name), conditionsOf(filter), options),
    }),
    async ping() {
      await answeredSoon(() => client.current().db(database).command({ ping: 1 }));
    },
    close: () => client.close(),
  };
  await store.ping().catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  return store;
}

/** The driver's collections, each made once: to make one parses options anew. */
function collectionsOf(client: MongoLink, database: string): (name: string) => CollectionOf {
  let made = new Map<string, MongoCollection<Doc>>();
  let madeOf = client.current();
  return (name) => () => {
    const current = client.current();
    if (current !== madeOf) made = new Map();
    madeOf = current;
    const known = made.get(name) ?? current.db(database).collection<Doc>(name);
    made.set(name, known);
    return known;
  };
}

/** An answer that is late is none, its effect unknown. The driver's own limits do not hold: see `client.ts`. */
async function answered<T>(ask: () => Promise<T>, atMostMs = answerMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TransientError(`MongoDB did not answer in ${atMostMs} ms`)), atMostMs);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch (error) {
    throw asPortError(error);
  } finally {
    clearTimeout(timer);
  }
}

const answeredSoon = async <T>(ask: () => Promise<T>): Promise<T> => await answered(ask, oneAnswerMs);

async function find<T extends Doc>(
  collection: CollectionOf,
  conditions: readonly Condition[],
  { sort = {}, limit }: FindOptions = {},
): Promise<T[]> {
  for (const path of Object.keys(sort)) checkPath(path);
  // To MongoDB a limit of 0 is none.
  if (limit === 0) return [];
  const found = { sort: { ...sort }, ...(limit !== undefined && { limit }) };
  return (await answered(() => collection().find(filterOf(conditions), found).toArray())) as unknown as T[];
}

function collectionOf<T extends Doc>(tenant: Doc["tenant"], collection: CollectionOf): Collection<T> {
  const one = (id: string, condition: Filter = {}) =>
    filterOf([{ path: "_id", kind: "eq", value: checkId(tenant, id) }, ...tenantConditions(tenant, condition)]);
  const many = (filter: Filter) => filterOf(tenantConditions(tenant, filter));

  return {
    async get(id) {
      const filter = one(id);
      return ((await answeredSoon(() => collection().findOne(filter))) ?? undefined) as T | undefined;
    },
    async getMany(ids) {
      const value = ids.map((id) => checkId(tenant, id));
      if (value.length === 0) return [];
      return find<T>(collection, [{ path: "_id", kind: "in", value }, ...tenantConditions(tenant, {})]);
    },
    async insert(document) {
      const doc = storedDocument(tenant, document);
      return answeredSoon(async () => {
        try {
          await collection().insertOne(doc);
          return true;
        } catch (error) {
          if (isDuplicateKey(error)) return false;
          throw error;
        }
      });
    },
    async put(document) {
      const doc = storedDocument(tenant, document);
      const replace = () => collection().replaceOne(one(doc._id), doc, { upsert: true });
      // Two upserts of one id may both try to insert; the loser then finds a document to replace.
      await answeredSoon(() =>
        replace().catch((error: unknown) => (isDuplicateKey(error) ? replace() : Promise.reject(error))),
      );
    },
    async update(id, condition, change) {
      const filter = one(id, condition);
      const update = updateOf(changeOf(change));
      if (update === undefined)
        return (await answeredSoon(() => collection().countDocuments(filter, { limit: 1 }))) === 1;
      return (await answeredSoon(() => collection().updateOne(filter, update))).matchedCount === 1;
    },
    async find(filter, options) {
      return find<T>(collection, tenantConditions(tenant, filter), options);
    },
    async count(filter) {
      const wanted = many(filter);
      return answered(() => collection().countDocuments(wanted));
    },
    async delete(id, condition) {
      const filter = one(id, condition);
      return answeredSoon(async () => (await collection().deleteOne(filter)).deletedCount === 1);
    },
    async deleteMany(filter) {
      const wanted = many(filter);
      return answered(async () => (await collection().deleteMany(wanted)).deletedCount);
    },
  };
}
