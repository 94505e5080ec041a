import { type AnalysedLanguage, analyserOf } from "./analysis/languages.ts";
import { answerability } from "./answerability.ts";
import type { Found } from "./search-knowledge.ts";
import type { TenantWords } from "./tenant-words.ts";

/** The chance, 0 to 1, that what the search found answers the question (WF-06, RAG-03). */
export function judgeAnswer(
  asked: { readonly text: string; readonly fallback: AnalysedLanguage },
  found: readonly Found[],
  words: TenantWords,
): number {
  const passages = found.map(({ point: { payload }, similarity }) => ({
    document: payload.document,
    title: payload.title,
    headings: payload.headings,
    text: payload.text,
    language: analyserOf(payload.language) ?? ("en" as const),
    similarity,
  }));
  return answerability({ question: asked.text, language: asked.fallback, passages, words });
}
