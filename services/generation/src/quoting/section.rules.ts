import type { Passage } from "@frontdesk/contracts/turn";
import { coverageOf, information, weighTerms } from "@frontdesk/infra/analysis/coverage";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import type { AskedText } from "@frontdesk/infra/analysis/question-terms";
import { readText } from "@frontdesk/infra/analysis/vocabulary";
import { runsOf, type Unit, unitsOf } from "./units.rules.ts";

/** A stretch of one section, or of several that follow each other, as it stands in a document. */
export interface Quotation {
  readonly units: readonly Unit[];
  /** Steps of its list for which there was no room. */
  readonly moreSteps: number;
  /** The share of the question's words, by what they tell, that it holds; 0 to 1. */
  readonly share: number;
}

/** A document's passages that follow each other, and how much each piece holds of each of the question's terms. */
export interface ReadRun {
  readonly units: readonly Unit[];
  /** Of the piece itself, or at a discount of what stands above it; 0 to 1 each. */
  readonly held: readonly (readonly number[])[];
}

/** A question put to what was found. */
export interface ReadQuestion {
  /** Best first. */
  readonly runs: readonly ReadRun[];
  /** What each of the question's terms tells, 1 in all; 0 for one that nothing holds. */
  readonly weights: readonly number[];
}

/** What a quotation may take, in characters, and what a piece adds to it as it is written: heading, marks and citation included. */
export interface Room {
  readonly most: number;
  readonly added: (before: Unit | undefined, unit: Unit) => number;
}

/** What a heading says of the question counts for what stands below it. */
const headingShare = 0.5;
/**
 * Of what holds the question's words alike, what stands earlier on its page is told: by so much a piece. Half or twice as
 * much moves the measured sets by a question or two (bench/src/quality/answers.ts); how closely the words stand together
 * moved none to the better.
 */
const laterPiece = 0.015;
/** A passage in another language than the question gives way to one in its own that was found as near, or nearly so. */
const nearly = 0.9;

/** What "(and 12 more steps)" takes. */
const moreNote = 30;

/** The runs of passages found, best first, those that can be told in the question's own words before others as near. */
function runsInOrder({ language }: AskedText, passages: readonly Passage[]): (readonly Unit[])[] {
  const ranks = new Map(passages.map(({ id }, rank) => [id, rank]));
  const isForeign = (units: readonly Unit[]) => units[0]?.passage.language !== language;
  const scoreOf = (units: readonly Unit[]) => Math.max(...units.map(({ passage }) => passage.score));
  const rankOf = (units: readonly Unit[]) => Math.min(...units.map(({ passage }) => ranks.get(passage.id) ?? 0));
  const runs = runsOf(passages)
    .map(unitsOf)
    .filter((units) => units.length > 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  const [first] = runs;
  if (first === undefined || !isForeign(first)) return runs;
  const own = runs.find((units) => !isForeign(units) && scoreOf(units) >= nearly * scoreOf(first));
  return own === undefined ? runs : [own, ...runs.filter((units) => units !== own)];
}

/** Reads what was found, best first, against a question. */
export function readQuestion(question: AskedText, passages: readonly Passage[]): ReadQuestion {
  const runs = runsInOrder(question, passages);
  const all = runs.flat();
  const terms = weighTerms(question, { texts: all.length, of: () => 1 });
  const heldBy = (text: string, { passage }: Unit) => {
    const { told } = coverageOf(terms, readText(text, analyserOf(passage.language) ?? question.language));
    return terms.terms.map(({ weight }, at) => (told[at] ?? 0) / weight);
  };
  const held = new Map(
    all.map((unit) => {
      const above = heldBy(unit.heading, unit);
      return [unit, heldBy(unit.text, unit).map((share, at) => Math.max(share, headingShare * (above[at] ?? 0)))];
    }),
  );
  const told = terms.terms.map(({ share }, at) => {
    const holders = all.filter((unit) => (held.get(unit)?.[at] ?? 0) > 0).length;
    return { isHeld: holders > 0, weight: share * information(Math.max(1, holders), all.length) };
  });
  const total = told.reduce((sum, { weight }) => sum + weight, 0) || 1;
  return {
    weights: told.map(({ isHeld, weight }) => (isHeld ? weight / total : 0)),
    runs: runs.map((units) => ({ units, held: units.map((unit) => held.get(unit) ?? []) })),
  };
}

/**
 * The stretch that answers best (WF-08, CA-14): sections to their end, or, of one that is longer than the room, as much as
 * fits; nothing where not even one piece does.
 */
export function quoteRun({ units, held }: ReadRun, { weights }: ReadQuestion, room: Room): Quotation | undefined {
  let best: (Quotation & { readonly score: number }) | undefined;
  for (const from of units.keys()) {
    if (!mayOpen(units, from, room)) continue;
    const end = fittingEnd(units, from, room);
    const shares = weights.map(() => 0);
    for (let to = from; to < end; to += 1) {
      for (const [at, share] of (held[to] ?? []).entries()) shares[at] = Math.max(shares[at] ?? 0, share);
      if (!mayClose(units, { from, to, end })) continue;
      const share = weighed(shares, weights);
      const score = share - laterPiece * from;
      if (best !== undefined && score <= best.score) continue;
      best = { units: units.slice(from, to + 1), moreSteps: stepsAfter(units, to), share, score };
    }
  }
  const found = best === undefined ? undefined : withoutOpenEnds(withoutIdle(best, { held, weights }));
  return found === undefined || found.units.length === 0 ? undefined : found;
}

/** Without a line of its own that opens what is not told: code, a picture, a list that stands elsewhere. */
function withoutOpenEnds(found: Quotation): Quotation {
  const isOpenEnd = ({ text, heading, opens }: Unit, at: number) =>
    opens && /:\s*$/u.test(text) && found.units[at + 1]?.heading !== heading;
  const units = found.units.filter((unit, at) => !isOpenEnd(unit, at));
  return units.length === found.units.length ? found : withoutOpenEnds({ ...found, units });
}

/** Without the sections it begins with that tell nothing of the question which the rest does not. */
function withoutIdle(
  found: Quotation,
  { held, weights }: Pick<ReadRun, "held"> & Pick<ReadQuestion, "weights">,
): Quotation {
  const [first] = found.units;
  const next = found.units.findIndex(({ heading }) => heading !== first?.heading);
  const units = found.units.slice(next);
  const rest = units.reduce<readonly number[]>(
    (shares, { at }) => shares.map((share, term) => Math.max(share, held[at]?.[term] ?? 0)),
    weights.map(() => 0),
  );
  return next < 0 || weighed(rest, weights) < found.share ? found : withoutIdle({ ...found, units }, { held, weights });
}

/** The place after the last piece that fits. */
function fittingEnd(units: readonly Unit[], from: number, { most, added }: Room): number {
  let length = 0;
  for (const [at, unit] of units.entries()) {
    if (at < from) continue;
    length += added(at === from ? undefined : units[at - 1], unit);
    if (length + (stepsAfter(units, at) === 0 ? 0 : moreNote) > most) return at;
  }
  return units.length;
}

/** How much of a question it makes, 0 to 1. */
export function weighed(shares: readonly number[], weights: readonly number[]): number {
  return shares.reduce((sum, share, at) => sum + share * (weights[at] ?? 0), 0);
}

/**
 * A section is told from its beginning on, where it fits; of a longer one, a list from the line that opens it, and its
 * steps from the first, where those fit.
 */
function mayOpen(units: readonly Unit[], at: number, room: Room): boolean {
  const [before, unit] = [units[at - 1], units[at]];
  if (unit === undefined || before === undefined || before.heading !== unit.heading) return true;
  if (fits(sectionAt(units, at), room)) return false;
  if (unit.itemFrom !== undefined && unit.itemFrom !== unit.at) return false;
  if (unit.listFrom === undefined) return true;
  if (unit.listFrom === unit.at) return !leadsTo(before, unit);
  const isStep = unit.step !== undefined;
  return (
    !isStep ||
    !fits(
      units.filter(({ listFrom }) => listFrom === unit.listFrom),
      room,
    )
  );
}

/** The pieces under the same heading before and after a place. */
function sectionAt(units: readonly Unit[], at: number): Unit[] {
  const isOther = ({ heading }: Unit) => heading !== units[at]?.heading;
  const end = units.findIndex((unit, place) => place > at && isOther(unit));
  const start = units.findLastIndex((unit, place) => place < at && isOther(unit)) + 1;
  return units.slice(start, end < 0 ? units.length : end);
}

function fits(units: readonly Unit[], { most, added }: Room): boolean {
  return units.reduce((sum, unit, at) => sum + added(units[at - 1], unit), 0) <= most;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** What begins here does not fit. */
  readonly end: number;
}

/** At the end of a section, or of the room within the first; not with the line that opens a list. */
function mayClose(units: readonly Unit[], { from, to, end }: Stretch): boolean {
  const [unit, next] = [units[to], units[to + 1]];
  if (unit === undefined || next === undefined || next.heading !== unit.heading) return true;
  if (next.listFrom === next.at && leadsTo(unit, next)) return false;
  return to + 1 === end && unit.heading === units[from]?.heading;
}

/** Whether a line opens the list below it: "You need:". */
function leadsTo(line: Unit, list: Unit): boolean {
  return line.heading === list.heading && /:\s*$/u.test(line.text);
}

function stepsAfter(units: readonly Unit[], at: number): number {
  const last = units[at];
  if (last?.step === undefined) return 0;
  const after = units.slice(at + 1).filter(({ listFrom, step }) => listFrom === last.listFrom && step !== last.step);
  return new Set(after.map(({ step }) => step)).size;
}
