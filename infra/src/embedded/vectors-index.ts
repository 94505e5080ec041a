import type { PassagePayload, PointFilter, SparseVector, VectorPoint } from "../ports/vectors.ts";

interface Slot {
  readonly id: string;
  readonly payload: PassagePayload;
  readonly indices: readonly number[];
}

interface Posting {
  readonly slots: number[];
  readonly values: number[];
  /** Live points that hold the term. */
  live: number;
}

export interface Scored {
  readonly id: string;
  readonly score: number;
}

/** One tenant's points in memory: an inverted index for terms, one flat array for dense vectors. */
export interface TenantIndex {
  put(point: VectorPoint): void;
  drop(id: string): void;
  payload(id: string): PassagePayload | undefined;
  matching(filter: PointFilter | undefined): string[];
  /** BM25 with IDF over the live points of this tenant. */
  byTerms(query: SparseVector, limit: number, filter: PointFilter | undefined): Scored[];
  byCosine(query: readonly number[], limit: number, filter: PointFilter | undefined): Scored[];
}

export function matches(payload: PassagePayload, filter: PointFilter | undefined): boolean {
  if (filter === undefined) return true;
  return (
    (filter.document === undefined || payload.document === filter.document) &&
    (filter.version === undefined || payload.version === filter.version) &&
    (filter.versionBefore === undefined || payload.version < filter.versionBefore) &&
    (filter.types === undefined || filter.types.includes(payload.type))
  );
}

function norm(vector: readonly number[]): number {
  return Math.hypot(...vector) || 1;
}

const firstCapacity = 64;
/** Slots of removed points are let go once they are the larger part. */
const minDeadSlots = 256;

function createDense(dimensions: number) {
  let values = new Float32Array(firstCapacity * dimensions);
  return {
    set(slot: number, vector: readonly number[]): void {
      if ((slot + 1) * dimensions > values.length) {
        const grown = new Float32Array(values.length * 2);
        grown.set(values);
        values = grown;
      }
      const length = norm(vector);
      for (let at = 0; at < dimensions; at++) values[slot * dimensions + at] = (vector[at] ?? 0) / length;
    },
    dot(slot: number, query: Float32Array): number {
      let sum = 0;
      const from = slot * dimensions;
      for (let at = 0; at < dimensions; at++) sum += (values[from + at] ?? 0) * (query[at] ?? 0);
      return sum;
    },
    vector: (slot: number): number[] => [...values.subarray(slot * dimensions, (slot + 1) * dimensions)],
  };
}

function best(
  scores: Iterable<readonly [number, number]>,
  slots: readonly (Slot | undefined)[],
  limit: number,
): Scored[] {
  const found: Scored[] = [];
  for (const [slot, score] of scores) {
    const held = slots[slot];
    if (held !== undefined) found.push({ id: held.id, score });
  }
  return found.toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1)).slice(0, limit);
}

function createPostings() {
  const postings = new Map<number, Posting>();
  return {
    add(slot: number, sparse: SparseVector): void {
      for (const [at, term] of sparse.indices.entries()) {
        const posting = postings.get(term) ?? { slots: [], values: [], live: 0 };
        posting.slots.push(slot);
        posting.values.push(sparse.values[at] ?? 0);
        posting.live += 1;
        postings.set(term, posting);
      }
    },
    release(terms: readonly number[]): void {
      for (const term of terms) {
        const posting = postings.get(term);
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
    valuesOf(slot: number, terms: readonly number[]): number[] {
      return terms.map((term) => {
        const posting = postings.get(term);
        return posting?.values[posting.slots.lastIndexOf(slot)] ?? 0;
      });
    },
  };
}

export function createTenantIndex(dimensions: number): TenantIndex {
  let slots: (Slot | undefined)[] = [];
  let dense = createDense(dimensions);
  let postings = createPostings();
  const slotOf = new Map<string, number>();

  function insert(point: VectorPoint): void {
    const slot = slots.length;
    slots.push({ id: point.id, payload: point.payload, indices: point.sparse.indices });
    slotOf.set(point.id, slot);
    dense.set(slot, point.dense);
    postings.add(slot, point.sparse);
  }

  function compact(): void {
    const points = slots.flatMap((held, slot): VectorPoint[] =>
      held === undefined
        ? []
        : [
            {
              id: held.id,
              payload: held.payload,
              dense: dense.vector(slot),
              sparse: { indices: held.indices, values: postings.valuesOf(slot, held.indices) },
            },
          ],
    );
    [slots, dense, postings] = [[], createDense(dimensions), createPostings()];
    slotOf.clear();
    for (const point of points) insert(point);
  }

  function drop(id: string): void {
    const slot = slotOf.get(id);
    const held = slot === undefined ? undefined : slots[slot];
    if (slot === undefined || held === undefined) return;
    slots[slot] = undefined;
    slotOf.delete(id);
    postings.release(held.indices);
    const dead = slots.length - slotOf.size;
    if (dead > minDeadSlots && dead > slotOf.size) compact();
  }

  function accepts(filter: PointFilter | undefined): (slot: number) => boolean {
    return (slot) => {
      const held = slots[slot];
      return held !== undefined && matches(held.payload, filter);
    };
  }

  return {
    put(point) {
      drop(point.id);
      insert(point);
    },
    drop,
    payload: (id) => slots[slotOf.get(id) ?? -1]?.payload,
    matching: (filter) => slots.flatMap((held) => (held && matches(held.payload, filter) ? [held.id] : [])),
    byTerms: (query, limit, filter) => best(postings.score(query, slotOf.size, accepts(filter)), slots, limit),
    byCosine(query, limit, filter) {
      const length = norm(query);
      const unit = Float32Array.from(query, (value) => value / length);
      const accept = accepts(filter);
      const scores: [number, number][] = [];
      for (let slot = 0; slot < slots.length; slot++) if (accept(slot)) scores.push([slot, dense.dot(slot, unit)]);
      return best(scores, slots, limit);
    },
  };
}
