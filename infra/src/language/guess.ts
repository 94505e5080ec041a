import type { Language } from "@frontdesk/contracts/ids";
import type { LanguageWords } from "./language-words.ts";
import { type LetterModel, type LettersInContext, learnLetters, lettersOf } from "./letter-model.ts";
import { isShengWord, soundsLikeSheng } from "./sheng.rules.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { id } from "./words/id.ts";
import { neutralWords } from "./words/neutral.ts";
import { de } from "./words/others/de.ts";
import { fr } from "./words/others/fr.ts";
import { it } from "./words/others/it.ts";
import { shortLists } from "./words/others/lists.ts";
import { nl } from "./words/others/nl.ts";
import { pt } from "./words/others/pt.ts";
import { sw } from "./words/sw.ts";

/** The likeliest of our languages, and how sure that is (0–1). */
export interface LanguageGuess {
  readonly language: Language;
  readonly confidence: number;
  /** A language we do not speak fits better. */
  readonly foreign: boolean;
  /** Several of the words are known to be of the language that fits best, ours or not: no name or lone word decided. */
  readonly plain: boolean;
  /** Ours that know a word which the language that fits best does not: it may be said in them, about a foreign title. */
  readonly claimedBy: readonly Base[];
}

export type Base = "en" | "es" | "id" | "sw";

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
const otherPriorNats = -4;
const unknownWordsConfidence = 0.7;
const shengConfidence = 0.9;
/** Spanish alone opens with these. */
const spanishMarks = /[¿¡]/u;
const spanishMarkNats = 5;
/** Small words that stand within names. */
const nameJoiners =
  "of|the|a|an|and|to|in|on|for|de|del|la|las|los|el|en|y|e|da|do|dos|das|di|du|des|le|les|et|von|und|van|der|die";
/** What the letters of a name tell, of what another word's would. */
const nameShare = 0.3;
/** Two words may be a name, and one known word a loan, unless the letters of four leave ours hardly a chance. */
const plainFrom = { words: 3, known: 2, wordsByLetters: 4, chanceByLetters: 0.01 };
/** A word of few letters is in many languages; and one word may be a loan, or met by chance, in a sentence. */
const claim = { letters: 4, othersEach: 3, wordsEach: 6 };
const bases = ["en", "es", "id", "sw"] as const;

const models: ReadonlyMap<string, WordModel> = new Map<string, WordModel>([
  ["en", fromWords(en)],
  ["es", fromWords(es)],
  ["id", fromWords(id)],
  ["sw", fromWords(sw)],
  ["fr", fromWords(fr)],
  ["pt", fromWords(pt)],
  ["it", fromWords(it)],
  ["de", fromWords(de)],
  ["nl", fromWords(nl)],
  ...Object.entries(shortLists).map(([name, words]): [string, WordModel] => [name, model([[words, weights.other]])]),
]);

/** Of a long text both ends are read: more words make no guess surer. */
const charactersPerEnd = 600;
const mostWords = 120;
/** No language we know has longer words. */
const longestWord = 40;

/** Guess the language of a text without any context; `undefined` when nothing in it speaks for a language. */
export function guessLanguage(text: string): LanguageGuess | undefined {
  const plain = bothEnds(text);
  const spoken = spokenWords(plain).slice(0, mostWords);
  if (spoken.length === 0) return undefined;
  const words = spoken.map(({ word }) => word);
  const scores = scoreAll(spoken, spanishMarks.test(plain));
  const best = highest(scores.filter(([name]) => isBase(name)));
  const likeliest = isOtherScript(words) ? "other script" : highestName(scores);
  const unnamed = spoken.flatMap(({ word, named }) => (named ? [] : [word]));
  const ownWords = spoken.flatMap(({ word, inName }) => (inName || word.length < 2 ? [] : [word]));
  const sheng = (likeliest === "sw" || likeliest === "en") && soundsLikeSheng(unnamed, likeliest);
  const total = scores.reduce((sum, [, score]) => sum + Math.exp(score - best.score), 0);
  return {
    language: sheng ? "sheng" : best.name,
    confidence: confidenceOf({ words, best: best.name, sheng, share: likeliest === "other script" ? 0 : 1 / total }),
    foreign: !isBase(likeliest),
    plain:
      likeliest === "other script" || isPlain({ words, ownWords }, likeliest, { name: best.name, share: 1 / total }),
    claimedBy: bases.filter((base) => claims(ownWords, base, likeliest)),
  };
}

function confidenceOf(said: { words: readonly string[]; best: Base; sheng: boolean; share: number }): number {
  return said.sheng ? Math.max(said.share, shengConfidence) : Math.min(said.share, ceiling(said.words, said.best));
}

function knows(name: string, word: string): boolean {
  return models.get(name)?.words.has(word) === true;
}

/** Whether one of ours knows words that the likeliest does not, and not by chance among many that are none of its own. */
function claims(words: readonly string[], ours: Base, likeliest: string): boolean {
  const distinct = [...new Set(words)];
  const alone = (name: string, other: string) => (word: string) => knows(name, word) && !knows(other, word);
  const its = distinct.filter((word) => word.length >= claim.letters && alone(ours, likeliest)(word)).length;
  const others = distinct.filter(alone(likeliest, ours)).length;
  return its > 0 && others <= claim.othersEach * its && distinct.length <= claim.wordsEach * its;
}

/** Whether several words are of this language; those that it shares with ours are no sign of another. */
function isPlain(
  { words, ownWords }: { readonly words: readonly string[]; readonly ownWords: readonly string[] },
  name: string,
  ours: { readonly name: Base; readonly share: number },
): boolean {
  const isShared = (word: string) => name !== ours.name && knows(ours.name, word);
  const isIts = (word: string) => knows(name, word) || (name === "sw" && isShengWord(word));
  const its = new Set(ownWords.filter((word) => isIts(word) && !isShared(word))).size;
  const kinds = new Set(words).size;
  if (kinds >= plainFrom.words && its >= plainFrom.known) return true;
  return kinds >= plainFrom.wordsByLetters && its > 0 && ours.share < plainFrom.chanceByLetters;
}

function isOtherScript(words: readonly string[]): boolean {
  return 2 * words.filter((word) => /\p{Script=Latin}/u.test(word)).length < words.length;
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
  return spokenWords(text).map(({ word }) => word);
}

const wordPattern = /\p{L}[\p{L}\p{M}']*/gu;
/** "Call of Duty", "Santa Cruz de la Sierra". */
const nameRuns = new RegExp(
  `(?<![\\p{L}'])\\p{Lu}\\p{Ll}[\\p{L}\\p{M}']*(?:[ ,:&-]{1,2}(?:(?:${nameJoiners})[ ]){0,2}\\p{Lu}\\p{Ll}[\\p{L}\\p{M}']*)+`,
  "gu",
);

interface SpokenWord {
  readonly word: string;
  /** In capitals where its sentence does not begin: mostly a name. */
  readonly named: boolean;
  /** Named, or small and between words in capitals, the first of which may begin the sentence. */
  readonly inName: boolean;
}

/** An address, or what holds a digit. Asked of what stands between blanks, so that a text without any is read once. */
const isNoWord = /https?:\S|\S@\S|\d/iu;

function spokenWords(text: string): SpokenWord[] {
  const plain = text
    .normalize("NFKC")
    .replaceAll(codeLetters, " ")
    .replaceAll("’", "'")
    .replaceAll(/\[[^\][]{0,300}\]/gu, " ")
    .replaceAll(/\S+/gu, (said) => (isNoWord.test(said) ? " " : said));
  const inNames = new Set(
    [...plain.matchAll(nameRuns)].flatMap(({ 0: run, index: start }) =>
      [...run.matchAll(wordPattern)].slice(1).map(({ index }) => start + index),
    ),
  );
  return [...plain.matchAll(wordPattern)].flatMap(({ 0: found, index }) => {
    const word = found.slice(0, longestWord).toLowerCase().replace(/'+$/u, "");
    const named =
      /^\p{Lu}\p{Ll}/u.test(found) && !/(?:^|[.!?¿¡:\n…])[\s"'«“(]*$/u.test(plain.slice(Math.max(0, index - 4), index));
    return neutralWords.has(word) ? [] : [{ word, named, inName: named || inNames.has(index) }];
  });
}

const modelList = [...models];
/** What each word says, by language in the order of `modelList`. People use the same few thousand words. */
const wordNats = new Map<string, readonly number[]>();
const rememberedWords = 20_000;

function scoreAll(words: readonly SpokenWord[], marked: boolean): [string, number][] {
  const sums = modelList.map(([name]): number => (isBase(name) ? 0 : otherPriorNats));
  if (marked) sums[modelList.findIndex(([name]) => name === "es")] = spanishMarkNats;
  for (const { word, named } of words) {
    const share = named && !modelList.some(([, model]) => model.words.has(word)) ? nameShare : 1;
    for (const [at, nats] of natsOf(word).entries()) sums[at] = (sums[at] ?? 0) + share * nats;
  }
  return modelList.map(([name], at) => [name, sums[at] ?? 0]);
}

/** How much less likely each language makes a word than its best one does, at most `strongestWordNats`. */
function natsOf(word: string): readonly number[] {
  const known = wordNats.get(word);
  if (known !== undefined) return known;
  const nats =
    isShengWord(word) && !modelList.some(([name, { words }]) => name !== "sw" && words.has(word))
      ? shengNats
      : likelihoods(word);
  if (wordNats.size >= rememberedWords) wordNats.clear();
  wordNats.set(word, nats);
  return nats;
}

/** Sheng's words stand in Swahili; the models know none of them. */
const shengNats = modelList.map(([name]) => (name === "sw" ? 0 : -4));

function likelihoods(word: string): readonly number[] {
  const letters = lettersOf(word);
  const scores = modelList.map(([, model]) => wordScore(model, word, letters));
  const top = Math.max(...scores);
  return scores.map((score) => Math.max(score - top, -strongestWordNats));
}

function wordScore(known: WordModel, word: string, letters: LettersInContext): number {
  const seen = (known.words.get(word) ?? 0) / known.total;
  return Math.log(shareOfKnownWords * seen + (1 - shareOfKnownWords) * Math.exp(known.letters(letters)));
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
