import type { Passage } from "@frontdesk/contracts/events";
import type { Language } from "@frontdesk/contracts/ids";
import {
  isFragment,
  isListed,
  isNumbered,
  isWholeList,
  type Matched,
  windowsOf,
  withNext,
} from "./answer-windows.rules.ts";
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
  /** The document that the search puts clearly before all others. */
  readonly leading: string | undefined;
  readonly language: Language | undefined;
  readonly wantsKind: boolean;
}

const weights = {
  own: 1,
  heading: 0.9,
  title: 0.55,
  wanted: 0.4,
  steps: 0.35,
  anySteps: 0.12,
  eachStep: 0.01,
  passage: 0.5,
  leading: 0.3,
  topic: 0.2,
  label: 0.15,
  first: 0.08,
  language: 0.05,
};
const penalties = {
  perCharacter: 0.0004,
  perPlace: 0.008,
  lastPlace: 6,
  someSteps: 0.15,
  fragment: 0.25,
  opensAList: 0.2,
  staff: 0.25,
};
/** Notes for the people behind the desk, not for the customer. */
const staffNote =
  /\b(?:the|if|ask|tell) customers?\b|\bel cliente\b|\bpelanggan (?:meminta|ingin|harus)\b|\[[A-Z][\w ]+\]/iu;
/** A document leads when its best passage is this much nearer to the question than any of another's. */
const clearLead = 0.12;
const beforeShare = 0.4;
const unknownWeight = 0.4;
/** A second quotation must speak of this share of the question that the first one leaves open. */
const secondShare = 0.4;

/** A question to the passages at hand; a passage in the customer's own language is preferred. */
export interface Asked {
  readonly question: string;
  /** The question before it that it goes on from; its words count less. */
  readonly before?: string;
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
export function extractAnswer({ question, before = "", passages, room, language }: Asked): Extract | undefined {
  const byPassage = passages.map((passage) => unitsOf(passage));
  const units = byPassage.flat();
  const own = new Set(termsOf(question));
  const terms = [...new Set([...own, ...termsOf(before)])];
  if (units.length === 0 || terms.length === 0) return undefined;
  const wanted = wantedKind(question);
  const importance = new Map(
    [...termWeights(terms, units)].map(([term, weight]) => [term, own.has(term) ? weight : weight * beforeShare]),
  );
  const asked: Question = {
    terms,
    importance,
    total: weightOf(terms, importance),
    stepsBonus: wanted === undefined ? weights.anySteps : wanted.steps ? weights.steps : 0,
    language,
    wantsKind: wanted?.pattern !== undefined && wanted.opening !== true,
    leading: leadingDocument(passages),
    topScore: Math.max(...passages.map((passage) => passage.score), 1e-9),
  };
  const matched = byPassage.map((each) => each.map((unit) => match(unit, { terms, own }, wanted?.pattern)));
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

function leadingDocument([best, ...rest]: readonly Passage[]): string | undefined {
  if (best === undefined) return undefined;
  const others = rest.filter((passage) => passage.document !== best.document).map((passage) => passage.score);
  return best.score - Math.max(0, ...others) >= clearLead ? best.document : undefined;
}

interface Sought {
  readonly terms: readonly string[];
  /** Those of the question itself, without the one before it. */
  readonly own: ReadonlySet<string>;
}

function match(unit: Unit, { terms, own }: Sought, wanted: RegExp | undefined): Matched {
  const find = (text: string) => {
    const held = termsOf(text);
    return new Set(terms.filter((term) => held.some((other) => sameTerm(term, other))));
  };
  const [, label = ""] = unit.listFrom === undefined ? [] : (/^([^:]{2,60}): /u.exec(unit.text) ?? []);
  return {
    unit,
    isLabelled: [...find(label)].some((term) => own.has(term)),
    // The number of a step is no number of the answer.
    own: find(unit.text.replace(/^\(?\d{1,2}[.)]\s+/u, "")),
    heading: find(unit.heading),
    title: find([unit.passage.title ?? "", ...unit.passage.headings.slice(0, -1)].join(" ")),
    isWanted: wanted?.test(fold(unit.text)) ?? false,
  };
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
    (about && isSteps && asked.stepsBonus > 0 ? asked.stepsBonus + weights.eachStep * parts.length : 0) +
    (first?.unit.first === true &&
    !isListed(first) &&
    (first.heading.size > 0 || first.unit.heading === "") &&
    (!asked.wantsKind || first.isWanted)
      ? weights.first
      : 0) +
    (asked.language !== undefined && first?.unit.passage.language === asked.language ? weights.language : 0) +
    (asked.leading !== undefined && first?.unit.passage.document === asked.leading ? weights.leading : 0) +
    weights.topic * (shareOf(first?.heading, asked) + shareOf(first?.title, asked)) +
    (first?.isLabelled === true ? weights.label : 0) +
    weights.passage * ((first?.unit.passage.score ?? 0) / asked.topScore);
  const endsOpen = /:\s*$/u.test(last?.unit.text ?? "") ? penalties.opensAList : 0;
  const fragment = isFragment(text, parts) ? penalties.fragment : 0;
  const staff = staffNote.test(text) ? penalties.staff : 0;
  const some = !isSteps && isNumbered(first) ? penalties.someSteps : 0;
  const coverage = covered(parts, asked);
  const length = isSteps ? 0 : penalties.perCharacter * text.length;
  const later = penalties.perPlace * Math.min(first?.unit.at ?? 0, penalties.lastPlace);
  return {
    parts,
    coverage,
    score: coverage + bonus - endsOpen - fragment - staff - some - later - length,
  };
}

function shareOf(terms: ReadonlySet<string> | undefined, { importance, total }: Question): number {
  return weightOf(terms ?? [], importance) / Math.max(total, 1e-9);
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
