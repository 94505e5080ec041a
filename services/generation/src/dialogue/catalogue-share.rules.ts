import { speaksOf } from "../quoting/speaks-of.rules.ts";
import type { DialogueState } from "./dialogue.ts";

/** How much of the question the best item found speaks of, 0–1. */
export function catalogueShare({ catalogue, query = "", language }: DialogueState): number {
  if (catalogue?.ok !== true) return 0;
  const shares = catalogue.data.items.map(({ title, description }) =>
    speaksOf(query, { text: `${title} ${description}`, language }),
  );
  return Math.max(0, ...shares);
}
