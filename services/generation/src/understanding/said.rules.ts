import type { HistoryEntry } from "@frontdesk/contracts/turn";
import { isSaid } from "../templates/choose.ts";
import type { Names } from "../templates/templates.ts";

/** What the desk said last, unless a person has spoken since. */
export function lastAssistantText(history: readonly HistoryEntry[]): string | undefined {
  const last = history.findLast((entry) => entry.role === "assistant" || entry.role === "agent");
  return last?.role === "assistant" ? last.text : undefined;
}

/** How many replies were refusals or clarifying questions since a person was last involved (BR-11). */
export function repliesThat(history: readonly HistoryEntry[], kind: "guard" | "clarify"): number {
  const involved = history.findLastIndex(
    (entry) => entry.role === "agent" || (entry.role === "assistant" && isHandoff(entry.text)),
  );
  const since = history.slice(involved + 1).filter((entry) => entry.role === "assistant");
  return since.filter((entry) => (kind === "guard" ? isGuard(entry.text) : isClarification(entry.text))).length;
}

export function isClarification(text: string): boolean {
  return isSaid(text, (language) => Object.values(language.clarify));
}

/** Whether the text offered a person, so that "yes" to it asks for one. */
export function offersPerson(text: string, names: Names): boolean {
  return isSaid(text, (language) => [...language.answer.offer, ...language.insult, language.identity(names)]);
}

function isGuard(text: string): boolean {
  return isSaid(text, (language) => [language.guard]);
}

function isHandoff(text: string): boolean {
  return isSaid(text, (language) => Object.values(language.handoff).flat());
}
