/** A word; or one character of a script that is written without blanks. */
const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_])+/gu;

/** Tokens of a text, estimated by splitting on whitespace and punctuation (WF-14). */
export function estimateTokens(text: string): number {
  return text.match(piece)?.length ?? 0;
}
