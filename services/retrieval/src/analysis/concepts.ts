import { type AnalysedLanguage, analysedLanguages } from "./languages.ts";
import { stem } from "./stem.ts";
import { fold } from "./tokenise.ts";
import list from "./words/concepts.json" with { type: "json" };

/** Stem → numbers of the concepts it stands for, by language. */
function indexOf(language: AnalysedLanguage): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>();
  for (const [number, concept] of list.concepts.entries()) {
    for (const stemmed of new Set(concept[language].split(" ").map((word) => stem(fold(word), language)))) {
      index.set(stemmed, [...(index.get(stemmed) ?? []), number]);
    }
  }
  return index;
}

const indexes = new Map(analysedLanguages.map((language) => [language, indexOf(language)]));

/**
 * What a word means across the four languages, for the few hundred words of a service desk: a Swahili question meets
 * an English passage by "marejesho" and "refund". Nothing for a word outside the list.
 */
export function conceptsOf(word: string, language: AnalysedLanguage): readonly number[] {
  return indexes.get(language)?.get(stem(word, language)) ?? [];
}
