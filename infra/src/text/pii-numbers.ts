import {
  isCard,
  isFraction,
  isPartOfCode,
  isPartOfIban,
  machineStretches,
  type NumberPlace,
  speaksOfCard,
} from "./pii-cards.ts";
import { isCardNumber, isNik, isRnc, luhn } from "./pii-checks.ts";
import type { PiiOptions, PiiSpan, PiiType } from "./pii-types.ts";
import { contextWords, type PiiContext } from "./pii-words.ts";

const contexts = Object.keys(contextWords) as PiiContext[];
const contextPattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${contexts
    .map((kind) => `(?<${kind}>${contextWords[kind].join("|").replaceAll(" ", "\\s")})`)
    .join("|")})(?![\\p{L}\\p{N}])`,
  "giu",
);
const lookBack = 56;
const sentenceEnd = /[!?;]|(?<!:\s{0,3})\n|\.\s+(?=\p{Lu})/gu;

/** What may stand between such a word and its number. */
const adjacentRest =
  /^[\s:#.=-]*(?:(?:no|nro|n[uú]m|num|namba|nambari|is|es|el|ni|adalah|id|number|n[uú]mero|nomor|nya|saya|aku|kami|gue|yangu|wangu|langu|changu|m[ií]o|mi|de|ya)[\s:#.]+){0,3}$/iu;

/** The word nearest before `start` that says what a number is about. */
export function contextBefore(text: string, start: number): { kind: PiiContext; adjacent: boolean } | undefined {
  let from = Math.max(0, start - lookBack);
  const window = text.slice(from, start);
  for (const end of window.matchAll(sentenceEnd)) {
    if (!/(?:no|nro|num|jl)\.\s+$/i.test(window.slice(0, end.index + end[0].length)))
      from = start - window.length + end.index + 1;
  }
  let found: { kind: PiiContext; adjacent: boolean } | undefined;
  const near = text.slice(from, start);
  for (const match of near.matchAll(contextPattern)) {
    const kind = contexts.find((name) => match.groups?.[name] !== undefined);
    const rest = near.slice(match.index + match[0].length);
    if (kind !== undefined) found = { kind, adjacent: adjacentRest.test(rest) };
  }
  return found;
}

interface Groups extends NumberPlace {
  readonly digits: string;
  /** The run as written, with its separators. */
  readonly written: string;
}

const numberRun = /(?<![\p{L}\p{N}_])(?:\(?\+ ?|\()?\d(?:[ ().-]{0,2}\d)*(?:(?=x\d)|(?![\p{L}\p{N}_]))/gu;
const digitGroup = /\d+/g;
/** Groups one number may have; a number spelt digit by digit may only be a card or a short phone. */
const maxGroups = 8;
const maxSpeltGroups = 19;

/** Numbers that are personal by structure, check digit or the words before them. */
export function numbersIn(text: string, options: PiiOptions): PiiSpan[] {
  const spans: PiiSpan[] = [];
  const machine = machineStretches(text);
  for (const run of text.matchAll(numberRun)) {
    if (run[0].length < 6) continue;
    if (machine.some(({ start, end }) => run.index < end && start < run.index + run[0].length)) continue;
    const context = contextBefore(text, run.index);
    let digits = 0;
    const groups = Array.from(run[0].matchAll(digitGroup), ({ 0: group, index }) => {
      const before = digits;
      digits += group.length;
      return { start: index, end: index + group.length, before, through: digits };
    });
    const written = { digits: run[0].replaceAll(/\D/g, ""), sizes: groups.map(({ start, end }) => end - start) };
    for (let first = 0; first < groups.length; first++) {
      const hit = longestFrom(run[0], groups, { ...written, first, context, options, text, from: run.index });
      if (hit === undefined) continue;
      spans.push({
        start: run.index + hit.start,
        end: run.index + hit.end,
        type: hit.type,
        value: run[0].slice(hit.start, hit.end),
      });
      first = hit.last;
    }
  }
  return spans;
}

interface DigitContext {
  /** All digits of the run, and how many each of its groups has. */
  readonly digits: string;
  readonly sizes: readonly number[];
  readonly first: number;
  readonly context: ReturnType<typeof contextBefore>;
  readonly options: PiiOptions;
  readonly text: string;
  /** Where the run starts in the text. */
  readonly from: number;
}

interface DigitGroup {
  readonly start: number;
  readonly end: number;
  /** Digits of the run before it, and with it. */
  readonly before: number;
  readonly through: number;
}

function longestFrom(run: string, groups: readonly DigitGroup[], window: DigitContext) {
  const opening = groups[window.first];
  if (opening === undefined) return undefined;
  const second = groups[window.first + 1];
  const spelt = opening.end - opening.start === 1 && second !== undefined && second.end - second.start === 1;
  if (spelt && !/[2-68]/.test(run.charAt(opening.start))) return undefined;
  const most = window.first + (spelt ? maxSpeltGroups : maxGroups) - 1;
  for (let last = Math.min(groups.length - 1, most); last >= window.first; last--) {
    const size = (groups[last]?.end ?? 0) - opening.start;
    if (size < 6 || (spelt && last - window.first + 1 < 13)) break;
    const count = (groups[last]?.through ?? 0) - opening.before;
    if (count < 6 || count > 20) continue;
    const digits = window.digits.slice(opening.before, opening.before + count);
    if (spelt && !isCardNumber(digits)) continue;
    const start = window.first === 0 ? 0 : run[opening.start - 1] === "(" ? opening.start - 1 : opening.start;
    const end = groups[last]?.end ?? opening.end;
    const written = run.slice(start, end);
    const sizes = window.sizes.slice(window.first, last + 1);
    const place = { text: window.text, start: window.from + start, end: window.from + end, sizes };
    const type = classify({ ...place, digits, written }, window);
    if (type !== undefined) return { start, end, type, last };
  }
  return undefined;
}

function classify(number: Groups, { context, options }: DigitContext): PiiType | undefined {
  const { digits, written } = number;
  const kind = context?.kind;
  if ((isFraction(number) || isPartOfIban(number)) && !speaksOfCard(number)) return undefined;
  const identity = kind === "id" ? "said" : options.country === "ID" ? "likely" : "no";
  const labelled = kind === "reference" && context?.adjacent === true;
  if (isCard({ place: number, digits, labelled, identity })) return "CARD";
  if (isMoneyShaped(written) || isDateShaped(written)) return undefined;
  const byWords = kind === undefined ? undefined : byContext(number, kind);
  if (byWords !== undefined) return byWords;
  const free = kind !== "neutral" && kind !== "reference";
  if (/^\d{3}-\d{7}-\d$/.test(written) && ((free && luhn(digits)) || namedAfter(number))) return "CEDULA";
  if (/^\d{3}-\d\d-\d{4}$/.test(written) && !/^(?:000|666|9)/.test(digits)) return "NATIONAL_ID";
  if (/^\d{2}\.\d{3}\.\d{3}\.\d-\d{3}\.\d{3}$/.test(written)) return "TAX_ID";
  if (/^\d-\d{2}-\d{5}-\d$/.test(written) && isRnc(digits)) return "RNC";
  if (free && !isPartOfCode(number) && digits.length === 16 && isNik(digits) && number.sizes.every((size) => size >= 4))
    return "NATIONAL_ID";
  if (isPhone(number, free)) return "PHONE";
  if (free && options.country === "DO" && digits.length === 11 && luhn(digits)) return "CEDULA";
  return undefined;
}

const cedulaAfter = /^[\s,(]{0,3}(?:(?:es|is|as|como|mi|my|la)\s){0,3}c[eé]dula/iu;

function namedAfter({ text, end }: Groups): boolean {
  return cedulaAfter.test(text.slice(end, end + 30));
}

function byContext({ digits, written, sizes }: Groups, kind: PiiContext): PiiType | undefined {
  const length = digits.length;
  switch (kind) {
    case "cedula":
      return length === 11 ? "CEDULA" : undefined;
    case "rnc":
      return length === 9 ? "RNC" : length === 11 ? "CEDULA" : undefined;
    case "npwp":
      return length === 15 || length === 16 ? "TAX_ID" : undefined;
    case "id":
      return (length >= 7 && length <= 8) || length === 16
        ? "NATIONAL_ID"
        : length === 11 && luhn(digits)
          ? "CEDULA"
          : undefined;
    case "ssn":
      return length === 9 ? "NATIONAL_ID" : undefined;
    case "bank":
      return length >= 7 && sizes.slice(0, -1).every((size) => size > 1) && !/^\(?\+/.test(written)
        ? "BANK_ACCOUNT"
        : undefined;
    case "phone":
      return length >= 7 && length <= 15 && !/^0{2}/.test(digits) && sizes.length <= 6 ? "PHONE" : undefined;
    case "card":
      return length >= 12 && length <= 19 && luhn(digits) ? "CARD" : undefined;
    case "passport":
      return length >= 7 && length <= 9 && sizes.length === 1 ? "PASSPORT" : undefined;
    case "kra":
    case "neutral":
    case "reference":
      return undefined;
  }
}

const isMoneyShaped = (written: string) => /^\d{1,3}(?:\.\d{3})+$/.test(written);
const isDateShaped = (written: string) =>
  /(?<!\d)(?:\d{1,2}([-.])\d{1,2}\1(?:19|20)\d\d|(?:19|20)\d\d([-.])\d{1,2}\2\d{1,2})(?!\d)/.test(written);

/** National plans of DO, ID and KE, the North American format, and anything that starts with a calling code. */
function isPhone({ digits, written, sizes }: Groups, free: boolean): boolean {
  const length = digits.length;
  if (/^\(?\+/.test(written)) return length >= 8 && length <= 15 && !digits.startsWith("0");
  // A first group of two digits is a day or a count; pairs all the way are a number read aloud.
  if (
    sizes[0] !== undefined &&
    sizes[0] < 3 &&
    sizes.length > 1 &&
    !(sizes[0] === 1 && digits.startsWith("1")) &&
    !digits.startsWith("62")
  ) {
    return (
      free && sizes.every((size) => size <= 2) && (/^08[1-9]\d{7,10}$/.test(digits) || /^0[17]\d{8}$/.test(digits))
    );
  }
  if (/^00(?:1[2-9]\d{9}|254\d{9}|62\d{8,12}|[2-9]\d{10,12})$/.test(digits)) return true;
  if (/^1?(?:809|829|849)\d{7}$/.test(digits)) return free || sizes.length > 1;
  if (/^1?[2-9]\d{2}\d{7}$/.test(digits) && /^(?:1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[.-]\d{4}$/.test(written))
    return true;
  if (!free && sizes.length === 1) return false;
  if (/^(?:62|0)8[1-9]\d{6,10}$/.test(digits)) return length >= 10;
  if (/^(?:254|0)[17]\d{8}$/.test(digits)) return true;
  return (
    /^(?:\(0\d{2,3}\) ?|0[2-79]\d{1,2}[ -])\d{3,4}[ -]?\d{3,4}$/.test(written) || /^62[2-79]\d{8,10}$/.test(digits)
  );
}
