import type { Documents } from "../ports/documents.ts";

/** Stands between a caller and the store; it may do something before or after, or fail in its place. */
export type Act = <T>(
  call: "find" | "get" | "insert" | "update",
  collection: string,
  go: () => Promise<T>,
) => Promise<T>;

/** The same documents, seen through a watcher of some calls. */
export function watchDocuments(documents: Documents, act: Act): Documents {
  return {
    ...documents,
    system: () => ({
      find: (spec, filter, options) => act("find", spec.name, () => documents.system().find(spec, filter, options)),
    }),
    forTenant: (tenant) => ({
      tenant,
      collection: (spec) => {
        const own = documents.forTenant(tenant).collection(spec);
        return {
          ...own,
          get: (id) => act("get", spec.name, () => own.get(id)),
          insert: (document) => act("insert", spec.name, () => own.insert(document)),
          update: (id, condition, change) => act("update", spec.name, () => own.update(id, condition, change)),
        };
      },
    }),
  };
}
