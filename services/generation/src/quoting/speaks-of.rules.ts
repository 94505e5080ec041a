import type { Language } from "@frontdesk/contracts/ids";
import { coverageOf, weighTerms } from "@frontdesk/infra/analysis/coverage";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { readText } from "@frontdesk/infra/analysis/vocabulary";

/**
 * How much of what is asked a text speaks of: 0 to 1, and 0 where nothing is asked. No word tells more for being rare;
 * one of any subject ("day", "find") tells half, one that is only alike or means the same in part (`coverageOf`). So it
 * ranks what fits a question, and proves no statement.
 */
export function speaksOf(asked: string, { text, language }: { text: string; language?: Language | undefined }): number {
  const spoken = guessLanguage(asked, analyserOf(language) ?? "en");
  const terms = weighTerms({ text: asked, language: spoken }, { texts: 1, of: () => 1 });
  return coverageOf(terms, readText(text, guessLanguage(text, spoken))).share;
}
