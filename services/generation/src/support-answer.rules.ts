import type { Passage } from "@frontdesk/contracts/events";
import { fold } from "./match.ts";
import { type Unit, unitsOf } from "./sentences.rules.ts";
import { sameTerm, termsOf } from "./terms.rules.ts";

/** Sentences that answer a question, as they stand in the documents. */
export interface Extract {
  readonly units: readonly Unit[];
  /** Share of the question's topic that the best sentence and its surroundings speak of, 0–1. */
  readonly coverage: number;
}

interface Rated {
  readonly unit: Unit;
  readonly score: number;
  readonly own: ReadonlySet<string>;
}

const weights = { own: 1, context: 0.75, neighbour: 0.25, kind: 0.35, passage: 0.45 };
const longestUnit = 320;

/**
 * The one to three sentences of the passages that answer the question best (WF-08, CA-14): by the rare topic words
 * they share with it, what stands above and around them, and whether they hold the kind of thing that was asked for.
 */
export function extractAnswer(question: string, passages: readonly Passage[], room: number): Extract | undefined {
  const units = passages.flatMap((passage) => unitsOf(passage));
  const query = termsOf(question);
  if (units.length === 0) return undefined;
  const importance = termWeights(query, units);
  const wanted = kindWanted(question);
  const rated = units.map(
    (unit): Rated => rate(unit, { units, query, importance, wanted, top: passages[0]?.score ?? 1 }),
  );
  const best = rated.reduce((top, candidate) => (candidate.score > top.score ? candidate : top));
  const around = new Set([...best.own, ...matched(query, termsOf(best.unit.context))]);
  const chosen =
    best.unit.listFrom === undefined ? extend(best, rated, importance, room) : listAround(best, units, room);
  return {
    units: chosen,
    coverage: weightOf(around, importance) / Math.max(weightOf(new Set(query), importance), 1e-9),
  };
}

interface RatingContext {
  readonly units: readonly Unit[];
  readonly query: readonly string[];
  readonly importance: ReadonlyMap<string, number>;
  readonly wanted: RegExp | undefined;
  readonly top: number;
}

function rate(unit: Unit, { units, query, importance, wanted, top }: RatingContext): Rated {
  const own = matched(query, termsOf(unit.text));
  const above = without(matched(query, termsOf(unit.context)), own);
  const near = units.filter((other) => other.passage.id === unit.passage.id && Math.abs(other.at - unit.at) === 1);
  const beside = without(
    without(
      matched(
        query,
        near.flatMap((other) => termsOf(other.text)),
      ),
      own,
    ),
    above,
  );
  const all = Math.max(weightOf(new Set(query), importance), 1e-9);
  const covered =
    (weights.own * weightOf(own, importance) +
      weights.context * weightOf(above, importance) +
      weights.neighbour * weightOf(beside, importance)) /
    all;
  const kind = wanted?.test(fold(unit.text)) === true && own.size + above.size > 0 ? weights.kind : 0;
  const standing = weights.passage * (unit.passage.score / Math.max(top, 1e-9));
  const tooLong = unit.text.length > longestUnit ? 0.3 : 0;
  const fragment = unit.text.length < 20 && !/\d/u.test(unit.text) ? 0.2 : 0;
  const leadsIn = /:\s*$/u.test(unit.text) ? 0.1 : 0;
  return { unit, score: covered + kind + standing - tooLong - fragment - leadsIn, own };
}

/** Rare words tell more: weight by how few of the sentences at hand hold a term. */
function termWeights(query: readonly string[], units: readonly Unit[]): Map<string, number> {
  const each = units.map((unit) => termsOf(unit.text));
  return new Map(
    query.map((term) => {
      const holding = each.filter((terms) => terms.some((other) => sameTerm(term, other))).length;
      return [term, Math.log(1 + (units.length + 1) / (holding + 0.5))];
    }),
  );
}

/** Add the sentence that continues the best one or answers what it leaves open. */
function extend(best: Rated, rated: readonly Rated[], importance: ReadonlyMap<string, number>, room: number): Unit[] {
  const chosen = [best];
  const length = () => chosen.reduce((sum, each) => sum + each.unit.text.length + 1, 0);
  const fits = (candidate: Rated) => length() + candidate.unit.text.length <= room;
  const next = rated.find((each) => follows(each.unit, best.unit));
  if (next !== undefined && fits(next) && continues(best.unit.text, next)) chosen.push(next);
  const covered = new Set(chosen.flatMap((each) => [...each.own]));
  const others = rated.filter((each) => !chosen.includes(each)).toSorted((a, b) => b.score - a.score);
  for (const candidate of others) {
    if (chosen.length >= 3) break;
    const added = weightOf(without(candidate.own, covered), importance);
    if (
      added > 0.25 * weightOf(new Set(importance.keys()), importance) &&
      candidate.score > 0.6 * best.score &&
      fits(candidate) &&
      !repeats(candidate, chosen)
    ) {
      chosen.push(candidate);
      for (const term of candidate.own) covered.add(term);
    }
  }
  return inOrder(chosen.map((each) => each.unit));
}

function continues(text: string, next: Rated): boolean {
  if (next.unit.listFrom !== undefined) return /:\s*$/u.test(text);
  return (
    /^(?:however|but|if|otherwise|except|exceptions?|unless|after that|then|this|it|they|these|in that case|please note|pero|si|sin embargo|ademas|en ese caso|namun|jika|kalau|tetapi|setelah itu|lakini|ikiwa|kama|kisha|hata hivyo)\b/u.test(
      fold(next.unit.text),
    ) && next.unit.text.length < 220
  );
}

/** A step is quoted with the steps around it, in order, from the first one that fits. */
function listAround(best: Rated, units: readonly Unit[], room: number): Unit[] {
  const list = units.filter((unit) => unit.passage.id === best.unit.passage.id && unit.listFrom === best.unit.listFrom);
  const numbered = list.some((unit) => /^\(?\d{1,2}[.)]/u.test(unit.text));
  if (!numbered) return [best.unit];
  const lead = units.find(
    (unit) =>
      unit.passage.id === best.unit.passage.id && unit.at === (best.unit.listFrom ?? 0) - 1 && /:\s*$/u.test(unit.text),
  );
  const chosen: Unit[] = lead === undefined ? [] : [lead];
  let length = lead?.text.length ?? 0;
  for (const unit of list) {
    if (length + unit.text.length + 1 > room) break;
    chosen.push(unit);
    length += unit.text.length + 1;
  }
  return chosen.some((unit) => unit === best.unit) ? chosen : [best.unit];
}

function inOrder(units: readonly Unit[]): Unit[] {
  const first = units[0]?.passage.id;
  return units.toSorted((a, b) => {
    if (a.passage.id === b.passage.id) return a.at - b.at;
    return a.passage.id === first ? -1 : b.passage.id === first ? 1 : 0;
  });
}

function follows(unit: Unit, before: Unit): boolean {
  return unit.passage.id === before.passage.id && unit.at === before.at + 1;
}

function repeats(candidate: Rated, chosen: readonly Rated[]): boolean {
  const words = new Set(termsOf(candidate.unit.text));
  return chosen.some((each) => {
    const shared = termsOf(each.unit.text).filter((term) => words.has(term)).length;
    return shared >= 0.7 * Math.max(1, words.size);
  });
}

/** What an answer must hold to be one: a number for how much, a time for when, a place for where. */
function kindWanted(question: string): RegExp | undefined {
  const asked = fold(question);
  if (
    /\bhow (?:much|many)\b|cuant[oa]|berapa (?!lama)|harga|ongkir|biaya|bei|ngapi|\bprice\b|\bcost\b|\bfee\b/u.test(
      asked,
    )
  )
    return /\d|free|gratis|bure/u;
  if (
    /how (?:long|soon|fast)|\bwhen\b|what time|hours|cuando|cuanto (?:tiempo|tarda)|horario|que hora|kapan|berapa lama|jam berapa|\blini\b|muda gani|saa ngapi|siku ngapi/u.test(
      asked,
    )
  ) {
    return /\d|\b(?:day|days|hour|hours|week|weeks|month|months|monday|friday|dias|horas|semana|hari|jam|minggu|bulan|siku|saa|wiki|mwezi|miezi|within|daily)\b/u;
  }
  return undefined;
}

function matched(query: readonly string[], terms: readonly string[]): Set<string> {
  return new Set(query.filter((term) => terms.some((other) => sameTerm(term, other))));
}

function without(terms: ReadonlySet<string>, taken: ReadonlySet<string>): Set<string> {
  return new Set([...terms].filter((term) => !taken.has(term)));
}

function weightOf(terms: ReadonlySet<string>, importance: ReadonlyMap<string, number>): number {
  return [...terms].reduce((sum, term) => sum + (importance.get(term) ?? 0), 0);
}
