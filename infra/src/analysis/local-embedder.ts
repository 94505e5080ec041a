import type { Embedder } from "../ports/vectors.ts";
import { guessLanguage } from "./guess-language.ts";
import { stem } from "./stem.ts";
import { stopWordLanguages } from "./stop-words.ts";
import { words } from "./tokenise.ts";

const dimensions = 512;
const gramLengths = [3, 4] as const;
/** Shares of a word's weight: the word and its stem name it, its letter groups survive typos and unknown endings. */
const stemShare = 0.6;
const gramShare = 1;
/** Function words are in every text and tell nothing apart. */
const functionWordWeight = 0.1;

const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

/** FNV-1a with a final mix, 32 bits: fast, and the same in every process. */
function hash(text: string): number {
  let state = fnvOffset;
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), fnvPrime);
  state = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
  return (state ^ (state >>> 16)) >>> 0;
}

function add(vector: Float64Array, feature: string, weight: number): void {
  const code = hash(feature);
  const sign = code & 0x8000_0000 ? -1 : 1;
  const place = code % dimensions;
  vector[place] = (vector[place] ?? 0) + sign * weight;
}

function grams(word: string): string[] {
  const padded = `^${word}$`;
  return gramLengths.flatMap((length) =>
    Array.from({ length: Math.max(0, padded.length - length + 1) }, (_, at) => padded.slice(at, at + length)),
  );
}

function embedOne(text: string): number[] {
  const counts = new Map<string, number>();
  for (const word of words(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const language = guessLanguage(text, "en");
  const vector = new Float64Array(dimensions);
  for (const [word, count] of counts) {
    const weight = (stopWordLanguages(word).length > 0 ? functionWordWeight : 1) * (1 + Math.log(count));
    add(vector, `s${stem(word, language)}`, weight * stemShare);
    const parts = grams(word);
    for (const part of parts) add(vector, part, (weight * gramShare) / Math.sqrt(parts.length));
  }
  const length = Math.hypot(...vector);
  if (length > 0) return Array.from(vector, (value) => value / length);
  // No word at all: any unit vector will do, the same one each time.
  return Array.from(vector, (_, at) => (at === 0 ? 1 : 0));
}

const made = new WeakSet<Embedder>();

/**
 * Dense vectors without a model: signed feature hashing of word stems and letter groups, unit length. It finds typos
 * and word forms, not synonyms; the fusion weights are set for that.
 */
export function createLocalEmbedder(): Embedder {
  const embedder: Embedder = { dimensions, embed: async (texts) => texts.map(embedOne) };
  made.add(embedder);
  return embedder;
}

/** True for an embedder that any thread can make again for itself. */
export function isLocalEmbedder(embedder: Embedder): boolean {
  return made.has(embedder);
}
