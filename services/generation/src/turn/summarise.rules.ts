import type { EventData } from "@frontdesk/contracts/events";
import type { HistoryEntry, Summary } from "@frontdesk/contracts/turn";
import { maskPii } from "@frontdesk/infra/text/pii";
import { cutToTokens, estimateTokens } from "../model/tokens.rules.ts";
import { listedSources, replaceCitations, withoutCitations, withoutList } from "../sources/citations.rules.ts";
import { orderIdIn } from "../understanding/order-id.rules.ts";

/** WF-11: a summary's greatest length, and the length of a history that is put shorter, in tokens. */
const summaryTokens = 180;
const longHistoryTokens = 6_000;

/** The older part of a conversation, an earlier summary first, and the newest message it holds. */
export interface OlderPart {
  readonly entries: readonly HistoryEntry[];
  readonly through: number;
}

/**
 * What to put shorter now, if anything (WF-11): everything but the newest half, when the history with this turn's messages,
 * its reply and the next message outgrows the limit or 6000 tokens. So it is done once in several turns, before a message is
 * lost. The customer's two newest messages of the history always stay.
 */
export function olderPart(
  earlier: readonly HistoryEntry[],
  takes: EventData<"context.retrieved">["takes"],
  limit: number,
): OlderPart | undefined {
  if (earlier.length + takes.length + replyAndNext <= limit && !isLong([...earlier, ...takes])) return undefined;
  const users = earlier.flatMap((entry, index) => (entry.role === "user" ? [index] : []));
  const end = Math.min(newestHalf(earlier, limit), users.at(-2) ?? users.at(-1) ?? earlier.length);
  const entries = earlier.slice(0, end);
  const through = entries.findLast((entry) => entry.role !== "system-summary")?.visible;
  return through === undefined ? undefined : { entries, through };
}

const replyAndNext = 2;

function isLong(texts: readonly { readonly text: string }[]): boolean {
  // No token is shorter than a character: most histories need no counting.
  if (texts.reduce((sum, { text }) => sum + text.length, 0) <= longHistoryTokens) return false;
  return texts.reduce((sum, { text }) => sum + estimateTokens(text), 0) > longHistoryTokens;
}

/** Where the newest messages begin that together are no more than half of either bound. */
function newestHalf(entries: readonly HistoryEntry[], limit: number): number {
  let start = entries.length;
  let tokens = 0;
  while (start > 0 && entries.length - start < limit / 2) {
    tokens += estimateTokens(entries[start - 1]?.text ?? "");
    if (tokens > longHistoryTokens / 2) break;
    start -= 1;
  }
  return start;
}

const mentioned = "Mentioned: ";
const earlierOn = "Earlier: ";
const pointTokens = 24;
const mentionTokens = 40;
const earlierTokens = 80;

/**
 * A summary by rules: what was named (orders, products, sources), what an earlier summary told, then the newest points that
 * fit. The same messages give the same text, and a summary of a summary is no longer than one (WF-11).
 */
export function summarised({ entries, through }: OlderPart): Summary {
  const lines = entries.flatMap(linesOf);
  const after = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
  const names = newestWithin([...new Set(after(mentioned).flatMap((line) => line.split(", ")))], mentionTokens);
  const before = cutToTokens(after(earlierOn).join(" "), earlierTokens);
  const head = [...headLine(mentioned, names.join(", ")), ...headLine(earlierOn, before)];
  const points = lines.filter((line) => !line.startsWith(mentioned) && !line.startsWith(earlierOn));
  const left = summaryTokens - estimateTokens(head.join("\n"));
  return { through, text: [...head, ...newestWithin([...new Set(points)], left)].join("\n") };
}

function headLine(mark: string, text: string): string[] {
  return text === "" ? [] : [mark + text];
}

/** A summary by a model, held to the same bounds; absent when nothing is left of it. */
export function heldToBounds(text: string, through: number): Summary | undefined {
  const plain = maskPii(replaceCitations(text, (cited) => `(${cited})`))
    .replaceAll(/\s+/gu, " ")
    .trim();
  const held = cutToTokens(plain, summaryTokens);
  return /\p{L}/u.test(held) ? { through, text: held } : undefined;
}

/** The newest of these that fit together, in their order. */
function newestWithin(parts: readonly string[], tokens: number): string[] {
  const kept: string[] = [];
  let left = tokens;
  for (const part of parts.toReversed()) {
    left -= estimateTokens(part);
    if (left < 0) break;
    kept.unshift(part);
  }
  return kept;
}

const ownLine = /^(?:Mentioned|Earlier|Customer|Desk|Colleague): /u;

function linesOf(entry: HistoryEntry): string[] {
  const text = maskPii(entry.text);
  switch (entry.role) {
    case "system-summary":
      return text.split("\n").map((line) => (ownLine.test(line) ? line : earlierOn + line));
    case "user":
      return [...mentions(orderIdIn(text)), `Customer: ${pointOf(text)}`];
    case "assistant":
      return [...namedIn(text), `Desk: ${pointOf(text)}`];
    case "agent":
      return [...mentions(orderIdIn(text)), `Colleague: ${pointOf(text)}`];
    case "system":
      return [];
  }
}

function mentions(...names: readonly (string | undefined)[]): string[] {
  const known = names.filter((name) => name !== undefined).map((name) => name.replaceAll(/[,\s]+/gu, " ").trim());
  return headLine(mentioned, known.join(", "));
}

/** Products of a numbered list, and the sources cited. */
function namedIn(text: string): string[] {
  const products = [...text.matchAll(/^\d\. ([^\n]{2,80}), [^\n,]*\d[^\n]*$/gmu)].map(([, title]) => title);
  return mentions(...products, ...listedSources(text));
}

/** The message as one short line, without citations. */
function pointOf(text: string): string {
  const plain = withoutCitations(withoutList(text)).replaceAll(/\s+/gu, " ").trim();
  return cutToTokens(plain, pointTokens);
}
