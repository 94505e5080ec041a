import { upToLastCitation } from "../sources/citations.rules.ts";
import { type AnswerFrame, checkAnswer } from "./answer-check.rules.ts";

const listLine = /^\s*(?:[-*•–]|\d{1,2}[.)])\s/u;
const lead = /[:：]\s*$/u;
const codeFence = /^[ \t]{0,3}(?:```|~~~)/gmu;

/**
 * What of an answer that broke off may be the reply: its statements up to the last citation, as far as they pass every
 * check of a whole answer. A list that was still being written goes as a whole, with the line that leads to it: half of
 * the steps would look like all of them.
 */
export function standingPart(heard: string, frame: AnswerFrame) {
  const part = withoutOpenList(upToLastCitation(heard));
  if ([...part.matchAll(codeFence)].length % 2 === 1) return undefined;
  const checked = checkAnswer(part, frame);
  if (checked.kind !== "answer" || checked.cited.length === 0 || checked.removed > 0) return undefined;
  return { content: checked.body, cited: checked.cited };
}

function withoutOpenList(text: string): string {
  const lines = text.split("\n");
  if (!listLine.test(lines.at(-1) ?? "")) return text;
  const before = lines.slice(0, lines.findLastIndex((line) => line.trim() !== "" && !listLine.test(line)) + 1);
  if (lead.test(before.at(-1) ?? "")) before.pop();
  return upToLastCitation(before.join("\n"));
}
