import type { Language } from "@frontdesk/contracts/ids";
import type { LanguageWords } from "./language-words.ts";
import { type LetterModel, learnLetters } from "./letter-model.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { id } from "./words/id.ts";
import { neutralWords } from "./words/neutral.ts";
import { otherLanguages } from "./words/other.ts";
import { mixedStems, shengWords } from "./words/sheng.ts";
import { sw } from "./words/sw.ts";

/** The likeliest of our languages, how sure that is (0–1), and whether a language we do not speak fits better. */
export interface LanguageGuess {
  readonly language: Language;
  readonly confidence: number;
  readonly foreign: boolean;
}

type Base = "en" | "es" | "id" | "sw";

interface WordModel {
  readonly words: ReadonlyMap<string, number>;
  readonly total: number;
  readonly letters: LetterModel;
}

const weights = { frequent: 12, common: 2, sample: 2, other: 8 };
const shareOfKnownWords = 0.6;
/** A name that fits one language by its letters alone must not outvote the words around it. */
const strongestWordNats = 7;
/** Languages we do not speak are the less expected guess. */
const otherPriorNats = -2.5;
const unknownWordsConfidence = 0.7;
const shengConfidence = 0.9;
const bases = ["en", "es", "id", "sw"] as const;

const models: ReadonlyMap<string, WordModel> = new Map<string, WordModel>([
  ["en", fromWords(en)],
  ["es", fromWords(es)],
  ["id", fromWords(id)],
  ["sw", fromWords(sw)],
  ...Object.entries(otherLanguages).map(([name, words]): [string, WordModel] => [
    name,
    model([[words, weights.other]]),
  ]),
]);

/** Of a long text both ends are read: more words make no guess surer. */
const charactersPerEnd = 600;
const mostWords = 120;
/** No language we know has longer words. */
const longestWord = 40;

/** Guess the language of a text without any context; `undefined` when nothing in it speaks for a language. */
export function guessLanguage(text: string): LanguageGuess | undefined {
  const words = languageWords(bothEnds(text)).slice(0, mostWords);
  if (words.length === 0) return undefined;
  const scores = scoreAll(words);
  const ours = scores.filter(([name]) => isBase(name));
  const best = highest(ours);
  const likeliest = highestName(scores);
  const sheng = (likeliest === "sw" || likeliest === "en") && soundsLikeSheng(words);
  const total = scores.reduce((sum, [, score]) => sum + Math.exp(score - best.score), 0);
  return {
    language: sheng ? "sheng" : best.name,
    confidence: sheng ? Math.max(1 / total, shengConfidence) : Math.min(1 / total, ceiling(words, best.name)),
    foreign: !isBase(likeliest),
  };
}

function bothEnds(text: string): string {
  if (text.length <= 2 * charactersPerEnd) return text;
  return `${text.slice(0, charactersPerEnd)} ${text.slice(-charactersPerEnd)}`;
}

/** One or two unknown words (mostly names) cannot be sure of a language by their letters alone. */
function ceiling(words: readonly string[], name: Base): number {
  const known = models.get(name)?.words;
  return words.length > 2 || words.some((word) => known?.has(word)) ? 1 : unknownWordsConfidence;
}

/** The letters of a code ("VA 004"): they stand before digits in capitals, or before digits that no count starts with. */
const codeLetters = /(?<![\p{L}\p{N}])(?:\p{Lu}{1,5}[ ./-]?(?=\d{2})|\p{L}{1,5}[ ./-]?(?=0\d))/gu;

/** The words that can tell a language: links, addresses, numbers, product words and world-wide interjections left out. */
export function languageWords(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .replaceAll(codeLetters, " ")
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/https?:\S+|\S+@\S+|\[[^\]]*\]|\S*\d\S*/gu, " ");
  const words = plain.match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];
  return words.map((word) => word.slice(0, longestWord).replace(/'+$/u, "")).filter((word) => !neutralWords.has(word));
}

const modelList = [...models];
/** What each word says, by language in the order of `modelList`. People use the same few thousand words. */
const wordNats = new Map<string, readonly number[]>();
const rememberedWords = 20_000;

function scoreAll(words: readonly string[]): [string, number][] {
  const sums = modelList.map(([name]): number => (isBase(name) ? 0 : otherPriorNats));
  for (const word of words) {
    for (const [at, nats] of natsOf(word).entries()) sums[at] = (sums[at] ?? 0) + nats;
  }
  return modelList.map(([name], at) => [name, sums[at] ?? 0]);
}

/** How much less likely each language makes a word than its best one does, at most `strongestWordNats`. */
function natsOf(word: string): readonly number[] {
  const known = wordNats.get(word);
  if (known !== undefined) return known;
  const scores = modelList.map(([, model]) => wordScore(model, word));
  const top = Math.max(...scores);
  const nats = scores.map((score) => Math.max(score - top, -strongestWordNats));
  if (wordNats.size >= rememberedWords) wordNats.clear();
  wordNats.set(word, nats);
  return nats;
}

function wordScore(known: WordModel, word: string): number {
  const seen = (known.words.get(word) ?? 0) / known.total;
  return Math.log(shareOfKnownWords * seen + (1 - shareOfKnownWords) * Math.exp(known.letters(word)));
}

function highest(scores: readonly [string, number][]): { name: Base; score: number } {
  let best: { name: Base; score: number } = { name: "en", score: Number.NEGATIVE_INFINITY };
  for (const [name, score] of scores) if (isBase(name) && score > best.score) best = { name, score };
  return best;
}

function highestName(scores: readonly [string, number][]): string {
  return scores.reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

function isBase(name: string): name is Base {
  return (bases as readonly string[]).includes(name);
}

const frequentSwahili: ReadonlySet<string> = new Set(sw.frequent.split(/\s+/u));
const swahiliVerbStart =
  /^(?:ha)?(?:ni|u|a|tu|m|wa|i|zi|ya|ki|vi|li|ku|si)?(?:na|me|li|ta|ki|ja|nge|ka|ku|si)?(?:ni|ku|m|wa|tu|i|zi|ya|ki|li|me)?$/u;

/** Sheng: its own words, or English stems inside Swahili verbs (`nimetry`, `mtadeliver`), among Swahili. */
function soundsLikeSheng(words: readonly string[]): boolean {
  const marks = words.filter(isShengWord);
  if (marks.length === 0) return false;
  const swahili = models.get("sw")?.words;
  const english = models.get("en")?.words;
  const rest = words.filter((word) => !marks.includes(word));
  return marks.length > 1 || rest.length === 0 || rest.some((word) => swahili?.has(word) && !english?.has(word));
}

/** A word that is Sheng's, and not standard Swahili's. */
export function isShengWord(word: string): boolean {
  return shengWords.has(word) || isMixedVerb(word);
}

function isMixedVerb(word: string): boolean {
  if (frequentSwahili.has(word)) return false;
  for (let at = 2; at <= Math.min(8, word.length - 2); at += 1) {
    if (mixedStems.has(word.slice(at)) && swahiliVerbStart.test(word.slice(0, at))) return true;
  }
  return false;
}

function fromWords(words: LanguageWords): WordModel {
  return model([
    [words.frequent, weights.frequent],
    [words.common, weights.common],
    [words.sample, weights.sample],
  ]);
}

function model(parts: readonly (readonly [string, number])[]): WordModel {
  const words = new Map<string, number>();
  let total = 0;
  for (const [text, weight] of parts) {
    for (const word of text.toLowerCase().match(/\p{L}[\p{L}\p{M}']*/gu) ?? []) {
      words.set(word, (words.get(word) ?? 0) + weight);
      total += weight;
    }
  }
  return { words, total, letters: learnLetters(words) };
}
