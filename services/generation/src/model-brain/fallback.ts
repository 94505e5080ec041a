import type { DialogueState } from "../dialogue/dialogue.ts";
import { isUnread, reasonAfterFailure } from "../dialogue/guards.rules.ts";
import { sentencesOf } from "../quoting/sentences.rules.ts";
import { answerFromPassages } from "../rules-brain/answer.ts";
import { excerpt } from "../sources/sources.rules.ts";
import { fallbackTexts } from "./fallback-texts.ts";

const mostBegun = 3;
const excerptLength = 160;

/** Which question to a model came to nothing, and why. */
interface Failure {
  readonly node: string;
  readonly reason: string;
}

/**
 * The answer when a model gives none that can be said: the rules' own, which quotes the passages. Where it has nothing to
 * quote: a person when one is due, or which languages are spoken (CA-03), else that the day's budget is spent (BR-18), else
 * what the passages begin with (WF-12).
 */
export function answerByRules(state: DialogueState, { node, reason }: Failure): DialogueState {
  const answered = { ...answerFromPassages(state), fellBack: `${node}: ${reason}` };
  const isFollowed = reasonAfterFailure(state) !== undefined || isUnread(state);
  if (answered.draft !== undefined || isFollowed) return answered;
  const texts = fallbackTexts[state.language];
  if (reason === "over_budget")
    return { ...answered, draft: { content: texts.overBudget, cited: [], guardUsed: false } };
  const begun = state.input.context.passages.slice(0, mostBegun).flatMap((passage) => {
    const [first] = sentencesOf(passage.text);
    return first === undefined ? [] : [{ id: passage.id, text: excerpt(first, excerptLength) }];
  });
  if (begun.length === 0) return answered;
  const content = [texts.trouble, ...begun.map(({ id, text }) => `${text} [source: ${id}]`)].join("\n");
  return { ...answered, draft: { content, cited: begun.map(({ id }) => id), guardUsed: false } };
}
