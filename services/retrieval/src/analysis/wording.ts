import type { Frame } from "./frames.ts";

/** What two neighbours tell beside what each of them does. */
const pairShare = 0.5;
/** Of texts that ask for nothing, nothing can be told. */
const unasked = 0.3;

/** Words and neighbours, each once, with what they tell. */
function partsOf(order: readonly string[], tells: (stem: string) => number): Map<string, number> {
  const parts = new Map<string, number>();
  for (const [at, stem] of order.entries()) {
    const own = tells(stem);
    parts.set(stem, own);
    const before = order[at - 1];
    if (before !== undefined) parts.set(`${before} ${stem}`, pairShare * Math.max(own, tells(before)));
  }
  return parts;
}

function lengthOf(parts: ReadonlyMap<string, number>): number {
  let squares = 0;
  for (const value of parts.values()) squares += value * value;
  return Math.sqrt(squares);
}

/** How alike the stems of two texts are, function words and order included, 0 to 1: it tells paraphrases apart. */
export function comparedWith(
  question: readonly string[],
  tells: (stem: string) => number,
): (passage: readonly string[]) => number {
  const asked = partsOf(question, tells);
  const askedLength = lengthOf(asked);
  return (order) => {
    const parts = partsOf(order, tells);
    let shared = 0;
    for (const [part, value] of asked) if (parts.has(part)) shared += value * value;
    const lengths = askedLength * lengthOf(parts);
    return lengths === 0 ? 0 : shared / lengths;
  };
}

/** How far two texts ask for the same, 0 to 1. */
export function sameFrames(one: ReadonlySet<Frame>, other: ReadonlySet<Frame>): number {
  const all = one.union(other).size;
  return all === 0 ? unasked : one.intersection(other).size / all;
}
