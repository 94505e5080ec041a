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

/** How alike two texts are worded, function words and order included, 0 to 1: it tells paraphrases apart. */
export function comparedWith(question: Wording, tells: (stem: string) => number): (passage: Wording) => number {
  const pairTells = ([before, stem]: readonly [string, string]) => pairShare * Math.max(tells(before), tells(stem));
  const lengthOf = ({ stems, pairs }: Wording) => {
    let squares = 0;
    for (const stem of stems) squares += tells(stem) ** 2;
    for (const pair of pairs.values()) squares += pairTells(pair) ** 2;
    return Math.sqrt(squares);
  };
  const askedLength = lengthOf(question);
  return (passage) => {
    let shared = 0;
    for (const stem of question.stems) if (passage.stems.has(stem)) shared += tells(stem) ** 2;
    for (const [pair, both] of question.pairs) if (passage.pairs.has(pair)) shared += pairTells(both) ** 2;
    const lengths = askedLength * lengthOf(passage);
    return lengths === 0 ? 0 : shared / lengths;
  };
}

/** How far two texts ask for the same, 0 to 1. */
export function sameFrames(one: ReadonlySet<Frame>, other: ReadonlySet<Frame>): number {
  const all = one.union(other).size;
  return all === 0 ? unasked : one.intersection(other).size / all;
}
