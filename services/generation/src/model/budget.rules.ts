import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { ModelMessage } from "@frontdesk/infra/ports/model";
import type { Ask } from "./ask-types.ts";
import { estimateTokens } from "./tokens.rules.ts";

/** Longer than any day of any time zone, so that a day's budget is never forgotten while it is that day. */
export const budgetTtlMs = 48 * 3_600_000;

/** What a message costs beside its text: role and separators. */
const tokensAround = 4;

/** The tokens of a prompt by WF-14; for the usage of a provider that does not count. */
export function promptTokens(ask: Pick<Ask, "messages" | "tools" | "schema">): number {
  return partsOf(ask).reduce((sum, part) => sum + estimateTokens(part), 0);
}

/**
 * What a call may cost at most (BR-18). WF-14 counts words, of which a provider makes one to three tokens; a token is
 * hardly ever shorter than three bytes, so the larger of both keeps the reservation above what is settled later.
 */
export function tokensToReserve(ask: Pick<Ask, "messages" | "tools" | "schema" | "maxTokens">): number {
  const bytes = partsOf(ask).reduce((sum, part) => sum + Buffer.byteLength(part), 0);
  const prompt = Math.max(promptTokens(ask), Math.ceil(bytes / 3));
  return prompt + ask.messages.length * tokensAround + ask.maxTokens;
}

function partsOf({ messages, tools, schema }: Pick<Ask, "messages" | "tools" | "schema">): string[] {
  const extras = [tools, schema].filter((each) => each !== undefined).map((each) => JSON.stringify(each));
  return [...messages.flatMap(textsOf), ...extras];
}

function textsOf(message: ModelMessage): string[] {
  const calls = message.role === "assistant" ? (message.toolCalls ?? []) : [];
  return [message.content, ...calls.map((call) => `${call.name} ${call.arguments}`)];
}

/** One conversation's budget of one day of its tenant's calendar (BR-18). */
export function budgetKey(
  tenant: TenantId,
  conversation: ConversationId,
  day: { readonly timeZone: string; readonly now: number },
): string {
  return `${tenant}:model-tokens:${conversation}:${localDay(day.timeZone, day.now)}`;
}

/** `2026-03-09` in that time zone. */
export function localDay(timeZone: string, now: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
}
