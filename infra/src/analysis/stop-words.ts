import { type AnalysedLanguage, analysedLanguages } from "./languages.ts";
import english from "./words/en.json" with { type: "json" };
import spanish from "./words/es.json" with { type: "json" };
import indonesian from "./words/id.json" with { type: "json" };
import swahili from "./words/sw.json" with { type: "json" };

const lists = { en: english, es: spanish, id: indonesian, sw: swahili } as const;

type WordSets = Readonly<Record<AnalysedLanguage, ReadonlySet<string>>>;

function setsOf(pick: (list: (typeof lists)[AnalysedLanguage]) => readonly string[]): WordSets {
  const { en, es, id, sw } = lists;
  return { en: new Set(pick(en)), es: new Set(pick(es)), id: new Set(pick(id)), sw: new Set(pick(sw)) };
}

/** Function words, folded: they carry the grammar of a question, not its subject. */
const stopWords = setsOf((list) => list.functionWords);
/** Words of any subject ("number", "find", "day"): they say little about which one. */
const weakWords = setsOf((list) => list.weakWords);

export function isStopWord(word: string, language: AnalysedLanguage): boolean {
  return stopWords[language].has(word);
}

export function isWeakWord(word: string, language: AnalysedLanguage): boolean {
  return weakWords[language].has(word);
}

/** The languages that use this word as a function word; none for a content word. */
export function stopWordLanguages(word: string): AnalysedLanguage[] {
  return analysedLanguages.filter((language) => stopWords[language].has(word));
}
