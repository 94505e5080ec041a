import type { CollectionSpec, Doc, StoredDoc } from "../ports/documents.ts";

/** The same collection, read as it is stored: of no version is there anything to raise. */
export function asStored({ name, indexes, shapes, boundedBy }: CollectionSpec<Doc>): CollectionSpec<StoredDoc> {
  return { name, version: 1, indexes, shapes, boundedBy };
}
