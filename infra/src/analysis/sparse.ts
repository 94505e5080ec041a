import { createHash } from "node:crypto";
import type { SparseVector } from "../ports/vectors.ts";
import { conceptNames, meaningsOf } from "./concepts.ts";
import { type AnalysedLanguage, analysedLanguages } from "./languages.ts";
import { questionTerms, type TermReading } from "./question-terms.ts";
import { stem } from "./stem.ts";
import { wordsAndCodes } from "./tokenise.ts";

/** BM25's saturation and length share; the length constant stands in for the collection's mean passage, in words. */
const k1 = 1.2;
const b = 0.75;
const meanWords = 90;

/** What a term tells that is said so many times in a text of so many words, before its IDF. */
export function saturated(times: number, textWords: number): number {
  return (times * (k1 + 1)) / (times + k1 * (1 - b + (b * textWords) / meanWords));
}

/** Weights of a question's terms: the word as written crosses languages, its stem crosses forms of the word. */
const wordWeight = 0.5;
const stemWeight = 1;
const conceptWeight = 0.7;
const alsoWeight = 0.7;

const hashes = new Map<string, number>();
const hashCacheLimit = 200_000;

/** The 32-bit index of a term; the same in every process. */
function termIndex(term: string): number {
  const known = hashes.get(term);
  if (known !== undefined) return known;
  const made = createHash("sha256").update(term).digest().readUInt32LE(0);
  if (hashes.size >= hashCacheLimit) hashes.clear();
  hashes.set(term, made);
  return made;
}

function toVector(weights: ReadonlyMap<number, number>): SparseVector {
  const entries = [...weights].toSorted((one, other) => one[0] - other[0]);
  return { indices: entries.map(([index]) => index), values: entries.map(([, value]) => value) };
}

function conceptTerm(concept: number): string {
  return `k ${conceptNames[concept]}`;
}

/** What a text is found by, in its order and as often as it is there. */
export interface TextTerms {
  readonly words: readonly string[];
  readonly codes: readonly string[];
  /** Of the words. */
  readonly stems: readonly string[];
  /** Names of what the words mean. */
  readonly concepts: readonly string[];
}

export function readTerms(text: string, language: AnalysedLanguage): TextTerms {
  const { words, codes } = wordsAndCodes(text);
  const stems = words.map((word) => stem(word, language));
  const concepts = meaningsOf(words, language, stems).map(({ concept }) => conceptNames[concept] ?? "");
  return { words, codes, stems, concepts };
}

/** Words and stems live apart (`w`, `s`), so that a stem never passes for a word of another language. */
function indexTerms({ words, codes, stems, concepts }: TextTerms): string[] {
  return [
    ...words.map((word) => `w ${word}`),
    ...stems.map((stemmed) => `s ${stemmed}`),
    ...concepts.map((name) => `k ${name}`),
    ...codes.flatMap((code) => [`w ${code}`, `s ${code}`]),
  ];
}

/** A passage's terms with BM25 saturation and length normalisation; the engine adds the IDF at search. */
export function passageVector(
  text: string,
  language: AnalysedLanguage,
  terms: TextTerms = readTerms(text, language),
): SparseVector {
  const counts = new Map<number, number>();
  for (const term of indexTerms(terms)) {
    const index = termIndex(term);
    counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return toVector(new Map([...counts].map(([index, count]) => [index, saturated(count, terms.words.length)])));
}

/** A question's terms, for the engine to weigh by IDF. Repeating a word adds nothing. */
export function questionVector(text: string, language: AnalysedLanguage, reading: TermReading = {}): SparseVector {
  const weights = new Map<number, number>();
  const raise = (term: string, weight: number) => {
    const index = termIndex(term);
    weights.set(index, Math.max(weights.get(index) ?? 0, weight));
  };
  for (const { word, stem: stemmed, concepts, also, share } of questionTerms(text, language, reading)) {
    if (word !== undefined) raise(`w ${word}`, share * wordWeight);
    if (stemmed !== undefined) raise(`s ${stemmed}`, share * stemWeight);
    for (const concept of concepts) raise(conceptTerm(concept), (share * conceptWeight) / Math.sqrt(concepts.length));
    for (const words of also) {
      for (const one of words) {
        // Its language is not known, nor is that of the passages.
        for (const other of new Set(analysedLanguages.map((language) => stem(one, language)))) {
          raise(`s ${other}`, (share * alsoWeight) / words.length);
        }
      }
    }
  }
  return toVector(weights);
}
