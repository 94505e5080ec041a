import { sameTerm, termsOf } from "../quoting/terms.rules.ts";
import type { DialogueState } from "./dialogue.ts";

/** How much of the question the best item found speaks of, 0–1. */
export function catalogueShare(state: DialogueState): number {
  if (state.catalogue?.ok !== true) return 0;
  const wanted = termsOf(state.query ?? "");
  const shares = state.catalogue.data.items.map(({ title, description }) => {
    const held = termsOf(`${title} ${description}`);
    return wanted.filter((term) => held.some((other) => sameTerm(term, other))).length / Math.max(1, wanted.length);
  });
  return Math.max(0, ...shares);
}
