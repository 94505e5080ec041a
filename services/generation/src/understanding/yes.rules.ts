import { yesParts } from "../words/answers.ts";
import { clausesOf, prefixLength } from "./match.ts";

type Part = keyof typeof yesParts;

/** What takes up an offer comes before what it could also be. */
const order: readonly Part[] = ["does", "agrees", "takesUp", "notes", "thanks", "around"];

/**
 * Whether a message says yes to an offer and nothing else: it is made of the parts of a yes, one of which agrees. A
 * word that also takes note ("sure", "sawa") agrees, unless thanks close the matter ("sure, thanks", "ok thanks").
 */
export function isYes(text: string): boolean {
  let rest = clausesOf(text)
    .map((clause) => clause.text)
    .join(" ");
  const said = new Set<Part>();
  while (rest !== "") {
    const [part, length] = longestPart(rest);
    if (part === undefined) return false;
    said.add(part);
    rest = rest.slice(length).trim();
  }
  return said.has("does") || said.has("agrees") || (said.has("takesUp") && !said.has("thanks"));
}

function longestPart(text: string): [Part | undefined, number] {
  let best: [Part | undefined, number] = [undefined, 0];
  for (const part of order) {
    const length = prefixLength(yesParts[part], text);
    if (length > best[1]) best = [part, length];
  }
  return best;
}
