import type { SparseVector } from "../ports/vectors.ts";

interface Posting {
  readonly slots: number[];
  readonly values: number[];
  /** Live points that hold the term. */
  live: number;
}

/** Terms and their weights; vectors from the port or the typed arrays they were stored in. */
export interface Terms {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** An inverted index: each term's points, by slot. */
export function createPostings() {
  const postings = new Map<number, Posting>();
  return {
    add(slot: number, { indices, values }: Terms): void {
      for (let at = 0; at < indices.length; at++) {
        const term = indices[at] ?? 0;
        let posting = postings.get(term);
        if (posting === undefined) {
          posting = { slots: [], values: [], live: 0 };
          postings.set(term, posting);
        }
        posting.slots.push(slot);
        posting.values.push(values[at] ?? 0);
        posting.live += 1;
      }
    },
    release(terms: ArrayLike<number>): void {
      for (let at = 0; at < terms.length; at++) {
        const posting = postings.get(terms[at] ?? 0);
        if (posting !== undefined) posting.live -= 1;
      }
    },
    score(query: SparseVector, points: number, accept: (slot: number) => boolean): Map<number, number> {
      const scores = new Map<number, number>();
      for (const [at, term] of query.indices.entries()) {
        const posting = postings.get(term);
        if (posting === undefined) continue;
        const idf = Math.log(1 + (points - posting.live + 0.5) / (posting.live + 0.5));
        const weight = (query.values[at] ?? 0) * idf;
        for (const [place, slot] of posting.slots.entries()) {
          if (!scores.has(slot) && !accept(slot)) continue;
          scores.set(slot, (scores.get(slot) ?? 0) + weight * (posting.values[place] ?? 0));
        }
      }
      return scores;
    },
    valuesOf(slot: number, terms: ArrayLike<number>): number[] {
      return Array.from(terms, (term) => {
        const posting = postings.get(term);
        return posting?.values[posting.slots.lastIndexOf(slot)] ?? 0;
      });
    },
  };
}
