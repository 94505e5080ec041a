import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import { type AnalysedLanguage, analyserOf } from "@frontdesk/infra/analysis/languages";
import { questionTerms } from "@frontdesk/infra/analysis/question-terms";
import { stem } from "@frontdesk/infra/analysis/stem";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { splitSentences } from "@frontdesk/infra/text/sentences";
import type { Found, Searchable } from "../search/search-knowledge.ts";
import type { TenantWords } from "../search/tenant-words.ts";
import { answerability } from "./answerability.ts";

/** What is searched, and from which chance on what is found answers (WF-06). */
export interface Answering extends Searchable {
  readonly threshold: () => Promise<number>;
}

/** How sure it is that a page answers whose title and headings hold every word of the question's subject. */
const headedConfidence = 0.6;
const headedPassages = 3;
/** A single word heads many pages. */
const leastWords = 2;

/** Whether one of the first passages stands under the question itself: "the game crashes on start". */
function isHeaded(question: string, language: AnalysedLanguage, found: readonly Found[]): boolean {
  const asked = new Set(questionTerms(question, language).flatMap(({ stem: own }) => own ?? []));
  if (asked.size < leastWords) return false;
  return found.slice(0, headedPassages).some(({ point: { payload } }) => {
    const written = words([payload.title ?? "", ...payload.headings].join(" "));
    const held = new Set(written.map((word) => stem(word, analyserOf(payload.language) ?? language)));
    return asked.isSubsetOf(held);
  });
}

/**
 * The text itself, and the questions in it alone: what else a customer tells ("I ask for my uncle in Bremen") is no part
 * of what must be answered.
 */
function questionsOf(text: string, language: AnalysedLanguage): string[] {
  const questions = splitSentences(text)
    .filter((sentence) => /[?？]$/u.test(sentence))
    .join(" ");
  if (questions === "" || questions.length >= text.trim().length) return [text];
  const subject = questionTerms(questions, language).filter(({ word, share }) => word !== undefined && share >= 1);
  return subject.length < leastWords ? [text] : [text, questions];
}

/** The chance, 0 to 1, that what the search found answers the question (WF-06, RAG-03). */
export function judgeAnswer(
  asked: { readonly text: string; readonly fallback: AnalysedLanguage },
  found: readonly Found[],
  tenantWords: TenantWords,
): number {
  const passages = found.map(({ point: { payload }, similarity }) => ({
    document: payload.document,
    title: payload.title,
    headings: payload.headings,
    text: payload.text,
    language: analyserOf(payload.language) ?? ("en" as const),
    similarity,
  }));
  const language = guessLanguage(asked.text, asked.fallback);
  const chances = questionsOf(asked.text, language).map((question) => {
    const judged = answerability({ question, language: asked.fallback, passages, words: tenantWords });
    return isHeaded(question, language, found) ? Math.max(judged, headedConfidence) : judged;
  });
  return Math.max(...chances);
}
