import { dangerEn } from "../danger-words/en.ts";
import { dangerEs } from "../danger-words/es.ts";
import { dangerId } from "../danger-words/id.ts";
import type { DangerKind, DangerList } from "../danger-words/list.ts";
import { dangerSw } from "../danger-words/sw.ts";
import { plainWords, wordPattern } from "./reading.ts";

export type { DangerKind } from "../danger-words/list.ts";

type Patterns = Readonly<Record<keyof DangerList, RegExp>>;

const lists: readonly Patterns[] = [dangerEn, dangerEs, dangerId, dangerSw].map(compiled);

function compiled(list: DangerList): Patterns {
  const entries = Object.entries(list).map(([part, sources]) => [part, wordPattern(sources.join("|") || "(?!)")]);
  return Object.fromEntries(entries) as Patterns;
}

/** A part of a message between marks, as plain words. */
interface Clause {
  readonly words: string;
  readonly asks: boolean;
}

/** Where words were found: numbers of the first and the last one in their clause. */
interface Found {
  readonly first: number;
  readonly last: number;
}

/** Words within which two parts belong together, and before a part within which it is negated. */
const near = 7;
const nearBody = 5;
const negatedWithin = 4;
/** A danger is told in a few clauses; of a longer message both ends are read. */
const clausesPerEnd = 30;
const wordsPerClause = 80;

/**
 * A danger that the customer tells of: harm by a thing, a threat, an account or money taken (SL-03, CA-16). Put
 * together from what happened and to whom; what is quoted, denied, supposed or only asked about is none.
 */
export function dangerIn(text: string): DangerKind | undefined {
  const clauses = clausesOf(text);
  const kinds = ["harm", "threatened", "fraud"] as const;
  return kinds.find((kind) => clauses.some((clause) => lists.some((list) => tells[kind](list, clause))));
}

function clausesOf(text: string): Clause[] {
  const parts = text
    .replaceAll(/["“«][^"”»\n]{3,200}["”»]/gu, " , ")
    .replaceAll("¿", " . ")
    .split(/(?<=[.!?;,:\n()])\s*/u);
  const looked =
    parts.length <= 2 * clausesPerEnd ? parts : [...parts.slice(0, clausesPerEnd), ...parts.slice(-clausesPerEnd)];
  return looked.flatMap((part) => {
    const words = plainWords(part)
      .replaceAll(/[.$%@]+(?= )/g, "")
      .split(" ")
      .filter((word) => word !== "");
    if (words.length === 0) return [];
    return [{ words: ` ${words.slice(0, wordsPerClause).join(" ")} `, asks: part.trimEnd().endsWith("?") }];
  });
}

const tells: Readonly<Record<DangerKind, (list: Patterns, clause: Clause) => boolean>> = {
  harm(list, clause) {
    if (place(list.unreal, clause).length > 0) return false;
    const find = finder(list, clause);
    const events = find("events");
    const hurts = find("hurts");
    const bodies = place(list.bodies, clause);
    const people = place(list.people, clause);
    const property = place(list.property, clause);
    if (together(hurts, bodies, nearBody)) return true;
    if (asks(list, clause)) return false;
    const figurative = place(list.figures, clause).length > 0;
    if (!figurative && find("blasts").length > 0) return true;
    if (!figurative && together(events, [...place(list.things, clause), ...bodies, ...people, ...property], near))
      return true;
    if (together(find("burns"), property, near)) return true;
    if (find("alone").length > 0 || find("accidents").length > 0) return true;
    if (together(find("failures"), place(list.controls, clause), near)) return true;
    const someone = people.length > 0 || bodies.length > 0 || place(list.own, clause).length > 0;
    return someone && find("injuries").length > 0;
  },
  threatened(list, clause) {
    if (asks(list, clause)) return false;
    const find = finder(list, clause);
    if (find("attacked").length > 0) return true;
    const attacks = find("attacks");
    if (attacks.length === 0) return false;
    return together(attacks, place(list.others, clause), near) && place(list.own, clause).length > 0;
  },
  fraud(list, clause) {
    if (asks(list, clause)) return false;
    const find = finder(list, clause);
    if (find("defrauded").length > 0) return true;
    return together([...find("takings"), ...find("strangers")], place(list.accounts, clause), near);
  },
};

/** Finds a part where the clause says that it is so. */
function finder(list: Patterns, clause: Clause): (part: keyof DangerList) => Found[] {
  return (part) =>
    place(list[part], clause).filter(({ first }) => {
      const before = clause.words.trim().split(" ").slice(0, first);
      const close = ` ${before.slice(-negatedWithin).join(" ")} `;
      return close.search(list.not) === -1 && ` ${before.join(" ")} `.search(list.supposed) === -1;
    });
}

/** A clause that starts as a question, or ends as one and says nothing of the customer. "Why …" tells what happened. */
function asks(list: Patterns, clause: Clause): boolean {
  const words = clause.words.replace(list.calls, " ").replaceAll(/ +/g, " ");
  if (words.search(list.asks) === 0) return true;
  return clause.asks && words.search(list.own) === -1;
}

function place(pattern: RegExp, { words }: Clause): Found[] {
  if (words.search(pattern) === -1) return [];
  return Array.from(words.matchAll(pattern), (match) => {
    const first = countWords(words.slice(0, match.index));
    return { first, last: first + countWords(match[0]) - 1 };
  });
}

function countWords(text: string): number {
  return text.split(" ").filter((word) => word !== "").length;
}

function together(some: readonly Found[], others: readonly Found[], most: number): boolean {
  return some.some((one) => others.some((other) => other.first - one.last <= most && one.first - other.last <= most));
}
