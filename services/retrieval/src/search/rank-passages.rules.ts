import type { AskedText } from "@frontdesk/infra/analysis/question-terms";
import { type Likeness, likenesses, type Scorable } from "./similarity.ts";
import type { TenantWords } from "./tenant-words.ts";

export interface Candidate extends Scorable {
  /** The engine's fused rank score. */
  readonly fused: number;
}

export interface Ranked {
  /** Place among the candidates. */
  readonly at: number;
  /** 0 to 1. */
  readonly similarity: number;
}

/**
 * How much each sign moves a passage: learnt listwise with each set left out in turn, and rounded (docs/adr/0048). The order
 * hardly changes with them. `similarity` is for others to judge by and moves nothing.
 */
const signs: Readonly<Record<Exclude<keyof Likeness, "similarity">, number>> = {
  held: 1,
  above: 0.6,
  document: 0.4,
  back: 0.7,
  order: 1,
  length: 0.35,
};

/** Candidates by all signs together, best first. */
export function rankPassages(
  asked: AskedText & { readonly fusedShare: number },
  candidates: readonly Candidate[],
  words: TenantWords,
): Ranked[] {
  const { fusedShare } = asked;
  return likenesses(asked, candidates, words)
    .map((like, at) => ({
      at,
      similarity: like.similarity,
      score: fusedShare * (candidates[at]?.fused ?? 0) + weigh(like),
    }))
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .map(({ at, similarity }) => ({ at, similarity }));
}

function weigh(seen: Likeness): number {
  const names = Object.keys(signs) as (keyof typeof signs)[];
  return names.reduce((sum, name) => sum + signs[name] * seen[name], 0);
}
