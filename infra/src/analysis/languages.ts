/** The languages text is analysed in; a Sheng question is analysed as Swahili (DESIGN §2, BR-24). */
export const analysedLanguages = ["en", "es", "id", "sw"] as const;
export type AnalysedLanguage = (typeof analysedLanguages)[number];

/** The analyser of a language tag such as `es-DO` or `sheng`; undefined for one that has no analyser of its own. */
export function analyserOf(language: string | undefined): AnalysedLanguage | undefined {
  const base = language?.toLowerCase().split("-")[0];
  if (base === "sheng") return "sw";
  return analysedLanguages.find((known) => known === base);
}
