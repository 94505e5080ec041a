import { stemmer as stemEnglish } from "@orama/stemmers/english";
import { stemmer as stemIndonesian } from "@orama/stemmers/indonesian";
import { stemmer as stemSpanish } from "@orama/stemmers/spanish";
import { fold } from "../text/fold.ts";
import type { AnalysedLanguage } from "./languages.ts";
import { stemSwahili } from "./stem-swahili.ts";

/** The Snowball rules need the accent that folding took: "devolucion" and "devoluciones" must meet. */
function stemFoldedSpanish(word: string): string {
  return fold(stemSpanish(word.replace(/([cs])ion$/u, "$1ión")));
}

const stemmers: Readonly<Record<AnalysedLanguage, (word: string) => string>> = {
  en: stemEnglish,
  es: stemFoldedSpanish,
  id: stemIndonesian,
  sw: stemSwahili,
};

const cacheLimit = 50_000;
const caches: Readonly<Record<AnalysedLanguage, Map<string, string>>> = {
  en: new Map(),
  es: new Map(),
  id: new Map(),
  sw: new Map(),
};

/** The stem of a folded word: Snowball for English, Spanish and Indonesian, a light stemmer for Swahili. */
export function stem(word: string, language: AnalysedLanguage): string {
  if (word.length < 3) return word;
  const cache = caches[language];
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (/\p{N}/u.test(word)) return word;
  const made = stemmers[language](word) || word;
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(word, made);
  return made;
}
