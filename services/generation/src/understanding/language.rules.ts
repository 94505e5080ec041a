import type { Language } from "@frontdesk/contracts/ids";

/** The language whose words, formats and documents serve one that has none of its own: Swahili for Sheng. */
export function baseLanguage(language: Language): Exclude<Language, "sheng"> {
  return language === "sheng" ? "sw" : language;
}
