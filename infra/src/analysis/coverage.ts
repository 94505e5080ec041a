import { dice, firstLetter, gramsOf, minFuzzyLetters } from "./grams.ts";
import type { AnalysedLanguage } from "./languages.ts";
import { type AskedText, type QuestionTerm, questionTerms } from "./question-terms.ts";
import { stem } from "./stem.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * How much of what a question asks about a text holds. Search and quotation ask the same: a passage, its headings, a
 * section, a sentence are texts alike. Read a text with `readText` (remembered) and ask `coverageOf`.
 */

/** Among how many texts a term is looked for, and how many of them hold it: the fewer, the more it tells. */
export interface Holders {
  readonly texts: number;
  of(term: QuestionTerm): number;
}

export interface WeighedTerm extends QuestionTerm {
  /** What it tells. */
  readonly weight: number;
  readonly grams: ReadonlySet<string>;
  /** How alike the words of texts are spelt to it; most stand in several of the texts. */
  readonly likenesses: Map<string, number>;
}

/** A question's terms, weighed among the texts it is put to. */
export interface WeighedTerms {
  readonly language: AnalysedLanguage;
  readonly terms: readonly WeighedTerm[];
}

/** Texts that are taken to hold any word: among a few texts a rare word proves little. */
const smoothing = 2;

/** What a word tells that so many of the texts hold. */
export function information(holders: number, texts: number, added = smoothing): number {
  const all = Math.max(1, texts);
  const share = Math.min(1, holders / all);
  return Math.log(1 + (1 - share + added / all) / (share + added / all));
}

export function weighTerms(asked: AskedText, holders: Holders): WeighedTerms {
  const terms = questionTerms(asked.text, asked.language, asked).map((term) => ({
    ...term,
    weight: term.share * information(holders.of(term), holders.texts),
    grams: gramsOf(term.word ?? ""),
    likenesses: new Map<string, number>(),
  }));
  return { language: asked.language, terms };
}

/** How much of a term a text holds: the word itself 1, a form of it, or a word that is spelt alike. */
const stemMatch = 0.95;
const fuzzyFrom = 0.6;
const fuzzyMatch = 0.8;
/** What the question was widened by: the tenant's synonym, or a misspelt word put right. */
const widenedMatch = 0.8;
/** A word of the same meaning, in another language and in this one. */
const translationMatch = 0.8;
const sameMeaningMatch = 0.7;
/** What the absence of a word counts across languages, when its meaning is not known. */
const untranslatedShare = 0.7;

/** The likeness of a misspelt word to the nearest one of a text, 0 to 1. */
function likeness({ word = "", grams, likenesses: known }: WeighedTerm, text: Vocabulary): number {
  if (word.length < minFuzzyLetters) return 0;
  let best = 0;
  for (const other of text.long.get(firstLetter(word)) ?? []) {
    if (Math.abs(other.length - word.length) > 2) continue;
    const like = known.get(other) ?? dice(grams, gramsOf(other));
    known.set(other, like);
    best = Math.max(best, like);
  }
  return best;
}

function standsFor(by: readonly string[], text: Vocabulary): boolean {
  return by.every((word) => text.words.has(word) || text.stems.has(stem(word, text.language)));
}

/** Of a term, how much a text holds, 0 to 1. */
function heldOf(term: WeighedTerm, text: Vocabulary, asked: AnalysedLanguage): number {
  if (term.word !== undefined && text.words.has(term.word)) return 1;
  if (term.stem !== undefined && text.stems.has(term.stem)) return stemMatch;
  if (term.also.some((by) => standsFor(by, text))) return widenedMatch;
  if (term.concepts.some((concept) => text.concepts.has(concept)))
    return text.language === asked ? sameMeaningMatch : translationMatch;
  const like = likeness(term, text);
  return like >= fuzzyFrom ? like * fuzzyMatch : 0;
}

export interface Coverage {
  /** The share of the question's terms, by what they tell, that the text holds; 0 to 1. */
  readonly share: number;
  /** Of each term, in the question's order, how much the text holds; 0 to 1. */
  readonly held: readonly number[];
  /** What all of the terms tell. */
  readonly total: number;
}

export function coverageOf({ terms, language }: WeighedTerms, text: Vocabulary): Coverage {
  let total = 0;
  let sum = 0;
  const held = terms.map((term) => {
    const share = heldOf(term, text, language);
    // A word without a known meaning cannot be looked for in another language: its absence proves less.
    const lost = share === 0 && term.concepts.length === 0 && text.language !== language;
    total += term.weight * (lost ? untranslatedShare : 1);
    sum += term.weight * share;
    return share;
  });
  return { share: total === 0 ? 0 : sum / total, held, total };
}
