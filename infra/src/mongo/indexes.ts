import type { Db } from "mongodb";
import type { CollectionSpec, Doc } from "../ports/documents.ts";

function sameFields(left: Readonly<Record<string, unknown>>, right: Readonly<Record<string, unknown>>): boolean {
  const [a, b] = [Object.entries(left), Object.entries(right)];
  return a.length === b.length && a.every(([path, way], at) => b[at]?.[0] === path && Number(b[at]?.[1]) === way);
}

/** Creates the declared indexes, then looks: a server may accept what it does not keep. Throws naming a missing one. */
export async function ensureIndexes(db: Db, { name, indexes }: CollectionSpec<Doc>): Promise<void> {
  const collection = db.collection(name);
  for (const fields of indexes) await collection.createIndex({ ...fields });
  if (indexes.length === 0) return;
  const kept = await collection.listIndexes().toArray();
  for (const fields of indexes) {
    if (!kept.some((index) => sameFields(fields, index["key"] as Record<string, unknown>))) {
      throw new Error(`collection ${name} misses its index ${JSON.stringify(fields)}`);
    }
  }
}
