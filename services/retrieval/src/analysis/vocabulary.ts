import { createLruMap } from "@frontdesk/infra/runtime/lru-map";
import { type Meaning, meaningsOf } from "./concepts.ts";
import { firstLetter, minFuzzyLetters } from "./grams.ts";
import type { AnalysedLanguage } from "./languages.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import { codes, words } from "./tokenise.ts";
import { type Wording, wordingOf } from "./wording.ts";

/** What a passage says, ready to be compared with questions. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  /** How often its stems, in the passage's language, and its concepts are said. */
  readonly stems: ReadonlyMap<string, number>;
  readonly concepts: ReadonlyMap<number, number>;
  /** What each stem means; function words are left out. */
  readonly senses: ReadonlyMap<string, readonly number[]>;
  /** In words. */
  readonly length: number;
  readonly wording: Wording;
  /** Its longer words by their first letter: the ones a misspelt word may stand for. */
  readonly long: ReadonlyMap<string, readonly string[]>;
}

/** Passages that are found are found again: the last thousand vocabularies are kept. */
const cache = createLruMap<Vocabulary>(1_000);

function countsOf<K>(keys: readonly K[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function sensesOf(
  said: readonly string[],
  stems: readonly string[],
  meanings: readonly Meaning[],
  language: AnalysedLanguage,
): Map<string, number[]> {
  const senses = new Map<string, number[]>();
  for (const [at, stemmed] of stems.entries()) if (!isStopWord(said[at] ?? "", language)) senses.set(stemmed, []);
  for (const { at, concept } of meanings) senses.get(stems[at] ?? "")?.push(concept);
  return senses;
}

function make(text: string, language: AnalysedLanguage): Vocabulary {
  const said = words(text);
  const joined = codes(text);
  const spoken = new Set([...said, ...joined]);
  const long = [...spoken].filter((word) => word.length >= minFuzzyLetters);
  const meanings = meaningsOf(said, language);
  const order = said.map((word) => stem(word, language));
  return {
    words: spoken,
    stems: countsOf([...order, ...joined]),
    concepts: countsOf(meanings.map(({ concept }) => concept)),
    senses: sensesOf(said, order, meanings, language),
    length: said.length,
    wording: wordingOf(order),
    long: Map.groupBy(long, firstLetter),
  };
}

export function vocabularyOf(text: string, language: AnalysedLanguage): Vocabulary {
  const key = `${language} ${text}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make(text, language);
  cache.set(key, made);
  return made;
}
