import { withoutCitations, withoutList } from "../sources/citations.rules.ts";

/**
 * The breaks at which safety looks for a sentence's end. More of them end none here than there, so what ends here is whole
 * to safety too, and no half sentence is shown.
 */
const gap = /(?<=[.!?…。！？]["')\]]?)\s+|\n+/gu;
/** Before a full stop that ends no sentence. */
const unfinished =
  /(?:^|[\s(])(?:e\.g|i\.e|p\.ej|p\.o|etc|vs|no|nos|nr|nro|num|approx|incl|excl|mr|mrs|ms|dr|st|jl|jln|rp|ksh|tel|dll|dsb|hlm|ej|sr|sra|av|avda|min|max|inc|ltd|[a-z]|\d{1,3})\.$/iu;
const codeFence = /^[ \t]{0,3}(?:```|~~~)/gmu;
const openBracket = /[[［【][^\]］】]*$/u;
/** What has been open for longer is no citation. */
const longestBracket = 700;

/**
 * What of a reply under way can be shown: whole sentences, list lines and closed code blocks, without citations, which
 * come with the whole reply (WF-15). The more is heard, the longer it grows; what it began with stays.
 */
export function showable(heard: string): string {
  const last = [...heard.matchAll(gap)].findLast(({ index, 0: blank }) => endsSentence(heard, index, blank));
  return withoutCitations(withoutOpenBracket(withoutList(heard.slice(0, last?.index ?? 0))));
}

/** A list of sources may have closed a bracket that was open before it. */
function withoutOpenBracket(text: string): string {
  const tail = text.slice(-longestBracket);
  const open = tail.search(openBracket);
  return open === -1 ? text : text.slice(0, text.length - tail.length + open).trimEnd();
}

function endsSentence(heard: string, at: number, blank: string): boolean {
  const before = heard.slice(0, at);
  if (openBracket.test(before.slice(-longestBracket)) || [...before.matchAll(codeFence)].length % 2 === 1) return false;
  if (blank.includes("\n")) return true;
  if (unfinished.test(before.slice(-12))) return false;
  // "0812 345. 678": a number may go on.
  const next = heard[at + blank.length];
  return !/\d.["')\]]?$/u.test(before) || (next !== undefined && !/\d/u.test(next));
}
