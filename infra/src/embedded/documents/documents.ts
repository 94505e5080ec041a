import type { Collection, Doc, Documents, FindOptions, TenantDocuments } from "../../ports/documents.ts";
import {
  changeOf,
  checkId,
  checkPath,
  checkTenant,
  conditionsOf,
  storedDocument,
  tenantConditions,
} from "../../ports/documents-guard.ts";
import { emptyLog, openSqlite } from "../sqlite.ts";
import { asPortError, createWriteQueue, type WriteQueue } from "../write-queue.ts";
import { applyChange } from "./change.ts";
import { matches } from "./match.ts";
import { createTables, type Table } from "./table.ts";

/** Documents in one node:sqlite file, for one process; `:memory:` keeps nothing. A write resolves once it is on disk. */
export function createEmbeddedDocuments({ path }: { readonly path: string }): Documents {
  const database = openSqlite(path);
  const queue = createWriteQueue(database);
  const tableOf = createTables(database);

  return {
    async ensure(specs) {
      const wanted = specs.map(({ name, indexes }) => ({ table: tableOf(name), indexes }));
      await queue.run(() => {
        for (const { table, indexes } of wanted) table.createIndexes(indexes);
      });
    },
    forTenant(tenant) {
      checkTenant(tenant);
      return {
        tenant,
        collection: <T extends Doc>({ name }: { readonly name: string }) =>
          collectionOf<T>({ tenant, table: tableOf(name), queue, cutLog: () => emptyLog(database) }),
      };
    },
    system: () => ({
      find: async <T extends Doc>(
        { name }: { readonly name: string },
        filter: Parameters<typeof conditionsOf>[0],
        options?: FindOptions,
      ) => reading(() => tableOf(name).find(conditionsOf(filter), checkedOptions(options)) as T[]),
    }),
    ping: async () => {
      // After a write has failed only a write can tell that it works again; reading may work on a full disk.
      if (queue.failing()) await queue.run(() => database.exec("PRAGMA user_version = 1"));
      else reading(() => database.exec("SELECT 1"));
    },
    async close() {
      if (!database.isOpen) return;
      queue.flush();
      database.close();
    },
  };
}

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asPortError(error);
  }
}

function checkedOptions(options: FindOptions = {}): FindOptions {
  for (const path of Object.keys(options.sort ?? {})) checkPath(path);
  return options;
}

interface TenantTable {
  readonly tenant: TenantDocuments["tenant"];
  readonly table: Table;
  readonly queue: WriteQueue;
  readonly cutLog: () => void;
}

function collectionOf<T extends Doc>({ tenant, table, queue, cutLog }: TenantTable): Collection<T> {
  return {
    async get(id) {
      checkId(tenant, id);
      return reading(() => table.read(id) as T | undefined);
    },
    async getMany(ids) {
      for (const id of ids) checkId(tenant, id);
      return reading(() => table.readMany(ids) as T[]);
    },
    async insert(document) {
      const doc = storedDocument(tenant, document);
      return queue.run(() => table.insert(doc));
    },
    async put(document) {
      const doc = storedDocument(tenant, document);
      await queue.run(() => table.put(doc));
    },
    async update(id, condition, update) {
      checkId(tenant, id);
      const conditions = tenantConditions(tenant, condition);
      const change = changeOf(update);
      return queue.run(() => {
        const found = table.read(id);
        if (!found || !matches(found, conditions)) return false;
        applyChange(found, change);
        table.put(found);
        return true;
      });
    },
    async find(filter, options) {
      const conditions = tenantConditions(tenant, filter);
      return reading(() => table.find(conditions, checkedOptions(options)) as T[]);
    },
    async count(filter) {
      const conditions = tenantConditions(tenant, filter);
      return reading(() => table.count(conditions));
    },
    async delete(id, condition = {}) {
      checkId(tenant, id);
      const conditions = tenantConditions(tenant, condition);
      return queue.run(() => {
        const found = table.read(id);
        if (!found || !matches(found, conditions)) return false;
        table.remove(id);
        return true;
      });
    },
    async deleteMany(filter) {
      const conditions = tenantConditions(tenant, filter);
      const deleted = await queue.run(() => {
        const found = table.find(conditions);
        for (const doc of found) table.remove(doc._id);
        return found.length;
      });
      // Many go for good: their old texts, and those of records changed before, are not to stay in the log.
      reading(cutLog);
      return deleted;
    },
  };
}
