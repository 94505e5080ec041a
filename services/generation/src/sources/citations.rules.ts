/** A text whose citations were checked against what was retrieved (WF-09, RAG-01). */
export interface CheckedCitations {
  readonly text: string;
  /** The same without the closing list. */
  readonly body: string;
  /** Cited ids that were retrieved, in order of first mention. */
  readonly valid: readonly string[];
  readonly removed: readonly string[];
}

const maxPasses = 8;

export const removedNote = "(Removed invalid citation)";

/** A citation that is closed, in whatever brackets, with the blanks before it. Each run of blanks is tried once. */
const closed = /((?<![ \t])[ \t]*)[[［【]\s*(sources?)\s*[:：]\s*([^\]］】]{0,600})[\]］】]/giu;
/** `[source: …]`, also with full-width or tortoise-shell brackets and colon, broken over lines, or never closed. */
const citation = /[[［【]\s*sources?\s*[:：]\s*([^[\]［］【】]{0,600}?)\s*(?:[\]］】]|(?=[[［【]|$))/giu;
/** A citation that is closed and holds no other bracket, with the mark that closes its sentence. */
const complete = /[[［【]\s*sources?\s*[:：][^[\]［］【】]{0,600}[\]］】][.!?…。！？]?/giu;
/** A citation as this function writes it. */
const kept = /\[source: ([^\]]+)\]/gu;
const emptyBrackets = /[[［【]\s*(?:sources?\s*[:：]?)?\s*[\]］】]|[(（]\s*sources?\s*[:：]?\s*[)）]/giu;
/** The closing list, in the words of the page. */
const sourcesLine = /(?<!\n)\n*^[ \t]*(?:sources?|fuentes?|sumber|vyanzo|chanzo)[ \t]*[:：].*$/gimu;

/** A text without the closing list of what it cites. */
export function withoutList(text: string): string {
  return text.replaceAll(sourcesLine, "");
}

/** What the closing list of a reply names, in order. */
export function listedSources(text: string): string[] {
  return /\n\nSources: ([^\n]+)$/u.exec(text)?.[1]?.split(", ") ?? [];
}

/** A text with something else in place of each citation: told what it cites, and the word it was written with. */
export function replaceCitations(text: string, by: (cited: string, word: string) => string): string {
  return text.replaceAll(closed, (_, blanks: string, word: string, cited: string) => {
    const said = by(cited, word);
    return said === "" ? "" : blanks + said;
  });
}

/** A text cut at its citations: what stands before each, and what it cites; nothing after the last piece. */
export function piecesOf(text: string): { readonly said: string; readonly cited: string }[] {
  const pieces = [];
  let from = 0;
  for (const { 0: whole, 3: cited = "", index } of text.matchAll(closed)) {
    pieces.push({ said: text.slice(from, index), cited });
    from = index + whole.length;
  }
  return [...pieces, { said: text.slice(from), cited: "" }];
}

/** What of a text that is still being written, or broke off, is cited: up to its last closed citation. */
export function upToLastCitation(text: string): string {
  const last = [...text.matchAll(complete)].at(-1);
  return last === undefined ? "" : text.slice(0, last.index + last[0].length);
}

/** A text without its citations and the blanks before them. */
export function withoutCitations(text: string): string {
  return replaceCitations(text, () => "");
}

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
  const unlisted = withoutList(text.replaceAll(removedNote, ""));
  const cited = unlisted.replaceAll(citation, (whole: string, list: string) => {
    const { ids, unknown, rest } = readIds(list, known, !/[\]］】]$/u.test(whole));
    removed.push(...unknown);
    const citing = ids.length === 0 ? "" : `[source: ${ids.join(", ")}]`;
    return citing + (rest === "" ? "" : ` ${rest}`);
  });
  const clean = settled(cited);
  const note = removed.length > 0 || noted ? ` ${removedNote}` : "";
  const valid = [...new Set([...clean.matchAll(kept)].flatMap(([, list = ""]) => readIds(list, known, false).ids))];
  const list = valid.length > 0 ? `\n\nSources: ${valid.join(", ")}` : "";
  const body = `${clean}${note}`.trim();
  return { text: body + list, body, valid, removed };
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
  const next = tidy(withoutList(text).replaceAll(removedNote, ""));
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
