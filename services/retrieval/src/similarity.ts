import type { AnalysedLanguage } from "./analysis/languages.ts";
import { conceptsOf } from "./analysis/concepts.ts";
import { contentWords } from "./analysis/sparse.ts";
import { stem } from "./analysis/stem.ts";
import { isWeakWord } from "./analysis/stop-words.ts";
import { codes, words } from "./analysis/tokenise.ts";

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
const conceptMatch = Number(process.env.CM ?? 0.8);
const fuzzyFrom = 0.6;
const fuzzyMatch = 0.8;
const minFuzzyLetters = 5;

/** What a word of any subject ("number", "find") tells, next to one of its own subject. */
const weakShare = 0.4;
/** Points that are taken to hold any word: in a few passages a rare word proves little. */
const smoothing = 2;

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
  const spoken = [...contentWords(question, language), ...codes(question)];
  return spoken.map((word) => ({
    word,
    stem: stem(word, language),
    grams: gramsOf(word),
    concepts: conceptsOf(word, language),
    share: isWeakWord(word, language) ? weakShare : 1,
  }));
}

interface Vocabulary {
  readonly words: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  readonly concepts: ReadonlySet<number>;
  readonly grams: ReadonlyMap<string, ReadonlySet<string>>;
}

function vocabularyOf({ indexed, language }: Scorable, asked: AnalysedLanguage): Vocabulary {
  const spoken = new Set([...words(indexed), ...codes(indexed)]);
  const stems = new Set([...spoken].flatMap((word) => [stem(word, language), stem(word, asked)]));
  const long = [...spoken].filter((word) => word.length >= minFuzzyLetters);
  const concepts = new Set([...spoken].flatMap((word) => conceptsOf(word, language)));
  return { words: spoken, stems, concepts, grams: new Map(long.map((word) => [word, gramsOf(word)])) };
}

function held(term: Term, vocabulary: Vocabulary): number {
  if (vocabulary.words.has(term.word)) return 1;
  if (vocabulary.stems.has(term.stem)) return stemMatch;
  if (term.concepts.some((concept) => vocabulary.concepts.has(concept))) return conceptMatch;
  if (term.word.length < minFuzzyLetters) return 0;
  let best = 0;
  for (const grams of vocabulary.grams.values()) best = Math.max(best, dice(term.grams, grams));
  return best >= fuzzyFrom ? best * fuzzyMatch : 0;
}

/** A term that few of the candidates hold tells more; one that none holds, the most. */
function informationOf(holders: number, candidates: number, points: number): number {
  // Candidates are the best of all points: a term that they all hold may be in any share of the rest.
  const share = holders >= candidates ? 1 : holders / Math.max(candidates, points);
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
    const vocabulary = vocabularyOf(passage, question.language);
    return terms.map((term) => held(term, vocabulary));
  });
  const weights = terms.map(
    ({ share }, at) =>
      share *
      informationOf(
        rows.filter((row) => (row[at] ?? 0) > 0).length,
        passages.length,
        Math.max(points, passages.length, 1),
      ),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return rows.map((row) => row.reduce((sum, share, at) => sum + share * (weights[at] ?? 0), 0) / (total || 1));
}
