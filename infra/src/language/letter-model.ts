/** Longest context, in letters, that predicts the next letter. */
const contextLetters = 3;
/** Chance of a letter nothing is known about. */
const unknownLetter = 1 / 80;

interface Context {
  total: number;
  readonly next: Map<string, number>;
}

/** Log-probability of a word under letter patterns learned from words with weights. */
export type LetterModel = (word: string) => number;

/** Learn letter patterns (up to 4 letters, Witten-Bell smoothed) from weighted words. */
export function learnLetters(words: ReadonlyMap<string, number>): LetterModel {
  const contexts = new Map<string, Context>();
  for (const [word, weight] of words) observe(contexts, word, 1 + Math.log(weight));
  return (word) => {
    const letters = `^${word}$`;
    let sum = 0;
    for (let at = 1; at < letters.length; at += 1) sum += Math.log(probability(contexts, letters, at));
    return sum;
  };
}

function observe(contexts: Map<string, Context>, word: string, weight: number): void {
  const letters = `^${word}$`;
  for (let at = 1; at < letters.length; at += 1) {
    for (let length = 0; length <= Math.min(contextLetters, at); length += 1) {
      const key = letters.slice(at - length, at);
      const context = contexts.get(key) ?? { total: 0, next: new Map<string, number>() };
      const letter = letters.charAt(at);
      context.total += weight;
      context.next.set(letter, (context.next.get(letter) ?? 0) + weight);
      contexts.set(key, context);
    }
  }
}

function probability(contexts: ReadonlyMap<string, Context>, letters: string, at: number): number {
  let result = unknownLetter;
  for (let length = 0; length <= Math.min(contextLetters, at); length += 1) {
    const context = contexts.get(letters.slice(at - length, at));
    if (context === undefined) break;
    const kinds = context.next.size;
    result = ((context.next.get(letters.charAt(at)) ?? 0) + kinds * result) / (context.total + kinds);
  }
  return result;
}
