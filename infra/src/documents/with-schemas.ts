import type { Collection, CollectionSpec, Doc, Documents } from "../ports/documents.ts";
import { raised, stamped } from "./raise.rules.ts";

/**
 * The one place where stored documents get their version and are raised to the one this code knows, for every adapter
 * (ADR 0030). An update leaves `schema` alone; a filter or condition is about what is stored, not about what was raised.
 */
export function withSchemas(store: Documents): Documents {
  return {
    ...store,
    forTenant(tenant) {
      const own = store.forTenant(tenant);
      return { tenant, collection: (spec) => versioned(spec, own.collection(spec)) };
    },
    system: () => ({
      find: async (spec, filter, options) => raisedAll(spec, await store.system().find(spec, filter, options)),
    }),
  };
}

function versioned<T extends Doc>(spec: CollectionSpec<T>, own: Collection<T>): Collection<T> {
  return {
    ...own,
    get: async (id) => {
      const found = await own.get(id);
      return found && raised(spec, found);
    },
    getMany: async (ids) => raisedAll(spec, await own.getMany(ids)),
    find: async (filter, options) => raisedAll(spec, await own.find(filter, options)),
    insert: async (document) => await own.insert(stamped(spec, document)),
    put: async (document) => await own.put(stamped(spec, document)),
  };
}

function raisedAll<T extends Doc>(spec: CollectionSpec<T>, found: readonly T[]): T[] {
  return found.map((document) => raised(spec, document));
}
