import { type AnalysedLanguage, analysedLanguages } from "./languages.ts";
import { words } from "./tokenise.ts";
import list from "./words/negation.json" with { type: "json" };

const patterns = new Map(
  analysedLanguages.map((language) => [language, new RegExp(`(?<= )(?:${list[language]})(?= )`, "u")]),
);

/** Whether a question asks for what is not so, or may not be done. */
export function isNegated(text: string, language: AnalysedLanguage): boolean {
  return patterns.get(language)?.test(` ${words(text).join(" ")} `) ?? false;
}
