/** The start of a text, at most `length` UTF-16 units, never ending inside a surrogate pair. */
export function startOf(text: string, length: number): string {
  const cut = text.slice(0, Math.max(0, length));
  return cut.length < text.length && /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut;
}
