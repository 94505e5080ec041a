const sentenceEnd = /[.!?…。！？]["'”’)\]]*(?:\s|(?<=[。！？]))/gu;
const blank = /\s/gu;

/** Where the last match within `text` ends, if that is past `from`. */
function lastEnd(text: string, pattern: RegExp, from: number): number | undefined {
  let end: number | undefined;
  for (const match of text.matchAll(pattern)) {
    const after = match.index + match[0].length;
    if (after >= from) end = after;
  }
  return end;
}

/** `at`, or one less when it would cut a surrogate pair in two. */
function besidePair(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return at > 1 && before >= 0xd800 && before <= 0xdbff ? at - 1 : at;
}

/**
 * Pieces of at most `max` characters (UTF-16 units, at least 2) that join to the text: cut after a sentence, else at a
 * blank, else anywhere but inside a surrogate pair. Each cut moves forward (DOC-05).
 */
export function splitText(text: string, max: number): string[] {
  if (!Number.isInteger(max) || max < 2) throw new RangeError(`a piece must hold at least 2 characters, not ${max}`);
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > max) {
    const window = text.slice(from, from + max);
    const cut = lastEnd(window, sentenceEnd, max / 2) ?? lastEnd(window, blank, max / 4) ?? besidePair(window, max);
    pieces.push(text.slice(from, from + cut));
    from += cut;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
