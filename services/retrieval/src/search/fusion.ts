import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import type { HybridQuery } from "@frontdesk/infra/ports/vectors";
import type { NearFusion } from "./near-order.rules.ts";

/** How the lists of terms and of dense vectors count, together and against what the search sees for itself. */
export interface Fusion {
  /** Of each list, by the question's language. */
  readonly weights: Readonly<Record<AnalysedLanguage, HybridQuery["weights"]>>;
  /** Of the fused rank in the final order. */
  readonly share: number;
  /** Set: the nearest are a list of their own, laid over the final order. */
  readonly near?: NearFusion;
}

/**
 * Measured with the local embedder (bench/src/quality/retrieval.ts). The dense list only breaks ties and brings misspelt words
 * in: a larger share made some language worse than BM25.
 */
export const localFusion: Fusion = {
  weights: {
    en: { dense: 0.5, sparse: 1 },
    es: { dense: 0.3, sparse: 1 },
    id: { dense: 0.15, sparse: 1 },
    sw: { dense: 0.2, sparse: 1 },
  },
  share: 0.3,
};

const terms = { dense: 0, sparse: 1 };

/**
 * For vectors of a model, which know meanings across languages. Of ranks alone, so that it holds for other models and
 * another search; measured with multilingual-e5-small, each set with the weights that the others choose
 * (bench/src/quality/embeddings.ts): none is worse than without.
 */
export const modelFusion: Fusion = {
  weights: { en: terms, es: terms, id: terms, sw: terms },
  share: localFusion.share,
  near: { weight: 1, k: 5 },
};
