import type { AskedText } from "@frontdesk/infra/analysis/question-terms";
import { type Likeness, likenesses, type Scorable } from "./similarity.ts";
import type { TenantWords } from "./tenant-words.ts";

export interface Candidate extends Scorable {
  readonly document: string;
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
 * How much each sign moves a passage, measured over questions in four languages, short paraphrases and real help pages
 * (bench/src/quality/retrieval.ts). `document`: the best `saturated` of the document's passages, as its pages stand together.
 */
const signs: Readonly<Record<keyof Likeness | "document", number>> = {
  similarity: 0.4,
  above: 0.4,
  saturated: 0.5,
  back: 0.4,
  wording: 0.45,
  frame: 0.1,
  shape: 0.2,
  document: 0.5,
};

function bestOf(candidates: readonly Candidate[], likes: readonly Likeness[]): Map<string, number> {
  const best = new Map<string, number>();
  for (const [at, { document }] of candidates.entries()) {
    best.set(document, Math.max(best.get(document) ?? 0, likes[at]?.saturated ?? 0));
  }
  return best;
}

/** Candidates by all signs together, best first. */
export function rankPassages(
  asked: AskedText & { readonly fusedShare: number },
  candidates: readonly Candidate[],
  words: TenantWords,
): Ranked[] {
  const likes = likenesses(asked, candidates, words);
  const best = bestOf(candidates, likes);
  return likes
    .map((like, at) => {
      const { fused, document } = candidates[at] ?? { fused: 0, document: "" };
      const { similarity } = like;
      return {
        at,
        similarity,
        score: asked.fusedShare * fused + weigh({ ...like, document: best.get(document) ?? 0 }),
      };
    })
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
    .map(({ at, similarity }) => ({ at, similarity }));
}

function weigh(seen: typeof signs): number {
  const names = Object.keys(signs) as (keyof typeof signs)[];
  return names.reduce((sum, name) => sum + signs[name] * seen[name], 0);
}
