const longestResult = 2_000;
const cutMark = "\n... (truncated)";

/** A tool's answer as a model reads it: at most 2000 characters, cut between characters and marked as cut (BR-10). */
export function toolResultText(result: unknown): string {
  const text = typeof result === "string" ? result : (JSON.stringify(result) ?? "");
  if (text.length <= longestResult) return text;
  const cut = text.slice(0, longestResult - cutMark.length);
  const whole = /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut;
  return whole + cutMark;
}
