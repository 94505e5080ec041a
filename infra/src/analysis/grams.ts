/** Shorter words are too near to too many to be taken for misspelt ones. */
export const minFuzzyLetters = 5;

const cacheLimit = 20_000;
/** Different ones in their order, each a number: a question is compared with thousands of words. */
export type Grams = readonly number[];

const cache = new Map<string, Grams>();

export function firstLetter(word: string): string {
  return word.slice(0, 1);
}

/** Three letters of 16 bits each are less than the 53 that a number holds. */
function make(word: string): Grams {
  const padded = `^${word}$`;
  const letter = (at: number) => padded.charCodeAt(at);
  const grams = Array.from(
    { length: Math.max(0, padded.length - 2) },
    (_, at) => (letter(at) * 65_536 + letter(at + 1)) * 65_536 + letter(at + 2),
  );
  return [...new Set(grams)].sort((one, other) => one - other);
}

/** The groups of three letters in a word, its two ends included. */
export function gramsOf(word: string): Grams {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const made = make(word);
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(word, made);
  return made;
}

/** How alike two words are spelt, 0 to 1, by the groups of letters they share. */
export function dice(one: Grams, other: Grams): number {
  let shared = 0;
  for (let at = 0, beside = 0; at < one.length && beside < other.length; ) {
    const apart = (one[at] ?? 0) - (other[beside] ?? 0);
    if (apart === 0) shared += 1;
    if (apart <= 0) at += 1;
    if (apart >= 0) beside += 1;
  }
  return (2 * shared) / (one.length + other.length || 1);
}
