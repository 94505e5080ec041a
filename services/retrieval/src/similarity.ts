import { conceptsOf } from "./analysis/concepts.ts";
import type { AnalysedLanguage } from "./analysis/languages.ts";
import { contentWords } from "./analysis/sparse.ts";
import { stem } from "./analysis/stem.ts";
import { isWeakWord } from "./analysis/stop-words.ts";
import { firstLetter, minFuzzyLetters, type Vocabulary, vocabularyOf } from "./analysis/vocabulary.ts";

interface Term {
  readonly word: string;
  readonly stem: string;
  readonly grams: ReadonlySet<string>;
  readonly concepts: readonly number[];
  /** What the word tells, before its frequency is looked at. */
  readonly share: number;
}

/** How much of a question's term a passage holds: the word itself, a form of it, or one that is spelt alike. */
const stemMatch = 0.95;
const conceptMatch = 0.8;
const fuzzyFrom = 0.6;
const fuzzyMatch = 0.8;

/** What a word of any subject ("number", "find") tells, next to one of its own subject. */
const weakShare = 0.4;
/** Points that are taken to hold any word: in a few passages a rare word proves little. */
const smoothing = 2;

/** What the absence of a word counts across languages, when its meaning is not known. */
const untranslatedShare = 0.7;

export interface Scorable {
  /** Title, headings and text. */
  readonly indexed: string;
  readonly language: AnalysedLanguage;
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

function termsOf(question: string, language: AnalysedLanguage): Term[] {
  return contentWords(question, language).map((word) => ({
    word,
    stem: stem(word, language),
    grams: gramsOf(word),
    concepts: conceptsOf(word, language),
    share: isWeakWord(word, language) ? weakShare : 1,
  }));
}

/** The likeness of a misspelt word to the nearest one, 0 to 1. */
function likeness({ word, grams }: Term, vocabulary: Vocabulary): number {
  if (word.length < minFuzzyLetters) return 0;
  const near = (vocabulary.long.get(firstLetter(word)) ?? []).filter(
    (other) => Math.abs(other.length - word.length) <= 2,
  );
  return near.reduce((best, other) => Math.max(best, dice(grams, gramsOf(other))), 0);
}

function held(term: Term, vocabulary: Vocabulary): number {
  if (vocabulary.words.has(term.word)) return 1;
  if (vocabulary.stems.has(term.stem)) return stemMatch;
  if (term.concepts.some((concept) => vocabulary.concepts.has(concept))) return conceptMatch;
  const like = likeness(term, vocabulary);
  return like >= fuzzyFrom ? like * fuzzyMatch : 0;
}

/** Share of all points that hold a term, from how many candidates do. Candidates are the best for the question. */
function shareHolding(holders: number, candidates: number, points: number): number {
  const share = holders / points;
  // All of them hold it: so may any share of the rest.
  return holders < candidates ? share : (share + 1) / 2;
}

/** What a term tells: the fewer hold it the more, and the most when none does. */
function informationOf(rows: readonly (readonly number[])[], at: number, points: number): number {
  const shares = rows.map((row) => row[at] ?? 0);
  const exact = shares.filter((share) => share >= stemMatch).length;
  const holders = exact > 0 ? exact : shares.filter((share) => share > 0).length;
  const share = shareHolding(holders, rows.length, points);
  return Math.log(1 + (1 - share + smoothing / points) / (share + smoothing / points));
}

/**
 * How well each passage answers a question, 0 to 1: the share of the question's words, weighted by what they tell,
 * that the passage holds.
 */
export function similarities(
  question: { readonly text: string; readonly language: AnalysedLanguage },
  passages: readonly Scorable[],
  points: number,
): number[] {
  const terms = termsOf(question.text, question.language);
  const rows = passages.map((passage) => {
    const vocabulary = vocabularyOf(passage.indexed, passage.language);
    return terms.map((term) => held(term, vocabulary));
  });
  const all = Math.max(points, passages.length);
  const weights = terms.map(({ share }, at) => share * informationOf(rows, at, all));
  return passages.map(({ language }, row) => {
    let total = 0;
    let covered = 0;
    for (const [at, { concepts }] of terms.entries()) {
      const share = rows[row]?.[at] ?? 0;
      // A word without a known meaning cannot be looked for in another language: its absence proves less.
      const lost = share === 0 && concepts.length === 0 && language !== question.language;
      const weight = (weights[at] ?? 0) * (lost ? untranslatedShare : 1);
      total += weight;
      covered += weight * share;
    }
    return total === 0 ? 0 : covered / total;
  });
}
