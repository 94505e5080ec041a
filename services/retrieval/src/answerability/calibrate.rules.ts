import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { questionTerms } from "@frontdesk/infra/analysis/question-terms";
import { splitSentences } from "@frontdesk/infra/text/sentences";

/** A threshold refuses at most this share of the questions that are answered. */
const maxRefused = 0.03;
/**
 * Made questions are worded like the pages they are made from, customers' are not: what is measured moves the threshold
 * no further than this, which leaves room for answers that are not sure.
 */
const bounds = { least: 0.05, most: 0.2 } as const;
const minQuestions = 20;
const sentenceWords = { least: 6, kept: 5 } as const;

export interface Chances {
  /** Of questions whose page is there, and of those whose page is not. */
  readonly answerable: readonly number[];
  readonly unanswerable: readonly number[];
}

export interface Measured {
  readonly threshold: number;
  readonly falseRefusals: number;
  readonly declined: number;
}

function shareBelow(chances: readonly number[], threshold: number): number {
  return chances.length === 0 ? 0 : chances.filter((chance) => chance < threshold).length / chances.length;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

/** The threshold that declines the most unanswerable questions at few enough false refusals; too few questions move nothing. */
export function chooseThreshold({ answerable, unanswerable }: Chances, before: number): Measured {
  const sorted = answerable.toSorted((one, other) => one - other);
  const highest = sorted[Math.floor(sorted.length * maxRefused)] ?? before;
  const wanted = Math.min(bounds.most, Math.max(bounds.least, sorted.length < minQuestions ? before : highest));
  // Rounded down: up, it would refuse the question it was taken from.
  const threshold = Math.floor(wanted * 1_000) / 1_000;
  return {
    threshold,
    falseRefusals: rounded(shareBelow(answerable, threshold)),
    declined: rounded(shareBelow(unanswerable, threshold)),
  };
}

function keywordsOf(sentence: string, language: AnalysedLanguage): string | undefined {
  const spoken = questionTerms(sentence, language).flatMap(({ word, share }) =>
    word === undefined || share < 1 ? [] : [word],
  );
  if (spoken.length < sentenceWords.least) return undefined;
  // Every other word is left out, as a customer leaves out most of what a page says.
  return spoken
    .filter((_, at) => at % 2 === 0)
    .slice(0, sentenceWords.kept)
    .join(" ");
}

/** Questions a passage answers, made from it: its own questions, its heading, the words of its longest sentence. */
export function questionsFrom(
  { headings, text }: { readonly headings: readonly string[]; readonly text: string },
  language: AnalysedLanguage,
): string[] {
  const sentences = splitSentences(text);
  const asked = sentences.filter((sentence) => sentence.endsWith("?") && sentence.length < 200).slice(0, 1);
  const heading = headings.at(-1) ?? "";
  const headed = questionTerms(heading, language).length >= 2 && heading.length < 200 ? [heading] : [];
  const told = sentences.filter((sentence) => /\p{L}/u.test(sentence) && !sentence.endsWith("?"));
  const longest = told.reduce((best, sentence) => (sentence.length > best.length ? sentence : best), "");
  const keywords = keywordsOf(longest, language);
  return [...new Set([...asked, ...headed, ...(keywords === undefined ? [] : [keywords])])];
}

/** So many of the items, spread evenly over all of them. */
export function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]).filter(
    (item) => item !== undefined,
  );
}
