import type { HistoryEntry, Passage } from "@frontdesk/contracts/turn";
import type { ModelMessage } from "@frontdesk/infra/ports/model";
import type { DialogueLog, DialogueState } from "../dialogue/dialogue.ts";
import { piecesOf, withoutList } from "../sources/citations.rules.ts";
import { languageName } from "../templates/choose.ts";
import { fitContext } from "./context-budget.rules.ts";
import { fenced, fenceMark, inert } from "./fence.rules.ts";
import { historyForModel } from "./history.rules.ts";
import { filled, type Prompt } from "./prompts/prompt.ts";
import { sourceBlocks } from "./sources.ts";

/** What goes to the model for one answer. */
export interface AnswerContext {
  readonly messages: readonly ModelMessage[];
  readonly mark: string;
  readonly answerTokens: number;
  readonly log: readonly DialogueLog[];
}

const tones = {
  friendly: "warmly and simply",
  neutral: "matter-of-factly",
  formal: "politely and formally, in the formal form of address",
} as const;

/**
 * The system prompt with this turn's sources as fenced data (WF-08, AR-10), the earlier messages within their limits
 * (BR-02, AR-09), and the customer's messages of this turn once, at the end (WF-04).
 */
export function answerContext(state: DialogueState, prompt: Prompt): AnswerContext {
  const { context, settings, historyLimit } = state.input;
  const { contextTokens, answerTokens } = settings.models;
  const history = historyForModel(context.history, context.takes.length, historyLimit ?? settings.limits.historyLimit);
  const fitted = fitContext({ contextTokens, answerTokens, history, query: state.text });
  const mark = fenceMark([
    ...context.passages.map((passage) => passage.text),
    ...context.history.map((entry) => entry.text),
    state.text,
  ]);
  const sources = sourceBlocks(context.passages, mark, { tokens: fitted.knowledgeTokens });
  const system = filled(prompt, {
    bot: named(state.names.bot, mark),
    company: named(state.names.company, mark),
    language: languageName(state.language, "en"),
    tone: tones[settings.persona.tone],
    more: summaryOf(fitted.history, mark),
    sources: sources.text,
  });
  return {
    messages: [
      { role: "system", content: system },
      ...fitted.history.flatMap((entry) => messageOf(entry, mark, context.passages)),
      { role: "user", content: inert(fitted.query, mark) },
    ],
    mark,
    answerTokens: fitted.answerTokens,
    log: sources.log,
  };
}

/** The tenant's names, which stand among the rules: one line, no marks. */
function named(name: string, mark: string): string {
  return inert(name.replaceAll(/\s+/gu, " "), mark);
}

function summaryOf(history: readonly HistoryEntry[], mark: string): string {
  const summary = history.find((entry) => entry.role === "system-summary");
  return summary === undefined
    ? ""
    : `\nThe conversation so far, in short:\n${fenced(mark, "summary", summary.text)}\n`;
}

function messageOf(entry: HistoryEntry, mark: string, passages: readonly Passage[]): ModelMessage[] {
  switch (entry.role) {
    case "user":
      return [{ role: "user", content: inert(entry.text, mark) }];
    case "assistant":
      return [{ role: "assistant", content: ownReply(entry.text, mark, passages) }];
    case "agent":
      return [{ role: "assistant", content: `(a colleague) ${inert(entry.text, mark)}` }];
    case "system":
    case "system-summary":
      return [];
  }
}

/** An earlier reply with those of its citations that are sources of this turn too; others would be cited again. */
function ownReply(text: string, mark: string, passages: readonly Passage[]): string {
  const known = new Set(passages.map(({ id }) => id));
  return piecesOf(withoutList(text))
    .map(({ said, cited }) => inert(said, mark) + (known.has(cited) ? ` [source: ${cited}]` : ""))
    .join("");
}
