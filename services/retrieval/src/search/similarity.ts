import { coverageOf, type WeighedTerm, weighTerms } from "@frontdesk/infra/analysis/coverage";
import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import type { AskedText } from "@frontdesk/infra/analysis/question-terms";
import { saturated } from "@frontdesk/infra/analysis/sparse";
import { readPassage, readText, type Vocabulary } from "@frontdesk/infra/analysis/vocabulary";
import { passageTells } from "./passage-weight.ts";
import type { TenantWords } from "./tenant-words.ts";
import { holdersIn, tellsOf } from "./word-rarity.ts";

/** What a word of the same meaning tells of a passage's own. */
const sameMeaningShare = 0.7;
/** Of all that is asked, the least that the passages found are taken to hold together: less is no measure. */
const leastFound = 0.05;

export interface Scorable {
  readonly document: string;
  /** Title and headings, a line each. */
  readonly above: string;
  readonly text: string;
  readonly language: AnalysedLanguage;
}

/** How a passage meets a question. */
export interface Likeness {
  /** The share of the question's words, weighted by what they tell, that the passage holds; 0 to 1. */
  readonly similarity: number;
  /**
   * BM25 over title, headings and text; it, `above` and `document` are shares of what the passages found hold together,
   * for a word that none of them holds tells nothing about which one answers.
   */
  readonly held: number;
  /** The same of its title and headings, however often they say it. */
  readonly above: number;
  /** The same of all that was found of its document: a page answers with its parts together. */
  readonly document: number;
  /** The share of the passage's words that the question holds: little of a passage on other things. */
  readonly back: number;
  /** How alike the two put their words side by side, function words and all: it tells short paraphrases apart. */
  readonly order: number;
  /** Its length beside the usual passage found: 1 from that on. A line or two, or a list of links, seldom answers. */
  readonly length: number;
}

function saturation(term: WeighedTerm, { stems, concepts, length }: Vocabulary): number {
  const meant = term.concepts.map((concept) => concepts.get(concept) ?? 0);
  return saturated(Math.max(1, stems.get(term.stem ?? "") ?? 0, ...meant), length);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, one) => total + one, 0);
}

function medianOf(amounts: readonly number[]): number {
  return amounts.toSorted((one, other) => one - other)[Math.floor(amounts.length / 2)] ?? 1;
}

/** Of each term the most that one of the texts tells. */
function mostOf(told: readonly (readonly number[])[], terms: readonly unknown[]): number[] {
  return terms.map((_, at) => told.reduce((most, one) => Math.max(most, one[at] ?? 0), 0));
}

interface Asked {
  readonly stems: ReadonlySet<string | undefined>;
  readonly concepts: ReadonlySet<number>;
}

/** What the question holds of what a passage tells. */
function back({ stems, concepts }: Asked, { senses }: Vocabulary, known: TenantWords): number {
  const tells = tellsOf(known);
  const total = passageTells(known, senses);
  let shared = 0;
  for (const [stem, meant] of senses) {
    if (stems.has(stem)) shared += tells(stem);
    else if (meant.some((concept) => concepts.has(concept))) shared += tells(stem) * sameMeaningShare;
  }
  return total === 0 ? 0 : shared / total;
}

/** As a passage of so many pairs is compared, longer ones are: what else they tell is no fault. */
const comparedPairs = 30;

function alikeInOrder(question: ReadonlySet<string>, passage: ReadonlySet<string>): number {
  const compared = Math.min(passage.size, Math.max(comparedPairs, question.size));
  const lengths = Math.sqrt(question.size * compared);
  return lengths === 0 ? 0 : question.intersection(passage).size / lengths;
}

/** How well each passage answers a question. */
export function likenesses(asked: AskedText, passages: readonly Scorable[], known: TenantWords): Likeness[] {
  const weighed = weighTerms(asked, holdersIn(known));
  const { terms } = weighed;
  const said = {
    stems: new Set(terms.map((term) => term.stem)),
    concepts: new Set(terms.flatMap((term) => term.concepts)),
  };
  const { pairs } = readText(asked.text, asked.language);
  const read = passages.map((passage) => {
    const { whole, above } = readPassage(passage);
    return { passage, whole, all: coverageOf(weighed, whole), headed: coverageOf(weighed, above) };
  });
  const usual = medianOf(passages.map(({ text }) => text.length));
  const asks = sumOf(terms.map(({ weight }) => weight));
  const found = terms.map(({ weight }, at) => (read.some(({ all }) => (all.told[at] ?? 0) > 0) ? weight : 0));
  const findable = Math.max(sumOf(found), asks * leastFound);
  const part = (told: readonly number[]) => (findable === 0 ? 0 : sumOf(told) / findable);
  const documents = new Map(
    [...Map.groupBy(read, ({ passage }) => passage.document)].map(([document, parts]) => {
      const told = parts.map(({ all }) => all.told);
      return [document, part(mostOf(told, terms))];
    }),
  );
  return read.map(({ passage, whole, all, headed }) => ({
    similarity: all.share,
    held: part(terms.map((term, at) => (all.told[at] ?? 0) * saturation(term, whole))),
    above: part(headed.told),
    document: documents.get(passage.document) ?? 0,
    back: back(said, whole, known),
    order: alikeInOrder(pairs, whole.pairs),
    length: Math.min(1, passage.text.length / usual),
  }));
}
