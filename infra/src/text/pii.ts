import { normalise } from "./normalise.ts";
import { cardDetailsIn } from "./pii-cards.ts";
import { ibanAt } from "./pii-checks.ts";
import { contextBefore, numbersIn } from "./pii-numbers.ts";
import type { PiiOptions, PiiSpan, PiiType } from "./pii-types.ts";
import { houseNumber, streetAfter, streetBefore } from "./pii-words.ts";

export type { PiiOptions, PiiSpan, PiiType } from "./pii-types.ts";

/** Every kind found here holds a digit or an at sign, except an e-mail address spelt out in words. */
const worthReading = /[\p{Nd}@＠]|(?:\(at\)|\[at\]|\sat\s)/iu;

/**
 * Personal data in a text, as spans of the text as written, in order, never overlapping (SL-02, BR-22). Reads through
 * invisible characters, full-width forms and look-alikes. Order numbers, prices and dates are not personal data.
 */
export function findPii(text: string, options: PiiOptions = {}): PiiSpan[] {
  if (!worthReading.test(text)) return [];
  const seen = normalise(text);
  const numbers = numbersIn(seen.text, options);
  const cards = numbers.filter(({ type }) => type === "CARD");
  const found = [
    ...emailsIn(seen.text),
    ...codesIn(seen.text),
    ...numbers,
    ...cardDetailsIn(seen.text, cards),
    ...addressesIn(seen.text),
  ];
  return withoutOverlaps(found).map((span) => {
    const { start, end } = seen.toOriginal(span.start, span.end);
    return { ...span, start, end, value: text.slice(start, end) };
  });
}

/** The text with every personal value replaced by its kind in brackets; everything around it byte for byte. */
export function maskPii(text: string, options: PiiOptions = {}): string {
  return maskSpans(text, findPii(text, options));
}

/** Replaces the given spans of `text`, which come in order, by their masks. */
export function maskSpans(text: string, spans: readonly PiiSpan[]): string {
  let result = "";
  let from = 0;
  for (const span of spans) {
    result += `${text.slice(from, span.start)}[${span.type}]`;
    from = span.end;
  }
  return result + text.slice(from);
}

const localPart = /[\p{L}\p{N}](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_%+-])?$/u;
const domainPart =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})(?:\.[\p{L}\p{N}][\p{L}\p{N}-]{0,62}){0,6}\.\p{L}{2,24}(?![\p{L}\p{N}])/u;
const spelledEmail =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}._+-]{1,40}\s?(?:\(at\)|\[at\]|\sat\s)\s?[\p{L}\p{N}-]{2,30}\s?(?:\(dot\)|\[dot\]|\sdot\s|\.)\s?(?:com|net|org|co|id|ke|do|es|io)(?:(?:\.|\sdot\s)\p{L}{2})?(?![\p{L}\p{N}])/giu;

function emailsIn(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const local = localPart.exec(text.slice(Math.max(0, at - 64), at));
    const domain = domainPart.exec(text.slice(at + 1, at + 254));
    if (local !== null && domain !== null)
      spans.push(span(text, "EMAIL", at - local[0].length, at + 1 + domain[0].length));
  }
  if (/\(at\)|\[at\]|\sat\s/i.test(text)) {
    for (const match of text.matchAll(spelledEmail))
      spans.push(span(text, "EMAIL", match.index, match.index + match[0].length));
  }
  return spans;
}

const code = /(?<![\p{L}\p{N}])(?:[AP]\d{9}[A-Z]|[A-Z]{1,2} ?\d{6,8})(?![\p{L}\p{N}])/giu;
const ibanStart = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?= ?[A-Z0-9]{4})/giu;

/** Codes of letters and digits: IBAN, Kenyan tax PIN, passports (by the word before them). */
function codesIn(text: string): PiiSpan[] {
  const spans: PiiSpan[] = [];
  for (const match of text.matchAll(code)) {
    const type = codeType(text, match[0], match.index);
    if (type !== undefined) spans.push(span(text, type, match.index, match.index + match[0].length));
  }
  for (const match of text.matchAll(ibanStart)) {
    const value = ibanAt(text, match.index);
    if (value !== undefined) spans.push(span(text, "BANK_ACCOUNT", match.index, match.index + value.length));
  }
  return spans;
}

function codeType(text: string, value: string, index: number): PiiType | undefined {
  if (/^[AP]\d{9}[A-Z]$/i.test(value)) return "TAX_ID";
  const isPassport = /^[A-Z]{1,2} ?\d{6,8}$/i.test(value) && contextBefore(text, index)?.kind === "passport";
  return isPassport ? "PASSPORT" : undefined;
}

const name = "[\\p{L}\\p{N}'.-]{1,30}";
const unit = `(?:${houseNumber.join("|")})`;
const number = `(?:(?:${unit}\\s?){1,2}[.:]?\\s?\\d{1,5}[A-Z]?|\\d{1,5}[A-Z]?(?=[\\s,.;!?)]|$))`;
const city = "\\p{Lu}[\\p{L}'.-]{1,30}(?:\\s(?:de(?:\\sl[ao]s?)?\\s|del\\s)?\\p{Lu}[\\p{L}'.-]{1,30}){0,3}";
const rest = `(?:,?\\s?RT\\s?\\.?\\d{1,3}\\s?/?\\s?RW\\s?\\.?\\d{1,3}|,\\s?${unit}\\.?\\s?\\d{1,5}[A-Z]?|,\\s?${city}(?:\\s\\d{4,6}(?!\\d))?|,?\\s\\d{5}(?!\\d)){0,6}`;
const addressPatterns = [
  `(?:${streetBefore.id.join("|")})\\.?\\s(?:${name}\\s){1,5}?${number}${rest}`,
  `(?:${streetBefore.es.join("|")})\\.?\\s(?:${name},?\\s){1,6}?${number}${rest}`,
  `(?:\\d{1,5}[A-Z]?\\s(?:${name}\\s){1,3}?(?:${streetAfter.join("|")})(?![\\p{L}\\p{N}])|(?:\\p{Lu}[\\p{L}'.-]{1,30}\\s){1,3}(?:${streetAfter.join("|")}),?\\s(?:${unit}\\.?\\s?){1,2}\\d{1,5})${rest}`,
  `(?:P\\.?\\s?O\\.?\\s?Box|S\\.?L\\.?P\\.?)\\s?\\d{1,6}(?:-\\d{5})?${rest}`,
].map((source, i) => new RegExp(`(?<![\\p{L}\\p{N}])${i === 2 ? source : caseless(source)}`, "gu"));

/** Street words are typed in any case; names of places count only with a capital. */
function caseless(source: string): string {
  const body = source.slice(0, source.length - rest.length);
  return `(?i:${body})${rest}`;
}

function addressesIn(text: string): PiiSpan[] {
  return addressPatterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => span(text, "ADDRESS", match.index, match.index + match[0].length)),
  );
}

function span(text: string, type: PiiType, start: number, end: number): PiiSpan {
  return { start, end, type, value: text.slice(start, end) };
}

/** Longer spans win: a number inside an address or an e-mail is part of it. Cards always win: they block (SL-02). */
function withoutOverlaps(spans: readonly PiiSpan[]): PiiSpan[] {
  const weight = (one: PiiSpan) => (one.type === "CARD" ? 1_000_000 : 0) + one.end - one.start;
  const kept: PiiSpan[] = [];
  for (const one of spans.toSorted((a, b) => weight(b) - weight(a))) {
    if (kept.every((other) => one.end <= other.start || one.start >= other.end)) kept.push(one);
  }
  return kept.sort((a, b) => a.start - b.start);
}
