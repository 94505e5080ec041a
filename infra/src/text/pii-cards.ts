import {
  cardCodeWords,
  cardWords,
  codeBesideCardWords,
  expiryWords,
  pinWords,
  securityCodeWords,
} from "./pii-card-words.ts";
import { isCardNumber, isNik, luhn } from "./pii-checks.ts";
import type { PiiSpan } from "./pii-types.ts";

const oneOf = (words: readonly string[]) => `(?:${words.join("|").replaceAll(" ", "\\s")})`;
const whole = (source: string, flags: string) => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, flags);

const cardWord = whole(oneOf([...cardWords, ...cardCodeWords]), "iu");
/** How far around a number a word about cards is looked for. */
const wordReach = 40;

/** Where a number stands in the text, and how it is written. */
export interface NumberPlace {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Digits of each group, and what stands between the groups. */
  readonly sizes: readonly number[];
}

/** Whether the words around a number speak of a card. */
export function speaksOfCard({ text, start, end }: NumberPlace): boolean {
  return (
    cardWord.test(text.slice(Math.max(0, start - wordReach), start)) || cardWord.test(text.slice(end, end + wordReach))
  );
}

/** Whether a text names a card, or the code on one. */
export function namesCard(text: string): boolean {
  return cardWord.test(text);
}

/** A card as people write one: in one piece, in its printed groups, digit by digit, or in groups of one separator. */
function isCardLayout({ text, start, end, sizes }: NumberPlace): boolean {
  if (sizes.length === 1) return true;
  if (/^(?:4-4-4-4(?:-[1-3])?|4-6-[45]|4-4-5|4-5-6|4-4-4-1)$/.test(sizes.join("-"))) return true;
  const separators = new Set((text.slice(start, end).match(/[^\d]+/g) ?? []).map((found) => found.trim()));
  const uniform = separators.size === 1 && !separators.has(".");
  return uniform && (sizes.every((size) => size === 1) || sizes.every((size) => size > 1));
}

const uuid = /(?<![0-9a-z])[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?![0-9a-z])/giu;
const hexGroups = /(?<![0-9a-z])(?=[0-9a-f:-]{0,80}[a-f])[0-9a-f]{2,32}(?:[:-][0-9a-f]{2,32}){2,31}(?![0-9a-z])/giu;

/** Stretches that machines write, in which no run of digits is a person's: UUIDs, digests in groups. */
export function machineStretches(text: string): readonly { readonly start: number; readonly end: number }[] {
  if (!/[0-9a-f][:-][0-9a-f]/iu.test(text)) return [];
  return [uuid, hexGroups].flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => ({ start: match.index, end: match.index + match[0].length })),
  );
}

/** The digits after a decimal sign: "0.4111…", "3,4111…". A point between the groups of a number is none. */
export function isFraction({ text, start, end, sizes }: NumberPlace): boolean {
  if (sizes.length !== 1) return false;
  const before = text.slice(Math.max(0, start - 12), start);
  if (/(?:^|[^\d.,])-?\d{1,10}\.$/u.test(before)) return true;
  return /(?:^|[^\d.,;])-?\d{1,3},$/u.test(before) && !/^[,;]/u.test(text.slice(end, end + 1));
}

const longestJoined = 120;

/** What stands right before a place, up to the last blank. */
function joinedBefore(text: string, end: number): string {
  const before = text.slice(Math.max(0, end - longestJoined), end);
  return before === before.trimEnd() ? (before.split(/\s/u).at(-1) ?? "") : "";
}

/** Letters joined to the digits by a sign make them a part of a code ("ORD-4111…"), as an address of the web does. */
export function isPartOfCode({ text, start, end }: NumberPlace): boolean {
  const before = joinedBefore(text, start);
  if (before.endsWith("#") || /^[-_/]\p{L}/u.test(text.slice(end, end + 3))) return true;
  // A long run of digits is asked about at each of them, and mostly has no letter at all.
  if (!/\p{L}/u.test(before)) return false;
  return /(?:https?:\/\/|www\.)/iu.test(before) || /[\p{L}][\p{L}\p{N}]*[-_/]$/u.test(before);
}

/** After the head of an IBAN no group is a card of its own. */
export function isPartOfIban({ text, start }: NumberPlace): boolean {
  const before = text.slice(Math.max(0, start - 40), start);
  return /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){0,6}[ -]?$/u.test(before);
}

/** Four groups of digits of a longer number in groups, joined by the same sign. */
function isMiddleOfNumber({ text, start, sizes }: NumberPlace): boolean {
  return sizes.length > 1 && /\d{3,}-$/u.test(text.slice(Math.max(0, start - 8), start));
}

export interface CardReading {
  readonly place: NumberPlace;
  readonly digits: string;
  /** Words right before name it as another number: an order's, a parcel's, a device's. */
  readonly labelled: boolean;
  /** Words before speak of an identity number, or the tenant's country numbers its people like this. */
  readonly identity: "said" | "likely" | "no";
}

/** A card number by issuer, length, check digit, the way it is written, and what stands around it (SL-02, PII-01). */
export function isCard({ place, digits, labelled, identity }: CardReading): boolean {
  const checks = digits.length >= 13 && digits.length <= 19 && luhn(digits);
  const isNumber = isCardNumber(digits);
  if (!(checks || isNumber) || !isCardLayout(place)) return false;
  if (identity !== "said" && checks && speaksOfCard(place)) return !labelled || place.sizes.length > 1;
  if (!isNumber) return false;
  if (identity !== "no" && isNik(digits)) return false;
  if (labelled && place.sizes.length === 1) return false;
  return !(isPartOfIban(place) || isMiddleOfNumber(place) || (place.sizes.length === 1 && isPartOfCode(place)));
}

const link = "[\\s:=#.-]{0,3}(?:(?:is|es|ni|adalah|de|la|no|:)[\\s:.]{1,2})?";
const month = "(?:0?[1-9]|1[0-2])";
const year = "(?:20[2-5]\\d|[2-5]\\d)";
const monthName =
  "(?:jan|feb|mar|apr|may|mei|jun|jul|aug|agu|ago|sep|oct|okt|nov|dec|des|dic|ene|abr|machi|juni|julai|desemba)\\p{L}{0,7}";
const ending = `(?:${month}\\s?[/.-]\\s?${year}|${month}${year}|${monthName}[\\s/.-]{1,3}(?:de\\s)?${year}|20[2-5]\\d[/-]${month})`;
const securityCode = whole(`${oneOf([...cardCodeWords, ...securityCodeWords])}${link}(?<value>\\d{3,4})`, "dgiu");
const besideCode = whole(`${oneOf(codeBesideCardWords)}${link}(?<value>\\d{3,4})`, "dgiu");
const expiry = whole(`${oneOf(expiryWords)}${link}(?<value>${ending})`, "dgiu");
const pin = whole(`${oneOf(pinWords)}${link}(?<value>\\d{4,6})`, "dgiu");
/** What follows a card without a word for it: its end, its code, or both. */
const unlabelled = new RegExp(
  `^[\\s,;|/·-]{1,4}(?:(?:${month}\\s?[/.-]\\s?${year}|${month}\\s${year}(?=[\\s,;|/-]{1,3}\\d{3,4}(?!\\d))|${monthName}[\\s/.-]{1,3}${year})(?:[\\s,;|/·-]{1,4}\\d{3,4})?|\\d{3,4})(?=\\s*(?:$|[,;|.!?\\n]))`,
  "iu",
);

/**
 * What belongs to a card and is as secret: its code wherever one is named, and beside a card or such a code its end
 * and its PIN, also without a word for them. Only the digits are masked.
 */
export function cardDetailsIn(text: string, cards: readonly PiiSpan[]): PiiSpan[] {
  const codes = detailsBy(securityCode, text);
  if (cards.length === 0 && codes.length === 0) return [];
  const beside = cards.flatMap((card) => {
    const match = unlabelled.exec(text.slice(card.end, card.end + 40));
    if (match === null) return [];
    const blank = /^[\s,;|/·-]+/u.exec(match[0])?.[0].length ?? 0;
    return [detail(text, card.end + blank, card.end + match[0].length)];
  });
  const named = cards.length === 0 ? [expiry, pin] : [expiry, pin, besideCode];
  return [...codes, ...named.flatMap((pattern) => detailsBy(pattern, text)), ...beside];
}

function detailsBy(pattern: RegExp, text: string): PiiSpan[] {
  return Array.from(text.matchAll(pattern)).flatMap((match) => {
    const value = match.indices?.groups?.["value"];
    return value === undefined ? [] : [detail(text, ...value)];
  });
}

function detail(text: string, start: number, end: number): PiiSpan {
  return { start, end, type: "CARD_DETAIL", value: text.slice(start, end) };
}
