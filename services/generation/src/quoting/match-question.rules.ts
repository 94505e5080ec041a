import type { Language } from "@frontdesk/contracts/ids";
import type { Passage } from "@frontdesk/contracts/turn";
import type { HeldWindow, Matched } from "./answer-windows.rules.ts";
import { sameTerm, termsOf } from "./terms.rules.ts";
import type { Unit } from "./units.rules.ts";
import { trouble, type Wanted, wantedKind } from "./wanted.rules.ts";

/** A question to the passages at hand, best first; a passage in the customer's own language is preferred. */
export interface QuoteRequest {
  readonly question: string;
  /** The question before it that it goes on from; its words count less. */
  readonly before?: string;
  readonly passages: readonly Passage[];
  /** Most characters to quote. */
  readonly room: number;
  readonly language?: Language;
  /** The tenant's own language, the next best. */
  readonly fallback?: Language;
}

/** What is looked for: the question's topic words with their weights, and the kind of answer. */
export interface MatchedQuestion {
  readonly terms: readonly string[];
  /** Those of the question itself, without the one before it. */
  readonly own: ReadonlySet<string>;
  readonly importance: readonly number[];
  readonly total: number;
  readonly wanted: Wanted | undefined;
  /** Says that something went wrong. */
  readonly isTrouble: boolean;
  readonly topScore: number;
  /** The document that the search puts clearly before all others. */
  readonly leading: string | undefined;
  /** Place in what the search found, by passage. */
  readonly ranks: ReadonlyMap<string, number>;
  readonly language: Language | undefined;
  readonly fallback: Language | undefined;
  readonly room: number;
}

/** A document leads when its best passage is this much nearer to the question than any of another's. */
const clearLead = 0.12;
const beforeShare = 0.25;
/** A question of fewer words of its own leans on the one before it. */
const fewTerms = 3;
const leaningShare = 0.8;
const unknownWeight = 0.4;
/** More terms than a set of bits holds; a question has fewer. */
const mostTerms = 30;

/** The question against what may be quoted; nothing when one of them is empty. */
export function readQuestion(
  { question, before = "", passages, room, language, fallback }: QuoteRequest,
  units: readonly Unit[],
): MatchedQuestion | undefined {
  const own = new Set(termsOf(question));
  const terms = [...new Set([...own, ...termsOf(before)])].slice(0, mostTerms);
  if (units.length === 0 || terms.length === 0) return undefined;
  const share = own.size < fewTerms ? leaningShare : beforeShare;
  const importance = termWeights(terms, units).map((weight, at) =>
    own.has(terms[at] ?? "") ? weight : weight * share,
  );
  return {
    terms,
    own,
    importance,
    room,
    language,
    fallback,
    total: Math.max(
      importance.reduce((sum, weight) => sum + weight, 0),
      1e-9,
    ),
    wanted: wantedKind(question),
    isTrouble: trouble.test(question),
    leading: leadingDocument(passages),
    ranks: new Map(passages.map(({ id }, rank) => [id, rank])),
    topScore: Math.max(...passages.map((passage) => passage.score), 1e-9),
  };
}

function leadingDocument([best, ...rest]: readonly Passage[]): string | undefined {
  if (best === undefined) return undefined;
  const others = rest.filter((passage) => passage.document !== best.document).map((passage) => passage.score);
  return best.score - Math.max(0, ...others) >= clearLead ? best.document : undefined;
}

/** Rare words tell more. A word that no passage holds tells least: it is mostly the customer's own way of talking. */
function termWeights(terms: readonly string[], units: readonly Unit[]): number[] {
  const above = termsOf([...new Set(units.map((unit) => unit.heading))].join(" "));
  return terms.map((term) => {
    const holding = units.filter((unit) => unit.terms.some((other) => sameTerm(term, other))).length;
    const known = holding > 0 || above.some((other) => sameTerm(term, other));
    return known ? Math.log(1 + (units.length + 1) / (Math.max(1, holding) + 0.5)) : unknownWeight;
  });
}

/** What each unit of a run, what stands above it and what stands around it share with the question. */
export function matchRun(units: readonly Unit[], { terms, own, wanted }: MatchedQuestion): Matched[] {
  const find = (held: readonly string[]): HeldWindow =>
    terms.reduce((bits, term, at) => (held.some((other) => sameTerm(term, other)) ? bits | (1 << at) : bits), 0);
  const headings = new Map<string, HeldWindow>();
  const near = new Map<string, HeldWindow>();
  const passage = units[0]?.passage;
  const title = find(termsOf([passage?.title ?? "", ...(passage?.headings.slice(0, -1) ?? [])].join(" ")));
  const held = units.map((unit) => find(unit.terms));
  for (const [at, unit] of units.entries()) {
    if (!headings.has(unit.heading)) headings.set(unit.heading, find(termsOf(unit.heading)));
    near.set(unit.heading, (near.get(unit.heading) ?? 0) | (held[at] ?? 0));
  }
  const ownBits = terms.reduce((bits, term, at) => (own.has(term) ? bits | (1 << at) : bits), 0);
  return units.map((unit, at): Matched => {
    return {
      unit,
      title,
      own: held[at] ?? 0,
      heading: headings.get(unit.heading) ?? 0,
      near: near.get(unit.heading) ?? 0,
      endsList: units[at + 1]?.listFrom !== unit.listFrom,
      isLabelled: unit.listFrom !== undefined && (find(unit.label) & ownBits) > 0,
      isWanted: wanted?.pattern?.test(unit.folded) ?? false,
    };
  });
}
