import { fold as foldLetters } from "@frontdesk/infra/text/fold";
import { en } from "../words/en.ts";
import { es } from "../words/es.ts";
import { id } from "../words/id.ts";
import type { Lexicon } from "../words/lexicon.ts";
import { sw } from "../words/sw.ts";

export const lexicons: readonly Lexicon[] = [en, es, id, sw];

/** A part of a message between punctuation marks, folded. */
export interface Clause {
  readonly text: string;
  readonly asks: boolean;
}

/** A pattern found in a clause. */
export interface FoundPattern {
  readonly start: number;
  readonly end: number;
}

/** Longest stretch a pattern looks at; it bounds the work a long message can cause. */
const clauseLength = 400;
/** Clauses looked at on each end of a long message: a customer says what matters first or last. */
const clausesPerEnd = 20;
const wordBefore = "(?<![\\p{L}\\p{N}_])";
const wordAfter = "(?![\\p{L}\\p{N}_])";
/** The expressions of one list of patterns each, by what they are for. */
const byUse: Readonly<Record<Use, WeakMap<readonly string[], readonly RegExp[]>>> = {
  prefix: new WeakMap(),
  join: new WeakMap(),
  near: new WeakMap(),
  direct: new WeakMap(),
};
/** The expressions of a list of patterns, by where they must stand. */
const byList = new WeakMap<readonly string[], Map<Extent, RegExp>>();

type Use = "prefix" | "join" | "near" | "direct";
/** Compiled once for a list; lists are constants. */
function compiledFor(use: Use, patterns: readonly string[], compile: () => readonly RegExp[]): readonly RegExp[] {
  const known = byUse[use].get(patterns) ?? compile();
  byUse[use].set(patterns, known);
  return known;
}

type Extent = "all" | "some" | "whole";

const sources: Readonly<Record<Extent, (alternatives: string) => string>> = {
  all: (alternatives) => `${wordBefore}(?:${alternatives})${wordAfter}`,
  some: (alternatives) => `${wordBefore}(?:${alternatives})${wordAfter}`,
  whole: (alternatives) => `^(?:${alternatives})$`,
};

function expressionOf(patterns: readonly string[], place: Extent): RegExp {
  const known = byList.get(patterns) ?? new Map<Extent, RegExp>();
  const expression = known.get(place) ?? new RegExp(sources[place](patterns.join("|")), place === "all" ? "gu" : "u");
  byList.set(patterns, known.set(place, expression));
  return expression;
}

/** Lower case, no accents, straight quotes, single blanks: the form that word patterns are written for. */
export function fold(text: string): string {
  // Its compatibility form is a blank with an accent.
  return foldLetters(text.replaceAll("´", "'"))
    .replaceAll(/[‘’`]/gu, "'")
    .replaceAll(/[“”«»„]/gu, '"')
    .normalize("NFC")
    .replaceAll(/[ \t\u00a0]+/gu, " ")
    .trim();
}

/** The clauses of what the customer says. */
export function clausesOf(text: string): Clause[] {
  return clausesIn(spokenIn(text), []);
}

/** What one message says, asked for by many rules one after the other. */
let lastSpoken = { text: "", spoken: "" };

/** Folded; what the customer only quotes is left out, unless the quotation is all there is. */
export function spokenIn(text: string): string {
  if (lastSpoken.text !== text) lastSpoken = { text, spoken: withoutQuotations(text) };
  return lastSpoken.spoken;
}

function withoutQuotations(text: string): string {
  const folded = fold(text);
  const unquoted = folded
    .replaceAll(/"[^"\n]{1,300}"/gu, " , ")
    .replaceAll(/(?<=^|\s)'[^'\n]{2,200}'(?=$|[\s.,!?])/gu, " , ");
  return /[\p{L}\p{N}]/u.test(unquoted) ? unquoted : folded.replaceAll(/["']/gu, "");
}

/** The clauses of a spoken text, split at these words too. */
export function clausesIn(spoken: string, joins: readonly string[]): Clause[] {
  const parts = spoken.split(/(?<=[.,;:!?¿¡()\n…—])|(?<= )-(?= )/u).flatMap((part) => splitAtJoins(part, joins));
  const looked =
    parts.length <= 2 * clausesPerEnd ? parts : [...parts.slice(0, clausesPerEnd), ...parts.slice(-clausesPerEnd)];
  return looked.flatMap((part) => {
    const text = part
      .replaceAll(/[^\p{L}\p{N}'#$%_+\-/ ]+/gu, " ")
      .replaceAll(/\s+/gu, " ")
      .trim()
      .slice(0, clauseLength);
    return text === "" ? [] : [{ text, asks: part.trimEnd().endsWith("?") }];
  });
}

function splitAtJoins(part: string, joins: readonly string[]): string[] {
  if (joins.length === 0) return [part];
  const [joint] = compiledFor("join", joins, () => [new RegExp(`\\s(?:${joins.join("|")})(?=\\s)`, "u")]);
  return joint === undefined ? [part] : part.split(joint);
}

/** All places where one of the patterns stands as whole words. */
export function findAll(patterns: readonly string[], text: string): FoundPattern[] {
  // Mostly none stands there, and a test makes no copy of the expression.
  if (!has(patterns, text)) return [];
  return [...text.matchAll(expressionOf(patterns, "all"))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether one of the patterns stands somewhere in the text as whole words. */
export function has(patterns: readonly string[], text: string): boolean {
  return patterns.length > 0 && expressionOf(patterns, "some").test(text);
}

/** Whether the whole text is one of the patterns. */
export function isWhole(patterns: readonly string[], text: string): boolean {
  return patterns.length > 0 && expressionOf(patterns, "whole").test(text);
}

/** How many letters at the start of the text are one of the patterns; 0 when it does not start with any. */
export function prefixLength(patterns: readonly string[], text: string): number {
  let longest = 0;
  const expressions = compiledFor("prefix", patterns, () =>
    patterns.map((pattern) => new RegExp(`^(?:${pattern})${wordAfter}`, "u")),
  );
  for (const expression of expressions) {
    const match = expression.exec(text);
    if (match !== null && match[0].length > longest) longest = match[0].length;
  }
  return longest;
}

/** Whether what was found is negated: "I don't need …", "no …", "… is not needed". */
export function isNegated(lexicon: Lexicon, clause: string, found: FoundPattern): boolean {
  const before = clause.slice(0, found.start).trimEnd();
  const after = clause.slice(found.end).trimStart();
  const { notBefore, notDirect } = lexicon;
  const [near] = compiledFor("near", notBefore, () => [
    new RegExp(`${wordBefore}(?:${notBefore.join("|")})(?: [^ ]+){0,3}$`, "u"),
  ]);
  const [direct] = compiledFor("direct", notDirect, () => [
    new RegExp(`${wordBefore}(?:${notDirect.join("|")})$`, "u"),
  ]);
  if (
    before !== "" &&
    (direct?.test(before) === true ||
      (near?.test(before) === true && !/^(?:why|kenapa|mengapa|por que|mbona|kwa nini)\b/u.test(before)))
  ) {
    return true;
  }
  return prefixLength(lexicon.notAfter, after) > 0;
}

/** Whether the words before what was found make it a question about the matter. */
export function isAskedAbout(lexicon: Lexicon, clause: string, found: FoundPattern): boolean {
  return has(lexicon.asking, clause.slice(0, found.start));
}

/** What is left of a text without the words of these patterns. */
export function without(patterns: readonly string[], text: string): string {
  return text.replaceAll(expressionOf(patterns, "all"), " ").replaceAll(/\s+/gu, " ").trim();
}
