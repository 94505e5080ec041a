import type { HistoryEntry } from "@frontdesk/contracts/turn";
import { fillers, insultFillers } from "../words/answers.ts";
import { clausesOf, has, isWhole, lexicons, prefixLength, without } from "./match.ts";

export type GovernorClass = "business" | "casual" | "spam" | "abuse";
export type CasualKind = "greeting" | "thanks" | "bye" | "wellbeing" | "smallTalk" | "acknowledgement" | "identity";

/** What the governor makes of a text (CA-04, N03). */
export interface Governed {
  readonly class: GovernorClass;
  readonly casual?: CasualKind;
}

/** Casual turns that pass before the redirect, by chattiness level 0–3 (CA-04). */
export const casualTurns = [0, 1, 2, 4] as const;
/** Spam turns answered before the desk disengages (CA-04). */
export const spamTurns = 2;

/** The most telling kind of a text that holds several. */
const kindOrder: readonly CasualKind[] = ["wellbeing", "smallTalk", "bye", "thanks", "greeting", "acknowledgement"];
/** Lists are compiled once each, so they are made once. */
const fillerList = [fillers];
const insults = lexicons.flatMap((lexicon) => lexicon.insult);
const insultWords = [...insults, insultFillers];
const kinds = ["greeting", "thanks", "bye", "wellbeing", "smallTalk", "acknowledgement"] as const;

/** Business, casual, spam or abuse. One insult beside business stays business; two are decided by safety (BR-07). */
export function govern(text: string): Governed {
  const clauses = clausesOf(text).map((clause) => clause.text);
  // "?" asks something: what, is asked back. A thumb up is an "ok".
  if (clauses.length === 0)
    return /[?？]/u.test(text) ? { class: "business" } : { class: "casual", casual: "acknowledgement" };
  if (clauses.some((clause) => lexicons.some((lexicon) => has(lexicon.spam, clause)))) return { class: "spam" };
  const rests = clauses.map((clause) => stripCasual(clause));
  const open = rests.filter((rest) => rest.rest !== "");
  if (open.length === 0) return { class: "casual", casual: mostTelling(rests.flatMap((rest) => rest.kinds)) };
  if (open.every((rest) => lexicons.some((lexicon) => isWhole(lexicon.identity, rest.rest)))) {
    return { class: "casual", casual: "identity" };
  }
  if (open.every((rest) => isOnlyInsult(rest.rest))) return { class: "abuse" };
  return isGibberish(text) ? { class: "spam" } : { class: "business" };
}

/** How many earlier turns of the customer were casual (greetings and small talk) or spam; nothing hidden is kept. */
export function countTurns(history: readonly HistoryEntry[], what: "casual" | "spam"): number {
  let turns = 0;
  let previous: HistoryEntry["role"] | undefined;
  for (const entry of history) {
    if (entry.role === "user") {
      const governed = govern(entry.text);
      const counts = what === "spam" ? governed.class === "spam" : isChatter(governed);
      if (counts && previous !== "user") turns += 1;
    }
    previous = entry.role;
  }
  return turns;
}

/** Chatter uses up casual turns; a thank-you, a goodbye, an "ok" or an honest question about the bot does not. */
export function isChatter(governed: Governed): boolean {
  return governed.casual === "greeting" || governed.casual === "wellbeing" || governed.casual === "smallTalk";
}

/** Take greetings, thanks and small talk off the start of a clause until something else, or nothing, is left. */
function stripCasual(clause: string): { rest: string; kinds: CasualKind[] } {
  const found: CasualKind[] = [];
  let rest = clause;
  while (rest !== "") {
    const best = longestCasual(rest);
    const length = best?.length ?? prefixLength(fillerList, rest);
    if (length === 0) break;
    if (best !== undefined) found.push(best.kind);
    rest = rest.slice(length).trim();
  }
  return { rest, kinds: found };
}

function longestCasual(text: string): { kind: CasualKind; length: number } | undefined {
  let best: { kind: CasualKind; length: number } | undefined;
  for (const lexicon of lexicons) {
    for (const kind of kinds) {
      const length = prefixLength(lexicon.casual[kind], text);
      if (length > (best?.length ?? 0)) best = { kind, length };
    }
  }
  return best;
}

function mostTelling(found: readonly CasualKind[]): CasualKind {
  return kindOrder.find((kind) => found.includes(kind)) ?? "acknowledgement";
}

function isOnlyInsult(text: string): boolean {
  return has(insults, text) && without(insultWords, text) === "";
}

/** Key mashing: one long run of letters without vowels, or the same few letters over and over. */
function isGibberish(text: string): boolean {
  const plain = text.trim().toLowerCase();
  return /^(?:(\p{L}{1,4}?)\1{4,}|[bcdfghjklmnpqrstvwxz]{8,})$/u.test(plain);
}
