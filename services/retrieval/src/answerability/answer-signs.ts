import {
  coverageOf,
  information,
  type WeighedTerm,
  type WeighedTerms,
  weighTerms,
} from "@frontdesk/infra/analysis/coverage";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { ownPart } from "@frontdesk/infra/analysis/question-terms";
import { stem } from "@frontdesk/infra/analysis/stem";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { readPassage, readText, type Vocabulary } from "@frontdesk/infra/analysis/vocabulary";
import { fold } from "@frontdesk/infra/text/fold";
import { splitSentences } from "@frontdesk/infra/text/sentences";
import { dealing } from "../asked/question-words.ts";
import type { TenantWords } from "../search/tenant-words.ts";
import { widenQuestion } from "../search/widen-question.rules.ts";
import { holdersIn } from "../search/word-rarity.ts";

/** A question as it is searched for. */
export interface AskedQuestion {
  readonly text: string;
  /** The end of the text, when that is a question from before. */
  readonly carried?: string;
  /** Of a question whose words do not tell. */
  readonly fallback: AnalysedLanguage;
  readonly synonyms?: readonly (readonly string[])[];
}

export interface JudgedPassage {
  readonly document: string;
  /** Title and headings, a line each. */
  readonly above: string;
  readonly text: string;
  readonly language: AnalysedLanguage;
}

/** What a reader would look at. The weights of `answer-weights.json` go by these names. */
export interface AnswerSigns {
  /** The share of the question's terms, by what they tell, that three sentences of the passage and its headings hold. */
  readonly together: number;
  /** How much the terms that the passage holds tell, in words that no other passage has. */
  readonly told: number;
  /** The same of its title and headings, as a logarithm. */
  readonly headed: number;
  /** A sum, a time or a number is asked for, and the passage has no digit: 1. */
  readonly figureMissing: number;
  /** Whether the first passages are each of another document, 0 to 1: of one topic they seldom are. */
  readonly scattered: number;
  /** The share of the question's terms that none of the tenant's passages holds: what the shop has not. */
  readonly unknown: number;
}

/** The first passages, of which an answer is made. */
export const judgedPassages = 5;
const sentencesTogether = 3;
/** From this share on a term is one of the question's subject, not of any subject. */
const subjectShare = 0.5;
/** Added before a logarithm: headings that hold nothing. */
const nothing = 0.1;
/** "12" means something only beside the word it counts; a longer number names a thing. */
const loneNumber = /^\p{N}{1,3}$/u;

const dealingWord = new RegExp(`^(?:${dealing})$`, "u");

/** Words that ask for a sum, a time or a number, over folded text. A closed class: what is asked is no part of it. */
const figures: Readonly<Record<AnalysedLanguage, RegExp>> = {
  en: /(?<!\p{L})(?:when|how (?:much|many|long|old|often|soon|far|late|early)|what (?:time|day|date|year|number|percentage))(?!\p{L})/u,
  es: /(?<!\p{L})(?:cuando|cuant[oa]s?|(?:a|que|cual) (?:hora|dia|fecha|ano|numero|porcentaje))(?!\p{L})/u,
  id: /(?<!\p{L})(?:kapan|berapa|brp)(?!\p{L})/u,
  sw: /(?<!\p{L})(?:lini|\p{L}{0,3}ngapi|(?:muda|kiasi|saa|tarehe|namba|nambari) gani)(?!\p{L})/u,
};

/** The question's terms, and what stands beside each of its numbers. */
interface Asked extends WeighedTerms {
  readonly counted: readonly (readonly string[])[];
  /** What a word tells that no passage holds. */
  readonly most: number;
}

function askedOf(question: AskedQuestion, known: TenantWords): Asked {
  const { text, carried, fallback, synonyms = [] } = question;
  const whole = guessLanguage(text, fallback);
  const language = carried === undefined ? whole : guessLanguage(ownPart({ text, carried }), whole);
  const widened = widenQuestion({ text, language }, synonyms, known);
  const weighed = weighTerms(
    { text, language, widened, ...(carried === undefined ? {} : { carried }) },
    holdersIn(known),
  );
  const spoken = words(text).map((word) => stem(word, language));
  const beside = (number: string) =>
    spoken.flatMap((word, at) => (word === number ? [`${spoken[at - 1]} ${word}`, `${word} ${spoken[at + 1]}`] : []));
  const counted = weighed.terms.map(({ word = "" }) => (loneNumber.test(word) ? beside(word) : []));
  return { ...weighed, counted, most: information(0, known.passages) };
}

/** What a text tells of each term. A number that counts something else there tells nothing. */
function toldIn({ terms, counted, ...rest }: Asked, text: Vocabulary): number[] {
  return coverageOf({ terms, ...rest }, text).told.map((one, at) => {
    const isLone = loneNumber.test(terms[at]?.word ?? "");
    return isLone && !counted[at]?.some((pair) => text.pairs.has(pair)) ? 0 : one;
  });
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, one) => sum + one, 0);
}

/** The most that a few sentences in a row tell of the question, what stands above them included. */
function mostTogether(asked: Asked, { above, text, language }: JudgedPassage): number {
  const headings = toldIn(asked, readText(above, language));
  const sentences = splitSentences(text).map((sentence) => toldIn(asked, readText(sentence, language)));
  const from = Array.from({ length: Math.max(1, sentences.length - sentencesTogether + 1) }, (_, at) => at);
  const told = from.map((at) => {
    const some = [headings, ...sentences.slice(at, at + sentencesTogether)];
    return sumOf(headings.map((_, term) => Math.max(...some.map((each) => each[term] ?? 0))));
  });
  return Math.max(...told);
}

function scatteredOver(passages: readonly JudgedPassage[]): number {
  const documents = new Set(passages.map(({ document }) => document)).size;
  return passages.length < 2 ? 0 : (documents - 1) / (passages.length - 1);
}

function unknownShare(asked: Asked, known: TenantWords): number {
  const all = sumOf(asked.terms.map(({ weight }) => weight));
  const unknown = sumOf(asked.terms.map((term) => (isKnown(term, known) ? 0 : term.weight)));
  return all === 0 ? 0 : unknown / all;
}

function isKnown(term: WeighedTerm, known: TenantWords): boolean {
  return term.share < subjectShare || term.also.length > 0 || holdersIn(known).of(term) > 0;
}

/**
 * Whether a question names things in the tenant's own language of which not one passage tells: then it is only their
 * being sold, rented or bought that is told of something else.
 */
function isOfNothingKnown({ terms, language }: Asked, passages: readonly JudgedPassage[], known: TenantWords): boolean {
  const things = terms.filter(({ word }) => word !== undefined && !dealingWord.test(word));
  const deals = terms.some(({ word = "" }) => dealingWord.test(word));
  const isOwnLanguage = passages.some((passage) => passage.language === language);
  return deals && isOwnLanguage && things.length > 0 && !things.some((term) => isKnown(term, known));
}

/** The signs that the best of the passages answers the question; none when nothing was found or asked. */
export function signsOf(
  question: AskedQuestion,
  passages: readonly JudgedPassage[],
  known: TenantWords,
): AnswerSigns | undefined {
  const asked = askedOf(question, known);
  const first = passages.slice(0, judgedPassages).map((passage) => {
    const read = readPassage(passage);
    return { passage, read, coverage: coverageOf(asked, read.whole) };
  });
  const [best] = first.toSorted((one, other) => other.coverage.share - one.coverage.share);
  if (best === undefined || asked.terms.length === 0 || isOfNothingKnown(asked, passages, known)) return undefined;
  const { passage, read, coverage } = best;
  const asksFigure = figures[asked.language].test(fold(question.text));
  return {
    together: coverage.share === 0 ? 0 : (coverage.share * mostTogether(asked, passage)) / sumOf(coverage.told),
    told: sumOf(toldIn(asked, read.whole)) / asked.most,
    headed: Math.log(nothing + sumOf(toldIn(asked, read.above)) / asked.most),
    figureMissing: asksFigure && !/\p{N}/u.test(passage.text) ? 1 : 0,
    scattered: scatteredOver(first.map((each) => each.passage)),
    unknown: unknownShare(asked, known),
  };
}
