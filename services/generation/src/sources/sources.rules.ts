import type { Passage, Source } from "@frontdesk/contracts/turn";

const excerptLength = 160;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * The citations shown under a reply, in the order they were cited (WF-10); each with the start of what was quoted of it,
 * by which a reader is led to the place, else with its own.
 */
export function sourcesOf(
  ids: readonly string[],
  passages: readonly Passage[],
  quoted: Readonly<Record<string, string>> = {},
): Source[] {
  return ids.flatMap((id) => {
    const passage = passages.find((candidate) => candidate.id === id);
    if (passage === undefined) return [];
    const { document, title, text } = passage;
    return [
      { id, document, ...(title === undefined ? {} : { title }), text: excerpt(quoted[id] ?? text, excerptLength) },
    ];
  });
}

/** The start of a text, at most `length` UTF-16 units, never ending inside what a reader sees as one character. */
export function excerpt(text: string, length: number): string {
  const plain = text.replaceAll(/\s+/gu, " ").trim();
  if (plain.length <= length) return plain;
  let end = 0;
  for (const { segment, index } of graphemes.segment(plain)) {
    if (index + segment.length > length - 1) break;
    end = index + segment.length;
  }
  return `${plain.slice(0, end).trimEnd()}…`;
}
