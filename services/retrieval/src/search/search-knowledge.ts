import type { TenantSettings } from "@frontdesk/contracts/settings";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import { type AnalysedLanguage, analyserOf } from "@frontdesk/infra/analysis/languages";
import { ownPart } from "@frontdesk/infra/analysis/question-terms";
import type { Reranker } from "@frontdesk/infra/ports/model";
import type { FoundPoint } from "@frontdesk/infra/ports/vectors";
import { textAbove } from "../passages/passages.ts";
import { type CandidatePlace, type CandidatePoint, findCandidates } from "./candidates.ts";
import { withNearest } from "./near-order.rules.ts";
import { type Ranked, rankPassages } from "./rank-passages.rules.ts";
import { rerankedOrder } from "./rerank.ts";
import type { TenantWords } from "./tenant-words.ts";
import { widenQuestion } from "./widen-question.rules.ts";

export interface Searchable extends CandidatePlace {
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
  const wanted = { top: question.top, types: question.types?.length ? question.types : types };
  const candidates = await findCandidates(place, asked, wanted);
  if (candidates.length === 0) return [];
  const passages = candidates.map(({ point: { payload, score } }) => ({
    document: payload.document,
    above: textAbove(payload.title, payload.headings),
    text: payload.text,
    language: analyserOf(payload.language) ?? "en",
    fused: score,
  }));
  const own = rankPassages({ ...asked, fusedShare: place.fusion.share }, passages, words);
  const ranked = byMeaning(place, own, candidates);
  const texts = ranked.map(({ at }) => `${passages[at]?.above ?? ""}\n${passages[at]?.text ?? ""}`);
  const order = await rerankedOrder(place, text, texts);
  return falling(
    order.flatMap((rank) => {
      const { at, similarity } = ranked[rank] ?? { at: -1, similarity: 0 };
      const point = candidates[at]?.point;
      return point === undefined ? [] : [{ point, similarity }];
    }),
  ).slice(0, question.top);
}

/** With what the vectors say laid over it, where they say anything. */
function byMeaning({ fusion }: Searchable, own: readonly Ranked[], candidates: readonly CandidatePoint[]) {
  if (fusion.near === undefined || candidates.every(({ near }) => near === undefined)) return own;
  return withNearest(
    own.map((ranked) => ({ ...candidates[ranked.at], ...ranked })),
    fusion.near,
  );
}

/** No passage's similarity above that of the one before it. */
function falling(found: readonly Found[]): Found[] {
  let ceiling = 1;
  return found.map(({ point, similarity }) => {
    ceiling = Math.min(ceiling, similarity);
    return { point, similarity: ceiling };
  });
}
