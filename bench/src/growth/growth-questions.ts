import { questionOf } from "../kit/knowledge.ts";

/** Kinds of question, of the ten there are, that every tenant's page answers. */
const kinds = [0, 1, 2];

/** A question that every tenant's page answers; they begin again after some four hundred. */
export function growthQuestion(index: number): string {
  return questionOf(Math.floor(index / kinds.length) * 10 + (kinds[index % kinds.length] ?? 0));
}
