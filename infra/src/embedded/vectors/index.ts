import type { PassagePayload, PointFilter, SparseVector } from "../../ports/vectors.ts";
import { createBest, type Scored } from "./best.ts";
import { createDense } from "./dense.ts";
import { type DenseQuery, denseQuery } from "./query.ts";
import { createPostings, type Terms } from "./terms.ts";

/** A point as it comes from the port, or with the typed arrays it was stored in. */
export interface IndexPoint {
  readonly id: string;
  readonly payload: PassagePayload;
  readonly dense: ArrayLike<number>;
  readonly sparse: Terms;
}

interface Slot {
  readonly id: string;
  readonly payload: PassagePayload;
  readonly terms: ArrayLike<number>;
  /** False: its dense vector is not made yet. */
  readonly isEmbedded: boolean;
}

/** One tenant's points in memory: an inverted index for terms, flat arrays for dense vectors. */
export interface TenantIndex {
  readonly size: number;
  put(point: IndexPoint): void;
  drop(id: string): void;
  payload(id: string): PassagePayload | undefined;
  matching(filter: PointFilter | undefined): string[];
  count(filter: PointFilter | undefined): number;
  /** BM25 with IDF over the live points of this tenant. */
  byTerms(query: SparseVector, limit: number, filter: PointFilter | undefined): Scored[];
  /** Exact among a few thousand points; among more, of those that look likeliest. */
  byCosine(query: readonly number[], limit: number, filter: PointFilter | undefined): Scored[];
}

/** So many are compared one by one in about a millisecond. */
const exactPoints = 4_096;
/** Of more points, so many for each one wanted are compared exactly; a test holds how little that misses. */
const shortlistShare = 6;
const minShortlist = 750;

interface State {
  readonly slotOf: Map<string, number>;
  /** By number; the numbers of removed points are used again. */
  readonly slots: (Slot | undefined)[];
  readonly free: number[];
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
  const slot = state.free.pop() ?? state.slots.length;
  state.slots[slot] = { id, payload, terms: sparse.indices, isEmbedded: dense.length > 0 };
  state.slotOf.set(id, slot);
  state.dense.put(slot, dense);
  state.postings.add(slot, sparse);
}

function drop(state: State, id: string): void {
  const slot = state.slotOf.get(id);
  const held = slot === undefined ? undefined : state.slots[slot];
  if (slot === undefined || held === undefined) return;
  state.slots[slot] = undefined;
  state.slotOf.delete(id);
  state.postings.remove(slot, held.terms);
  state.free.push(slot);
}

function bestOf({ slots }: State, limit: number) {
  return createBest(limit, (slot) => slots[slot]?.id ?? "");
}

/** Scores by slot, of some slots or, unless told which, of all. */
interface Offered {
  readonly scores: ArrayLike<number>;
  readonly among?: readonly number[];
  readonly filter: PointFilter | undefined;
}

/** Offers those whose points pass the filter. Plain loops: a large tenant's search is this. */
function offerAll({ slots }: State, best: ReturnType<typeof createBest>, { scores, among, filter }: Offered): void {
  const count = among?.length ?? slots.length;
  for (let at = 0; at < count; at++) {
    const slot = among === undefined ? at : (among[at] ?? 0);
    const score = scores[slot] ?? 0;
    if (!best.admits(score)) continue;
    const held = slots[slot];
    if (held !== undefined && matches(held.payload, filter)) best.offer(slot, score);
  }
}

function byTerms(state: State, query: SparseVector, limit: number, filter: PointFilter | undefined): Scored[] {
  const best = bestOf(state, limit);
  const { touched, scores, clear } = state.postings.score(query, state.slotOf.size);
  offerAll(state, best, { scores, among: touched, filter });
  clear();
  return best.sorted();
}

function byCosine(state: State, query: readonly number[], limit: number, filter: PointFilter | undefined): Scored[] {
  const { dense, slots } = state;
  const asked = denseQuery(query);
  const best = bestOf(state, limit);
  for (const slot of state.slotOf.size <= exactPoints ? slots.keys() : shortlist(state, asked, limit, filter)) {
    const held = slots[slot];
    if (held?.isEmbedded === true && matches(held.payload, filter)) best.offer(slot, dense.dot(slot, asked));
  }
  return best.sorted();
}

function shortlist(state: State, asked: DenseQuery, limit: number, filter: PointFilter | undefined): number[] {
  const likely = bestOf(state, Math.max(minShortlist, shortlistShare * limit));
  offerAll(state, likely, { scores: state.dense.guesses(asked), filter });
  return likely.slots();
}

export function createTenantIndex(dimensions: number): TenantIndex {
  const state: State = {
    slotOf: new Map(),
    slots: [],
    free: [],
    dense: createDense(dimensions, exactPoints),
    postings: createPostings(),
  };
  const matching = (filter: PointFilter | undefined) =>
    state.slots.filter((held) => held !== undefined && matches(held.payload, filter)).map((held) => held?.id ?? "");
  return {
    get size() {
      return state.slotOf.size;
    },
    put(point) {
      drop(state, point.id);
      insert(state, point);
    },
    drop: (id) => drop(state, id),
    payload: (id) => state.slots[state.slotOf.get(id) ?? -1]?.payload,
    matching,
    count: (filter) => (filter === undefined ? state.slotOf.size : matching(filter).length),
    byTerms: (query, limit, filter) => byTerms(state, query, limit, filter),
    byCosine: (query, limit, filter) => byCosine(state, query, limit, filter),
  };
}
