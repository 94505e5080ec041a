import { type AnalysedLanguage, analysedLanguages } from "@frontdesk/infra/analysis/languages";
import { words } from "@frontdesk/infra/analysis/tokenise";
import list from "./negation.json" with { type: "json" };

const patterns = new Map(
  analysedLanguages.map((language) => [language, new RegExp(`(?<= )(?:${list[language]})(?= )`, "u")]),
);

/** Whether a question asks for what is not so, or may not be done. */
export function isNegated(text: string, language: AnalysedLanguage): boolean {
  return patterns.get(language)?.test(` ${words(text).join(" ")} `) ?? false;
}
