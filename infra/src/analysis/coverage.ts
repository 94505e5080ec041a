import { dice, firstLetter, type Grams, gramsOf, minFuzzyLetters } from "./grams.ts";
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
  of(term: Pick<QuestionTerm, "word" | "stem" | "concepts">): number;
}

export interface WeighedTerm extends QuestionTerm {
  /** What it tells. */
  readonly weight: number;
  /** What each of its meanings tells: many more texts may hold one than hold the word. */
  readonly meanings: ReadonlyMap<number, number>;
  readonly grams: Grams;
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
  const tells = (found: Parameters<Holders["of"]>[0]) => information(holders.of(found), holders.texts);
  const terms = questionTerms(asked.text, asked.language, asked).map((term) => {
    const weight = term.share * tells(term);
    const meaning = (concept: number) => Math.min(weight, term.share * tells({ concepts: [concept] }));
    return {
      ...term,
      weight,
      meanings: new Map(term.concepts.map((concept) => [concept, meaning(concept)])),
      grams: gramsOf(term.word ?? ""),
    };
  });
  return { language: asked.language, terms };
}

/** Words that share fewer of their letters are others. */
const fuzzyFrom = 0.6;
/** What such a word tells of the one asked for, and what another word of its meaning does. */
const otherWord = 0.8;
/** What the absence of a word counts across languages, when its meaning is not known. */
const untranslatedShare = 0.7;

/** The likeness of a misspelt word to the nearest one of a text, 0 to 1. */
function likeness({ word = "", grams }: WeighedTerm, text: Vocabulary): number {
  if (word.length < minFuzzyLetters) return 0;
  let best = 0;
  for (const other of text.long.get(firstLetter(word)) ?? []) {
    if (Math.abs(other.length - word.length) > 2) continue;
    best = Math.max(best, dice(grams, gramsOf(other)));
  }
  return best;
}

function standsFor(by: readonly string[], text: Vocabulary): boolean {
  return by.every((word) => text.words.has(word) || text.stems.has(stem(word, text.language)));
}

/** What a text tells of a term: all of it by the word, a form of it or what it was widened by, less by a meaning. */
function toldOf(term: WeighedTerm, text: Vocabulary): number {
  if (term.word !== undefined && text.words.has(term.word)) return term.weight;
  if (term.stem !== undefined && text.stems.has(term.stem)) return term.weight;
  let meant = 0;
  for (const [concept, weight] of term.meanings) if (text.concepts.has(concept)) meant = Math.max(meant, weight);
  if (meant > 0) return otherWord * meant;
  if (term.also.some((by) => standsFor(by, text))) return term.weight;
  const like = likeness(term, text);
  return like >= fuzzyFrom ? like * otherWord * term.weight : 0;
}

export interface Coverage {
  /** The share of the question's terms, by what they tell, that the text holds; 0 to 1. */
  readonly share: number;
  /** What it tells of each term, in the question's order; 0 to the term's weight. */
  readonly told: readonly number[];
}

export function coverageOf({ terms, language }: WeighedTerms, text: Vocabulary): Coverage {
  let total = 0;
  let sum = 0;
  const told = terms.map((term) => {
    const one = toldOf(term, text);
    // A word without a known meaning cannot be looked for in another language: its absence proves less.
    const lost = one === 0 && term.concepts.length === 0 && text.language !== language;
    total += term.weight * (lost ? untranslatedShare : 1);
    sum += one;
    return one;
  });
  return { share: total === 0 ? 0 : sum / total, told };
}
