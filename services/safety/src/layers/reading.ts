import { normalise } from "@frontdesk/infra/text/normalise";

/** A sentence of a text: where it stands in the text as written. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const boundary = /(?<=[.!?…。！？]["')\]]?)\s+|\n+/gu;
const unfinished =
  /(?:^|[\s(])(?:no|nro|num|jl|jln|av|avda|rp|mr|mrs|ms|dr|sr|sra|st|p\.o|e\.g|i\.e|[a-z]|\d{1,3})\.$/iu;

/** Splits at sentence ends and line ends; abbreviations and list numbers do not end a sentence. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  const take = (end: number) => {
    if (end > start) sentences.push({ start, end, text: text.slice(start, end) });
    start = end;
  };
  for (const gap of text.matchAll(boundary)) {
    const before = text.slice(Math.max(start, gap.index - 12), gap.index);
    if (!gap[0].includes("\n") && unfinished.test(before)) continue;
    take(gap.index + gap[0].length);
  }
  take(text.length);
  return sentences;
}

/** Normalised, so that look-alike letters hide nothing, lower case and without accents; signs stay as they are. */
export function folded(text: string): string {
  return normalise(text)
    .text.normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
}

/**
 * The words of a text in one plain form: folded, without apostrophes, one space around each word, and " . " where a
 * sentence ends. Patterns over it need no case, accents or punctuation.
 */
export function plainWords(text: string): string {
  const marked = folded(text)
    .replace(/(?<=\p{L})['](?=\p{L})/gu, "")
    .replace(/[.!?;:\n]+(?=\s|$)|\n/gu, " . ");
  return ` ${marked.replace(/[^\p{L}\p{N}.$%@]+/gu, " ").trim()} `;
}

/** A pattern over `plainWords`: whole words, read left to right; a blank in the source is the gap between two words. */
export function wordPattern(source: string): RegExp {
  return new RegExp(` (?:${source})(?= )`, "g");
}
