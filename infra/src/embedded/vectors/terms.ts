import type { SparseVector } from "../../ports/vectors.ts";

/** Terms and their weights; vectors from the port or the typed arrays they were stored in. */
export interface Terms {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/**
 * A term's points by rising slot, each one number: the slot, up to two million, and below it the 32 bits of its weight.
 * Half of what two lists take; and most terms stand in few passages, where a typed array would be mostly its own head.
 */
type Posting = number[];

const weightRange = 2 ** 32;
const weightBits = new Uint32Array(1);
const weight = new Float32Array(weightBits.buffer);

function packed(slot: number, value: number): number {
  weight[0] = value;
  return slot * weightRange + (weightBits[0] ?? 0);
}

/** The place of a slot's entry, or where it belongs. */
function placeOf(posting: Posting, slot: number): number {
  const first = slot * weightRange;
  let low = 0;
  let high = posting.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((posting[middle] ?? 0) < first) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds a term's part to the sums; tells of the slots that had none. The inner loop of a search by terms. */
function addUp(posting: Posting, share: number, sums: Float64Array, touched: number[]): void {
  for (let at = 0; at < posting.length; at++) {
    const entry = posting[at] ?? 0;
    const slot = Math.floor(entry / weightRange);
    weightBits[0] = entry - slot * weightRange;
    const before = sums[slot] ?? 0;
    if (before === 0) touched.push(slot);
    sums[slot] = before + share * (weight[0] ?? 0);
  }
}

/** What a query's terms come to for each point that holds one. */
export interface Scores {
  /** Slots that hold a term, each once, in no order. */
  readonly touched: readonly number[];
  /** By slot. */
  readonly scores: Float64Array;
  /** Makes room for the next query. */
  clear(): void;
}

/** An inverted index: each term's points. */
export function createPostings() {
  const postings = new Map<number, Posting>();
  let sums = new Float64Array(64);
  return {
    add(slot: number, { indices, values }: Terms): void {
      if (slot >= sums.length) sums = new Float64Array(2 * slot);
      for (let at = 0; at < indices.length; at++) {
        const term = indices[at] ?? 0;
        const entry = packed(slot, values[at] ?? 0);
        const posting = postings.get(term);
        if (posting === undefined) postings.set(term, [entry]);
        else if ((posting.at(-1) ?? 0) < entry) posting.push(entry);
        else posting.splice(placeOf(posting, slot), 0, entry);
      }
    },
    remove(slot: number, terms: ArrayLike<number>): void {
      for (let at = 0; at < terms.length; at++) {
        const term = terms[at] ?? 0;
        const posting = postings.get(term);
        if (posting === undefined) continue;
        if (posting.length === 1) postings.delete(term);
        else posting.splice(placeOf(posting, slot), 1);
      }
    },
    /** BM25's sum over a query's terms, with the IDF of these points; to be cleared before the next. */
    score(query: SparseVector, points: number): Scores {
      const touched: number[] = [];
      for (const [at, term] of query.indices.entries()) {
        const posting = postings.get(term);
        if (posting === undefined) continue;
        const idf = Math.log(1 + (points - posting.length + 0.5) / (posting.length + 0.5));
        const share = (query.values[at] ?? 0) * idf;
        if (share === 0) continue;
        addUp(posting, share, sums, touched);
      }
      return {
        touched,
        scores: sums,
        clear() {
          for (const slot of touched) sums[slot] = 0;
        },
      };
    },
  };
}
