import type { SparseVector } from "../ports/vectors.ts";

interface Posting {
  slots: number[];
  values: number[];
  /** Live points that hold the term. */
  live: number;
}

/** Terms and their weights; vectors from the port or the typed arrays they were stored in. */
export interface Terms {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** A posting forgets removed points once they are the larger part, each by itself, so that no removal takes long. */
const minDead = 64;

function compact(posting: Posting, isLive: (slot: number) => boolean): void {
  const kept = posting.slots.flatMap((slot, at) => (isLive(slot) ? [at] : []));
  posting.slots = kept.map((at) => posting.slots[at] ?? 0);
  posting.values = kept.map((at) => posting.values[at] ?? 0);
}

/** An inverted index: each term's points, by slot; a slot number is never used again. */
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
    /** After a point was removed: `isLive` no longer knows its slot. */
    release(terms: ArrayLike<number>, isLive: (slot: number) => boolean): void {
      for (let at = 0; at < terms.length; at++) {
        const term = terms[at] ?? 0;
        const posting = postings.get(term);
        if (posting === undefined) continue;
        posting.live -= 1;
        const dead = posting.slots.length - posting.live;
        if (posting.live === 0) postings.delete(term);
        else if (dead > minDead && dead > posting.live) compact(posting, isLive);
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
  };
}
