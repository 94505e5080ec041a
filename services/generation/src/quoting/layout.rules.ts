import { excerpt } from "../sources/sources.rules.ts";
import { sentencesOf } from "./sentences.rules.ts";
import type { Unit } from "./units.rules.ts";

/**
 * Pieces as a person would write them down: paragraphs, the entries of a list on lines of their own, a heading where one
 * begins, and after the last piece of each passage its citation (WF-09).
 */
export function written(units: readonly Unit[]): string {
  return units.reduce((text, unit, at) => {
    const cites = units[at + 1]?.passage.id === unit.passage.id ? "" : citing(unit);
    return `${text}${piece(units[at - 1], unit)}${cites}`;
  }, "");
}

/** What a piece adds to what is written, its passage's citation and place in the list of sources included. */
export function lengthAdded(before: Unit | undefined, unit: Unit): number {
  const cites = before?.passage.id === unit.passage.id ? 0 : citing(unit).length + unit.passage.id.length + 2;
  return piece(before, unit).length + cites;
}

const citing = ({ passage: { id } }: Unit) => ` [source: ${id}]`;

const piece = (before: Unit | undefined, unit: Unit) =>
  `${gapBetween(before, unit)}${headingOver(before, unit)}${markOf(unit)}${unit.text}`;

function gapBetween(before: Unit | undefined, unit: Unit): string {
  if (before === undefined) return "";
  if (before.heading !== unit.heading) return "\n\n";
  if (!unit.opens) return " ";
  return unit.listFrom === undefined && before.listFrom === undefined ? "\n\n" : "\n";
}

/** A heading within the passage; what stands above all of it is named where it must be (`nameOf`). */
function headingOver(before: Unit | undefined, { heading, passage }: Unit): string {
  const isNew = before === undefined ? heading !== (passage.headings.at(-1) ?? "") : before.heading !== heading;
  return isNew && heading !== "" ? `${heading}\n` : "";
}

function markOf({ listFrom, step, opens }: Unit): string {
  return listFrom !== undefined && step === undefined && opens ? "- " : "";
}

const longestName = 80;

/**
 * What a reader calls the place, fit to be quoted (INJ-06): the section's heading, else the page's title; "" where it has
 * neither.
 */
export function nameOf({ passage: { headings, title = "" } }: Unit): string {
  const [name = ""] = [headings.at(-1) ?? "", title].flatMap((named) => sentencesOf(named).slice(0, 1));
  return excerpt(name, longestName);
}
