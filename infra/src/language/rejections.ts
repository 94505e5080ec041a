import { rejectedEn } from "./rejected/en.ts";
import { rejectedEs } from "./rejected/es.ts";
import { rejectedId } from "./rejected/id.ts";
import { rejectedSheng } from "./rejected/sheng.ts";
import { rejectedSw } from "./rejected/sw.ts";

/** What a message says of the answer before it. */
export interface Rejection {
  /** What else the message says, to be asked for: what was meant, or what still does not work. */
  readonly rest: string;
}

const lists = [rejectedEn, rejectedEs, rejectedId, rejectedSw, rejectedSheng];
/** Each pattern once: a word that two languages have would be tried twice at every place it stands. */
const joined = (kind: "whole" | "starts" | "persists" | "fillers") =>
  [...new Set(lists.flatMap((list) => list[kind]))].join("|");
const end = "(?![\\p{L}\\p{N}])";
const filler = `(?:${joined("fillers")})${end}`;
const opening = `^(?:${filler}[\\s,.;:!…–—-]*)*`;
const whole = new RegExp(`${opening}(?:${joined("whole")}|${joined("starts")})(?:[\\s,.!…–—-]+${filler})*$`, "u");
const starts = new RegExp(`${opening}(?:${joined("starts")})${end}[\\s,.;:!…–—-]*`, "u");
const persists = new RegExp(`(?<![\\p{L}\\p{N}])(?:${joined("persists")})`, "u");
const leading = new RegExp(opening, "u");
/** A long message tells a story of its own. */
const longest = 300;

/** Lower case, no accents, straight apostrophes; no compatibility forms: it stays as long as what it is made of. */
function folded(text: string): string {
  return text
    .replaceAll(/[‘’`´]/gu, "'")
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();
}

/**
 * Whether a message says that the answer before it was not what was asked, or has not helped. Undefined for any other
 * message, a bare "no" among them: that answers a question.
 */
export function rejectionIn(message: string): Rejection | undefined {
  const said = message.trim().replaceAll(/\s+/gu, " ");
  if (said.length > longest) return undefined;
  const text = folded(said);
  const bare = text.replaceAll(/[.!?…\s]+$/gu, "");
  if (whole.test(bare)) return { rest: "" };
  const begun = starts.exec(text)?.[0];
  if (begun !== undefined) return { rest: unled(said.slice(said.length - text.length + begun.length)) };
  return besideOthers(said) ?? (persists.test(text) ? { rest: said } : undefined);
}

/** "The lamp is still dark, that didn't work": one clause says it, at the start or the end; the others are asked for. */
function besideOthers(said: string): Rejection | undefined {
  const clauses = said.split(/(?<=[.,;!?])\s+/u);
  const rejects = (clause: string | undefined) =>
    clause !== undefined && !clause.endsWith("?") && whole.test(folded(clause).replaceAll(/[.,;!…\s]+$/gu, ""));
  if (clauses.length < 2) return undefined;
  if (rejects(clauses[0])) return { rest: clauses.slice(1).join(" ") };
  return rejects(clauses.at(-1)) ? { rest: clauses.slice(0, -1).join(" ").replace(/[,;]$/u, "") } : undefined;
}

function unled(text: string): string {
  return text.slice(leading.exec(folded(text))?.[0].length ?? 0).trim();
}
