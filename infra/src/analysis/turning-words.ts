import { type AnalysedLanguage, analysedLanguages } from "./languages.ts";
import english from "./words/en.json" with { type: "json" };
import spanish from "./words/es.json" with { type: "json" };
import indonesian from "./words/id.json" with { type: "json" };
import swahili from "./words/sw.json" with { type: "json" };

/** What a word does to a statement whose topic it leaves as it is: "not", "without", "only", "more" and their like. */
export type Turning = keyof typeof english.turningWords;

const lists: Readonly<Record<AnalysedLanguage, Readonly<Record<Turning, string>>>> = {
  en: english.turningWords,
  es: spanish.turningWords,
  id: indonesian.turningWords,
  sw: swahili.turningWords,
};

const turns = Object.keys(english.turningWords) as Turning[];
const patterns = new Map(
  analysedLanguages.map((language) => [
    language,
    turns.map((turn) => ({ turn, pattern: new RegExp(`^(?:${lists[language][turn]})$`, "u") })),
  ]),
);

/** What the words of a text, folded, do to what it says; the same in every language, and however it is worded. */
export function turnsOf(said: readonly string[], language: AnalysedLanguage): ReadonlySet<Turning> {
  const known = patterns.get(language) ?? [];
  return new Set(known.filter(({ pattern }) => said.some((word) => pattern.test(word))).map(({ turn }) => turn));
}
