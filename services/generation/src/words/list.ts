/**
 * A list of patterns written as one text: entries stand apart by a line break or two blanks. Backslashes are kept as
 * they are, and `${…}` puts a part that several patterns share.
 */
export function list(texts: TemplateStringsArray, ...parts: readonly string[]): readonly string[] {
  return String.raw(texts, ...parts)
    .split(/\s{2,}|\n/u)
    .filter((entry) => entry !== "");
}
