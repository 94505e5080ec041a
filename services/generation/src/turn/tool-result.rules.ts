import { startOf } from "./cut.rules.ts";

/** BR-10, in characters. */
export const longestResult = 2_000;
const cutMark = "\n... (truncated)";

/** A tool's answer as a model reads it: at most 2000 characters, cut between characters and marked as cut (BR-10). */
export function toolResultText(result: unknown): string {
  const text = typeof result === "string" ? result : (JSON.stringify(result) ?? "");
  if (text.length <= longestResult) return text;
  return startOf(text, longestResult - cutMark.length) + cutMark;
}
