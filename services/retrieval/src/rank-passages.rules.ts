import type { AnalysedLanguage } from "./analysis/languages.ts";
import { type Scorable, similarities } from "./similarity.ts";

export interface Candidate extends Scorable {
  /** The engine's fused rank score. */
  readonly fused: number;
}

export interface Ranked {
  /** Place among the candidates. */
  readonly at: number;
  /** 0 to 1; never above that of the passage before it. */
  readonly similarity: number;
}

/** How much the similarity moves a candidate; measured to help every language (bench/src/retrieval.ts). */
const similarityWeight = 0.5;

/** Candidates by fused rank and similarity together, best first. */
export function rankPassages(
  question: { readonly text: string; readonly language: AnalysedLanguage },
  candidates: readonly Candidate[],
  points: number,
): Ranked[] {
  const scores = similarities(question, candidates, points);
  const ranked = candidates
    .map(({ fused }, at) => ({ at, similarity: scores[at] ?? 0, fused }))
    .toSorted((one, other) => rank(other) - rank(one) || one.at - other.at);
  let ceiling = 1;
  return ranked.map(({ at, similarity }) => {
    ceiling = Math.min(ceiling, similarity);
    return { at, similarity: ceiling };
  });
}

function rank({ fused, similarity }: { readonly fused: number; readonly similarity: number }): number {
  return fused + similarityWeight * similarity;
}
