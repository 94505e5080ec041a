import { featuresOf, type JudgedQuestion } from "./answerability-features.ts";
import model from "./answerability-model.json" with { type: "json" };

/** A tree as four rows by node: feature (-1: a leaf), bound or leaf value, and the place of the right branch. */
interface Tree {
  readonly features: readonly number[];
  readonly values: readonly number[];
  readonly rights: readonly number[];
}

/** From the root down: at or below the bound goes to the next node, above it to the right branch. */
function leafOf({ features, values, rights }: Tree, signs: readonly number[]): number {
  let node = 0;
  for (let feature = features[0] ?? -1; feature >= 0; feature = features[node] ?? -1) {
    node = (signs[feature] ?? 0) <= (values[node] ?? 0) ? node + 1 : (rights[node] ?? 0);
  }
  return values[node] ?? 0;
}

/**
 * The chance, 0 to 1, that the passages found answer the question (RAG-03, WF-06): boosted trees over signs such as
 * words the passages lack, opposites, and whether what is asked for stands there. Trained and measured by
 * bench/src/quality/train-answerability.ts.
 */
export function answerability(asked: JudgedQuestion): number {
  const features = featuresOf(asked);
  if (features["coverage"] === undefined) return 0;
  const signs = model.features.map((name) => features[name] ?? 0);
  const sum = model.trees.reduce((total, tree) => total + leafOf(tree, signs), 0);
  return 1 / (1 + Math.exp(-sum));
}
