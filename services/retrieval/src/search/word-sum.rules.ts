import { conceptNames } from "@frontdesk/infra/analysis/concepts";
import { eachCount, type PackedCounts } from "../passages/word-counts.rules.ts";

/** A document as it was counted. Without counts: no version of it is in force, or there was no room for them. */
interface Counted {
  readonly version: number;
  readonly counts?: PackedCounts;
}

/** The sum of a tenant's documents, and what each of them is in it with, so that it can be taken out again. */
export interface WordSum {
  readonly documents: Map<string, Counted>;
  readonly words: Map<string, number>;
  readonly stems: Map<string, number>;
  readonly concepts: Map<number, number>;
  passages: number;
  /** Of all packed counts. */
  characters: number;
}

const documentBytes = 200;
const entryBytes = 80;
const emptyBytes = 8_000;

const conceptOf = new Map(conceptNames.map((name, concept) => [name, concept]));

export function emptySum(): WordSum {
  return { documents: new Map(), words: new Map(), stems: new Map(), concepts: new Map(), passages: 0, characters: 0 };
}

export function copyOf({ documents, words, stems, concepts, passages, characters }: WordSum): WordSum {
  const [copies, sums] = [new Map(documents), { words: new Map(words), stems: new Map(stems) }];
  return { documents: copies, ...sums, concepts: new Map(concepts), passages, characters };
}

/** About how much memory it takes. */
export function bytesOf({ documents, words, stems, concepts, characters }: WordSum): number {
  const entries = words.size + stems.size + concepts.size;
  return emptyBytes + characters + documents.size * documentBytes + entries * entryBytes;
}

function raise<K>(sums: Map<K, number>, key: K, by: number): void {
  const sum = (sums.get(key) ?? 0) + by;
  if (sum > 0) sums.set(key, sum);
  else sums.delete(key);
}

function addCounts(sum: WordSum, counts: PackedCounts, sign: 1 | -1): void {
  const { words, stems, concepts } = counts;
  sum.passages += sign * counts.passages;
  sum.characters += sign * (words.length + stems.length + concepts.length);
  eachCount(words, (word, passages) => raise(sum.words, word, sign * passages));
  eachCount(stems, (stem, passages) => raise(sum.stems, stem, sign * passages));
  eachCount(concepts, (name, passages) => {
    const concept = conceptOf.get(name);
    // Another release's.
    if (concept !== undefined) raise(sum.concepts, concept, sign * passages);
  });
}

export function takeOut(sum: WordSum, documentId: string): void {
  const known = sum.documents.get(documentId);
  if (known?.counts !== undefined) addCounts(sum, known.counts, -1);
  sum.documents.delete(documentId);
}

/** In the place of what was there of the document. */
export function putIn(sum: WordSum, documentId: string, { version, counts }: Counted): void {
  takeOut(sum, documentId);
  if (counts === undefined) sum.documents.set(documentId, { version });
  else {
    const { passages, words, stems, concepts } = counts;
    sum.documents.set(documentId, { version, counts: { passages, words, stems, concepts } });
    addCounts(sum, counts, 1);
  }
}
