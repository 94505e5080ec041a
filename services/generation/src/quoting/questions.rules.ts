import { clausesOf, fold } from "../understanding/match.ts";
import { wantedKind } from "./wanted.rules.ts";

/** One of the questions of a message, and the one it goes on from. */
export interface AskedQuestion {
  readonly text: string;
  readonly before?: string;
}

/** "… and when does it come": where a second question may begin. */
const joint = /,?\s+(?:and|y|e|dan|na|terus)\s+(?=\p{L})/giu;
/** "and" joins two questions only where each has more than a question word to it. */
const leastWords = 3;

/** The questions in a message: those that end in a question mark, or two joined by "and" that each ask for something. */
export function questionsIn(text: string): AskedQuestion[] {
  const marked = text.split(/(?<=[?？])/u).filter((part) => clausesOf(part).some((clause) => clause.asks));
  return (marked.length > 1 ? undefined : twoJoined(text)) ?? marked.map((part) => ({ text: part }));
}

function twoJoined(text: string): AskedQuestion[] | undefined {
  for (const { index, 0: words } of text.matchAll(joint)) {
    const first = text.slice(0, index);
    const second = text.slice(index + words.length);
    if ([first, second].every((half) => asksFor(half))) return [{ text: first }, { text: second, before: first }];
  }
  return undefined;
}

function asksFor(half: string): boolean {
  return wantedKind(half) !== undefined && fold(half).split(" ").length >= leastWords;
}
