/** Longest context, in letters, that predicts the next letter. */
const contextLetters = 3;
/** Chance of a letter nothing is known about. */
const unknownLetter = 1 / 80;

interface Context {
  total: number;
  readonly next: Map<string, number>;
}

/** Each letter of a word with what stands before it, shortest first; made once for all models that read the word. */
export type LettersInContext = readonly { readonly letter: string; readonly before: readonly string[] }[];

/** Log-probability of a word under letter patterns learned from words with weights. */
export type LetterModel = (letters: LettersInContext) => number;

export function lettersOf(word: string): LettersInContext {
  const letters = `^${word}$`;
  return Array.from({ length: letters.length - 1 }, (_, index) => {
    const at = index + 1;
    const before = Array.from({ length: Math.min(contextLetters, at) + 1 }, (__, length) =>
      letters.slice(at - length, at),
    );
    return { letter: letters.charAt(at), before };
  });
}

/** Learn letter patterns (up to 4 letters, Witten-Bell smoothed) from weighted words. */
export function learnLetters(words: ReadonlyMap<string, number>): LetterModel {
  const contexts = new Map<string, Context>();
  for (const [word, weight] of words) observe(contexts, word, 1 + Math.log(weight));
  return (letters) =>
    letters.reduce((sum, { letter, before }) => sum + Math.log(probability(contexts, letter, before)), 0);
}

function observe(contexts: Map<string, Context>, word: string, weight: number): void {
  for (const { letter, before } of lettersOf(word)) {
    for (const key of before) {
      const context = contexts.get(key) ?? { total: 0, next: new Map<string, number>() };
      context.total += weight;
      context.next.set(letter, (context.next.get(letter) ?? 0) + weight);
      contexts.set(key, context);
    }
  }
}

function probability(contexts: ReadonlyMap<string, Context>, letter: string, before: readonly string[]): number {
  let result = unknownLetter;
  for (const key of before) {
    const context = contexts.get(key);
    if (context === undefined) break;
    const kinds = context.next.size;
    result = ((context.next.get(letter) ?? 0) + kinds * result) / (context.total + kinds);
  }
  return result;
}
