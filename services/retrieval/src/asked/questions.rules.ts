import { mostQuestions } from "@frontdesk/contracts/turn";
import { asksSomething } from "./follow-up.rules.ts";

const sentence = /(?<=[?？])\s+|\n+/u;

/**
 * The questions of a turn, each to be searched alone, with what was said before it to explain it. One text where the turn
 * asks once, or nothing in so many words. `isTelling`: whether a text says anything that can be searched for.
 */
export function questionsOf(messages: readonly string[], isTelling: (text: string) => boolean): string[] {
  const whole = messages.join("\n");
  const parts = messages.flatMap((message) => message.split(sentence)).filter((part) => part.trim() !== "");
  const questions: string[] = [];
  let waiting: string[] = [];
  for (const part of parts) {
    waiting.push(part.trim());
    if (!asksSomething(part)) continue;
    if (isTelling(part)) questions.push(waiting.join("\n"));
    else if (questions.length > 0) questions[questions.length - 1] += `\n${waiting.join("\n")}`;
    else continue;
    waiting = [];
  }
  const last = questions.at(-1);
  if (last === undefined || questions.length === 1 || questions.length > mostQuestions) return [whole];
  return waiting.length === 0 ? questions : [...questions.slice(0, -1), [last, ...waiting].join("\n")];
}
