import type { Unit } from "./sentences.rules.ts";

const longestRun = 3;
const longestList = 8;
const pairLength = 300;

/** A unit with the question's terms that it, its heading and its document's title hold. */
export interface Matched {
  readonly unit: Unit;
  readonly own: ReadonlySet<string>;
  readonly heading: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  readonly isWanted: boolean;
  /** A row of a table or a list whose label the question names. */
  readonly isLabelled: boolean;
}

/** Runs of neighbouring sentences, and lists with the line that opens them. */
export function windowsOf(units: readonly Matched[], room: number): Matched[][] {
  const windows: Matched[][] = [];
  for (let from = 0; from < units.length; from += 1) {
    const most = opensList(units, from) || isListed(units[from]) ? longestList : longestRun;
    let length = 0;
    for (let to = from; to < Math.min(units.length, from + most); to += 1) {
      const part = units[to];
      if (part === undefined || (to > from && breaks(units[to - 1], part))) break;
      length += part.unit.text.length + 1;
      if (length > room && to > from) break;
      windows.push(units.slice(from, to + 1));
    }
  }
  return windows;
}

/** A quotation does not run on under another heading, nor out of a list. */
function breaks(before: Matched | undefined, next: Matched): boolean {
  if (before === undefined) return false;
  if (before.unit.heading !== next.unit.heading) return true;
  if (isListed(next) && !isListed(before)) return !/:\s*$/u.test(before.unit.text);
  return isListed(before) && before.unit.listFrom !== next.unit.listFrom;
}

/** Stands in a list or a table. */
export function isListed(part: Matched | undefined): boolean {
  return part?.unit.listFrom !== undefined;
}

/** Is a step of a numbered list. */
export function isNumbered(part: Matched | undefined): boolean {
  return isListed(part) && /^\(?\d{1,2}[.)]/u.test(part?.unit.text ?? "");
}

function opensList(units: readonly Matched[], at: number): boolean {
  return isListed(units[at + 1]) && /:\s*$/u.test(units[at]?.unit.text ?? "");
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

/** Numbered steps from the first one on. */
export function isWholeList(parts: readonly Matched[]): boolean {
  const steps = parts.filter(isListed);
  return steps.length > 1 && /^\(?1[.)]/u.test(steps[0]?.unit.text ?? "") && parts.length - steps.length <= 1;
}

/** A single short statement is given with the one after it, which mostly says under what conditions it holds. */
export function withNext(parts: readonly Matched[], all: readonly Matched[], room: number): readonly Matched[] {
  const [only] = parts;
  if (only === undefined || parts.length > 1 || isListed(only)) return parts;
  const next = all.find(({ unit }) => unit.passage.id === only.unit.passage.id && unit.at === only.unit.at + 1);
  if (next === undefined || isListed(next) || breaks(only, next) || /:\s*$/u.test(next.unit.text)) return parts;
  return only.unit.text.length + next.unit.text.length < Math.min(room, pairLength) ? [only, next] : parts;
}
