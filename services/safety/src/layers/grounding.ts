import { moneyIn, numbersIn, type SaidMoney } from "./money.ts";
import { plainWords, sentencesOf } from "./reading.ts";

/** Prices and wordings that passages, tools and earlier answers gave; each is read when a reply first needs it. */
export interface ReplyEvidence {
  money(): readonly SaidMoney[];
  numbers(): ReadonlySet<number>;
  /** The words of each sentence. */
  words(): readonly ReadonlySet<string>[];
}

export function evidenceOf(sources: readonly string[]): ReplyEvidence {
  return {
    money: once(() => sources.flatMap(moneyIn)),
    numbers: once(() => new Set(sources.flatMap(numbersIn))),
    words: once(() => sources.flatMap(sentencesOf).map((sentence) => new Set(plainWords(sentence.text).split(" ")))),
  };
}

function once<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
}

/** Amounts of money in a text that no source gave, within a tolerance in units of the currency (SL-05, CA-10). */
export function ungroundedPrices(text: string, evidence: ReplyEvidence, priceTolerance: number): SaidMoney[] {
  const near = (a: number, b: number) => Math.abs(a - b) <= priceTolerance + 1e-9;
  return moneyIn(text).filter((claim) => {
    const priced = evidence.money().some((source) => near(source.amount, claim.amount) && sameCurrency(source, claim));
    if (priced) return false;
    // A bare number of a price table counts only where the sources do not give that amount in another currency.
    const elsewhere = evidence.money().some((source) => near(source.amount, claim.amount));
    return elsewhere || !Array.from(evidence.numbers()).some((number) => near(number, claim.amount));
  });
}

function sameCurrency(a: SaidMoney, b: SaidMoney): boolean {
  if (a.currency === undefined || b.currency === undefined || a.currency === b.currency) return true;
  const dollars = ["$", "USD", "DOP"];
  return (a.currency === "$" || b.currency === "$") && dollars.includes(a.currency) && dollars.includes(b.currency);
}

const quotedShare = 0.8;

/** Whether a sentence stands, nearly word for word, in a source: then it is the company's own wording. */
export function isQuoted(sentence: string, evidence: ReplyEvidence): boolean {
  const words = plainWords(sentence)
    .split(" ")
    .filter((word) => word.length > 2);
  if (words.length === 0) return false;
  return evidence
    .words()
    .some((source) => words.filter((word) => source.has(word)).length / words.length >= quotedShare);
}
