import type { HistoryEntry } from "@frontdesk/contracts/turn";
import { rejectionIn } from "@frontdesk/infra/language/rejections";
import { isSaid } from "../templates/choose.ts";
import type { Names } from "../templates/templates.ts";
import { govern } from "./governor.rules.ts";

/** What a tenant puts into the desk's mouth: names in its templates, guard texts of its own (WF-07). */
export interface OwnWords {
  readonly names: Names;
  readonly guards: readonly string[];
}

/** Turns in a row that led nowhere, newest last (BR-11, CA-16). */
export interface Failures {
  /** Refused, or answered with what the customer rejected. */
  readonly unanswered: number;
  /** Asked back. */
  readonly unclear: number;
}

/** What the desk said last, unless a person has spoken since. */
export function lastAssistantText(history: readonly HistoryEntry[]): string | undefined {
  const last = history.findLast((entry) => entry.role === "assistant" || entry.role === "agent");
  return last?.role === "assistant" ? last.text : undefined;
}

/**
 * How many replies in a row led nowhere before the message `now`, back to the last that was an answer and was not
 * rejected, or to a person; small talk between them counts as neither.
 */
export function failuresBefore(now: string, history: readonly HistoryEntry[], own: OwnWords): Failures {
  let unanswered = 0;
  let unclear = 0;
  let next = now;
  for (const [at, { role, text }] of [...history.entries()].toReversed()) {
    if (role === "agent" || (role === "assistant" && isHandoff(text))) break;
    if (role === "user") next = text;
    if (role !== "assistant") continue;
    if (isClarification(text)) unclear += 1;
    else if (isGuard(text, own) || rejectionIn(next) !== undefined) unanswered += 1;
    else if (!isMissed(text) && !isSmallTalk(history, at)) break;
  }
  return { unanswered, unclear };
}

/** Whether the reply at this place answers no more than a greeting or the like. */
function isSmallTalk(history: readonly HistoryEntry[], at: number): boolean {
  const asked = history.slice(0, at).findLast(({ role }) => role === "user");
  return asked === undefined || govern(asked.text).class !== "business";
}

function isMissed(text: string): boolean {
  return isSaid(text, ({ answer }) => answer.missed);
}

export function isClarification(text: string): boolean {
  return isSaid(text, (language) => Object.values(language.clarify));
}

/** Whether the text offered a person, so that "yes" to it asks for one. */
export function offersPerson(text: string, { names, guards }: OwnWords): boolean {
  // What a tenant asks instead of an answer can only be whether somebody should see to it.
  if (guards.some((guard) => guard.endsWith("?") && text.includes(guard))) return true;
  return isSaid(text, (language) => [
    ...language.answer.offer,
    ...language.insult,
    language.identity(names),
    language.guard.customer,
    ...language.answer.missed,
  ]);
}

function isGuard(text: string, { guards }: OwnWords): boolean {
  return guards.some((own) => text.includes(own)) || isSaid(text, ({ guard }) => Object.values(guard));
}

function isHandoff(text: string): boolean {
  return isSaid(text, (language) => Object.values(language.handoff).flat());
}
