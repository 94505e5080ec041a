import type { HybridQuery } from "@frontdesk/infra/ports/vectors";
import type { AnalysedLanguage } from "./analysis/languages.ts";

export type FusionWeights = Readonly<Record<AnalysedLanguage, HybridQuery["weights"]>>;

/**
 * How much each list counts, by the question's language, measured with the local embedder (bench/src/retrieval.ts).
 * The dense list only breaks ties and brings misspelt words in: a larger share made some language worse than BM25.
 */
export const localFusionWeights: FusionWeights = {
  en: { dense: 0.3, sparse: 1 },
  es: { dense: 0.3, sparse: 1 },
  id: { dense: 0.15, sparse: 1 },
  sw: { dense: 0.2, sparse: 1 },
};
