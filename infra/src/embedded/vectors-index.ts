import type { PassagePayload, PointFilter, SparseVector } from "../ports/vectors.ts";
import { createBest, type Scored } from "./vectors-best.ts";
import { createDense, unitVector } from "./vectors-dense.ts";
import { createPostings, type Terms } from "./vectors-terms.ts";

interface Slot {
  readonly id: string;
  readonly payload: PassagePayload;
  readonly terms: ArrayLike<number>;
  /** Of its dense vector. */
  readonly row: number;
}

/** A point as it comes from the port, or with the typed arrays it was stored in. */
export interface IndexPoint {
  readonly id: string;
  readonly payload: PassagePayload;
  readonly dense: ArrayLike<number>;
  readonly sparse: Terms;
}

/** One tenant's points in memory: an inverted index for terms, one flat array for dense vectors. */
export interface TenantIndex {
  put(point: IndexPoint): void;
  drop(id: string): void;
  payload(id: string): PassagePayload | undefined;
  matching(filter: PointFilter | undefined): string[];
  count(filter: PointFilter | undefined): number;
  /** BM25 with IDF over the live points of this tenant. */
  byTerms(query: SparseVector, limit: number, filter: PointFilter | undefined): Scored[];
  byCosine(query: readonly number[], limit: number, filter: PointFilter | undefined): Scored[];
}

interface State {
  readonly slotOf: Map<string, number>;
  /** Live points; numbers only grow. */
  readonly slots: Map<number, Slot>;
  nextSlot: number;
  readonly dense: ReturnType<typeof createDense>;
  readonly postings: ReturnType<typeof createPostings>;
}

function matches(payload: PassagePayload, filter: PointFilter | undefined): boolean {
  if (filter === undefined) return true;
  return (
    (filter.document === undefined || payload.document === filter.document) &&
    (filter.version === undefined || payload.version === filter.version) &&
    (filter.versionBefore === undefined || payload.version < filter.versionBefore) &&
    (filter.types === undefined || filter.types.includes(payload.type))
  );
}

function insert(state: State, { id, payload, dense, sparse }: IndexPoint): void {
  const slot = state.nextSlot++;
  state.slots.set(slot, { id, payload, terms: sparse.indices, row: state.dense.add(dense) });
  state.slotOf.set(id, slot);
  state.postings.add(slot, sparse);
}

function drop(state: State, id: string): void {
  const slot = state.slotOf.get(id);
  const held = slot === undefined ? undefined : state.slots.get(slot);
  if (slot === undefined || held === undefined) return;
  state.slots.delete(slot);
  state.slotOf.delete(id);
  state.dense.release(held.row);
  state.postings.release(held.terms, (other) => state.slots.has(other));
}

function byTerms(state: State, query: SparseVector, limit: number, filter: PointFilter | undefined): Scored[] {
  const { slots, slotOf } = state;
  const accept = (slot: number) => {
    const held = slots.get(slot);
    return held !== undefined && matches(held.payload, filter);
  };
  const best = createBest(limit);
  for (const [slot, score] of state.postings.score(query, slotOf.size, accept)) {
    const held = slots.get(slot);
    if (held !== undefined) best.offer({ id: held.id, score });
  }
  return best.kept;
}

function byCosine(state: State, query: readonly number[], limit: number, filter: PointFilter | undefined): Scored[] {
  const unit = unitVector(query);
  const best = createBest(limit);
  for (const held of state.slots.values()) {
    if (!matches(held.payload, filter)) continue;
    best.offer({ id: held.id, score: state.dense.dot(held.row, unit) });
  }
  return best.kept;
}

export function createTenantIndex(dimensions: number): TenantIndex {
  const state: State = {
    slotOf: new Map(),
    slots: new Map(),
    nextSlot: 0,
    dense: createDense(dimensions),
    postings: createPostings(),
  };
  const matching = (filter: PointFilter | undefined) =>
    [...state.slots.values()].filter(({ payload }) => matches(payload, filter));
  return {
    put(point) {
      drop(state, point.id);
      insert(state, point);
    },
    drop: (id) => drop(state, id),
    payload: (id) => state.slots.get(state.slotOf.get(id) ?? -1)?.payload,
    matching: (filter) => matching(filter).map(({ id }) => id),
    count: (filter) => (filter === undefined ? state.slotOf.size : matching(filter).length),
    byTerms: (query, limit, filter) => byTerms(state, query, limit, filter),
    byCosine: (query, limit, filter) => byCosine(state, query, limit, filter),
  };
}
