import type { Language } from "@frontdesk/contracts/ids";
import type { Passage } from "@frontdesk/contracts/turn";
import { guessLanguage, languageWords } from "@frontdesk/infra/language/guess";
import { validateCitations, withoutCitations } from "../sources/citations.rules.ts";
import { baseLanguage } from "../understanding/language.rules.ts";
import { attributed } from "./attribution.rules.ts";
import { offersAnswer } from "./prompts/offers-answer.ts";
import { supportAnswer, unknownMark } from "./prompts/support-answer.ts";

/** What is wrong with an answer: `form`, `uncited` and `wrong_language` may be set right by asking again. */
export type Flaw = "empty" | "leaked" | "form" | "uncited" | "wrong_language";

export interface AnswerFrame {
  readonly language: Language;
  /** What may be cited. */
  readonly passages: readonly Passage[];
  readonly mark: string;
  /** A tool gave facts, which need no citation. */
  readonly hasFacts: boolean;
}

/** An answer that may be said, with its citations in order; that the sources do not tell; or what is wrong with it. */
export type CheckedAnswer =
  | {
      readonly kind: "answer";
      /** As it was written, with citations where all were left out. */
      readonly text: string;
      /** The same with its citations checked, without the list of them. */
      readonly body: string;
      readonly cited: readonly string[];
      readonly removed: number;
    }
  | { readonly kind: "unknown" }
  | { readonly kind: "flawed"; readonly flaw: Flaw };

/** Whether what a model wrote may stand as the reply (WF-09, BR-24, LLM-01); its wording is judged by safety. */
export function checkAnswer(text: string, frame: AnswerFrame): CheckedAnswer {
  if (text.includes(unknownMark)) return { kind: "unknown" };
  if (!/\p{L}/u.test(text)) return { kind: "flawed", flaw: "empty" };
  if (isLeak(text, frame)) return { kind: "flawed", flaw: "leaked" };
  if (/^\s*(?:[{[]\s*["{]|```|<\w+>)/u.test(text)) return { kind: "flawed", flaw: "form" };
  const ids = frame.passages.map((passage) => passage.id);
  const written = validateCitations(text, ids);
  const isBare = written.valid.length === 0 && written.removed.length === 0 && !frame.hasFacts;
  const cited = isBare ? (attributed(text, frame) ?? text) : text;
  const checked = validateCitations(cited, ids);
  if (checked.valid.length === 0 && !frame.hasFacts) return { kind: "flawed", flaw: "uncited" };
  const { body } = checked;
  if (isOtherLanguage(body, frame.language)) return { kind: "flawed", flaw: "wrong_language" };
  return { kind: "answer", text: cited, body, cited: checked.valid, removed: checked.removed.length };
}

const shingleWords = 8;
const promptShingles = new Set([supportAnswer, offersAnswer].flatMap((prompt) => shinglesOf(prompt.text)));
const maker =
  /\b(?:openai|chatgpt|gpt-?\d\S*|anthropic|claude (?:ai|\d)|google gemini|meta llama|llama-?\d|mistral ai|deepseek|qwen\d?|large language model|language model (?:trained|developed|created))\b/iu;

/** Words of the prompt, marks of its fences, or the maker of the model, which no source speaks of. */
function isLeak(text: string, { mark, passages }: AnswerFrame): boolean {
  if (text.includes(mark) || /<<<|>>>|<\|/u.test(text)) return true;
  const named = maker.exec(text)?.[0].toLowerCase();
  if (named !== undefined && !passages.some((passage) => passage.text.toLowerCase().includes(named))) return true;
  return shinglesOf(text).some((shingle) => promptShingles.has(shingle));
}

function shinglesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(shingleWords - 1).map((_, at) => words.slice(at, at + shingleWords).join(" "));
}

/** Below these a quotation or a few names could decide. */
const fewestWords = 6;
const sureOfLanguage = 0.9;
/** A language that we do not speak fits better, and clearly so. */
const foreignBelow = 0.1;

function isOtherLanguage(body: string, language: Language): boolean {
  const own = withoutCitations(body).replaceAll(/"[^"\n]*"|“[^”\n]*”|«[^»\n]*»/gu, " ");
  if (languageWords(own).length < fewestWords) return false;
  const guess = guessLanguage(own);
  if (guess === undefined) return false;
  if (guess.foreign) return guess.confidence < foreignBelow;
  return guess.confidence >= sureOfLanguage && baseLanguage(guess.language) !== baseLanguage(language);
}
