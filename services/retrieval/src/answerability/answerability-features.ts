import {
  type AskedKind,
  askedKind,
  askedKinds,
  type Signs,
  signsOf,
} from "@frontdesk/infra/analysis/answer-signs/signs";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { fold } from "@frontdesk/infra/analysis/tokenise";
import type { TenantWords } from "../search/tenant-words.ts";
import { alignment, answerThere } from "./answerability-answers.ts";
import { longestRun, neighbours } from "./answerability-order.ts";
import {
  grades,
  type HeldTerms,
  heldFrom,
  hold,
  type JudgedPassage,
  share,
  type Term,
  type TermWindow,
  termsOf,
  windowsOf,
} from "./answerability-terms.ts";
import { type ReadText, readText } from "./answerability-text.ts";

/** A question and what was found for it, best first. */
export interface JudgedQuestion {
  readonly question: string;
  /** Of a question whose words do not tell. */
  readonly language: AnalysedLanguage;
  readonly passages: readonly JudgedPassage[];
  readonly words: TenantWords;
}

/** Passages that are looked at, and those among which the answer is looked for. */
export const judgedPassages = 10;
const answerPassages = 5;
const wideSentences = 3;
/** A passage that covers this share of what the best one does supports it too. */
const supportShare = 0.85;
const rareWeight = 0.5;

type Features = Record<string, number>;

interface Best {
  readonly held: HeldTerms;
  readonly sentence: TermWindow;
  readonly wide: number;
}

interface AskedTerms {
  readonly question: ReadText;
  readonly folded: string;
  readonly terms: readonly Term[];
  readonly signs: Signs;
  readonly kind: AskedKind | undefined;
  readonly own: ReadonlySet<string>;
}

const noWindow: TermWindow = { from: 0, to: 0, grades: [], coverage: 0 };

function bestOf(terms: readonly Term[], helds: readonly HeldTerms[]): Best | undefined {
  let best: (Best & { readonly rank: number }) | undefined;
  for (const held of helds.slice(0, answerPassages)) {
    const widest = (one: TermWindow, other: TermWindow) => (other.coverage > one.coverage ? other : one);
    const sentence = windowsOf(terms, held, 1).reduce(widest, noWindow);
    const wide = windowsOf(terms, held, wideSentences).reduce(widest, noWindow).coverage;
    const rank = held.coverage + 0.5 * sentence.coverage + 0.25 * wide;
    if (best === undefined || rank > best.rank) best = { held, sentence, wide, rank };
  }
  return best;
}

function lacks(held: HeldTerms, at: number): boolean {
  return (held.best[at] ?? 0) < heldFrom;
}

/** How the search went: likenesses, and what stands behind the best passage. */
function searchFeatures(helds: readonly HeldTerms[], { held, sentence, wide }: Best): Features {
  const similarity = (at: number) => helds[at]?.passage.similarity ?? 0;
  const others = helds.filter((one) => one !== held);
  const elsewhere = others.filter(({ passage }) => passage.document !== held.passage.document);
  const most = (some: readonly HeldTerms[]) => Math.max(0, ...some.map(({ coverage }) => coverage));
  return {
    similarity: similarity(0),
    similarityGap: similarity(0) - similarity(1),
    similarityGap4: similarity(0) - similarity(4),
    documents3: new Set(helds.slice(0, 3).map(({ passage }) => passage.document)).size,
    coverage: held.coverage,
    sentence: sentence.coverage,
    wide,
    rank: helds.indexOf(held),
    coverageGap: held.coverage - most(others),
    documentGap: held.coverage - most(elsewhere),
    supporting: helds.filter(({ coverage }) => coverage >= held.coverage * supportShare).length,
  };
}

/** Which of the question's words the best passage lacks, and what kind of words those are. */
function lackFeatures({ terms }: AskedTerms, { held, sentence }: Best, helds: readonly HeldTerms[]): Features {
  const count = (test: (term: Term, at: number) => boolean) =>
    terms.filter((term, at) => lacks(held, at) && test(term, at)).length;
  const named = ({ token }: Term) => token.name || token.number;
  const plain = (term: Term) => !term.weak && !term.frame && !term.leading && !named(term);
  const elsewhere = (at: number) => helds.some((one) => !lacks(one, at));
  const weights = terms.map(({ weight }, at) => (lacks(held, at) ? weight : 0));
  const sentenceLack = (term: Term, at: number) =>
    plain(term) && (sentence.grades[at] ?? 0) < heldFrom && !lacks(held, at);
  return {
    lackWeight: weights.reduce((sum, weight) => sum + weight, 0),
    lackWeightMost: Math.max(0, ...weights),
    lackName: count(({ token }) => token.name),
    lackNumber: count(({ token }) => token.number),
    lackKnown: count(({ token }) => token.concepts.length > 0),
    lackLeading: count(({ leading }) => leading),
    lackLimit: count(({ limiting }) => limiting),
    lackUnknown: count(({ frame, holders }) => !frame && holders === 0),
    lackRare: count((term) => plain(term) && term.holders > 0 && term.weight > rareWeight),
    lackEverywhere: count(({ frame }, at) => !frame && !elsewhere(at)),
    lackElsewhere: count(({ frame }, at) => !frame && elsewhere(at)),
    lackInside: count((term, at) => plain(term) && at > 0 && !lacks(held, at - 1)),
    lackFirst: lacks(held, 0) ? 1 : 0,
    lackLast: lacks(held, terms.length - 1) ? 1 : 0,
    sentenceLack: terms.filter(sentenceLack).length,
  };
}

/** Which of them it holds, in what form and in what order. */
function heldFeatures({ terms, question }: AskedTerms, { held }: Best): Features {
  const count = (test: (at: number) => boolean) => terms.filter((_, at) => test(at)).length;
  const of = (some: number) => some / Math.max(1, terms.length);
  const holding = count((at) => !lacks(held, at));
  const { near, adjacent } = neighbours(terms, held);
  return {
    terms: terms.length,
    names: count((at) => terms[at]?.token.name === true),
    heldTerms: holding,
    heldShare: of(holding),
    exactShare: of(count((at) => held.best[at] === grades.word)),
    conceptOnly: count((at) => held.best[at] === grades.concept),
    rarestHeld: Math.max(0, ...terms.map(({ weight }, at) => (lacks(held, at) ? 0 : weight))),
    above: share(terms, held.inAbove),
    near,
    adjacent,
    run: longestRun(question, held.text),
  };
}

/** Whether what is asked for stands there, and whether the passage tells of the same thing and not of its opposite. */
function answerFeatures({ terms, kind, own, question, folded, signs }: AskedTerms, { held, sentence }: Best): Features {
  const { from, to } = sentence;
  const there = (span: { from: number; to: number }) => answerThere(kind, held, { span, own });
  const { any, answered } = alignment(terms, held, { kind, own });
  const said = held.text.sentences.slice(from, to + 1).join(" ");
  const { negation } = signsOf[held.passage.language];
  const negationAsked = signs.negation.test(folded);
  const limits = question.tokens.filter(({ word }) => signs.limiting.test(word));
  const unsaid = question.tokens.filter(({ stem }) => signs.opposites.has(stem) && !held.text.byStem.has(stem));
  const opposed = unsaid.filter(({ stem }) =>
    [...(signs.opposites.get(stem) ?? [])].some((other) => held.text.byStem.has(other)),
  );
  return {
    answer: there(sentence),
    answerWide: there({ from: from - 1, to: to + 1 }),
    answerAnywhere: there({ from: 0, to: held.text.sentences.length }),
    aligned: answered,
    alignedLoss: any - answered,
    negationAsked: negationAsked ? 1 : 0,
    negationSaid: negation.test(said) ? 1 : 0,
    negationLack: negationAsked && !negation.test(said) ? 1 : 0,
    limitsLack: limits.filter(({ word }) => !said.includes(word)).length,
    opposed: opposed.length,
    unsaidOpposites: unsaid.length,
  };
}

/** Every sign that the passages do or do not answer, by name; none when nothing was found. */
export function featuresOf({ question: text, language: fallback, passages, words }: JudgedQuestion): Features {
  const language = guessLanguage(text, fallback);
  const question = readText(text, language);
  const folded = fold(text);
  const terms = termsOf(question, language, words);
  const helds = passages.slice(0, judgedPassages).map((passage) => hold(terms, passage));
  const best = bestOf(terms, helds);
  if (best === undefined) return {};
  const kind = askedKind(folded, language);
  const own = new Set(question.tokens.flatMap(({ word, stem }) => [word, stem]));
  const asked: AskedTerms = { question, folded, terms, signs: signsOf[language], kind, own };
  return {
    ...Object.fromEntries(askedKinds.map((each) => [`asks.${each}`, kind === each ? 1 : 0])),
    cross: best.held.passage.language === language ? 0 : 1,
    ...searchFeatures(helds, best),
    ...lackFeatures(asked, best, helds),
    ...heldFeatures(asked, best),
    ...answerFeatures(asked, best),
  };
}
