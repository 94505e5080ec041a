import type { EventData, HistoryEntry } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { guessLanguage } from "./analysis/guess-language.ts";
import { type AnalysedLanguage, analyserOf } from "./analysis/languages.ts";
import { isStopWord } from "./analysis/stop-words.ts";
import { fold, words } from "./analysis/tokenise.ts";

/** A question of fewer content words may mean nothing without the question before it. */
const followUpWords = 3;
/** Of a long message both ends are searched for, each word once: what matters stands first or last. */
const endCharacters = 600;
const maxTerms = 64;

export interface TurnQuery {
  readonly text: string;
  readonly fallback: AnalysedLanguage;
}

/** What may be searched for: the question alone, and with the one before it when it is short enough to hang on that. */
export interface TurnQueries {
  readonly alone: TurnQuery;
  readonly joined?: TurnQuery;
  /** "And for shoes?": it says itself that it goes on from the question before. */
  readonly continues: boolean;
  /** It has a word of its own subject. */
  readonly hasTopic: boolean;
}

/** Folded openings of a question that goes on from the one before. */
const followUpOpening =
  /^\W*(?:and|what about|how about|also|or|then|y|e|o|entonces|pero|tambien|dan|kalau|kalo|terus|lalu|bagaimana (?:dengan|kalau)|gimana (?:dengan|kalau)|na|je kuhusu|vipi kuhusu|kuhusu|pia|ama)(?=\W|$)/u;

/** Asks where the company is; its documents name a street and seldom say "where". */
const whereabouts: readonly (readonly [asks: RegExp, names: string])[] = [
  [
    /\bwhere(?:'s| is| are|s)? (?:is |are )?(?:you|your|the)\b.{0,20}(?:$|\b(?:shop|store|office|branch|located|based)\b)/u,
    "location",
  ],
  [/\b(?:donde|en que (?:lugar|direccion)) (?:estan?|quedan?|se (?:encuentran?|ubican?))\b/u, "ubicacion"],
  [
    /\b(?:di ?mana|lokasi|alamat)\b.{0,20}\b(?:toko|kantor|gudang|kalian|lokasi)|\b(?:toko|kantor|gudang|lokasi|alamat)\w*\b.{0,20}\b(?:di ?mana|mana)\b/u,
    "lokasi",
  ],
  [/\b(?:duka|ofisi|mko|mpo|mnapatikana)\b.{0,20}\bwapi\b/u, "mahali"],
];

function contentWordCount(text: string, language: AnalysedLanguage): number {
  return new Set(words(text).filter((word) => !isStopWord(word, language))).size;
}

function lastQuestion(history: readonly HistoryEntry[]): string | undefined {
  return history.findLast(({ role }) => role === "user")?.text;
}

/** Both ends of a long text, and no more distinct words than a question has. */
function shorten(text: string): string {
  if (text.length <= 2 * endCharacters) return text;
  const ends = `${text.slice(0, endCharacters)} ${text.slice(-endCharacters)}`.toWellFormed().replaceAll("\uFFFD", "");
  const distinct = new Set(words(ends));
  return distinct.size <= maxTerms ? ends : [...distinct].slice(0, maxTerms).join(" ");
}

/** The place words that the answer to "where are you?" has and the question lacks. */
function placeNames(text: string): string[] {
  const folded = fold(text);
  return whereabouts.flatMap(([asks, names]) => (asks.test(folded) ? [names] : []));
}

/** What to search for: the taken messages, oldest first; a short follow-up also with the question before it. */
export function buildQueries(turn: EventData<"turn.opened">, settings: TenantSettings): TurnQueries {
  const fallback = analyserOf(turn.language) ?? analyserOf(settings.languages.default) ?? "en";
  const asked = shorten(turn.takes.map(({ text }) => text).join("\n"));
  const text = [asked, ...placeNames(asked)].join("\n");
  const continues = followUpOpening.test(fold(asked));
  const topics = contentWordCount(asked, guessLanguage(asked, fallback));
  const short = topics < followUpWords;
  const before = short || continues ? lastQuestion(turn.history) : undefined;
  const joined = before === undefined ? {} : { joined: { text: `${text}\n${shorten(before)}`, fallback } };
  return { alone: { text, fallback }, ...joined, continues, hasTopic: topics > 0 };
}

/** Whether a question asks for something that documents can tell: a word, or a number long enough to name a thing. */
export function isSearchable(text: string, fallback: AnalysedLanguage): boolean {
  const language = guessLanguage(text, fallback);
  const content = words(text).filter((word) => !isStopWord(word, language));
  return content.length === 0 ? /\p{L}/u.test(text) : content.some((word) => /\p{L}|\d{3}/u.test(word));
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
