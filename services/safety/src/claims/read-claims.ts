import { moneyIn } from "../layers/money.ts";
import { folded } from "../layers/reading.ts";
import { commonUnits, type Kind } from "../words/quantity-words.ts";
import { datesIn, type SaidDate, timesIn } from "./clock-claims.ts";
import { amountsOf, inDigits, inWords, languages, saysMuch } from "./number-text.ts";

interface SaidQuantity {
  readonly kind: Kind;
  readonly written: readonly number[];
  /** In the measure of its kind. */
  readonly amounts: readonly number[];
}

/** What a text states that can be checked against its sources. */
export interface Claims {
  readonly quantities: readonly SaidQuantity[];
  readonly numbers: readonly (readonly number[])[];
  /** Of a source: the numbers that nothing stands behind, as in the cell of a table. */
  readonly alone: readonly (readonly number[])[];
  /** Of a source: the numbers that its quantities, prices and hours are written with. */
  readonly within: readonly (readonly number[])[];
  readonly dates: readonly SaidDate[];
  /** Minutes of the day, each with what else it may mean. */
  readonly times: readonly (readonly number[])[];
  /** Digits of telephone numbers and other long numbers. */
  readonly digits: readonly string[];
  readonly addresses: readonly string[];
  /** Letters with digits, as of a model: "KX-2040". */
  readonly codes: readonly string[];
}

type Reading = { -readonly [Name in keyof Claims]: Claims[Name][number][] };

const units = [...languages.flatMap((language) => language.units), ...commonUnits];
const unit = units.map(([source]) => source).join("|");
const ranged = languages.map(({ range }) => range).join("|");
const one = languages.map((language) => language.one).join("|");
const leadingUnits = (languages.at(-1)?.units ?? []).map(([source]) => source).join("|");
const number = `${inDigits}|${inWords}`;
const edge = "(?<![\\p{L}\\p{N}])";
const end = "(?![\\p{L}\\p{N}])";
const until = `\\s?(?:[-–—~]|(?<!\\p{L})(?:${ranged})(?!\\p{L}))\\s?`;

const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const url =
  /(?:https?:\/\/|www\.)[^\s<>"')\]]+|(?<![\p{L}\p{N}@.])(?:[a-z0-9-]+\.)+(?:com|net|org|info|io|co|app|dev|shop|store|biz|gov|edu|online|site|ke|id|es|do|mx|us|uk|ar|cl|pe|tz|ug)(?![\p{L}\p{N}-])(?:\/[^\s<>"')\]]*)?/giu;
const long = /(?<![\p{L}\p{N}.,])\+?\(?\d(?:[\s().-]{0,2}\d){6,18}(?![\p{L}\p{N}])/gu;
const code = /(?<![\p{L}\p{N}])(?=[\p{L}\d/-]*\p{L})(?=[\p{L}/-]*\d)[\p{L}\d]+(?:[-/][\p{L}\d]+)*(?![\p{L}\p{N}])/gu;
const ordinal = /^\d+(?:st|nd|rd|th|o|a|er|ro|do|to|ma|na|e)$/u;
const listMark = /^\s*(?:[-*•]\s+)?\(?\d{1,2}[.)]\s|(?<=^|\s)\(?\d{1,2}\)\s|\[\d{1,2}\]/gmu;
/** A large number, or a stretch of the day, and no telephone number. */
const noTelephone = /^\d{1,3}(?:[ .]\d{3})+$|^\d{1,2}[.]\d{2}\s?-\s?\d{1,2}[.]\d{2}$/u;
const measure = new RegExp(`^(?:${number})(?:${unit})?$`, "u");
const trailing = new RegExp(
  `${edge}(?:(?<first>${number})(?:\\s?-?(?<own>${unit})${end})?${until})?(?<last>${number})(?:\\s|-)?(?<unit>${unit})${end}`,
  "gu",
);
const before = new RegExp(
  `${edge}(?<unit>${leadingUnits})\\s(?:kati ya\\s)?(?:(?<first>${number})${until})?(?<last>${number})${end}`,
  "gu",
);
const single = new RegExp(`${edge}(?:(?:${one})\\s|se)(?<unit>${unit})${end}`, "gu");
const bare = new RegExp(`(?<![\\p{L}\\p{N}.,])(?:${inDigits})(?![\\p{L}\\p{N}])`, "gu");
const wordy = new RegExp(`${edge}(?:${inWords})`, "gu");
/** "3 steps": what a text counts of itself. */
const counted = new RegExp(
  `^\\s(?:\\p{L}+\\s)?(?:${languages.map((language) => language.counted).join("|")})${end}|^[^.!?\\n]{0,60}:\\s*$`,
  "u",
);
const mostCounted = 10;
const nothingBehind = /^[^\S\n\t]*(?:$|[^\p{L}\p{N}\s%-]|[\n\t])/u;

const unitOf = new Map<string, (typeof units)[number]>();
function measured(name: string): (typeof units)[number] | undefined {
  const known = unitOf.get(name) ?? units.find(([source]) => new RegExp(`^(?:${source})$`, "u").test(name));
  if (known !== undefined) unitOf.set(name, known);
  return known;
}

/** Folded and without what only marks and cites; places stay apart. */
function readable(text: string): string {
  return folded(text)
    .replaceAll(/[[［【]\s*sources?\s*[:：][^\]］】]*[\]］】]/gu, " ")
    .replaceAll(/^\s*(?:sources?|fuentes?|sumber|vyanzo|chanzo)\s*[:：].*$/gmu, " ")
    .replaceAll(listMark, " ");
}

/** Takes what a pattern finds out of a text, so that nothing reads it twice. */
function taken(
  text: string,
  pattern: RegExp,
  found: (match: RegExpMatchArray, rest: string) => boolean | void,
): string {
  return text.replaceAll(pattern, (...args) => {
    const groups = typeof args.at(-1) === "object" ? (args.at(-1) as Record<string, string>) : undefined;
    const whole = args.at(groups === undefined ? -1 : -2) as string;
    const at = args.at(groups === undefined ? -2 : -3) as number;
    const match = Object.assign([args[0] as string], {
      groups,
      index: at,
      input: whole,
    }) as unknown as RegExpMatchArray;
    return found(match, whole.slice(at + match[0].length)) === false ? match[0] : " ; ".padEnd(match[0].length);
  });
}

/** What a reply claims; of a source (`held`) all that a reply may take from it. */
export function readClaims(written: string, held: boolean): Claims {
  const into: Reading = {
    quantities: [],
    numbers: [],
    alone: [],
    within: [],
    dates: [],
    times: [],
    digits: [],
    addresses: [],
    codes: [],
  };
  let text = readable(written);
  // A number alone may come from any number of a source, whatever that counts.
  if (held) into.within.push(...Array.from(text.matchAll(/\d+(?:[.,]\d+)*/gu), ([each]) => amountsOf(each)));
  text = taken(text, email, ([found]) => void into.addresses.push(found));
  text = taken(text, url, ([found]) => void into.addresses.push(addressOf(found)));
  const dated = datesIn(text, held);
  into.dates.push(...dated.dates);
  text = dated.rest;
  text = withoutMoney(text, held, into);
  text = readQuantities(text, held, into);
  const timed = timesIn(text);
  into.times.push(...timed.times);
  if (held)
    into.within.push(
      ...timed.times.map((minutes) => minutes.flatMap((at) => [Math.floor(at / 60), Math.floor(at / 60) % 12 || 12])),
    );
  text = taken(timed.rest, long, ([found]) =>
    noTelephone.test(found) ? false : void into.digits.push(found.replaceAll(/\D/gu, "")),
  );
  text = taken(text, code, ([found]) =>
    ordinal.test(found) || measure.test(found) ? false : void into.codes.push(compact(found)),
  );
  readNumbers(text, held, into);
  return into;
}

function withoutMoney(text: string, held: boolean, into: Reading): string {
  let rest = text;
  // From the end: what stands in its place may be longer than a price.
  for (const { start, end: to, amount } of moneyIn(text).toReversed()) {
    if (held) into.within.push([amount]);
    rest = rest.slice(0, start) + " ; ".padEnd(to - start) + rest.slice(to);
  }
  return rest;
}

function readQuantities(text: string, held: boolean, into: Reading): string {
  const note = (name: string, said: string | undefined) => {
    const [, kind, factor] = measured(name) ?? [];
    if (kind === undefined || factor === undefined || said === undefined) return;
    const written = amountsOf(said);
    into.quantities.push({ kind, written, amounts: written.map((amount) => amount * factor) });
  };
  const each = ({ groups = {} }: RegExpMatchArray) => {
    // "Saa tatu" is an hour of the clock.
    const hour =
      groups["unit"] === "saa" && groups["first"] === undefined && Math.max(...amountsOf(groups["last"] ?? "")) <= 12;
    if (hour) return false;
    const { unit: name = "", own = name, first, last } = groups;
    note(own, first);
    note(name, last);
    return true;
  };
  let rest = taken(text, before, each);
  rest = taken(rest, trailing, each);
  return held ? taken(rest, single, ({ groups }) => note(groups?.["unit"] ?? "", "1")) : rest;
}

function readNumbers(text: string, held: boolean, into: Reading): void {
  const rest = taken(text, bare, ([found = ""], after) => {
    const amounts = amountsOf(found);
    const counts = Math.max(...amounts) <= mostCounted && counted.test(after);
    if (held || !counts) into.numbers.push(amounts);
    if (held && nothingBehind.test(after)) into.alone.push(amounts);
  });
  taken(rest, wordy, ([found = ""]) => void ((held || saysMuch(found)) && into.numbers.push(amountsOf(found))));
}

const addressOf = (found: string) =>
  found
    .replace(/^https?:\/\//u, "")
    .replace(/^www\./u, "")
    .replace(/[.,;:!?/]+$/u, "");

export const compact = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, "");
