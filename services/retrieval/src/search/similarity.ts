import { answerShape } from "@frontdesk/infra/analysis/answer-signs/answer-shapes";
import { framesOf } from "@frontdesk/infra/analysis/frames";
import { dice, firstLetter, gramsOf, minFuzzyLetters } from "@frontdesk/infra/analysis/grams";
import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { type AskedText, ownPart, type QuestionTerm, questionTerms } from "@frontdesk/infra/analysis/question-terms";
import { stem } from "@frontdesk/infra/analysis/stem";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { readPassage, type Vocabulary } from "@frontdesk/infra/analysis/vocabulary";
import { comparedWith, sameFrames, wordingOf } from "@frontdesk/infra/analysis/wording";
import { weightIn } from "./passage-weight.ts";
import type { TenantWords } from "./tenant-words.ts";
import { holdersOf, information, tellsOf } from "./word-rarity.ts";

interface Term extends QuestionTerm {
  readonly grams: ReadonlySet<string>;
  /** How alike a passage's words are spelt; most stand in several of the passages found. */
  readonly likenesses: Map<string, number>;
  /** What it tells: the fewer passages hold it the more. */
  readonly weight: number;
}

/** How much of a question's term a passage holds: the word itself, a form of it, or one that is spelt alike. */
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

/** BM25's saturation and length share, for what is said often in a short passage. */
const k1 = 1.2;
const b = 0.5;
const meanWords = 120;

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

/** The likeness of a misspelt word to the nearest one, 0 to 1. */
function likeness({ word = "", grams, likenesses: known }: Term, vocabulary: Vocabulary): number {
  if (word.length < minFuzzyLetters) return 0;
  let best = 0;
  for (const other of vocabulary.long.get(firstLetter(word)) ?? []) {
    if (Math.abs(other.length - word.length) > 2) continue;
    const like = known.get(other) ?? dice(grams, gramsOf(other));
    known.set(other, like);
    best = Math.max(best, like);
  }
  return best;
}

function standsFor(by: readonly string[], vocabulary: Vocabulary, language: AnalysedLanguage): boolean {
  return by.every((word) => vocabulary.words.has(word) || vocabulary.stems.has(stem(word, language)));
}

/** Of a term, how much a text holds. */
function held(term: Term, vocabulary: Vocabulary, { asked, language }: Languages): number {
  if (term.word !== undefined && vocabulary.words.has(term.word)) return 1;
  if (term.stem !== undefined && vocabulary.stems.has(term.stem)) return stemMatch;
  if (term.also.some((by) => standsFor(by, vocabulary, language))) return widenedMatch;
  if (term.concepts.some((concept) => vocabulary.concepts.has(concept)))
    return language === asked ? sameMeaningMatch : translationMatch;
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

/** How much of the terms a passage holds, and how much of them what stands above it. */
function cover(
  terms: readonly Term[],
  { whole, above }: { readonly whole: Vocabulary; readonly above: Vocabulary },
  languages: Languages,
) {
  const { asked, language } = languages;
  const sums = { total: 0, similarity: 0, above: 0, saturated: 0 };
  for (const term of terms) {
    const share = held(term, whole, languages);
    // A word without a known meaning cannot be looked for in another language: its absence proves less.
    const lost = share === 0 && term.concepts.length === 0 && language !== asked;
    const weight = term.weight * (lost ? untranslatedShare : 1);
    sums.total += weight;
    sums.similarity += weight * share;
    sums.above += weight * (share === 0 ? 0 : held(term, above, languages));
    sums.saturated += share === 0 ? 0 : weight * share * saturation(term, whole);
  }
  const part = (sum: number) => (sums.total === 0 ? 0 : sum / sums.total);
  return { similarity: part(sums.similarity), above: part(sums.above), saturated: part(sums.saturated) };
}

/** What the question holds of what a passage tells, `total` in all. */
function back(
  asked: { readonly stems: ReadonlySet<string | undefined>; readonly concepts: ReadonlySet<number> },
  senses: Vocabulary["senses"],
  total: number,
  tells: (stem: string) => number,
): number {
  let shared = 0;
  for (const [stemmed, meant] of senses) {
    if (asked.stems.has(stemmed)) shared += tells(stemmed);
    else if (meant.some((concept) => asked.concepts.has(concept))) shared += tells(stemmed) * sameMeaningMatch;
  }
  return total === 0 ? 0 : shared / total;
}

/** How well each passage answers a question. */
export function likenesses(asked: AskedText, passages: readonly Scorable[], known: TenantWords): Likeness[] {
  const terms = questionTerms(asked.text, asked.language, asked).map((term) => ({
    ...term,
    grams: gramsOf(term.word ?? ""),
    likenesses: new Map<string, number>(),
    weight: term.share * information(holdersOf(term, known), known),
  }));
  const tells = tellsOf(known);
  const said = {
    stems: new Set(terms.map((term) => term.stem)),
    concepts: new Set(terms.flatMap((term) => term.concepts)),
  };
  const frames = framesOf(ownPart(asked), asked.language);
  const worded = wordingOf(words(asked.text).map((word) => stem(word, asked.language)));
  const wording = comparedWith(worded, tells);
  return passages.map((passage) => {
    const { text, language } = passage;
    const read = readPassage(passage);
    const weight = weightIn(known, read.whole);
    return {
      ...cover(terms, read, { asked: asked.language, language }),
      back: back(said, read.whole.senses, weight.total, tells),
      wording: wording({ wording: read.whole.wording, length: weight.wording }),
      frame: read.frames === undefined ? 0 : sameFrames(frames, read.frames),
      shape: answerShape(frames, text),
    };
  });
}
