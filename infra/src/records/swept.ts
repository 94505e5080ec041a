import type { CollectionSpec, Doc, Filter } from "../ports/documents.ts";

/** A record that changes only by updates on the condition that `rev` is unchanged, each of which raises it. */
export interface SweptDoc extends Doc {
  readonly rev?: number;
}

/** What a sweep looks at, and what it does. */
export interface Swept<T extends SweptDoc> {
  /** In logs and metrics. */
  readonly name: string;
  readonly collection: CollectionSpec<T>;
  /** Holds when somebody must look (Unix ms), and leads an index; every change of a record computes it anew. */
  readonly dueField: keyof T & string;
  readonly where?: Filter;
  /** Every moment, past or to come, at which something of the record falls due. */
  readonly dueMoments: (record: T) => readonly number[];
  /** Does what is due. `busy`: whoever does it can take no more now, and the round ends. */
  readonly sweep: (record: T) => Promise<"done" | "busy">;
  /** How many are swept at once; half of them, at most, of one tenant. */
  readonly atOnce?: number;
  /** What takes longer goes on, and the round does not wait for it. */
  readonly slowMs?: number;
}
