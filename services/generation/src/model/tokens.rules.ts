/** A word; or one character of a script that is written without blanks. */
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_])+/gu;

/** Tokens of a text, estimated by splitting on whitespace and punctuation (WF-14). */
export function estimateTokens(text: string): number {
  return text.match(piece)?.length ?? 0;
}

/** The start of a text that is estimated at `most` tokens at most, marked as cut when it was. */
export function cutToTokens(text: string, most: number): string {
  let tokens = 0;
  let end = 0;
  for (const match of text.matchAll(piece)) {
    if (tokens === most) return end === 0 ? "" : `${text.slice(0, end)} …`;
    tokens += 1;
    end = match.index + match[0].length;
  }
  return text;
}

/** A text of at most so many tokens: of a long one both ends, since what matters stands first or last. */
export function bothEnds(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text;
  const half = Math.max(1, Math.floor(tokens / 2));
  const words = text.trim().split(/\s+/u);
  let tail = words.length;
  let used = 0;
  while (tail > 0 && used < half) {
    used += estimateTokens(words[tail - 1] ?? "");
    if (used <= half) tail -= 1;
  }
  return `${cutToTokens(words.slice(0, tail).join(" "), half)} ${words.slice(tail).join(" ")}`.trim();
}
