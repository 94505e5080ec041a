import type { Language } from "@frontdesk/contracts/ids";
import { coverageOf, weighTerms } from "@frontdesk/infra/analysis/coverage";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { readText } from "@frontdesk/infra/analysis/vocabulary";

/** How much of what is asked, or said, a text speaks of, every word alike; 0 to 1, and 0 where nothing is asked. */
export function speaksOf(asked: string, { text, language }: { text: string; language?: Language | undefined }): number {
  const spoken = guessLanguage(asked, analyserOf(language) ?? "en");
  const terms = weighTerms({ text: asked, language: spoken }, { texts: 1, of: () => 1 });
  return coverageOf(terms, readText(text, guessLanguage(text, spoken))).share;
}
