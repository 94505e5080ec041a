/** Shorter words are too near to too many to be taken for misspelt ones. */
export const minFuzzyLetters = 5;

const cacheLimit = 20_000;
const cache = new Map<string, ReadonlySet<string>>();

export function firstLetter(word: string): string {
  return word.slice(0, 1);
}

function make(word: string): Set<string> {
  const padded = `^${word}$`;
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
}

/** The groups of three letters in a word, its two ends included. */
export function gramsOf(word: string): ReadonlySet<string> {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const made = make(word);
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(word, made);
  return made;
}

/** How alike two words are spelt, 0 to 1, by the groups of letters they share. */
export function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of one) if (other.has(gram)) shared += 1;
  return (2 * shared) / (one.size + other.size || 1);
}
