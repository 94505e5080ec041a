import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { textAbove } from "../passages/passages.ts";
import type { Found, Searchable } from "../search/search-knowledge.ts";
import { type AnswerSigns, type AskedQuestion, signsOf } from "./answer-signs.ts";
import builtIn from "./answer-weights.json" with { type: "json" };

/** What each sign counts, from `start` on. */
export type AnswerWeights = Readonly<Record<keyof AnswerSigns | "start", number>>;

/** What is searched, and from which chance on what is found answers (WF-06). */
export interface Answering extends Searchable {
  readonly threshold: () => Promise<number>;
  /** Other weights, to measure them. */
  readonly weights?: AnswerWeights | undefined;
}

/** The chance that goes with these signs: a logistic regression. */
export function chanceOf(signs: AnswerSigns, weights: AnswerWeights = builtIn): number {
  const names = Object.keys(signs) as (keyof AnswerSigns)[];
  const sum = names.reduce((total, name) => total + weights[name] * signs[name], weights.start);
  return 1 / (1 + Math.exp(-sum));
}

/** The chance, 0 to 1, that what the search found answers the question (WF-06, RAG-03). */
export async function judgeAnswer(
  place: Answering,
  asked: Omit<AskedQuestion, "synonyms">,
  found: readonly Found[],
): Promise<number> {
  const passages = found.map(({ point: { payload } }) => ({
    document: payload.document,
    above: textAbove(payload.title, payload.headings),
    text: payload.text,
    language: analyserOf(payload.language) ?? ("en" as const),
  }));
  const { synonyms } = await place.retrieval();
  const signs = signsOf({ ...asked, synonyms }, passages, await place.words());
  return signs === undefined ? 0 : chanceOf(signs, place.weights);
}
