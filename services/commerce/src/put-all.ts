import { type Collection, type Doc, op } from "@frontdesk/infra/ports/documents";
import type { ItemRecord } from "./records.ts";

const atOnce = 100;

/** Writes many records, a hundred at a time. */
export async function putAll<T extends Doc>(collection: Collection<T>, records: readonly T[]): Promise<void> {
  for (let from = 0; from < records.length; from += atOnce) {
    await Promise.all(records.slice(from, from + atOnce).map((record) => collection.put(record)));
  }
}

/** All items of a catalogue, a page at a time: it may be larger than what fits. */
export async function* pagesById(collection: Collection<ItemRecord>, size: number): AsyncGenerator<ItemRecord[]> {
  for (let after = ""; ; ) {
    const page = await collection.find({ itemId: op.gt(after) }, { sort: { itemId: 1 }, limit: size });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < size) return;
    after = last.itemId;
  }
}

/** Deletes what is stored and not among `kept`; the number that went. */
export async function removeOthers(collection: Collection<ItemRecord>, kept: readonly ItemRecord[]): Promise<number> {
  const wanted = new Set(kept.map(({ _id }) => _id));
  let removed = 0;
  for await (const page of pagesById(collection, atOnce)) {
    for (const { _id } of page.filter((each) => !wanted.has(each._id))) {
      await collection.delete(_id);
      removed += 1;
    }
  }
  return removed;
}
