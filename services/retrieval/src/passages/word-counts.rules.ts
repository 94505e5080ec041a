import type { TextTerms } from "@frontdesk/infra/analysis/sparse";

/** The different terms of one passage: its words and codes, their stems, the names of what they mean. */
export interface PassageTerms {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly concepts: readonly string[];
}

/** In how many passages of a document each of its terms stands. */
export interface WordCounts {
  passages: number;
  readonly words: Map<string, number>;
  readonly stems: Map<string, number>;
  readonly concepts: Map<string, number>;
}

/** The same as it is stored: terms are untrusted text and no field names. */
export interface PackedCounts {
  readonly passages: number;
  readonly words: string;
  readonly stems: string;
  readonly concepts: string;
}

/**
 * Of words, and of stems, of one document: a longer one's first. Of 64 letters at most, they stay below half of what
 * MongoDB takes for a document.
 */
export const maxDocumentWords = 20_000;

export function termsOf({ words, codes, stems, concepts }: TextTerms): PassageTerms {
  const different = (terms: readonly string[]) => [...new Set(terms)];
  return { words: different([...words, ...codes]), stems: different(stems), concepts: different(concepts) };
}

export function noCounts(): WordCounts {
  return { passages: 0, words: new Map(), stems: new Map(), concepts: new Map() };
}

function count(counts: Map<string, number>, terms: readonly string[]): void {
  for (const term of terms) {
    const known = counts.get(term);
    if (known !== undefined || counts.size < maxDocumentWords) counts.set(term, (known ?? 0) + 1);
  }
}

export function countPassage(counts: WordCounts, { words, stems, concepts }: PassageTerms): void {
  counts.passages += 1;
  count(counts.words, words);
  count(counts.stems, stems);
  count(counts.concepts, concepts);
}

/** A line for each count: the count, then its terms, parted by commas, which no term holds. */
function packed(counts: ReadonlyMap<string, number>): string {
  const byCount = Map.groupBy(counts, ([, passages]) => passages);
  return [...byCount].map(([passages, terms]) => [passages, ...terms.map(([term]) => term)].join(",")).join("\n");
}

export function pack({ passages, words, stems, concepts }: WordCounts): PackedCounts {
  return { passages, words: packed(words), stems: packed(stems), concepts: packed(concepts) };
}

/** Calls back with each term and in how many passages it stands. */
export function eachCount(text: string, act: (term: string, passages: number) => void): void {
  for (const line of text === "" ? [] : text.split("\n")) {
    const [passages, ...terms] = line.split(",");
    for (const term of terms) act(term, Number(passages));
  }
}
