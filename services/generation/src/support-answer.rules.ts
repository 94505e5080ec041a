import type { Passage } from "@frontdesk/contracts/events";
import type { Language } from "@frontdesk/contracts/ids";
import { fold } from "./match.ts";
import { type Unit, unitsOf } from "./sentences.rules.ts";
import { excerpt } from "./sources.rules.ts";
import { sameTerm, termsOf } from "./terms.rules.ts";
import { wantedKind } from "./wanted.rules.ts";

/** Sentences that answer a question, as they stand in the documents. */
export interface Extract {
  readonly units: readonly Unit[];
  /**
   * How surely the sentences answer, 0–1: the share of the question's topic they and their headings speak of, less
   * the words of the question that no passage knows.
   */
  readonly coverage: number;
}

/** A unit with the question's terms that it, its heading and its document's title hold. */
interface Matched {
  readonly unit: Unit;
  readonly own: ReadonlySet<string>;
  readonly heading: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  readonly isWanted: boolean;
}

interface Window {
  readonly parts: readonly Matched[];
  readonly score: number;
  readonly coverage: number;
}

interface Question {
  readonly terms: readonly string[];
  readonly importance: ReadonlyMap<string, number>;
  readonly total: number;
  /** How much a list of steps is worth as an answer. */
  readonly stepsBonus: number;
  readonly topScore: number;
  readonly language: Language | undefined;
  readonly wantsKind: boolean;
}

const weights = {
  own: 1,
  heading: 0.8,
  title: 0.55,
  wanted: 0.4,
  steps: 0.35,
  anySteps: 0.12,
  eachStep: 0.01,
  passage: 0.5,
  first: 0.08,
  language: 0.05,
};
const penalties = { perCharacter: 0.0004, fragment: 0.25, opensAList: 0.2, staff: 0.25 };
/** Notes for the people behind the desk, not for the customer. */
const staffNote =
  /\b(?:the|if|ask|tell) customers?\b|\bel cliente\b|\bpelanggan (?:meminta|ingin|harus)\b|\[[A-Z][\w ]+\]/iu;
const longestRun = 3;
const longestList = 8;
const pairLength = 300;
const unknownWeight = 0.4;
/** A second quotation must speak of this share of the question that the first one leaves open. */
const secondShare = 0.4;

/** A question to the passages at hand; a passage in the customer's own language is preferred. */
export interface Asked {
  readonly question: string;
  readonly passages: readonly Passage[];
  /** Most characters to quote. */
  readonly room: number;
  readonly language?: Language;
}

/**
 * The one to three neighbouring sentences of the passages that answer the question best (WF-08, CA-14): by the rare
 * topic words they and their headings share with it, and by whether they hold the kind of thing that was asked for.
 * Steps of a list stay together.
 */
export function extractAnswer({ question, passages, room, language }: Asked): Extract | undefined {
  const byPassage = passages.map((passage) => unitsOf(passage));
  const units = byPassage.flat();
  const terms = termsOf(question);
  if (units.length === 0 || terms.length === 0) return undefined;
  const wanted = wantedKind(question);
  const importance = termWeights(terms, units);
  const asked: Question = {
    terms,
    importance,
    total: weightOf(terms, importance),
    stepsBonus: wanted === undefined ? weights.anySteps : wanted.steps ? weights.steps : 0,
    language,
    wantsKind: wanted?.pattern !== undefined,
    topScore: Math.max(...passages.map((passage) => passage.score), 1e-9),
  };
  const matched = byPassage.map((own) => own.map((unit) => match(unit, terms, wanted?.pattern)));
  const windows = matched.flatMap((own) => windowsOf(own, room)).map((parts) => rate(parts, asked));
  const best = windows.reduce<Window | undefined>(
    (top, each) => (top === undefined || each.score > top.score ? each : top),
    undefined,
  );
  if (best === undefined) return undefined;
  const second = secondWindow(best, windows, asked, room);
  const parts = second === undefined ? withNext(best.parts, matched.flat(), room) : [...best.parts, ...second.parts];
  return {
    units: parts.map(({ unit }) => (unit.text.length <= room ? unit : { ...unit, text: excerpt(unit.text, room) })),
    coverage: covered(parts, asked) * knownShare(terms, matched.flat(), best, language),
  };
}

function match(unit: Unit, terms: readonly string[], wanted: RegExp | undefined): Matched {
  const find = (text: string) => {
    const held = termsOf(text);
    return new Set(terms.filter((term) => held.some((other) => sameTerm(term, other))));
  };
  return {
    unit,
    own: find(unit.text),
    heading: find(unit.heading),
    title: find([unit.passage.title ?? "", ...unit.passage.headings.slice(0, -1)].join(" ")),
    isWanted: wanted?.test(fold(unit.text)) ?? false,
  };
}

/** Runs of neighbouring sentences, and lists with the line that opens them. */
function windowsOf(units: readonly Matched[], room: number): Matched[][] {
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

function isListed(part: Matched | undefined): boolean {
  return part?.unit.listFrom !== undefined;
}

function opensList(units: readonly Matched[], at: number): boolean {
  return isListed(units[at + 1]) && /:\s*$/u.test(units[at]?.unit.text ?? "");
}

function rate(parts: readonly Matched[], asked: Question): Window {
  const [first] = parts;
  const last = parts.at(-1);
  const text = parts.map((part) => part.unit.text).join(" ");
  const own = new Set(parts.flatMap((part) => [...part.own]));
  const about = own.size > 0 || (first?.heading.size ?? 0) > 0;
  const isSteps = isWholeList(parts);
  const bonus =
    (about && parts.some((part) => part.isWanted) ? weights.wanted : 0) +
    (about && isSteps ? asked.stepsBonus + weights.eachStep * parts.length : 0) +
    (first?.unit.first === true && !isListed(first) && (!asked.wantsKind || first.isWanted) ? weights.first : 0) +
    (asked.language !== undefined && first?.unit.passage.language === asked.language ? weights.language : 0) +
    weights.passage * ((first?.unit.passage.score ?? 0) / asked.topScore);
  const endsOpen = /:\s*$/u.test(last?.unit.text ?? "") ? penalties.opensAList : 0;
  const fragment = isFragment(text, parts) ? penalties.fragment : 0;
  const staff = staffNote.test(text) ? penalties.staff : 0;
  const coverage = covered(parts, asked);
  return {
    parts,
    coverage,
    score: coverage + bonus - endsOpen - fragment - staff - penalties.perCharacter * text.length * (isSteps ? 0 : 1),
  };
}

/** Share of the question's words that the passages know at all; asked in another language, most are foreign to them. */
function knownShare(
  terms: readonly string[],
  all: readonly Matched[],
  best: Window,
  language: Language | undefined,
): number {
  if (language !== undefined && best.parts[0]?.unit.passage.language !== language) return 1;
  const known = new Set(all.flatMap((part) => [...part.own, ...part.heading, ...part.title]));
  return known.size / Math.max(1, terms.length);
}

/** Says nothing on its own: begins or ends in the middle, or is one bare entry of a list. */
function isFragment(text: string, parts: readonly Matched[]): boolean {
  if (
    /^[\p{Ll}.,;)]/u.test(text) ||
    /\b(?:to|the|in|on|from|see|with|of|and|or|a|de|en|con|y|el|la|di|ke|dan)\.?$/u.test(text)
  )
    return true;
  const bareEntry = parts.length === 1 && isListed(parts[0]) && text.length < 60;
  return (bareEntry || text.length < 25) && !/\d/u.test(text);
}

/** Numbered steps from the first one on. */
function isWholeList(parts: readonly Matched[]): boolean {
  const steps = parts.filter(isListed);
  return steps.length > 1 && /^\(?1[.)]/u.test(steps[0]?.unit.text ?? "") && parts.length - steps.length <= 1;
}

/** A single short statement is given with the one after it, which mostly says under what conditions it holds. */
function withNext(parts: readonly Matched[], all: readonly Matched[], room: number): readonly Matched[] {
  const [only] = parts;
  if (only === undefined || parts.length > 1 || isListed(only)) return parts;
  const next = all.find(({ unit }) => unit.passage.id === only.unit.passage.id && unit.at === only.unit.at + 1);
  if (next === undefined || isListed(next) || breaks(only, next) || /:\s*$/u.test(next.unit.text)) return parts;
  return only.unit.text.length + next.unit.text.length < Math.min(room, pairLength) ? [only, next] : parts;
}

/** How much of the question the sentences speak of; what only a heading or the title says counts for less. */
function covered(parts: readonly Matched[], { terms, importance, total }: Question): number {
  const value = (term: string) => {
    if (parts.some((part) => part.own.has(term))) return weights.own;
    if (parts.some((part) => part.heading.has(term))) return weights.heading;
    return parts.some((part) => part.title.has(term)) ? weights.title : 0;
  };
  return terms.reduce((sum, term) => sum + value(term) * (importance.get(term) ?? 0), 0) / Math.max(total, 1e-9);
}

/** Rare words tell more. A word that no passage holds tells least: it is mostly the customer's own way of talking. */
function termWeights(terms: readonly string[], units: readonly Unit[]): Map<string, number> {
  const each = units.map((unit) => termsOf(unit.text));
  const above = termsOf([...new Set(units.map((unit) => unit.heading))].join(" "));
  return new Map(
    terms.map((term) => {
      const holding = each.filter((held) => held.some((other) => sameTerm(term, other))).length;
      const known = holding > 0 || above.some((other) => sameTerm(term, other));
      return [term, known ? Math.log(1 + (units.length + 1) / (Math.max(1, holding) + 0.5)) : unknownWeight];
    }),
  );
}

function secondWindow(best: Window, windows: readonly Window[], asked: Question, room: number): Window | undefined {
  const taken = new Set(best.parts.flatMap((part) => [...part.own, ...part.heading]));
  const length = best.parts.reduce((sum, part) => sum + part.unit.text.length + 1, 0);
  const adds = (window: Window) =>
    weightOf(
      new Set(window.parts.flatMap((part) => [...part.own].filter((term) => !taken.has(term)))),
      asked.importance,
    ) / asked.total;
  return windows
    .filter(
      (window) => window.parts.length === 1 && window.parts[0]?.unit.passage.id !== best.parts[0]?.unit.passage.id,
    )
    .filter((window) => length + (window.parts[0]?.unit.text.length ?? 0) <= room)
    .filter((window) => adds(window) >= secondShare && window.score > 0.6 * best.score)
    .toSorted((a, b) => b.score - a.score)[0];
}

function weightOf(terms: Iterable<string>, importance: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const term of terms) sum += importance.get(term) ?? 0;
  return sum;
}
