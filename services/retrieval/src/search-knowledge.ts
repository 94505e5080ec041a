import type { Embedder, FoundPoint, TenantVectors } from "@frontdesk/infra/ports/vectors";
import { guessLanguage } from "./analysis/guess-language.ts";
import { type AnalysedLanguage, analyserOf } from "./analysis/languages.ts";
import { questionVector } from "./analysis/sparse.ts";
import type { FusionWeights } from "./fusion.ts";
import type { KnowledgeRecords } from "./knowledge-records.ts";
import { indexedText } from "./passages.ts";
import { rankPassages } from "./rank-passages.rules.ts";

export interface Searchable {
  readonly records: KnowledgeRecords;
  readonly vectors: TenantVectors;
  readonly embedder: Embedder;
  readonly weights: FusionWeights;
  /** How many passages the tenant has, about. */
  readonly points: () => Promise<number>;
}

export interface Question {
  readonly text: string;
  /** Analyser for a question whose words do not tell. */
  readonly fallback: AnalysedLanguage;
  readonly top: number;
  readonly types?: readonly string[];
}

/** A found passage; `similarity` is 0 to 1 and never rises down the list (WF-06). */
export interface Found {
  readonly point: FoundPoint;
  readonly similarity: number;
}

const minCandidates = 30;
const maxCandidates = 1_000;
const maxTries = 4;

interface Current {
  readonly points: readonly FoundPoint[];
  /** A version was replaced between the look at the vectors and the look at the records. */
  readonly overtaken: boolean;
}

/** Only passages of the version in force: an upload or a removal shows at once, on every replica (RAG-05). */
async function inForce(records: KnowledgeRecords, found: readonly FoundPoint[]): Promise<Current> {
  if (found.length === 0) return { points: [], overtaken: false };
  const versions = await records.versions([...new Set(found.map(({ payload }) => payload.document))]);
  const versionOf = ({ payload }: FoundPoint) => versions.get(payload.document) ?? 0;
  const points = found.filter((point) => versionOf(point) === point.payload.version);
  const kept = new Set(points.map(({ payload }) => payload.document));
  const overtaken = found.some(
    (point) => versionOf(point) > point.payload.version && !kept.has(point.payload.document),
  );
  return { points, overtaken };
}

async function candidates(
  place: Searchable,
  question: Question,
  language: AnalysedLanguage,
): Promise<readonly FoundPoint[]> {
  const [dense = []] = await place.embedder.embed([question.text]);
  const sparse = questionVector(question.text, language);
  let limit = Math.max(minCandidates, question.top * 3);
  let current: Current = { points: [], overtaken: false };
  for (let tries = 0; tries < maxTries; tries++) {
    const found = await place.vectors.search({
      dense,
      sparse,
      weights: place.weights[language],
      limit,
      ...(question.types === undefined ? {} : { filter: { types: question.types } }),
    });
    current = await inForce(place.records, found);
    const crowdedOut = current.points.length < question.top && found.length === limit && limit < maxCandidates;
    if (!current.overtaken && !crowdedOut) break;
    if (crowdedOut) limit = Math.min(maxCandidates, limit * 4);
  }
  return current.points;
}

/** The best passages for a question, best first. */
export async function searchKnowledge(place: Searchable, question: Question): Promise<Found[]> {
  const language = guessLanguage(question.text, question.fallback);
  const points = await candidates(place, question, language);
  if (points.length === 0) return [];
  const passages = points.map(({ payload, score }) => ({
    indexed: indexedText(payload.title, payload.headings, payload.text),
    language: analyserOf(payload.language) ?? "en",
    fused: score,
  }));
  const ranked = rankPassages({ text: question.text, language }, passages, await place.points());
  return ranked.slice(0, question.top).flatMap(({ at, similarity }) => {
    const point = points[at];
    return point === undefined ? [] : [{ point, similarity }];
  });
}
