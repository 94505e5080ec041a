import { answerShape } from "@frontdesk/infra/analysis/answer-signs/answer-shapes";
import { coverageOf, type WeighedTerm, type WeighedTerms, weighTerms } from "@frontdesk/infra/analysis/coverage";
import { framesOf } from "@frontdesk/infra/analysis/frames";
import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { type AskedText, ownPart } from "@frontdesk/infra/analysis/question-terms";
import { stem } from "@frontdesk/infra/analysis/stem";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { readPassage, type Vocabulary } from "@frontdesk/infra/analysis/vocabulary";
import { comparedWith, sameFrames, wordingOf } from "@frontdesk/infra/analysis/wording";
import { weightIn } from "./passage-weight.ts";
import type { TenantWords } from "./tenant-words.ts";
import { holdersIn, tellsOf } from "./word-rarity.ts";

/** A word of the same meaning. */
const sameMeaningMatch = 0.7;

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

function saturation(term: WeighedTerm, { stems, concepts, length }: Vocabulary): number {
  const meant = term.concepts.map((concept) => concepts.get(concept) ?? 0);
  const times = Math.max(1, stems.get(term.stem ?? "") ?? 0, ...meant);
  return times / (times + k1 * (1 - b + (b * length) / meanWords));
}

/** How much of the terms a passage holds, and how much of them what stands above it. */
function cover(asked: WeighedTerms, { whole, above }: { readonly whole: Vocabulary; readonly above: Vocabulary }) {
  const all = coverageOf(asked, whole);
  const headed = coverageOf(asked, above);
  let saturated = 0;
  for (const [at, term] of asked.terms.entries()) {
    const held = all.held[at] ?? 0;
    saturated += held === 0 ? 0 : term.weight * held * saturation(term, whole);
  }
  return {
    similarity: all.share,
    above: headed.share,
    saturated: all.total === 0 ? 0 : saturated / all.total,
  };
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
  const weighed = weighTerms(asked, holdersIn(known));
  const { terms } = weighed;
  const tells = tellsOf(known);
  const said = {
    stems: new Set(terms.map((term) => term.stem)),
    concepts: new Set(terms.flatMap((term) => term.concepts)),
  };
  const frames = framesOf(ownPart(asked), asked.language);
  const worded = wordingOf(words(asked.text).map((word) => stem(word, asked.language)));
  const wording = comparedWith(worded, tells);
  return passages.map((passage) => {
    const { text } = passage;
    const read = readPassage(passage);
    const weight = weightIn(known, read.whole);
    return {
      ...cover(weighed, read),
      back: back(said, read.whole.senses, weight.total, tells),
      wording: wording({ wording: read.whole.wording, length: weight.wording }),
      frame: read.frames === undefined ? 0 : sameFrames(frames, read.frames),
      shape: answerShape(frames, text),
    };
  });
}
