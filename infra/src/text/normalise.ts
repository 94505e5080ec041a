import { confusables } from "./confusables.ts";

/** Text as the detectors read it, and the way back to the text as it was written. */
export interface NormalisedText {
  readonly text: string;
  /** The span of the original that `[start, end)` of `text` came from. */
  toOriginal(start: number, end: number): { start: number; end: number };
}

const plain = /^[\n\r\t\x20-\x7e]*$/;
/** A character with the marks that belong to it: composed together, so "e" + acute is one letter. */
const cluster = /\P{M}\p{M}*|\p{M}+/gsu;
/** Format characters, variation selectors and fillers: nothing a reader sees. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f|\u17b4|\u17b5|[\u115f\u1160\u3164\uffa0]/gu;
const word = /[\p{L}\p{M}\p{N}]+/gu;
const latin = /\p{Script=Latin}/u;
const lookAlikeScript = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** First digit of the decimal digit rows people type besides 0-9 (NFKC already folds full-width ones). */
const digitRows = [0x0660, 0x06f0, 0x0966];
const punctuation: ReadonlyMap<string, string> = new Map([
  ...Array.from("‐‑‒–—―−﹘", (dash) => [dash, "-"] as const),
  ...Array.from("‘’‛′`´", (quote) => [quote, "'"] as const),
  ...Array.from("“”„‟«»", (quote) => [quote, '"'] as const),
]);

/**
 * Folds what looks the same to a reader into one form, once, for every detector: NFKC, invisible characters removed,
 * digits and punctuation unified, look-alike letters in mixed-script words made Latin. The original is never changed;
 * spans are mapped back to it (SL-01, PII-06).
 */
export function normalise(original: string): NormalisedText {
  if (plain.test(original)) return { text: original, toOriginal: (start, end) => ({ start, end }) };
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const known = new Map<string, readonly string[]>();
  for (const match of original.matchAll(cluster)) {
    const folded = known.get(match[0]) ?? foldCluster(match[0]);
    known.set(match[0], folded);
    for (const unit of folded) {
      units.push(unit);
      starts.push(match.index);
      ends.push(match.index + match[0].length);
    }
  }
  const text = foldMixedWords(units.join(""));
  return {
    text,
    toOriginal: (start, end) => {
      const from = starts[start] ?? original.length;
      return { start: from, end: end > start ? (ends[end - 1] ?? original.length) : from };
    },
  };
}

/** UTF-16 units of the folded cluster, so that indexes agree with string indexes. */
function foldCluster(written: string): readonly string[] {
  if (written.length === 1 && written < "\x7f") return [written];
  const visible = written.normalize("NFKC").replace(invisible, "");
  return Array.from(visible, (char) => punctuation.get(char) ?? asciiDigit(char) ?? char)
    .join("")
    .split("");
}

function asciiDigit(char: string): string | undefined {
  const code = char.codePointAt(0) ?? 0;
  const row = digitRows.find((zero) => code >= zero && code <= zero + 9);
  return row === undefined ? undefined : String(code - row);
}

/** Look-alikes are all single units, so folding keeps every index. Pure Cyrillic or Greek words stay as they are. */
function foldMixedWords(text: string): string {
  if (!lookAlikeScript.test(text)) return text;
  return text.replace(word, (found) =>
    latin.test(found) && lookAlikeScript.test(found)
      ? Array.from(found, (letter) => confusables.get(letter) ?? letter).join("")
      : found,
  );
}
