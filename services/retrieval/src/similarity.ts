import { answerShape } from "./analysis/answer-shapes.ts";
import { framesOf } from "./analysis/frames.ts";
import type { AnalysedLanguage } from "./analysis/languages.ts";
import { type AskedText, type QuestionTerm, questionTerms } from "./analysis/question-terms.ts";
import { stem } from "./analysis/stem.ts";
import { words } from "./analysis/tokenise.ts";
import { firstLetter, minFuzzyLetters, type Vocabulary, vocabularyOf } from "./analysis/vocabulary.ts";
import { comparedWith, sameFrames, wordingOf } from "./analysis/wording.ts";
import type { TenantWords } from "./tenant-words.ts";

interface Term extends QuestionTerm {
  readonly grams: ReadonlySet<string>;
  /** What it tells: the fewer passages hold it the more. */
  readonly weight: number;
}

/** How much of a question's term a passage holds: the word itself, a form of it, or one that is spelt alike. */
const stemMatch = 0.95;
const fuzzyFrom = 0.6;
const fuzzyMatch = 0.8;
/** A word of the same meaning, in another language or in this one. */
const meaningMatch = 0.8;
const synonymMatch = 0.7;

/** Passages that are taken to hold any word: in a few passages a rare word proves little. */
const smoothing = 2;

/** What the absence of a word counts across languages, when its meaning is not known. */
const untranslatedShare = 0.7;

/** BM25's saturation and length share, for what is said often in a short passage. */
const k1 = 1.2;
const b = 0.5;
const meanWords = 120;

/** A longer text is no question, whatever words of one it holds. */
const maxAskingCharacters = 400;

export interface Scorable {
  /** Title and headings, a line each. */
  readonly above: string;
  readonly text: string;
  readonly language: AnalysedLanguage;
}

/** How a passage meets a question; each from 0 to 1. */
export interface Likeness {
  /** The share of the question's words, weighted by what they tell, that the passage holds. */
  readonly similarity: number;
  /** The same of its title and headings. */
  readonly above: number;
  /** The same, the more the more often they are said. */
  readonly saturated: number;
  /** The share of the passage's words that the question holds: little of a passage on other things. */
  readonly back: number;
  /** Worded alike, function words and order included. */
  readonly wording: number;
  /** Asks for the same thing, as pages of questions and answers do. */
  readonly frame: number;
  /** Looks like an answer to what is asked: a sum, a time, a telephone number, steps. */
  readonly shape: number;
}

function gramsOf(word: string): ReadonlySet<string> {
  const padded = `^${word}$`;
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of one) if (other.has(gram)) shared += 1;
  return (2 * shared) / (one.size + other.size || 1);
}

/** Passages that hold a term: by its word or stem, else by its meaning. */
function holders({ word = "", stem: stemmed = "", concepts }: QuestionTerm, known: TenantWords): number {
  const literal = Math.max(known.words.get(word) ?? 0, known.stems.get(stemmed) ?? 0);
  return literal > 0 ? literal : Math.max(0, ...concepts.map((concept) => known.concepts.get(concept) ?? 0));
}

function information(holding: number, { passages }: TenantWords, added: number): number {
  const all = Math.max(1, passages);
  const share = Math.min(1, holding / all);
  return Math.log(1 + (1 - share + added / all) / (share + added / all));
}

/** The likeness of a misspelt word to the nearest one, 0 to 1. */
function likeness({ word = "", grams }: Term, vocabulary: Vocabulary): number {
  if (word.length < minFuzzyLetters) return 0;
  const near = (vocabulary.long.get(firstLetter(word)) ?? []).filter(
    (other) => Math.abs(other.length - word.length) <= 2,
  );
  return near.reduce((best, other) => Math.max(best, dice(grams, gramsOf(other))), 0);
}

function standsFor(by: readonly string[], vocabulary: Vocabulary, language: AnalysedLanguage): boolean {
  return by.every((word) => vocabulary.words.has(word) || vocabulary.stems.has(stem(word, language)));
}

/** Of a term, how much a text holds. */
function held(term: Term, vocabulary: Vocabulary, { asked, language }: Languages): number {
  if (term.word !== undefined && vocabulary.words.has(term.word)) return 1;
  if (term.stem !== undefined && vocabulary.stems.has(term.stem)) return stemMatch;
  if (term.also.some((by) => standsFor(by, vocabulary, language))) return meaningMatch;
  if (term.concepts.some((concept) => vocabulary.concepts.has(concept)))
    return language === asked ? synonymMatch : meaningMatch;
  const like = likeness(term, vocabulary);
  return like >= fuzzyFrom ? like * fuzzyMatch : 0;
}

interface Languages {
  readonly asked: AnalysedLanguage;
  /** Of the passage. */
  readonly language: AnalysedLanguage;
}

function saturation(term: Term, { stems, concepts, length }: Vocabulary): number {
  const meant = term.concepts.map((concept) => concepts.get(concept) ?? 0);
  const times = Math.max(1, stems.get(term.stem ?? "") ?? 0, ...meant);
  return times / (times + k1 * (1 - b + (b * length) / meanWords));
}

function cover(terms: readonly Term[], passage: Scorable, asked: AnalysedLanguage) {
  const { above, text, language } = passage;
  const languages = { asked, language };
  const whole = vocabularyOf(`${above}\n${text}`, language);
  const top = vocabularyOf(above, language);
  const sums = { total: 0, similarity: 0, above: 0, saturated: 0 };
  for (const term of terms) {
    const share = held(term, whole, languages);
    // A word without a known meaning cannot be looked for in another language: its absence proves less.
    const lost = share === 0 && term.concepts.length === 0 && language !== asked;
    const weight = term.weight * (lost ? untranslatedShare : 1);
    sums.total += weight;
    sums.similarity += weight * share;
    sums.above += weight * (share === 0 ? 0 : held(term, top, languages));
    sums.saturated += share === 0 ? 0 : weight * share * saturation(term, whole);
  }
  const part = (sum: number) => (sums.total === 0 ? 0 : sum / sums.total);
  return { similarity: part(sums.similarity), above: part(sums.above), saturated: part(sums.saturated) };
}

function back(terms: readonly Term[], vocabulary: Vocabulary, tells: (stem: string) => number): number {
  const stems = new Set(terms.map((term) => term.stem));
  const concepts = new Set(terms.flatMap((term) => term.concepts));
  let total = 0;
  let shared = 0;
  for (const [stemmed, senses] of vocabulary.senses) {
    const weight = tells(stemmed);
    total += weight;
    if (stems.has(stemmed)) shared += weight;
    else if (senses.some((concept) => concepts.has(concept))) shared += weight * synonymMatch;
  }
  return total === 0 ? 0 : shared / total;
}

/** How well each passage answers a question. */
export function likenesses(asked: AskedText, passages: readonly Scorable[], known: TenantWords): Likeness[] {
  const terms = questionTerms(asked.text, asked.language, asked).map((term) => ({
    ...term,
    grams: gramsOf(term.word ?? ""),
    weight: term.share * information(holders(term, known), known, smoothing),
  }));
  const told = new Map<string, number>();
  const tells = (stemmed: string) => {
    const before = told.get(stemmed);
    if (before !== undefined) return before;
    const made = information(known.stems.get(stemmed) ?? 0, known, 0.5);
    told.set(stemmed, made);
    return made;
  };
  const own = asked.carried === undefined ? asked.text : asked.text.slice(0, -asked.carried.length);
  const frames = framesOf(own, asked.language);
  const worded = wordingOf(words(asked.text).map((word) => stem(word, asked.language)));
  const wording = comparedWith(worded, tells);
  return passages.map((passage) => {
    const { above, text, language } = passage;
    const vocabulary = vocabularyOf(`${above}\n${text}`, language);
    return {
      ...cover(terms, passage, asked.language),
      back: back(terms, vocabulary, tells),
      wording: wording(vocabulary.wording),
      frame: text.length > maxAskingCharacters ? 0 : sameFrames(frames, framesOf(text, language)),
      shape: answerShape(frames, text),
    };
  });
}
