import type { TenantSettings } from "@frontdesk/contracts/settings";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import { type AnalysedLanguage, analyserOf } from "@frontdesk/infra/analysis/languages";
import { type AskedText, ownPart } from "@frontdesk/infra/analysis/question-terms";
import { questionVector } from "@frontdesk/infra/analysis/sparse";
import type { Reranker } from "@frontdesk/infra/ports/model";
import type { Embedder, FoundPoint, HybridQuery, TenantVectors } from "@frontdesk/infra/ports/vectors";
import type { KnowledgeRecords } from "../documents/knowledge-records.ts";
import { textAbove } from "../passages/passages.ts";
import { within } from "../within.ts";
import type { Fusion } from "./fusion.ts";
import { rankPassages } from "./rank-passages.rules.ts";
import { helperTimeoutMs, rerankedOrder } from "./rerank.ts";
import type { TenantWords } from "./tenant-words.ts";
import { widenQuestion } from "./widen-question.rules.ts";

export interface Searchable {
  readonly records: KnowledgeRecords;
  readonly vectors: TenantVectors;
  readonly embedder: Embedder;
  readonly fusion: Fusion;
  /** The tenant's settings: for a turn, a search, a gap and a calibration alike. */
  readonly retrieval: () => Promise<TenantSettings["retrieval"]>;
  /** In how many of the tenant's passages its words stand. */
  readonly words: () => Promise<TenantWords>;
  readonly reranker?: Reranker | undefined;
  /** Tells that the embedder or the reranker failed; the search goes on without. */
  readonly complain: (event: string) => void;
}

export interface SearchQuestion {
  readonly text: string;
  /** The end of the text, when that is a question from before. */
  readonly carried?: string;
  /** Analyser for a question whose words do not tell. */
  readonly fallback: AnalysedLanguage;
  readonly top: number;
  /** Only documents of these types; none named: of those the tenant's settings name (CA-14). */
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

/** The question's vector and the weights of the lists; by terms alone when the embedder does not answer in time. */
async function denseOf(place: Searchable, asked: AskedText): Promise<Pick<HybridQuery, "dense" | "weights">> {
  const weights = place.fusion.weights[asked.language];
  if (weights.dense === 0) return { dense: [], weights };
  const embedded = await within(place.embedder.embed([asked.text], { role: "query" }), helperTimeoutMs).catch(
    () => undefined,
  );
  if (embedded !== undefined) return { dense: embedded[0] ?? [], weights };
  place.complain("knowledge.embedding_failed");
  return { dense: [], weights: { ...weights, dense: 0 } };
}

async function candidates(
  place: Searchable,
  question: SearchQuestion,
  asked: AskedText,
): Promise<readonly FoundPoint[]> {
  const { types = [] } = question;
  const query = {
    ...(await denseOf(place, asked)),
    sparse: questionVector(asked.text, asked.language, asked),
    ...(types.length === 0 ? {} : { filter: { types } }),
  };
  let limit = Math.max(minCandidates, question.top * 3);
  let current: Current = { points: [], overtaken: false };
  for (let tries = 0; tries < maxTries; tries++) {
    const found = await place.vectors.search({ ...query, limit });
    current = await inForce(place.records, found);
    const crowdedOut = current.points.length < question.top && found.length === limit && limit < maxCandidates;
    if (!current.overtaken && !crowdedOut) break;
    if (crowdedOut) limit = Math.min(maxCandidates, limit * 4);
  }
  return current.points;
}

/** The best passages for a question, best first. */
export async function searchKnowledge(place: Searchable, question: SearchQuestion): Promise<Found[]> {
  const { text, carried } = question;
  const { synonyms, types } = await place.retrieval();
  const whole = guessLanguage(text, question.fallback);
  // A customer may go on in another language: the newer words count.
  const language = carried === undefined ? whole : guessLanguage(ownPart(question), whole);
  const words = await place.words();
  const widened = widenQuestion({ text, language }, synonyms, words);
  const asked = { text, language, widened, ...(carried === undefined ? {} : { carried }) };
  const points = await candidates(place, question.types?.length ? question : { ...question, types }, asked);
  if (points.length === 0) return [];
  const passages = points.map(({ payload, score }) => ({
    document: payload.document,
    above: textAbove(payload.title, payload.headings),
    text: payload.text,
    language: analyserOf(payload.language) ?? "en",
    fused: score,
  }));
  const ranked = rankPassages({ ...asked, fusedShare: place.fusion.share }, passages, words);
  const texts = ranked.map(({ at }) => `${passages[at]?.above ?? ""}\n${passages[at]?.text ?? ""}`);
  const order = await rerankedOrder(place, text, texts);
  return falling(
    order.flatMap((rank) => {
      const { at, similarity } = ranked[rank] ?? { at: -1, similarity: 0 };
      const point = points[at];
      return point === undefined ? [] : [{ point, similarity }];
    }),
  ).slice(0, question.top);
}

/** No passage's similarity above that of the one before it. */
function falling(found: readonly Found[]): Found[] {
  let ceiling = 1;
  return found.map(({ point, similarity }) => {
    ceiling = Math.min(ceiling, similarity);
    return { point, similarity: ceiling };
  });
}
