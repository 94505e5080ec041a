import { type Holders, information } from "@frontdesk/infra/analysis/coverage";
import type { TenantWords } from "./tenant-words.ts";

/** Passages that hold a word: by itself or its stem, else by its meaning. */
function holdersOf({ word = "", stem = "", concepts }: Parameters<Holders["of"]>[0], known: TenantWords): number {
  const literal = Math.max(known.words.get(word) ?? 0, known.stems.get(stem) ?? 0);
  return literal > 0 ? literal : Math.max(0, ...concepts.map((concept) => known.concepts.get(concept) ?? 0));
}

/** A question's terms are weighed among the tenant's passages. */
export function holdersIn(known: TenantWords): Holders {
  return { texts: known.passages, of: (term) => holdersOf(term, known) };
}

/** Passages that a stem of a passage is taken to stand in beside those that hold it. */
const stemSmoothing = 0.5;
const told = new WeakMap<TenantWords, Map<string, number>>();

/** What a stem of a passage tells; remembered as long as the tenant's words are. */
export function tellsOf(known: TenantWords): (stem: string) => number {
  const before = told.get(known) ?? new Map<string, number>();
  told.set(known, before);
  const unknown = information(0, known.passages, stemSmoothing);
  return (stem) => {
    const seen = before.get(stem);
    if (seen !== undefined) return seen;
    const holders = known.stems.get(stem);
    if (holders === undefined) return unknown;
    const made = information(holders, known.passages, stemSmoothing);
    before.set(stem, made);
    return made;
  };
}
