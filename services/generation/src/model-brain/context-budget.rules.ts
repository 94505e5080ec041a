import type { HistoryEntry } from "@frontdesk/contracts/turn";
import { bothEnds, cutToTokens, estimateTokens } from "../model/tokens.rules.ts";

/** AR-09: how a context of 4096 tokens is shared out; the rest is for knowledge. Larger ones grow in proportion. */
const shares = { whole: 4_096, system: 350, history: 1_200, query: 150 } as const;

export interface ContextParts {
  /** `models.contextTokens` and `models.answerTokens` of the tenant. */
  readonly contextTokens: number;
  readonly answerTokens: number;
  readonly history: readonly HistoryEntry[];
  /** The customer's messages of this turn as one text. */
  readonly query: string;
}

/** What goes to the model, and how many tokens are left to the knowledge beside it. */
export interface FittedContext {
  readonly history: readonly HistoryEntry[];
  readonly query: string;
  readonly knowledgeTokens: number;
  readonly answerTokens: number;
}

/**
 * Makes history and question fit the context of one call (AR-09). The question may use what the history leaves of its
 * share, the knowledge what both leave.
 */
export function fitContext({ contextTokens, answerTokens, history, query }: ContextParts): FittedContext {
  const scale = contextTokens / shares.whole;
  const answer = Math.min(answerTokens, Math.floor((contextTokens - shares.system) / 2));
  const room = contextTokens - shares.system - answer;
  const historyRoom = Math.min(Math.floor(shares.history * scale), Math.floor(room / 2));
  const fitted = historyWithin(history, historyRoom);
  const left = historyRoom - tokensOf(fitted);
  const asked = bothEnds(query, Math.min(Math.floor(shares.query * scale) + left, room - tokensOf(fitted)));
  return {
    history: fitted,
    query: asked,
    knowledgeTokens: room - tokensOf(fitted) - estimateTokens(asked),
    answerTokens: answer,
  };
}

/**
 * The newest messages that fit, oldest first. A summary and the customer's two newest messages are always among them,
 * cut when they must be (WF-11).
 */
export function historyWithin(history: readonly HistoryEntry[], tokens: number): HistoryEntry[] {
  const summary = history.findLast((entry) => entry.role === "system-summary");
  const newest = history.filter((entry) => entry.role === "user").slice(-2);
  const always = [...newest, ...(summary === undefined ? [] : [summary])];
  const each = Math.floor(tokens / Math.max(1, always.length));
  const kept = new Map(always.map((entry) => [entry, { ...entry, text: cutToTokens(entry.text, each) }]));
  let left = tokens - tokensOf([...kept.values()]);
  for (const entry of history.toReversed()) {
    if (kept.has(entry) || entry.role === "system-summary") continue;
    left -= estimateTokens(entry.text);
    // A gap in the middle would make answers stand under the wrong question.
    if (left < 0) break;
    kept.set(entry, entry);
  }
  return history.flatMap((entry) => kept.get(entry) ?? []);
}

function tokensOf(history: readonly HistoryEntry[]): number {
  return history.reduce((sum, entry) => sum + estimateTokens(entry.text), 0);
}
