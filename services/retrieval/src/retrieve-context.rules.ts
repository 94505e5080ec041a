import type { EventData, HistoryEntry } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { guessLanguage } from "./analysis/guess-language.ts";
import { type AnalysedLanguage, analyserOf } from "./analysis/languages.ts";
import { isStopWord } from "./analysis/stop-words.ts";
import { words } from "./analysis/tokenise.ts";

/** Fewer content words than this make a follow-up: "and for shoes?" means nothing without the question before it. */
const followUpWords = 3;
const maxQueryCharacters = 4_000;

export interface TurnQuery {
  readonly text: string;
  readonly fallback: AnalysedLanguage;
}

function contentWordCount(text: string, language: AnalysedLanguage): number {
  return new Set(words(text).filter((word) => !isStopWord(word, language))).size;
}

function lastQuestion(history: readonly HistoryEntry[]): string | undefined {
  return history.findLast(({ role }) => role === "user")?.text;
}

/** At most `limit` characters, never half of a surrogate pair. */
function cut(text: string, limit: number): string {
  return text.length <= limit
    ? text
    : text
        .slice(0, limit)
        .toWellFormed()
        .replace(/\uFFFD$/u, "");
}

/** What to search for: the taken messages, oldest first; a short follow-up with the question before it. */
export function buildQuery(turn: EventData<"turn.opened">, settings: TenantSettings): TurnQuery {
  const fallback = analyserOf(turn.language) ?? analyserOf(settings.languages.default) ?? "en";
  const asked = turn.takes.map(({ text }) => text).join("\n");
  const short = contentWordCount(asked, guessLanguage(asked, fallback)) < followUpWords;
  const before = short ? lastQuestion(turn.history) : undefined;
  return { text: cut(before === undefined ? asked : `${asked}\n${before}`, maxQueryCharacters), fallback };
}

/** WF-06: the passages to answer from: more of them when the best three are about as good as each other. */
export function chooseTop<T extends { readonly similarity: number }>(
  found: readonly T[],
  retrieval: TenantSettings["retrieval"],
): T[] {
  const [first, , third] = found;
  const spread = first !== undefined && third !== undefined ? first.similarity - third.similarity : Infinity;
  const wide = Math.max(retrieval.topK, retrieval.wideTopK);
  return found.slice(0, spread <= retrieval.smallSpread ? wide : retrieval.topK);
}

/** WF-06, WF-07: whether the best passage is near enough to answer from; else the guard speaks (RAG-03). */
export function isConfident(
  found: readonly { readonly similarity: number }[],
  retrieval: TenantSettings["retrieval"],
): boolean {
  const [best] = found;
  return best !== undefined && best.similarity >= retrieval.minSimilarity;
}
