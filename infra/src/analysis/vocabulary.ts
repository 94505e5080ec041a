import { createLruMap } from "../runtime/lru-map.ts";
import { type Meaning, meaningsOf } from "./concepts.ts";
import { firstLetter, minFuzzyLetters } from "./grams.ts";
import type { AnalysedLanguage } from "./languages.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import { wordsAndCodes } from "./tokenise.ts";

/** What a text says, ready to be compared with questions. */
export interface Vocabulary {
  readonly language: AnalysedLanguage;
  readonly words: ReadonlySet<string>;
  /** How often its stems, in the passage's language, and its concepts are said. */
  readonly stems: ReadonlyMap<string, number>;
  readonly concepts: ReadonlyMap<number, number>;
  /** What each stem means; function words are left out. */
  readonly senses: ReadonlyMap<string, readonly number[]>;
  /** Each stem with the one before it, function words among them. */
  readonly pairs: ReadonlySet<string>;
  /** In words. */
  readonly length: number;
  /** Its longer words by their first letter: the ones a misspelt word may stand for. */
  readonly long: ReadonlyMap<string, readonly string[]>;
}

function countsOf<K>(keys: readonly K[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function pairsOf(stems: readonly string[]): Set<string> {
  return new Set(stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`));
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
  const { words: said, codes: joined } = wordsAndCodes(text);
  const spoken = new Set([...said, ...joined]);
  const long = [...spoken].filter((word) => word.length >= minFuzzyLetters);
  const order = said.map((word) => stem(word, language));
  const meanings = meaningsOf(said, language, order);
  return {
    language,
    words: spoken,
    stems: countsOf([...order, ...joined]),
    concepts: countsOf(meanings.map(({ concept }) => concept)),
    senses: sensesOf(said, order, meanings, language),
    pairs: pairsOf(order),
    length: said.length,
    long: Map.groupBy(long, firstLetter),
  };
}

/** A passage as search compares it with questions. */
interface ReadPassage {
  /** Title, headings and text. */
  readonly whole: Vocabulary;
  readonly above: Vocabulary;
}

interface Text {
  /** Title and headings, a line each. */
  readonly above: string;
  readonly text: string;
  readonly language: AnalysedLanguage;
}

/** Passages that are found are found again: the last thousand are kept. */
const passages = createLruMap<Omit<Text, "text"> & { readonly read: ReadPassage }>(1_000);
const texts = createLruMap<Vocabulary>(2_000);

/** Reads a text of any length: what stands above passages, a section, a sentence; the last ones read are remembered. */
export function readText(text: string, language: AnalysedLanguage): Vocabulary {
  const key = `${language} ${text}`;
  const known = texts.get(key) ?? make(text, language);
  texts.set(key, known);
  return known;
}

/** By its text, whose hash an engine in this process has at hand: the same string each time. */
export function readPassage({ above, text, language }: Text): ReadPassage {
  const known = passages.get(text);
  if (known?.above === above && known.language === language) return known.read;
  const read = {
    whole: make(`${above}\n${text}`, language),
    above: readText(above, language),
  };
  passages.set(text, { above, language, read });
  return read;
}
