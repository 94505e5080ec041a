import { excerpt } from "../sources/sources.rules.ts";
import type { Unit } from "./units.rules.ts";

/** An entry of a list with all its sentences, or one sentence outside a list. */
interface Entry {
  readonly first: Unit;
  readonly rest: readonly Unit[];
}

/** How short an entry is made, in characters, before another is left out. */
const entryLimits = [110, 85, 65, 50];
const leastEntry = 24;
/** What tells this much of what the best piece does is needed whole. */
const tellingShare = 0.6;

/** The units that fit the room: long ones made shorter, then those left out that tell least of the question. */
export function fitUnits(units: readonly Unit[], tells: ReadonlyMap<Unit, number>, room: number): Unit[] {
  if (lengthOf(units) <= room) return [...units];
  const entries = entriesOf(units);
  const most = Math.max(...tells.values());
  const telling = new Set(units.filter((unit) => most > 0 && (tells.get(unit) ?? 0) >= tellingShare * most));
  const needed = (entry: Entry) => [entry.first, ...entry.rest.filter((unit) => telling.has(unit))];
  const core = entries.map(needed);
  for (const limit of [Number.POSITIVE_INFINITY, ...entryLimits]) {
    const shortened = core.map((own) => shortenAll(own, telling, limit));
    if (lengthOf(shortened.flat()) <= room) return withRest(shortened, entries, room);
  }
  const shortest = entryLimits.at(-1) ?? leastEntry;
  return fewer(
    core.map((own) => shortenAll(own, telling, shortest)),
    tells,
    room,
  );
}

/** What the line above a list is worth beside its entries. */
const opensList = 0.2;

/** What an answer's pieces take as they are written: one character between two. */
export function lengthOf(units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.text.length + 1, 0) + 2 * entriesOf(units).length;
}

function entriesOf(units: readonly Unit[]): Entry[] {
  const entries: { first: Unit; rest: Unit[] }[] = [];
  for (const unit of units) {
    const last = entries.at(-1);
    if (last !== undefined && isSameEntry(last.first, unit)) last.rest.push(unit);
    else entries.push({ first: unit, rest: [] });
  }
  return entries;
}

/** What tells more of a step, in paragraphs of its own, belongs to it. */
export function isSameEntry(one: Unit, other: Unit): boolean {
  if (other.listFrom === undefined || one.listFrom !== other.listFrom) return false;
  return other.step === undefined ? one.itemFrom === other.itemFrom : one.step === other.step;
}

/** Fills the room that is left with the other sentences, in order. */
function withRest(kept: readonly (readonly Unit[])[], entries: readonly Entry[], room: number): Unit[] {
  let left = room - lengthOf(kept.flat());
  return kept.flatMap((own, at) => {
    const held = new Set(own.map((unit) => unit.at));
    const others = (entries[at]?.rest ?? []).filter((unit) => !held.has(unit.at));
    const added: Unit[] = [];
    for (const unit of others) {
      if (unit.text.length + 1 > left) break;
      left -= unit.text.length + 1;
      added.push(unit);
    }
    return [...own, ...added].toSorted((one, other) => one.at - other.at);
  });
}

/** Leaves out whole entries, those that tell least first; one that is too long itself is cut. */
function fewer(entries: readonly (readonly Unit[])[], tells: ReadonlyMap<Unit, number>, room: number): Unit[] {
  const worth = (own: readonly Unit[]) =>
    Math.max(...own.map((unit) => tells.get(unit) ?? 0)) + (own[0]?.listFrom === undefined ? opensList : 0);
  const order = [...entries.entries()].toSorted(([, one], [, other]) => worth(other) - worth(one));
  const kept = new Map<number, readonly Unit[]>();
  let left = room;
  for (const [at, own] of order) {
    const length = lengthOf(own);
    if (length > left) {
      if (kept.size > 0) continue;
      kept.set(at, cutTo(own, left));
      break;
    }
    kept.set(at, own);
    left -= length;
  }
  return [...kept].toSorted(([one], [other]) => one - other).flatMap(([, own]) => own);
}

function cutTo([first]: readonly Unit[], room: number): Unit[] {
  return first === undefined ? [] : [{ ...first, text: excerpt(first.text, Math.max(leastEntry, room - 3)) }];
}

/** Of an entry that tells something nothing is cut. */
function shortenAll(own: readonly Unit[], telling: ReadonlySet<Unit>, limit: number): readonly Unit[] {
  return own.some((unit) => telling.has(unit)) ? own : own.map((unit) => shorten(unit, limit));
}

/** Begins with a condition or an aim: what to do comes after the first comma. */
const conditional =
  /^(?:\d+[.)] )?(?:to|if|when|once|after|before|para|si|cuando|una vez|untuk|jika|bila|kalau|setelah|ili|kama|ikiwa|baada)(?![\p{L}])/iu;

/** Cut where a clause ends, else after a word. */
function shorten(unit: Unit, limit: number): Unit {
  if (unit.text.length <= limit) return unit;
  const start = unit.text.slice(0, limit);
  const clause = Math.max(...[", ", "; ", " (", ": ", " – ", " — ", ". "].map((end) => start.lastIndexOf(end)));
  const at = clause >= leastEntry && !conditional.test(unit.text) ? clause : start.lastIndexOf(" ");
  return { ...unit, text: `${start.slice(0, at <= 0 ? limit : at).trimEnd()}…` };
}
