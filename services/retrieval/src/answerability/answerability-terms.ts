import { signsOf } from "@frontdesk/infra/analysis/answer-signs/signs";
import { dice, firstLetter, gramsOf, minFuzzyLetters } from "@frontdesk/infra/analysis/grams";
import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { isStopWord, isWeakWord } from "@frontdesk/infra/analysis/stop-words";
import type { TenantWords } from "../search/tenant-words.ts";
import { holdersOf, rarityOf } from "../search/word-rarity.ts";
import { type ReadText, readPassage, type Token } from "./answerability-text.ts";

export interface JudgedPassage {
  readonly document: string;
  readonly title?: string | undefined;
  readonly headings: readonly string[];
  readonly text: string;
  readonly language: AnalysedLanguage;
  readonly similarity: number;
}

const none: ReadonlySet<string> = new Set();

/** A content word of the question. */
export interface Term {
  readonly token: Token;
  readonly at: number;
  readonly weak: boolean;
  readonly frame: boolean;
  readonly kin: ReadonlySet<string>;
  readonly leading: boolean;
  readonly limiting: boolean;
  readonly holders: number;
  readonly weight: number;
}

/** How much of a term a passage's word holds. */
export const grades = { word: 1, stem: 0.95, concept: 0.8, kin: 0.7, fuzzy: 0.65 } as const;
const fuzzyFrom = 0.62;
/** From this grade on a passage holds a word. */
export const heldFrom = 0.6;
/** What words of the asking, of any subject, names and numbers count next to one of the subject. */
const kindWeights = { loose: 0.35, named: 1.3, plain: 1 } as const;
/** Places where a text holds a term, each with its grade. */
function placesOf(term: Term, text: ReadText): Map<number, number> {
  const places = new Map<number, number>();
  const raise = (found: readonly number[] | undefined, grade: number) => {
    for (const at of found ?? []) if ((places.get(at) ?? 0) < grade) places.set(at, grade);
  };
  const { word, stem, concepts } = term.token;
  raise(text.byWord.get(word), grades.word);
  raise(text.byStem.get(stem), grades.stem);
  for (const concept of concepts) raise(text.byConcept.get(concept), grades.concept);
  for (const other of term.kin) raise(text.byStem.get(other), grades.kin);
  if (places.size === 0 && word.length >= minFuzzyLetters) {
    const grams = gramsOf(word);
    for (const at of text.byLetter.get(firstLetter(word)) ?? []) {
      const other = text.tokens[at]?.word ?? "";
      if (Math.abs(other.length - word.length) > 3) continue;
      if (dice(grams, gramsOf(other)) >= fuzzyFrom) raise([at], grades.fuzzy);
    }
  }
  return places;
}

/** What a question asks about, each word once. */
export function termsOf(question: ReadText, language: AnalysedLanguage, known: TenantWords): Term[] {
  const { frame, leading, limiting, kin } = signsOf[language];
  const seen = new Set<string>();
  const terms: Term[] = [];
  for (const [at, token] of question.tokens.entries()) {
    if (seen.has(token.stem) || isStopWord(token.word, language)) continue;
    seen.add(token.stem);
    const holders = holdersOf(token, known);
    const described = {
      weak: isWeakWord(token.word, language) && !limiting.test(token.word),
      frame: frame.has(token.stem),
      leading: leading.has(token.stem),
    };
    const loose = described.weak || described.frame || described.leading;
    const kind = loose ? kindWeights.loose : token.number || token.name ? kindWeights.named : kindWeights.plain;
    terms.push({
      ...described,
      token,
      at,
      limiting: limiting.test(token.word),
      kin: kin.get(token.stem) ?? none,
      holders,
      weight: kind * rarityOf(holders, known),
    });
  }
  return terms;
}

/** Sentences of a passage, by number. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface TermWindow extends Span {
  /** By term. */
  readonly grades: readonly number[];
  readonly coverage: number;
}

/** A passage measured against the question's terms. */
export interface HeldTerms {
  readonly passage: JudgedPassage;
  readonly text: ReadText;
  /** By term: places in the text. */
  readonly places: readonly ReadonlyMap<number, number>[];
  /** By term: the best grade in text, title and headings; and above the text alone. */
  readonly best: readonly number[];
  readonly inAbove: readonly number[];
  readonly coverage: number;
}

function gradeIn(places: ReadonlyMap<number, number>, text: ReadText, { from, to }: Span): number {
  let best = 0;
  for (const [at, grade] of places) {
    const sentence = text.tokens[at]?.sentence ?? -1;
    if (sentence >= from && sentence <= to && grade > best) best = grade;
  }
  return best;
}

export function hold(terms: readonly Term[], passage: JudgedPassage): HeldTerms {
  const text = readPassage(passage.text, passage.language);
  const above = readPassage([passage.title ?? "", ...passage.headings].join("\n"), passage.language);
  const places = terms.map((term) => placesOf(term, text));
  const inAbove = terms.map((term) => Math.max(0, ...placesOf(term, above).values()));
  const best = places.map((found, at) => Math.max(inAbove[at] ?? 0, ...found.values()));
  return { passage, text, places, best, inAbove, coverage: share(terms, best) };
}

/** The share of the terms that is held, weighted by what they tell. */
export function share(terms: readonly Term[], gradesHeld: readonly number[]): number {
  let total = 0;
  let held = 0;
  for (const [at, { weight }] of terms.entries()) {
    total += weight;
    held += weight * (gradesHeld[at] ?? 0);
  }
  return total === 0 ? 0 : held / total;
}

/** Every run of `width` sentences. */
export function windowsOf(terms: readonly Term[], held: HeldTerms, width: number): TermWindow[] {
  return held.text.sentences.map((_, from) => {
    const span = { from, to: from + width - 1 };
    const found = held.places.map((places) => gradeIn(places, held.text, span));
    return { ...span, grades: found, coverage: share(terms, found) };
  });
}
