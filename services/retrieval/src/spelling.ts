import { firstLetter, minFuzzyLetters } from "./analysis/grams.ts";

/** From this length on two slips are still the same word. */
const longWord = 8;

const byLetter = new WeakMap<ReadonlyMap<string, number>, ReadonlyMap<string, readonly string[]>>();

function startingAlike(words: ReadonlyMap<string, number>, letter: string): readonly string[] {
  const known = byLetter.get(words) ?? Map.groupBy(words.keys(), firstLetter);
  byLetter.set(words, known);
  return known.get(letter) ?? [];
}

/** Slips between two words – a letter more, less, other, or two swapped –, or `most + 1` when there are more. */
export function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      next.push(swapped ? Math.min(least, (before[j - 2] ?? 0) + 1) : least);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length] ?? most + 1;
}

/** The tenant's own word that a misspelt one most likely stands for: the nearest, of those the one said most. */
export function respell(word: string, words: ReadonlyMap<string, number>): string | undefined {
  if (word.length < minFuzzyLetters || !/^\p{L}+$/u.test(word)) return undefined;
  const most = word.length >= longWord ? 2 : 1;
  let best: { readonly word: string; readonly distance: number } | undefined;
  for (const other of startingAlike(words, firstLetter(word))) {
    const distance = slips(word, other, best?.distance ?? most);
    if (distance > (best?.distance ?? most)) continue;
    const nearer = best === undefined || distance < best.distance;
    if (nearer || (words.get(other) ?? 0) > (words.get(best?.word ?? "") ?? 0)) best = { word: other, distance };
  }
  return best?.word;
}
