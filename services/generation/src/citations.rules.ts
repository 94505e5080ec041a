/** A text whose citations were checked against what was retrieved (WF-09, RAG-01). */
export interface CheckedCitations {
  readonly text: string;
  /** Cited ids that were retrieved, in order of first mention. */
  readonly valid: readonly string[];
  readonly removed: readonly string[];
}

const maxPasses = 8;

export const removedNote = "(Removed invalid citation)";

/** `[source: …]`, also with full-width or tortoise-shell brackets and colon, broken over lines, or never closed. */
const citation = /[[［【]\s*sources?\s*[:：]\s*([^[\]［］【】]{0,600}?)\s*(?:[\]］】]|(?=[[［【]|$))/giu;
/** A citation as this function writes it. */
const kept = /\[source: ([^\]]+)\]/gu;
const emptyBrackets = /[[［【]\s*(?:sources?\s*[:：]?)?\s*[\]］】]|[(（]\s*sources?\s*[:：]?\s*[)）]/giu;
const sourcesLine = /\n*^[ \t]*sources?[ \t]*[:：][^\n]*$/gimu;

/**
 * Keep only citations of retrieved passages; say so when one was removed; end with the list of those cited (WF-09).
 * Applying it to its own result changes nothing.
 */
export function validateCitations(text: string, retrievedIds: readonly string[]): CheckedCitations {
  let checked = checkOnce(text, retrievedIds);
  // What is taken out may bring pieces of another citation together: read again until nothing changes.
  for (let tries = 0; tries < maxPasses; tries += 1) {
    const again = checkOnce(checked.text, retrievedIds);
    if (again.text === checked.text) break;
    checked = { ...again, removed: [...checked.removed, ...again.removed] };
  }
  return checked;
}

function checkOnce(text: string, retrievedIds: readonly string[]): CheckedCitations {
  const known = new Map(retrievedIds.map((id) => [comparable(id), id]));
  const removed: string[] = [];
  const noted = text.includes(removedNote);
  const unlisted = text.replaceAll(removedNote, "").replaceAll(sourcesLine, "");
  const body = unlisted.replaceAll(citation, (whole: string, list: string) => {
    const { ids, unknown, rest } = readIds(list, known, !/[\]］】]$/u.test(whole));
    removed.push(...unknown);
    const citing = ids.length === 0 ? "" : `[source: ${ids.join(", ")}]`;
    return citing + (rest === "" ? "" : ` ${rest}`);
  });
  const clean = settled(body);
  const note = removed.length > 0 || noted ? ` ${removedNote}` : "";
  const valid = [...new Set([...clean.matchAll(kept)].flatMap(([, list = ""]) => readIds(list, known, false).ids))];
  const list = valid.length > 0 ? `\n\nSources: ${valid.join(", ")}` : "";
  return { text: `${clean}${note}${list}`.trim(), valid, removed };
}

interface ReadIds {
  readonly ids: string[];
  readonly unknown: string[];
  readonly rest: string;
}

function readIds(list: string, known: ReadonlyMap<string, string>, unclosed: boolean): ReadIds {
  const ids: string[] = [];
  const unknown: string[] = [];
  const whole = known.get(comparable(list));
  if (whole !== undefined) return { ids: [whole], unknown, rest: "" };
  const parts = unclosed ? [list.split(/[\s,;]/u)[0] ?? ""] : takeIds(list, known);
  for (const part of parts) {
    const id = known.get(comparable(part));
    if (id !== undefined && !ids.includes(id)) ids.push(id);
    if (id === undefined && comparable(part) !== "") unknown.push(part.trim());
  }
  if (parts.every((part) => comparable(part) === "")) unknown.push("");
  return { ids, unknown, rest: unclosed ? list.slice((parts[0] ?? "").length).trim() : "" };
}

/** Ids that hold a comma or blank themselves are taken out whole before the rest is split. */
function takeIds(list: string, known: ReadonlyMap<string, string>): string[] {
  const whole = [...known.values()].filter((id) => /[,;，；、|\s]/u.test(id) && list.includes(id));
  const [longest] = whole.toSorted((one, other) => other.length - one.length);
  if (longest === undefined) return splitIds(list, known);
  const at = list.indexOf(longest);
  const around = [list.slice(0, at), list.slice(at + longest.length)];
  const [before = [], after = []] = around.map((part) =>
    comparable(part.replaceAll(/[,;，；、|]/gu, "")) === "" ? [] : takeIds(part, known),
  );
  return [...before, longest, ...after].filter((part) => part.trim() !== "");
}

/** Ids stand apart by commas or semicolons; by blanks or "and" only when that is how the retrieved ids read. */
function splitIds(list: string, known: ReadonlyMap<string, string>): string[] {
  return list.split(/[,;，；、|]/u).flatMap((part) => {
    const bare = part.replace(/^\s*sources?\s*[:：]/iu, "");
    if (known.has(comparable(bare))) return [bare];
    const words = bare.trim().split(/\s+(?:and|&|y|dan|na)\s+|\s+/iu);
    return words.some((word) => known.has(comparable(word))) ? words : [bare];
  });
}

function comparable(id: string): string {
  return id
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\s+|^["'`#]+|["'`]+$/gu, "");
}

/** Without Sources lines and leftovers, also those that appear when others are taken out. */
function settled(text: string): string {
  const next = tidy(text.replaceAll(sourcesLine, "").replaceAll(removedNote, ""));
  return next === text ? next : settled(next);
}

function tidy(text: string): string {
  return (
    text
      .replaceAll(emptyBrackets, "")
      // A bracket left open at the end would swallow the list that follows.
      .replace(/[[［【]\s*$/u, "")
      .replaceAll(/[ \t]+([.,;:!?])(?=\s|$)/gu, "$1")
      .replaceAll(/[ \t]{2,}/gu, " ")
      .replaceAll(/[ \t]+$/gmu, "")
      .replaceAll(/\n{3,}/gu, "\n\n")
      .trim()
  );
}
