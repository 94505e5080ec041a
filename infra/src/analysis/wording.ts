import type { Frame } from "./frames.ts";

/** What two neighbours tell beside what each of them does. */
const pairShare = 0.5;
/** Of texts that ask for nothing, nothing can be told. */
const unasked = 0.3;

/** The stems of a text and its neighbouring stems, function words among them, each once. */
export interface Wording {
  readonly stems: ReadonlySet<string>;
  readonly pairs: ReadonlyMap<string, readonly [string, string]>;
}

export function wordingOf(order: readonly string[]): Wording {
  const pairs = new Map<string, readonly [string, string]>();
  for (const [at, stem] of order.entries()) {
    const before = order[at - 1];
    if (before !== undefined) pairs.set(`${before} ${stem}`, [before, stem]);
  }
  return { stems: new Set(order), pairs };
}

type Tells = (stem: string) => number;

function pairTells([before, stem]: readonly [string, string], tells: Tells): number {
  return pairShare * Math.max(tells(before), tells(stem));
}

/** What all of a text's wording tells. */
export function wordingLength({ stems, pairs }: Wording, tells: Tells): number {
  let squares = 0;
  for (const stem of stems) squares += tells(stem) ** 2;
  for (const pair of pairs.values()) squares += pairTells(pair, tells) ** 2;
  return Math.sqrt(squares);
}

/** A text and its length. */
interface Measured {
  readonly wording: Wording;
  readonly length: number;
}

/** How alike two texts are worded, function words and order included, 0 to 1: it tells paraphrases apart. */
export function comparedWith(question: Wording, tells: Tells): (passage: Measured) => number {
  const askedLength = wordingLength(question, tells);
  return ({ wording, length }) => {
    let shared = 0;
    for (const stem of question.stems) if (wording.stems.has(stem)) shared += tells(stem) ** 2;
    for (const [pair, both] of question.pairs) if (wording.pairs.has(pair)) shared += pairTells(both, tells) ** 2;
    const lengths = askedLength * length;
    return lengths === 0 ? 0 : shared / lengths;
  };
}

/** How far two texts ask for the same, 0 to 1. */
export function sameFrames(one: ReadonlySet<Frame>, other: ReadonlySet<Frame>): number {
  const all = one.union(other).size;
  return all === 0 ? unasked : one.intersection(other).size / all;
}
