import type { Unit } from "./units.rules.ts";

/** Which of the question's terms a text holds: one bit a term. */
export type HeldWindow = number;

/** A unit with the question's terms that it, what stands above it and what stands around it hold. */
export interface Matched {
  readonly unit: Unit;
  readonly own: HeldWindow;
  readonly heading: HeldWindow;
  readonly title: HeldWindow;
  /** All of its section. */
  readonly near: HeldWindow;
  readonly isWanted: boolean;
  /** No more of its list comes after it. */
  readonly endsList: boolean;
  /** A row of a table or a list whose label the question names. */
  readonly isLabelled: boolean;
}

const longestRun = 3;
const pairLength = 420;
const longestLabel = 90;
/** Steps may stand below a sentence that does not name them. */
const longestOpening = 160;

/**
 * What may be quoted of a run: neighbouring sentences, entries of a list with the line that opens it, and whole lists,
 * which may be longer than the room.
 */
export function windowsOf(units: readonly Matched[], room: number): Matched[][] {
  const windows: Matched[][] = [];
  for (const [from, first] of units.entries()) {
    const label = labelOf(units, first);
    let length = label === undefined ? 0 : label.unit.text.length + 1;
    for (let to = from; to < Math.min(units.length, from + longestRun); to += 1) {
      const part = units[to];
      if (part === undefined || (to > from && breaks(units[to - 1], part))) break;
      length += part.unit.text.length + 1;
      if (length > room && to > from) break;
      const window = units.slice(from, to + 1);
      windows.push(label === undefined ? window : [label, ...window]);
    }
    const opening = isListed(first) ? openingOf(units, first) : undefined;
    if (opening !== undefined && label === undefined && stands(first, opening)) windows.push([opening, first]);
    if (first.unit.listFrom === first.unit.at) windows.push(...wholeLists(units, first, opening));
  }
  return windows;
}

/** An entry that tells more of the question than the line that opens its list. */
function stands(entry: Matched, opening: Matched): boolean {
  if (entry.unit.at <= opening.unit.at + 1) return false;
  return entry.isWanted || entry.isLabelled || (entry.own & ~opening.own) > 0;
}

/** The short first sentence of a list's entry, for a later one that says little without it. */
function labelOf(units: readonly Matched[], { unit }: Matched): Matched | undefined {
  if (unit.itemFrom === undefined || unit.itemFrom === unit.at) return undefined;
  const label = units[unit.itemFrom];
  return label !== undefined && label.unit.text.length <= longestLabel ? label : undefined;
}

/** The line that opens the list a unit stands in, or the entry of it that opens those below. */
function openingOf(units: readonly Matched[], { unit }: Matched): Matched | undefined {
  if (unit.listFrom === undefined) return undefined;
  const above = units.slice(Math.max(0, unit.listFrom - 1), unit.at);
  const opening = above.findLast((part) => part.unit.heading === unit.heading && /:\s*$/u.test(part.unit.text));
  const [before] = above;
  if (opening !== undefined || unit.step === undefined || before === undefined || isListed(before)) return opening;
  return before.unit.heading === unit.heading && before.unit.text.length <= longestOpening ? before : undefined;
}

/** The list with the line that opens it, and with the sentence before that, which mostly says when it is needed. */
function wholeLists(units: readonly Matched[], first: Matched, opening: Matched | undefined): Matched[][] {
  const end = units.findIndex((part, at) => at > first.unit.at && part.unit.listFrom !== first.unit.listFrom);
  const list = units.slice(first.unit.at, end < 0 ? units.length : end);
  if (opening === undefined) return [list];
  const before = units[opening.unit.at - 1];
  const opened = [opening, ...list];
  return before === undefined || isListed(before) || before.unit.heading !== opening.unit.heading
    ? [opened]
    : [opened, [before, ...opened]];
}

/** A quotation does not run on under another heading, nor into a list or out of it. */
function breaks(before: Matched | undefined, next: Matched): boolean {
  if (before === undefined) return false;
  if (before.unit.heading !== next.unit.heading) return true;
  // A list with its opening line is quoted whole, or one entry of it.
  if (isListed(next) && !isListed(before)) return true;
  return isListed(before) && before.unit.listFrom !== next.unit.listFrom;
}

/** Stands in a list or a table. */
export function isListed(part: Matched | undefined): boolean {
  return part?.unit.listFrom !== undefined;
}

/** Is a step of a numbered list. */
export function isNumbered(part: Matched | undefined): boolean {
  return part?.unit.step !== undefined;
}

/** Says nothing on its own: begins or ends in the middle, or is one bare entry of a list. */
export function isFragment(text: string, parts: readonly Matched[]): boolean {
  if (
    /^[\p{Ll}.,;)]/u.test(text) ||
    /\b(?:to|the|in|on|from|see|with|of|and|or|a|de|en|con|y|el|la|di|ke|dan)\.?$/u.test(text)
  )
    return true;
  const bareEntry = parts.length === 1 && isListed(parts[0]) && text.length < 60;
  return (bareEntry || text.length < 25) && !/\d/u.test(text);
}

/** Begins with a word that goes on from what stands before it. */
const leansBack =
  /^(?:therefore|however|also|this|that|these|those|it|they|then|so|but|otherwise|instead|por lo tanto|por eso|sin embargo|ademas|además|tambien|también|esto|estos|estas|ello|entonces|pero|oleh karena itu|namun|selain itu|ini|itu|hal ini|mereka|maka|jadi|tetapi|hivyo|hata hivyo|pia|hii|hizi|lakini|basi)(?![\p{L}\p{N}])/iu;

export function isContinuation({ text, first }: Unit): boolean {
  return !first && leansBack.test(text);
}

/** Numbered steps from the first one on. */
export function isWholeList(parts: readonly Matched[]): boolean {
  const steps = parts.filter(isListed);
  const last = steps.at(-1);
  return (
    steps[0]?.unit.step === 1 &&
    steps[0].unit.itemFrom === steps[0].unit.at &&
    (last?.unit.step ?? 0) > 1 &&
    parts.length - steps.length <= 2
  );
}

/** All entries of a list without numbers, with at most the line that opens it. */
export function isWholeBullets(parts: readonly Matched[]): boolean {
  const [first, second] = parts;
  const head = isListed(first) ? first : second;
  const last = parts.at(-1);
  return (
    head !== undefined &&
    last !== undefined &&
    head.unit.step === undefined &&
    head.unit.listFrom === head.unit.at &&
    last.endsList &&
    last.unit.listFrom === head.unit.at &&
    last.unit.itemFrom !== head.unit.at
  );
}

/** Only points elsewhere: a link that is none in a chat. */
const pointer =
  /^(?:see|read|learn more|find out|visit|go to the|get tips|sign (?:in|up) (?:now|for)|download|view the|check out|more|ver|vea|lee|lea|consulta|consulte|mas informacion|más información|obtenga más|lihat|baca|kunjungi|tazama|soma|angalia|tembelea)\b/iu;

export function isPointer(text: string): boolean {
  return text.length < 90 && pointer.test(text) && !/\d|:|@/u.test(text);
}

/**
 * Short statements are given with the ones after them, which mostly say under what conditions they hold; an entry of a
 * list with those beside it that tell as much.
 */
export function withNext(parts: readonly Matched[], run: readonly Matched[], room: number): readonly Matched[] {
  const last = parts.at(-1);
  if (last === undefined || parts.length >= longestRun) return parts;
  const next = run[last.unit.at + 1];
  if (next === undefined || breaks(last, next) || /:\s*$/u.test(next.unit.text) || isPointer(next.unit.text))
    return parts;
  const sameEntry = isListed(last) && next.unit.itemFrom === last.unit.itemFrom;
  if (!sameEntry && (isListed(last) ? next.own !== last.own || last.own === 0 : isListed(next))) return parts;
  if (parts.length > 1 && next.own === 0 && !next.isWanted) return parts;
  const length = [...parts, next].reduce((sum, part) => sum + part.unit.text.length + 1, 0);
  return length < Math.min(room, pairLength) ? withNext([...parts, next], run, room) : parts;
}
