import type { AskedText } from "@frontdesk/infra/analysis/question-terms";
import { questionVector } from "@frontdesk/infra/analysis/sparse";
import type { Embedder, FoundPoint, TenantVectors } from "@frontdesk/infra/ports/vectors";
import type { KnowledgeRecord } from "@frontdesk/infra/runtime/knowledge-record";
import type { KnowledgeRecords } from "../documents/knowledge-records.ts";
import type { Fusion } from "./fusion.ts";
import type { QuestionVector } from "./question-vector.ts";

export interface CandidatePlace {
  readonly records: KnowledgeRecords;
  readonly vectors: TenantVectors;
  readonly embedder: Embedder;
  readonly fusion: Fusion;
  readonly vectorOf: QuestionVector;
}

/** A passage that may answer; `score` is that of its rank among the terms. */
export interface CandidatePoint {
  readonly point: FoundPoint;
  /** Its place among the nearest, from 0. */
  readonly near?: number;
  /** Its vector is not made yet, or another model's. */
  readonly isUnread?: boolean;
}

export interface CandidatesWanted {
  readonly top: number;
  readonly types: readonly string[];
}

const minCandidates = 30;
const maxCandidates = 1_000;
const maxTries = 4;

/** What the engine found in each list; `nearest` is empty where the engine itself fuses the two. */
interface Lists {
  readonly terms: readonly FoundPoint[];
  readonly nearest: readonly FoundPoint[];
}

interface Current {
  readonly candidates: readonly CandidatePoint[];
  /** A version was replaced between the look at the vectors and the look at the records. */
  readonly overtaken: boolean;
  /** The lists that passages out of force fill. */
  readonly crowdedOut: Readonly<Record<keyof Lists, boolean>>;
}

function isRead({ vectors }: KnowledgeRecord, { payload }: FoundPoint, { name }: Embedder): boolean {
  if (vectors === undefined) return true;
  return vectors.by === name && payload.position < vectors.done;
}

/** Only passages of the version in force: an upload or a removal shows at once, on every replica (RAG-05). */
async function inForce(place: CandidatePlace, { terms, nearest }: Lists, wanted: Wanted): Promise<Current> {
  const found = [...terms, ...nearest];
  const ids = [...new Set(found.map(({ payload }) => payload.document))];
  const records = new Map(
    found.length === 0 ? [] : (await place.records.getAll(ids)).map((record) => [record.documentId, record]),
  );
  const versionOf = ({ payload }: FoundPoint) => records.get(payload.document)?.version ?? 0;
  const isCurrent = (point: FoundPoint) => versionOf(point) === point.payload.version;
  const readOf = (point: FoundPoint) => {
    const record = records.get(point.payload.document);
    return record !== undefined && isRead(record, point, place.embedder);
  };
  const kept = { terms: terms.filter(isCurrent), nearest: nearest.filter(isCurrent) };
  // Vectors of another model are near by chance.
  const near = kept.nearest.filter(readOf);
  const places = new Map(near.map(({ id }, at) => [id, at]));
  const points = new Map(kept.terms.map((point) => [point.id, point]));
  for (const point of near) if (!points.has(point.id)) points.set(point.id, { ...point, score: 0 });
  const documents = new Set([...points.values()].map(({ payload }) => payload.document));
  const isShort = (list: keyof Lists) =>
    kept[list].length < wanted.top && { terms, nearest }[list].length === wanted.limits[list];
  return {
    candidates: [...points.values()].map((point) => {
      const at = places.get(point.id);
      return { point, ...(at === undefined ? {} : { near: at }), ...(readOf(point) ? {} : { isUnread: true }) };
    }),
    overtaken: found.some(
      (point) => versionOf(point) > point.payload.version && !documents.has(point.payload.document),
    ),
    crowdedOut: { terms: isShort("terms"), nearest: isShort("nearest") },
  };
}

interface Wanted {
  readonly top: number;
  readonly limits: Readonly<Record<keyof Lists, number>>;
}

const widen = (limit: number, isShort: boolean) => (isShort ? Math.min(maxCandidates, limit * 4) : limit);

/** What may answer: by terms, and by the vector where the question has one in time (RAG-07). */
export async function findCandidates(
  place: CandidatePlace,
  asked: AskedText,
  { top, types }: CandidatesWanted,
): Promise<readonly CandidatePoint[]> {
  const { fusion, vectors } = place;
  const weights = fusion.weights[asked.language];
  const isApart = fusion.near !== undefined;
  const dense = (weights.dense > 0 || isApart ? await place.vectorOf(asked.text) : undefined) ?? [];
  const sparse = questionVector(asked.text, asked.language, asked);
  const query = { dense, sparse, ...(types.length === 0 ? {} : { filter: { types } }) };
  const byTerms = { ...weights, ...(dense.length === 0 || isApart ? { dense: 0 } : {}) };
  const lists = {
    terms: (limit: number) => vectors.search({ ...query, limit, weights: byTerms }),
    nearest: async (limit: number) =>
      isApart && dense.length > 0 ? await vectors.search({ ...query, limit, weights: { dense: 1, sparse: 0 } }) : [],
  };
  const narrow = Math.max(minCandidates, top * 3);
  let limits = { terms: narrow, nearest: narrow };
  let found: Lists = { terms: [], nearest: [] };
  let again = { terms: true, nearest: true };
  for (let tries = 1; ; tries++) {
    const [terms, nearest] = await Promise.all([
      again.terms ? lists.terms(limits.terms) : found.terms,
      again.nearest ? lists.nearest(limits.nearest) : found.nearest,
    ]);
    found = { terms, nearest };
    const { candidates, overtaken, crowdedOut } = await inForce(place, found, { top, limits });
    const wide = {
      terms: widen(limits.terms, crowdedOut.terms),
      nearest: widen(limits.nearest, crowdedOut.nearest),
    };
    again = { terms: overtaken || wide.terms > limits.terms, nearest: overtaken || wide.nearest > limits.nearest };
    if (tries === maxTries || !(again.terms || again.nearest)) return candidates;
    limits = wide;
  }
}
