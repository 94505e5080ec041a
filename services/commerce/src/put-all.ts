import type { Collection, Doc } from "@frontdesk/infra/ports/documents";

const atOnce = 100;

/** Writes many records, a hundred at a time. */
export async function putAll<T extends Doc>(collection: Collection<T>, records: readonly T[]): Promise<void> {
  for (let from = 0; from < records.length; from += atOnce) {
    await Promise.all(records.slice(from, from + atOnce).map((record) => collection.put(record)));
  }
}

/** Deletes what is stored and not among `kept`; the number that went. */
export async function removeOthers<T extends Doc>(collection: Collection<T>, kept: readonly T[]): Promise<number> {
  const wanted = new Set(kept.map(({ _id }) => _id));
  const others = (await collection.find({})).filter(({ _id }) => !wanted.has(_id));
  for (const { _id } of others) await collection.delete(_id);
  return others.length;
}
