import { raised, versionOf } from "../documents/raise.rules.ts";
import { type CollectionSpec, type Doc, type Filter, op, type StoredDoc } from "../ports/documents.ts";

/** A change of what is stored already, made once, while processes of this release and the one before run (ADR 0030). */
export interface Migration {
  /** The day and the purpose; the progress is kept under it, so it never changes. */
  readonly name: string;
  readonly collection: CollectionSpec<Doc>;
  /** Which stored documents may need it. */
  readonly where: Filter;
  /** A stored document as it should be; the same when nothing is to do. Pure; its own result it leaves as it is. */
  readonly change: (document: StoredDoc) => StoredDoc;
}

/** Writes down what every read would raise; when it has run with no older release left, the upcasters can go. */
export function storeRaised(name: string, collection: CollectionSpec<Doc>): Migration {
  const { version } = collection;
  // An absent version, the first one, equals null.
  const older = Array.from({ length: version - 1 }, (_, at) => at + 1);
  return {
    name,
    collection,
    where: { schema: op.in([null, ...older]) },
    change: (document) =>
      versionOf(document) < version ? { ...raised(collection, document), schema: version } : document,
  };
}
