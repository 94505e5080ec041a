import { meaningsOf } from "@frontdesk/infra/analysis/concepts";
import { firstLetter, minFuzzyLetters } from "@frontdesk/infra/analysis/grams";
import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { stem } from "@frontdesk/infra/analysis/stem";
import { fold } from "@frontdesk/infra/analysis/tokenise";
import { createLruMap } from "@frontdesk/infra/runtime/lru-map";
import { splitSentences } from "@frontdesk/infra/text/sentences";

/** A word where it stands, with what it may be compared by. */
export interface Token {
  readonly word: string;
  /** With the word before it, when no blank parts the two: M-Pesa is `mpesa` too. */
  readonly joined?: string;
  readonly stem: string;
  readonly concepts: readonly number[];
  readonly sentence: number;
  /** Written with a capital inside a sentence. */
  readonly name: boolean;
  readonly number: boolean;
}

/** A passage read once: its words in order, and the sentences they stand in. */
export interface ReadText {
  readonly tokens: readonly Token[];
  /** Places of the tokens of each stem. */
  readonly byStem: ReadonlyMap<string, readonly number[]>;
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  readonly byConcept: ReadonlyMap<number, readonly number[]>;
  /** Its longer words by their first letter: what a misspelt word may stand for. */
  readonly byLetter: ReadonlyMap<string, readonly number[]>;
  /** Folded text of each sentence. */
  readonly sentences: readonly string[];
}

const word = /[\p{L}\p{N}\p{M}]+(?:['’ʼ`][\p{L}\p{M}]+)*/gu;
const maxCharacters = 3_000;
const maxWordCharacters = 64;

function foldWord(raw: string): string {
  return fold(raw)
    .replace(/['’ʼ`]/gu, "")
    .slice(0, maxWordCharacters);
}

function isJoined(text: string, before: RegExpExecArray | undefined, here: RegExpExecArray | undefined): boolean {
  if (before === undefined || here === undefined) return false;
  return /^[-._/]$/u.test(text.slice(before.index + before[0].length, here.index));
}

function readSentence(text: string, sentence: number, language: AnalysedLanguage): Token[] {
  const matches = [...text.matchAll(word)];
  const spoken = matches.map(([raw]) => foldWord(raw));
  const concepts = Map.groupBy(meaningsOf(spoken, language), ({ at }) => at);
  return spoken.map((one, at) => ({
    word: one,
    ...(isJoined(text, matches[at - 1], matches[at]) ? { joined: `${spoken[at - 1]}${one}` } : {}),
    stem: stem(one, language),
    concepts: (concepts.get(at) ?? []).map(({ concept }) => concept),
    sentence,
    name: at > 0 && /^\p{Lu}/u.test(matches[at]?.[0] ?? ""),
    number: /\p{N}/u.test(one),
  }));
}

function indexBy<K>(tokens: readonly Token[], keysOf: (token: Token) => readonly K[]): Map<K, number[]> {
  const index = new Map<K, number[]>();
  for (const [at, token] of tokens.entries()) {
    for (const key of keysOf(token)) {
      const places = index.get(key);
      if (places === undefined) index.set(key, [at]);
      else places.push(at);
    }
  }
  return index;
}

/** Reads a text; each call pays for itself, so keep what may be asked again. */
export function readText(text: string, language: AnalysedLanguage): ReadText {
  const sentences = splitSentences(text.slice(0, maxCharacters));
  const tokens = sentences.flatMap((sentence, at) => readSentence(sentence, at, language));
  return {
    tokens,
    byStem: indexBy(tokens, (token) => [token.stem]),
    byWord: indexBy(tokens, (token) => (token.joined === undefined ? [token.word] : [token.word, token.joined])),
    byConcept: indexBy(tokens, (token) => token.concepts),
    byLetter: indexBy(tokens, ({ word }) => (word.length >= minFuzzyLetters ? [firstLetter(word)] : [])),
    sentences: sentences.map(fold),
  };
}

/** Passages that are found are found again: the last few hundred are kept, by their text. */
const cache = createLruMap<{ readonly language: AnalysedLanguage; readonly read: ReadText }>(600);

export function readPassage(text: string, language: AnalysedLanguage): ReadText {
  const known = cache.get(text);
  if (known?.language === language) return known.read;
  const read = readText(text, language);
  cache.set(text, { language, read });
  return read;
}
