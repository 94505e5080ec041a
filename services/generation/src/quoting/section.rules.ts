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
  /** How much of each of the question's terms; 0 to 1 each. */
  readonly held: readonly number[];
}

/** A document's passages that follow each other, and how much each piece holds of each of the question's terms. */
export interface ReadRun {
  readonly units: readonly Unit[];
  /** Of the piece itself, or of what stands above it; 0 to 1 each. */
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
      return [unit, heldBy(unit.text, unit).map((share, at) => Math.max(share, above[at] ?? 0))];
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
  const run = measured(units, room);
  let best: (Quotation & { readonly score: number }) | undefined;
  for (const from of units.keys()) {
    if (!mayOpen(run, from)) continue;
    const end = fittingEnd(run, from);
    const shares = weights.map(() => 0);
    for (let to = from; to < end; to += 1) {
      for (const [at, share] of (held[to] ?? []).entries()) shares[at] = Math.max(shares[at] ?? 0, share);
      if (!mayClose(run, { from, to, end })) continue;
      const share = weighed(shares, weights);
      const score = share - laterPiece * from;
      if (best !== undefined && score <= best.score) continue;
      best = { units: units.slice(from, to + 1), moreSteps: run.stepsAfter[to] ?? 0, share, held: [...shares], score };
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

/** A run, measured once, so that the work stays within its pieces times those that fit into the room. */
interface MeasuredRun {
  readonly units: readonly Unit[];
  /** What the pieces from one place to another take, in characters. */
  readonly taken: (from: number, to: number) => number;
  readonly most: number;
  /** Whether the section, and the list, that a piece stands in fit. */
  readonly sectionFits: readonly boolean[];
  readonly listFits: readonly boolean[];
  /** Steps of its list that come after a piece. */
  readonly stepsAfter: readonly number[];
}

function measured(units: readonly Unit[], { most, added }: Room): MeasuredRun {
  const alone = units.map((unit) => added(undefined, unit));
  const upTo: number[] = [];
  for (const [at, unit] of units.entries()) upTo.push((upTo[at - 1] ?? 0) + added(units[at - 1], unit));
  const taken = (from: number, to: number) => (alone[from] ?? 0) + (upTo[to] ?? 0) - (upTo[from] ?? 0);
  const fitsBy = (key: (unit: Unit) => unknown) => {
    const fits: boolean[] = [];
    for (let from = 0; from < units.length; ) {
      let to = from;
      while (to + 1 < units.length && isAlike(key, units[from], units[to + 1])) to += 1;
      for (const fitting = taken(from, to) <= most; from <= to; from += 1) fits.push(fitting);
    }
    return fits;
  };
  const stepsAfter = units.map(() => 0);
  for (let at = units.length - 2; at >= 0; at -= 1) {
    const [unit, next] = [units[at], units[at + 1]];
    if (unit?.step === undefined || next === undefined || unit.listFrom !== next.listFrom) continue;
    stepsAfter[at] = (stepsAfter[at + 1] ?? 0) + (next.step === unit.step ? 0 : 1);
  }
  const [sectionFits, listFits] = [fitsBy(({ heading }) => heading), fitsBy(({ listFrom }) => listFrom)];
  return { units, taken, most, sectionFits, listFits, stepsAfter };
}

function isAlike(key: (unit: Unit) => unknown, one: Unit | undefined, other: Unit | undefined): boolean {
  return one !== undefined && other !== undefined && key(one) === key(other);
}

/** The place after the last piece that fits. */
function fittingEnd({ units, taken, most, stepsAfter }: MeasuredRun, from: number): number {
  let to = from;
  while (to < units.length && taken(from, to) + ((stepsAfter[to] ?? 0) > 0 ? moreNote : 0) <= most) to += 1;
  return to;
}

/** How much of a question it makes, 0 to 1. */
export function weighed(shares: readonly number[], weights: readonly number[]): number {
  return shares.reduce((sum, share, at) => sum + share * (weights[at] ?? 0), 0);
}

/**
 * A section is told from its beginning on, where it fits; of a longer one, a list from the line that opens it, and its
 * steps from the first, where those fit.
 */
function mayOpen({ units, sectionFits, listFits }: MeasuredRun, at: number): boolean {
  const [before, unit] = [units[at - 1], units[at]];
  if (unit === undefined || before === undefined || before.heading !== unit.heading) return true;
  if (sectionFits[at] === true) return false;
  if (unit.itemFrom !== undefined && unit.itemFrom !== unit.at) return false;
  if (unit.listFrom === undefined) return true;
  if (unit.listFrom === unit.at) return !leadsTo(before, unit);
  return unit.step === undefined || listFits[at] !== true;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  /** What begins here does not fit. */
  readonly end: number;
}

/** At the end of a section, or of the room within the first; not with the line that opens a list. */
function mayClose({ units }: MeasuredRun, { from, to, end }: Stretch): boolean {
  const [unit, next] = [units[to], units[to + 1]];
  if (unit === undefined || next === undefined || next.heading !== unit.heading) return true;
  if (next.listFrom === next.at && leadsTo(unit, next)) return false;
  return to + 1 === end && unit.heading === units[from]?.heading;
}

/** Whether a line opens the list below it: "You need:". */
function leadsTo(line: Unit, list: Unit): boolean {
  return line.heading === list.heading && /:\s*$/u.test(line.text);
}
