import { createLruMap, type LruMap } from "../runtime/lru-map.ts";
import { type AnalysedLanguage, analysedLanguages } from "./languages.ts";
import accounts from "./lexicon/accounts.json" with { type: "json" };
import devices from "./lexicon/devices.json" with { type: "json" };
import everyday from "./lexicon/everyday.json" with { type: "json" };
import money from "./lexicon/money.json" with { type: "json" };
import orders from "./lexicon/orders.json" with { type: "json" };
import services from "./lexicon/services.json" with { type: "json" };
import world from "./lexicon/world.json" with { type: "json" };
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";
import { words } from "./tokenise.ts";

/** A concept's words and phrases by language, parted by commas; the first English one names it for good. */
type Concept = Readonly<Record<AnalysedLanguage, string>>;

const concepts: readonly Concept[] = [...accounts, ...orders, ...money, ...devices, ...services, ...everyday, ...world];

/** The name of each concept: terms of an index are made of it, so it never changes. */
export const conceptNames: readonly string[] = concepts.map(({ en }) => en.split(",")[0] ?? "");

interface Phrase {
  /** Stems after the first. */
  readonly rest: readonly string[];
  readonly concept: number;
}

interface Lexicon {
  readonly singles: ReadonlyMap<string, readonly number[]>;
  /** By their first stem. */
  readonly phrases: ReadonlyMap<string, readonly Phrase[]>;
}

function append<V>(map: Map<string, V[]>, key: string, value: V): void {
  const held = map.get(key);
  if (held === undefined) map.set(key, [value]);
  else if (!held.includes(value)) held.push(value);
}

function lexiconOf(language: AnalysedLanguage): Lexicon {
  const singles = new Map<string, number[]>();
  const phrases = new Map<string, Phrase[]>();
  for (const [concept, terms] of concepts.entries()) {
    for (const term of terms[language].split(",")) {
      const spoken = words(term);
      const [first, ...rest] = spoken.map((word) => stem(word, language));
      if (first === undefined) continue;
      if (rest.length > 0) append(phrases, first, { rest, concept });
      else if (!isStopWord(spoken[0] ?? "", language)) append(singles, first, concept);
    }
  }
  return { singles, phrases };
}

const lexicons = new Map(analysedLanguages.map((language) => [language, lexiconOf(language)]));

export interface Meaning {
  /** Place of the word it is said by; of a phrase, its first content word. */
  readonly at: number;
  readonly concept: number;
}

const rememberedWords = 10_000;
const remembered: Readonly<Record<AnalysedLanguage, LruMap<readonly number[]>>> = {
  en: createLruMap(rememberedWords),
  es: createLruMap(rememberedWords),
  id: createLruMap(rememberedWords),
  sw: createLruMap(rememberedWords),
};

function singlesOf(word: string, stemmed: string, language: AnalysedLanguage): readonly number[] {
  const cache = remembered[language];
  const known = cache.get(word);
  if (known !== undefined) return known;
  const made = lookUp(word, stemmed, language);
  cache.set(word, made);
  return made;
}

/** Desks of any language use English words; so a word that its own language's list lacks is looked up there. */
function lookUp(word: string, stemmed: string, language: AnalysedLanguage): readonly number[] {
  if (isStopWord(word, language)) return [];
  const own = lexicons.get(language)?.singles.get(stemmed);
  if (own !== undefined || language === "en") return own ?? [];
  return lexicons.get("en")?.singles.get(stem(word, "en")) ?? [];
}

/**
 * What words mean across the four languages, for the concepts of a service desk: a Swahili question meets an English
 * page by "marejesho" and "refund", and "get rid of" meets "delete". Nothing for what the lexicon lacks.
 */
export function meaningsOf(
  spoken: readonly string[],
  language: AnalysedLanguage,
  stems: readonly string[] = spoken.map((word) => stem(word, language)),
): Meaning[] {
  const phrases = lexicons.get(language)?.phrases;
  const meanings: Meaning[] = [];
  for (const [at, stemmed] of stems.entries()) {
    for (const concept of singlesOf(spoken[at] ?? "", stemmed, language)) meanings.push({ at, concept });
    for (const { rest, concept } of phrases?.get(stemmed) ?? []) {
      if (!rest.every((next, place) => stems[at + 1 + place] === next)) continue;
      meanings.push({ at: at + contentPlace(spoken.slice(at, at + 1 + rest.length), language), concept });
    }
  }
  return meanings;
}

function contentPlace(phrase: readonly string[], language: AnalysedLanguage): number {
  return Math.max(
    0,
    phrase.findIndex((word) => !isStopWord(word, language)),
  );
}
