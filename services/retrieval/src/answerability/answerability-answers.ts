import { currencyNames, currencySigns } from "@frontdesk/infra/analysis/answer-signs/answer-shapes";
import { type AskedKind, type Signs, signsOf, wholeWords } from "@frontdesk/infra/analysis/answer-signs/signs";
import { type HeldTerms, type Span, share, type Term, windowsOf } from "./answerability-terms.ts";
import type { Token } from "./answerability-text.ts";

const year = /(?<!\d)(?:1\d{3}|20\d{2})(?!\d)/u;
const clock = /\d{1,2}[:.]\d{2}/u;
const freeWords = "free|gratis|bure|cuma-cuma";
const free = wholeWords(freeWords);
const unknownKind = 0.5;
const currency = new RegExp(
  `[${currencySigns}]|(?<!\\p{L})(?:${currencyNames}|${freeWords}|percent|fee|comision|biaya)(?!\\p{L})`,
  "u",
);

/** What a stretch of a passage offers as an answer. */
interface Offer {
  readonly held: HeldTerms;
  readonly span: Span;
  /** Words and stems of the question: what it says itself is no answer. */
  readonly own: ReadonlySet<string>;
  readonly text: string;
  readonly fresh: readonly Token[];
  readonly freshText: string;
}

type Test = (offer: Offer) => number;

function graded(...tests: readonly (readonly [boolean, number])[]): number {
  return tests.find(([met]) => met)?.[1] ?? 0;
}

function hasNumber({ fresh }: Offer): boolean {
  return fresh.some(({ number }) => number);
}

function hasName({ fresh }: Offer): boolean {
  return fresh.some(({ name }) => name);
}

function answersOf({ held }: Offer): Signs["answers"] {
  return signsOf[held.passage.language].answers;
}

/** How far a stretch looks like an answer of that kind, 0 to 1. */
const tests: Readonly<Record<AskedKind, Test>> = {
  time: (offer) => {
    const dated = offer.fresh.some(({ word }) => year.test(word)) || answersOf(offer).time.test(offer.freshText);
    return graded([dated || clock.test(offer.text), 1], [hasNumber(offer), 0.6]);
  },
  duration: (offer) => {
    const counted = hasNumber(offer) || answersOf(offer).number.test(offer.freshText);
    return graded([counted && answersOf(offer).unit.test(offer.freshText), 1], [hasNumber(offer), 0.4]);
  },
  money: (offer) =>
    graded([currency.test(offer.text) && (hasNumber(offer) || free.test(offer.text)), 1], [hasNumber(offer), 0.3]),
  amount: (offer) => graded([hasNumber(offer), 1], [answersOf(offer).number.test(offer.freshText), 0.8]),
  person: (offer) => graded([personIn(offer.fresh), 1], [hasName(offer), 0.6]),
  place: (offer) => graded([placeIn(offer), 1], [hasName(offer), 0.5]),
  reason: (offer) => graded([answersOf(offer).reason.test(offer.text), 1]),
  definition: (offer) => graded([answersOf(offer).definition.test(offer.text), 1]),
  name: (offer) => graded([hasName(offer), 1], [true, 0.3]),
  manner: (offer) => graded([answersOf(offer).manner.test(offer.text), 1], [true, 0.3]),
  yes: () => unknownKind,
};

/** Whether the words of these sentences that are not the question's own look like what is asked for, 0 to 1. */
export function answerThere(
  kind: AskedKind | undefined,
  held: HeldTerms,
  { span, own }: { readonly span: Span; readonly own: ReadonlySet<string> },
): number {
  if (kind === undefined) return unknownKind;
  const { from, to } = span;
  const tokens = held.text.tokens.filter(({ sentence }) => sentence >= from && sentence <= to);
  const fresh = tokens.filter(({ stem, word }) => !own.has(stem) && !own.has(word));
  const freshText = fresh.map(({ word }) => word).join(" ");
  const text = held.text.sentences.slice(Math.max(0, from), to + 1).join(" ");
  return tests[kind]({ held, span, own, text, fresh, freshText });
}

function personIn(fresh: readonly Token[]): boolean {
  return fresh.some((token, at) => token.name && fresh[at + 1]?.name === true);
}

function placeIn(offer: Offer): boolean {
  const { held, span, own } = offer;
  const { from, to } = span;
  const { place } = answersOf(offer);
  return held.text.tokens.some((token, at) => {
    if (!token.name || token.sentence < from || token.sentence > to || own.has(token.stem)) return false;
    const before = held.text.tokens[at - 1];
    return before !== undefined && place.test(before.word);
  });
}

/**
 * Coverage by the best sentence when names may stand anywhere in the passage; and by the best of those that also hold
 * what looks like the answer.
 */
export function alignment(
  terms: readonly Term[],
  held: HeldTerms,
  asked: { readonly kind: AskedKind | undefined; readonly own: ReadonlySet<string> },
): { readonly any: number; readonly answered: number } {
  let any = 0;
  let answered = 0;
  for (const { from, grades: said } of windowsOf(terms, held, 1)) {
    const carried = terms.map(({ token }, at) => (token.name ? (held.best[at] ?? 0) : (said[at] ?? 0)));
    const score = share(terms, carried);
    any = Math.max(any, score);
    if (score <= answered) continue;
    answered = Math.max(answered, score * answerThere(asked.kind, held, { span: { from, to: from }, own: asked.own }));
  }
  return { any, answered };
}
