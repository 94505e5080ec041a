import type { EventData } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { HistoryEntry } from "@frontdesk/contracts/turn";
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
  /** The end of the text, when that is a question from before. */
  readonly carried?: string;
  readonly fallback: AnalysedLanguage;
}

/** What may be searched for: the question alone, and with the one before it when it is short enough to hang on that. */
export interface TurnQueries {
  readonly alone: TurnQuery;
  readonly joined?: TurnQuery;
  /** "And for shoes?": it says itself that it goes on from the question before. */
  readonly continues: boolean;
  /** It does, and tells too little by itself. */
  readonly hangs: boolean;
  /** It has a word of its own subject. */
  readonly hasTopic: boolean;
}

/** Folded openings of a question that goes on from the one before; a filler may stand before them. */
const followUpOpening =
  /^\W*(?:(?:ok|okay|oke|okey|vale|bueno|sawa|alright|hmm|so|entonces|jadi)\W+){0,2}(?:and|but|what about|what if|how about|also|or|then|y|e|o|pero|tambien|que tal|dan|tapi|kalau|kalo|terus|trus|lalu|bagaimana (?:dengan|kalau)|gimana (?:dengan|kalau)|na|lakini|je kuhusu|vipi kuhusu|vipi kama|kuhusu|pia|ama|au)(?=\W|$)/u;
/** Folded words that stand for what was spoken of. */
const pointsBack =
  /(?<![\p{L}\p{N}])(?:it|that|those|these|they|them|that one|this one|eso|esa|ese|esos|esas|esto|ello|itu|tersebut|nya|yang itu|hiyo|hicho|hizo|hivyo|huyo|hilo|yake|zake)(?![\p{L}\p{N}])/u;
/** A question that points back is a whole one when it is longer than this. */
const pointingWords = 7;
/** Questions before this one that its topic may come from. */
const carriedTurns = 2;

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

function goesOn(text: string): boolean {
  const folded = fold(text);
  return followUpOpening.test(folded) || (words(folded).length <= pointingWords && pointsBack.test(folded));
}

/** The question a follow-up hangs on; when that hangs on another, both. Newest first. */
function carried(history: readonly HistoryEntry[], fallback: AnalysedLanguage): string[] {
  const asked = history.filter(({ role }) => role === "user").map(({ text }) => text);
  const found: string[] = [];
  for (const text of asked.toReversed().slice(0, carriedTurns)) {
    found.push(text);
    const topics = contentWordCount(text, guessLanguage(text, fallback));
    if (!goesOn(text) && topics >= followUpWords) break;
  }
  return found;
}

/** Both ends of a long text, and the first and last of its distinct words, no more than a question has. */
function shorten(text: string): string {
  if (text.length <= 2 * endCharacters) return text;
  const ends = `${text.slice(0, endCharacters)} ${text.slice(-endCharacters)}`.toWellFormed().replaceAll("\uFFFD", "");
  const spoken = words(ends);
  if (new Set(spoken).size <= maxTerms) return ends;
  const first = [...new Set(spoken)].slice(0, maxTerms / 2);
  const last = [...new Set(spoken.toReversed())].slice(0, maxTerms / 2).toReversed();
  return [...new Set([...first, ...last])].join(" ");
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
  const continues = goesOn(asked);
  const topics = contentWordCount(asked, guessLanguage(asked, fallback));
  const short = topics < followUpWords;
  const before = short || continues ? carried(turn.history, fallback).map(shorten) : [];
  const carry = before.join("\n");
  const joined = carry === "" ? {} : { joined: { text: `${text}\n${carry}`, carried: carry, fallback } };
  return { alone: { text, fallback }, ...joined, continues, hangs: continues && short, hasTopic: topics > 0 };
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
