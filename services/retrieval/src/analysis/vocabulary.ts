import { conceptsOf } from "./concepts.ts";
import type { AnalysedLanguage } from "./languages.ts";
import { stem } from "./stem.ts";
import { codes, words } from "./tokenise.ts";

/** What a passage says, ready to be compared with questions. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  /** Stems in the passage's language. */
  readonly stems: ReadonlySet<string>;
  readonly concepts: ReadonlySet<number>;
  /** Its longer words by their first letter: the ones a misspelt word may stand for. */
  readonly long: ReadonlyMap<string, readonly string[]>;
}

export const minFuzzyLetters = 5;

/** Passages that are found are found again: the vocabularies of the last few hundred are kept. */
const cacheLimit = 1_000;
const cache = new Map<string, Vocabulary>();

export function firstLetter(word: string): string {
  return word.slice(0, 1);
}

function make(text: string, language: AnalysedLanguage): Vocabulary {
  const spoken = new Set([...words(text), ...codes(text)]);
  const long = [...spoken].filter((word) => word.length >= minFuzzyLetters);
  return {
    words: spoken,
    stems: new Set([...spoken].map((word) => stem(word, language))),
    concepts: new Set([...spoken].flatMap((word) => conceptsOf(word, language))),
    long: Map.groupBy(long, firstLetter),
  };
}

export function vocabularyOf(text: string, language: AnalysedLanguage): Vocabulary {
  const key = `${language} ${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make(text, language);
  const oldest = cache.size >= cacheLimit ? cache.keys().next().value : undefined;
  if (oldest !== undefined) cache.delete(oldest);
  cache.set(key, made);
  return made;
}
