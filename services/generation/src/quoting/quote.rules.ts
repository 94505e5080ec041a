import { excerpt } from "../sources/sources.rules.ts";
import { lengthAdded, nameOf } from "./layout.rules.ts";
import { type Quotation, quoteRun, type ReadQuestion, type ReadRun, weighed } from "./section.rules.ts";

/** Sections that are looked at, best first. */
const mostRuns = 3;
/** A second section is quoted where at least this much room is left, in characters. */
const leastSecond = 120;
/** A second section adds something that holds at least this much of what the first does. */
const adding = 0.3;
/** A second section that holds this much of what the first does may as well be the one that was meant. */
const alike = 0.9;
/** Between two quotations. */
const gap = "\n\n".length;
/** What the list of sources takes beside its ids (WF-09). */
const sourcesLine = "\n\nSources: ".length;

/**
 * The section that answers a question, whole where it fits into so many characters, and a second one where room is left
 * for it; nothing where the passages hold nothing that can be quoted.
 */
export function quotationsFor(question: ReadQuestion, most: number): Quotation[] {
  const found: Quotation[] = [];
  let left = most - sourcesLine;
  for (const run of question.runs.slice(0, mostRuns)) {
    const quotation = quoteRun(run, question, { most: left, added: lengthAdded });
    const [first] = found;
    if (quotation === undefined || (first !== undefined && !isWorthAdding(quotation, first, question.weights)))
      continue;
    found.push(quotation);
    left -= quotation.units.reduce((sum, unit, at, all) => sum + lengthAdded(all[at - 1], unit), gap);
    if (found.length === 2 || left < leastSecond) break;
  }
  const [nearest] = question.runs;
  return found.length > 0 || nearest === undefined ? found : [cutTo(nearest, question, left)];
}

/**
 * What stands below an answer tells something of the question that the answer does not, or may as well be what was meant:
 * of another town's delivery nobody asked. In another language it must tell no less than the answer itself.
 */
function isWorthAdding(second: Quotation, first: Quotation, weights: readonly number[]): boolean {
  const isForeign = second.units[0]?.passage.language !== first.units[0]?.passage.language;
  const tellsMore = weights.some((weight, at) => weight > 0 && (second.held[at] ?? 0) > (first.held[at] ?? 0));
  if (isForeign) return tellsMore && second.share >= first.share;
  return second.share >= (tellsMore ? adding : alike) * first.share;
}

/** The beginning of a section of which not one piece fits. */
function cutTo({ units: [unit], held: [shares = []] }: ReadRun, { weights }: ReadQuestion, most: number): Quotation {
  if (unit === undefined) return { units: [], moreSteps: 0, share: 0, held: [] };
  const bare = { ...unit, heading: unit.passage.headings.at(-1) ?? "" };
  const room = Math.max(leastSecond, most - lengthAdded(undefined, { ...bare, text: "" }));
  return {
    units: [{ ...bare, text: excerpt(unit.text, room) }],
    moreSteps: 0,
    share: weighed(shares, weights),
    held: shares,
  };
}

/**
 * What each of two sections must be called by, since the question could mean either: one shop's hours and another's.
 * Nothing where the first holds clearly more of it.
 */
export function namesOf([first, second]: readonly Quotation[]): string[] {
  if (first === undefined || second === undefined || second.share < alike * first.share) return [];
  const names = [first, second].map(({ units: [unit] }) => (unit === undefined ? "" : nameOf(unit)));
  return names[0] === names[1] ? [] : names;
}
