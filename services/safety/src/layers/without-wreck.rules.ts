/** A sentence of a reply, and whether it stays. */
interface Piece {
  readonly sentence: string;
  readonly kept: boolean;
}

const citation = "[[［【]\\s*sources?\\s*[:：][^\\]］】]*[\\]］】]";
const citations = new RegExp(citation, "giu");
const leadingCitations = new RegExp(`^(?:[ \\t]*${citation})+[ \\t]*`, "iu");
const marker = /^\s*(?:[-*•–]|\(?\d{1,2}[.)])(?:\s+|$)/u;
const closingList = /\n+[ \t]*(?:sources?|fuentes?|sumber|vyanzo|chanzo)[ \t]*[:：][ \t]*[^\n]*\s*$/iu;
const leadsUp = /[:：]\s*$/u;
const endsLine = /\n\s*$/u;

/** A reply, and the list of what it cites that stands below it. */
export function listApart(text: string): { readonly body: string; readonly list: string } {
  const found = closingList.exec(text);
  return found === null ? { body: text, list: "" } : { body: text.slice(0, found.index), list: found[0].trim() };
}

/** The closing list without what the rest does not cite any more; empty when nothing is left of it. */
export function stillCited(list: string, rest: string): string {
  const [label = "", ids = ""] = /^([^:：]*[:：])\s*(.*)$/su.exec(list)?.slice(1) ?? [];
  const cited = [...rest.matchAll(citations)].map(([mark]) => mark).join(" ");
  const kept = ids.split(", ").filter((id) => id.trim() !== "" && cited.includes(id.trim()));
  return kept.length === 0 ? "" : `${label} ${kept.join(", ")}`;
}

/**
 * What is left of a reply when sentences were taken out: a citation goes with the sentence it stood behind, unless one
 * before it rests on it too; a line that only led up to what is gone goes as well, and so does an empty entry of a list.
 */
export function tidyRest(pieces: readonly Piece[]): string {
  const kept: { text: string; readonly at: number }[] = [];
  for (const [at, { sentence, kept: stays }] of pieces.entries()) {
    const before = kept.at(-1);
    if (!stays) {
      // What it begins with cites the sentence before it.
      if (before !== undefined && pieces[at - 1]?.kept === true)
        before.text += leadingCitations.exec(sentence)?.[0] ?? "";
      // The line ends where what is gone stood.
      if (before !== undefined && endsLine.test(sentence) && !endsLine.test(before.text))
        before.text = `${before.text.trimEnd()}${/\s*$/u.exec(sentence)?.[0] ?? ""}`;
      continue;
    }
    const orphan = pieces[at - 1]?.kept === false && !restsOn(before?.text);
    const text = orphan ? sentence.replace(leadingCitations, "") : sentence;
    if (text.trim() !== "" && marker.exec(text)?.[0].trim() !== text.trim()) kept.push({ text, at });
  }
  return kept
    .filter(({ text, at }, index) => {
      if (!leadsUp.test(text) || pieces[at + 1]?.kept !== false) return true;
      const next = kept[index + 1];
      return next !== undefined && marker.test(next.text);
    })
    .map(({ text }) => text)
    .join("")
    .trim();
}

/** A statement of the same line that has no citation of its own yet. */
function restsOn(before: string | undefined): boolean {
  return before !== undefined && !endsLine.test(before) && before.search(citations) === -1;
}
