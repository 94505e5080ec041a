import type { PassagePayload, PointFilter, SparseVector } from "../ports/vectors.ts";
import { createBest, type Scored } from "./vectors-best.ts";
import { createDense, unitVector } from "./vectors-dense.ts";
import { createPostings, type Terms } from "./vectors-terms.ts";

interface Slot {
  readonly id: string;
  readonly payload: PassagePayload;
  readonly terms: ArrayLike<number>;
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
  readonly dimensions: number;
  readonly slotOf: Map<string, number>;
  /** Emptied where a point was removed. */
  slots: (Slot | undefined)[];
  dense: ReturnType<typeof createDense>;
  postings: ReturnType<typeof createPostings>;
}

/** Slots of removed points are let go once they are the larger part. */
const minDeadSlots = 256;

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
  const slot = state.slots.length;
  state.slots.push({ id, payload, terms: sparse.indices });
  state.slotOf.set(id, slot);
  state.dense.set(slot, dense);
  state.postings.add(slot, sparse);
}

function compact(state: State): void {
  const { slots, dense, postings } = state;
  const points = slots.flatMap((held, slot): IndexPoint[] => {
    if (held === undefined) return [];
    const { id, payload, terms } = held;
    const sparse = { indices: terms, values: postings.valuesOf(slot, terms) };
    return [{ id, payload, dense: dense.vector(slot), sparse }];
  });
  state.slots = [];
  state.dense = createDense(state.dimensions);
  state.postings = createPostings();
  state.slotOf.clear();
  for (const point of points) insert(state, point);
}

function drop(state: State, id: string): void {
  const slot = state.slotOf.get(id);
  const held = slot === undefined ? undefined : state.slots[slot];
  if (slot === undefined || held === undefined) return;
  state.slots[slot] = undefined;
  state.slotOf.delete(id);
  state.postings.release(held.terms);
  const dead = state.slots.length - state.slotOf.size;
  if (dead > minDeadSlots && dead > state.slotOf.size) compact(state);
}

function byTerms(state: State, query: SparseVector, limit: number, filter: PointFilter | undefined): Scored[] {
  const { slots, slotOf } = state;
  const accept = (slot: number) => {
    const held = slots[slot];
    return held !== undefined && matches(held.payload, filter);
  };
  const best = createBest(limit);
  for (const [slot, score] of state.postings.score(query, slotOf.size, accept)) {
    const held = slots[slot];
    if (held !== undefined) best.offer({ id: held.id, score });
  }
  return best.kept;
}

function byCosine(state: State, query: readonly number[], limit: number, filter: PointFilter | undefined): Scored[] {
  const unit = unitVector(query);
  const best = createBest(limit);
  for (const [slot, held] of state.slots.entries()) {
    if (held === undefined || !matches(held.payload, filter)) continue;
    best.offer({ id: held.id, score: state.dense.dot(slot, unit) });
  }
  return best.kept;
}

export function createTenantIndex(dimensions: number): TenantIndex {
  const state: State = {
    dimensions,
    slotOf: new Map(),
    slots: [],
    dense: createDense(dimensions),
    postings: createPostings(),
  };
  const holds = (held: Slot | undefined, filter: PointFilter | undefined) =>
    held !== undefined && matches(held.payload, filter);
  return {
    put(point) {
      drop(state, point.id);
      insert(state, point);
    },
    drop: (id) => drop(state, id),
    payload: (id) => state.slots[state.slotOf.get(id) ?? -1]?.payload,
    matching: (filter) => state.slots.flatMap((held) => (held && holds(held, filter) ? [held.id] : [])),
    count: (filter) =>
      filter === undefined ? state.slotOf.size : state.slots.filter((held) => holds(held, filter)).length,
    byTerms: (query, limit, filter) => byTerms(state, query, limit, filter),
    byCosine: (query, limit, filter) => byCosine(state, query, limit, filter),
  };
}
