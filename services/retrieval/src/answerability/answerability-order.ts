import type { HeldTerms, Term } from "./answerability-terms.ts";
import type { ReadText } from "./answerability-text.ts";

/** Words between two that still count as near. */
const nearWords = 4;

function nearest(one: readonly number[], other: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const from of one) for (const to of other) if (to !== from) least = Math.min(least, Math.abs(to - from));
  return least;
}

/** Share of neighbouring question words that also stand near each other in the passage, in the same order. */
export function neighbours(terms: readonly Term[], held: HeldTerms): { near: number; adjacent: number } {
  let pairs = 0;
  let near = 0;
  let adjacent = 0;
  for (let at = 0; at + 1 < terms.length; at++) {
    const one = held.places[at];
    const other = held.places[at + 1];
    const gap = (terms[at + 1]?.at ?? 0) - (terms[at]?.at ?? 0);
    if (one === undefined || other === undefined) continue;
    pairs += 1;
    if (one.size === 0 || other.size === 0) continue;
    const least = nearest([...one.keys()], [...other.keys()]);
    if (least <= Math.max(nearWords, gap + 2)) near += 1;
    if (least <= gap) adjacent += 1;
  }
  return pairs === 0 ? { near: 0.5, adjacent: 0.5 } : { near: near / pairs, adjacent: adjacent / pairs };
}

/** Longest run of the question's own words, function words and all, that the passage has in the same order. */
export function longestRun(question: ReadText, text: ReadText): number {
  let best = 0;
  for (const [start, token] of question.tokens.entries()) {
    for (const at of text.byWord.get(token.word) ?? []) {
      let length = 1;
      while (
        question.tokens[start + length] !== undefined &&
        question.tokens[start + length]?.word === text.tokens[at + length]?.word
      )
        length += 1;
      best = Math.max(best, length);
    }
  }
  return best / Math.max(1, question.tokens.length);
}
