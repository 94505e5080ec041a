import type { Collection, Doc, Documents } from "../ports/documents.ts";

/** Documents where something else happens between what is read of a collection and the first write that follows from it. */
export function beforeFirstWrite(documents: Documents, name: string, act: () => Promise<unknown>): Documents {
  let armed = true;
  const first = async () => {
    if (!armed) return;
    armed = false;
    await act();
  };
  const wrap = <T extends Doc>(of: Collection<T>): Collection<T> => ({
    ...of,
    insert: async (...args) => (await first(), await of.insert(...args)),
    update: async (...args) => (await first(), await of.update(...args)),
    delete: async (...args) => (await first(), await of.delete(...args)),
  });
  return {
    ...documents,
    forTenant: (tenant) => ({
      tenant,
      collection: (spec) => {
        const collection = documents.forTenant(tenant).collection(spec);
        return spec.name === name ? wrap(collection) : collection;
      },
    }),
  };
}
