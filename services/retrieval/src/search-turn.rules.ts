import type { EventData } from "@frontdesk/contracts/events";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { HistoryEntry } from "@frontdesk/contracts/turn";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import { type AnalysedLanguage, analyserOf } from "@frontdesk/infra/analysis/languages";
import { isStopWord } from "@frontdesk/infra/analysis/stop-words";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { rejectionIn } from "@frontdesk/infra/language/rejections";
import { fold } from "@frontdesk/infra/text/fold";
import { askedBefore, followUpOf, inFrameOf, quotedSince } from "./asked/follow-up.rules.ts";
import { questionsOf } from "./asked/questions.rules.ts";

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

/** What may be searched for: the question alone, in the frame of the one before it, or with that one joined. */
export interface TurnQueries {
  readonly alone: TurnQuery;
  readonly framed?: TurnQuery;
  readonly joined?: TurnQuery;
  /** "And for shoes?": it says itself that it goes on from the question before. */
  readonly continues: boolean;
  /** It does, and tells too little by itself. */
  readonly hangs: boolean;
  /** It has a word of its own subject. */
  readonly hasTopic: boolean;
  /** It goes on, and asks for something of its own: "and when do you open?". */
  readonly isOwn: boolean;
  /** Passages that the customer has had, and found wanting. */
  readonly spent: ReadonlySet<string>;
}

/** Questions before this one that its topic may come from. */
const carriedTurns = 2;

/**
 * What a question means by other words than documents do: where the company is, of which they name the street; when it is
 * open; whether somebody is old enough.
 */
const meant: readonly (readonly [asks: RegExp, names: string])[] = [
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
  [/\b(?:what time|when|how late|until when)\b.{0,16}\b(?:open|close)\b/u, "opening hours"],
  [/\b(?:abren|cierran|atienden)\b|\bhorarios? de (?:atencion|apertura|servicio)\b/u, "horario"],
  [/\b(?:buka|tutup)\b.{0,16}\bjam\b/u, "jam buka"],
  [/\bmna(?:fungua|funga)\b/u, "opening hours"],
  [
    /\b(?:i.?m|i am|(?:he|she|son|daughter|child|kid)(?:.?s| is)) \d{1,2}\b(?! *(?:%|[a-z]))|\b(?:\d{1,2} years? old|old enough|how old)\b/u,
    "age older",
  ],
  [/\b(?:tengo|tiene) \d{1,2} anos\b|\bque edad\b/u, "edad mayores"],
  [/\b(?:umur|usia)(?:ku|nya)?\b.{0,12}\d{1,2}/u, "usia"],
  [/\b(?:nina|ana) miaka \d{1,2}\b/u, "umri"],
];

function contentWordCount(text: string, language: AnalysedLanguage): number {
  return new Set(words(text).filter((word) => !isStopWord(word, language))).size;
}

function isWhole(text: string, fallback: AnalysedLanguage): boolean {
  return !followUpOf(text).continues && contentWordCount(text, guessLanguage(text, fallback)) >= followUpWords;
}

/**
 * The question a follow-up hangs on, as it was meant: "and to Garissa?" in the frame of the one before it. Where it has no
 * place in that, both, newest first.
 */
function carried(asked: readonly string[], fallback: AnalysedLanguage): string[] {
  const [newest, ...older] = asked.slice(0, carriedTurns + 1);
  if (newest === undefined) return [];
  if (isWhole(newest, fallback) || older.length === 0) return [newest];
  const before = carried(older, fallback).slice(0, carriedTurns - 1);
  const framed = inFrameOf(newest, before[0] ?? "");
  return framed === undefined ? [newest, ...before] : [framed];
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

/** The words that the answer to "where are you?" has and the question lacks. */
function wordsMeant(text: string): string[] {
  const folded = fold(text);
  return meant.flatMap(([asks, names]) => (asks.test(folded) ? [names] : []));
}

/** A question of a turn and what was asked before it. */
interface Asked {
  readonly text: string;
  /** Newest first. */
  readonly before: readonly string[];
  readonly spent: ReadonlySet<string>;
}

/** What a message asks. "Not it" asks the question before it again, and wants none of what it was answered with. */
function askedIn(text: string, earlier: readonly string[], history: readonly HistoryEntry[]): Asked {
  const asked = askedBefore(history);
  const before = [...earlier.toReversed(), ...asked];
  const answered = history.some(({ role }) => role === "assistant");
  const rejection = answered && earlier.length === 0 ? rejectionIn(text) : undefined;
  const [last, ...older] = asked;
  if (rejection === undefined || last === undefined) return { text, before, spent: new Set() };
  const spent = quotedSince(last, history);
  return rejection.rest === "" ? { text: last, before: older, spent } : { text: rejection.rest, before, spent };
}

/** The questions of a turn, oldest first; each may hang on the one before it. */
export function turnQuestions(turn: EventData<"turn.opened">, settings: TenantSettings): string[] {
  const fallback = fallbackOf(turn, settings);
  const texts = turn.takes.map(({ text }) => text);
  if (texts.some((text) => rejectionIn(text) !== undefined)) return [texts.join("\n")];
  return questionsOf(texts, (text) => isSearchable(text, fallback) && topicsOf(text, fallback) > 0);
}

function fallbackOf(turn: EventData<"turn.opened">, settings: TenantSettings): AnalysedLanguage {
  return analyserOf(turn.language) ?? analyserOf(settings.languages.default) ?? "en";
}

function topicsOf(text: string, fallback: AnalysedLanguage): number {
  return contentWordCount(text, guessLanguage(text, fallback));
}

/** What to search for on one question; a short follow-up also with the question before it. */
export function buildQueries(
  turn: EventData<"turn.opened">,
  settings: TenantSettings,
  question = { text: turn.takes.map(({ text }) => text).join("\n"), earlier: [] as readonly string[] },
): TurnQueries {
  const fallback = fallbackOf(turn, settings);
  const { text: said, before, spent } = askedIn(question.text, question.earlier, turn.history);
  const asked = shorten(said);
  const text = [asked, ...wordsMeant(asked)].join("\n");
  const { continues, pointsBack, asksItself } = followUpOf(asked);
  const topics = topicsOf(asked, fallback);
  const short = topics < followUpWords;
  const carry = short || continues ? carried(before, fallback).map(shorten) : [];
  const frame = continues && !asksItself ? inFrameOf(asked, carry[0] ?? "") : undefined;
  const joined = carry.join("\n");
  return {
    alone: { text, fallback },
    ...(frame === undefined ? {} : { framed: { text: frame, fallback } }),
    ...(joined === "" ? {} : { joined: { text: `${text}\n${joined}`, carried: joined, fallback } }),
    continues,
    hangs: continues && short && !(asksItself && !pointsBack && topics > 0),
    hasTopic: topics > 0,
    isOwn: continues && asksItself && !pointsBack && topics > 0,
    spent,
  };
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
