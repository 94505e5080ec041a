const boundary = /(?<=[.!?…。！？][)"'”’\]]{0,2})\s+|\n+/gu;
/** Before a full stop that ends no sentence: abbreviations, initials, numbers of a list. */
const unfinished =
  /(?:^|[\s(])(?:nro|num|jl|jln|av|avda|rp|mr|mrs|ms|dr|sr|sra|st|etc|vs|approx|p\.o|e\.g|i\.e|p\.ej|\p{L}|\d{1,3})\.$/iu;
const longestUnfinished = 12;

/** The sentences and lines of a text that hold a letter or a number, without the blanks around them. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  let start = 0;
  const take = (end: number, next: number) => {
    const sentence = text.slice(start, end).trim();
    if (/[\p{L}\p{N}]/u.test(sentence)) sentences.push(sentence);
    start = next;
  };
  for (const { 0: gap, index } of text.matchAll(boundary)) {
    const before = text.slice(Math.max(start, index - longestUnfinished), index);
    if (gap.includes("\n") || !unfinished.test(before)) take(index, index + gap.length);
  }
  take(text.length, text.length);
  return sentences;
}
