import { meaningsOf } from "./concepts.ts";
import type { AnalysedLanguage } from "./languages.ts";
import { stem } from "./stem.ts";
import { isStopWord, isWeakWord } from "./stop-words.ts";
import { words, wordsAndCodes } from "./tokenise.ts";

/** Words that may stand for one of the question's: the tenant's synonym, or what a misspelt word is likely to be. */
export interface Widening {
  /** The question's word. */
  readonly word: string;
  readonly by: readonly string[];
}

/** One thing a question asks about. */
export interface QuestionTerm {
  /** Absent for a phrase of function words, such as "get in", that means something. */
  readonly word?: string;
  readonly stem?: string;
  readonly concepts: readonly number[];
  /** Each stands for the term when all of its words are there. */
  readonly also: readonly (readonly string[])[];
  /** What it tells, before its frequency is looked at. */
  readonly share: number;
}

export interface TermReading {
  readonly widened?: readonly Widening[];
  /** A question before this one, whose topic it may go on with. */
  readonly carried?: string;
}

export interface AskedText extends TermReading {
  /** What was carried is part of it. */
  readonly text: string;
  readonly language: AnalysedLanguage;
}

/** What a word of any subject ("number", "find") tells, next to one of its own subject. */
const weakShare = 0.5;
/** What a phrase of function words tells. */
const phraseShare = 0.7;
/** What a code tells: who writes "AB-1234" means that one. */
const codeShare = 2;

/** What a word of the question before tells: when the topic changes, the new one wins. */
const carriedShare = 0.6;

const isCode = (word: string) => /\p{N}/u.test(word);

function shareOf(word: string, joined: ReadonlySet<string>, language: AnalysedLanguage): number {
  if (isCode(word) && joined.has(word)) return codeShare;
  // The letters and the digits of a code mean little without each other.
  if (joined.values().some((code) => isCode(code) && (code.startsWith(word) || code.endsWith(word)))) return weakShare;
  return isWeakWord(word, language) ? weakShare : 1;
}

/** What was asked now, without what was carried. */
export function ownPart({ text, carried = "" }: Pick<AskedText, "text" | "carried">): string {
  return carried === "" ? text : text.slice(0, -carried.length);
}

/** The words of a question that carry its subject, each once; all of them when it holds nothing but function words. */
export function questionTerms(
  text: string,
  language: AnalysedLanguage,
  { widened = [], carried = "" }: TermReading = {},
): QuestionTerm[] {
  const { words: spoken, codes } = wordsAndCodes(text);
  const own = carried === "" ? undefined : new Set(words(ownPart({ text, carried })));
  const joined = new Set(codes);
  const meant = new Map<string, Set<number>>();
  for (const { at, concept } of meaningsOf(spoken, language)) {
    const word = spoken[at] ?? "";
    meant.set(word, (meant.get(word) ?? new Set()).add(concept));
  }
  const distinct = [...new Set([...spoken, ...joined])];
  const content = distinct.filter((word) => !isStopWord(word, language));
  const said = (content.length > 0 ? content : distinct).map((word) => ({
    word,
    stem: stem(word, language),
    concepts: [...(meant.get(word) ?? [])],
    also: widened.filter((one) => one.word === word).map(({ by }) => by),
    share: shareOf(word, joined, language) * (own === undefined || own.has(word) ? 1 : carriedShare),
  }));
  const phrases = [...meant]
    .filter(([word]) => content.length > 0 && isStopWord(word, language))
    .map(([, concepts]) => ({ concepts: [...concepts], also: [], share: phraseShare }));
  return [...said, ...phrases];
}
