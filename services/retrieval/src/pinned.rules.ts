import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Passage } from "@frontdesk/contracts/turn";
import { framesOf } from "./analysis/frames.ts";
import { guessLanguage } from "./analysis/guess-language.ts";
import type { AnalysedLanguage } from "./analysis/languages.ts";
import { type QuestionTerm, questionTerms } from "./analysis/question-terms.ts";
import { words } from "./analysis/tokenise.ts";

type Pinned = TenantSettings["retrieval"]["pinned"][number];

/** Of what each of the two questions says, the other must say this share: a part of a question is another question. */
const minOverlap = 0.85;

interface Read {
  readonly language: AnalysedLanguage;
  readonly spoken: string;
  readonly terms: readonly QuestionTerm[];
  readonly negated: boolean;
}

function read(text: string, fallback: AnalysedLanguage): Read {
  const language = guessLanguage(text, fallback);
  return {
    language,
    spoken: words(text).join(" "),
    terms: questionTerms(text, language),
    negated: framesOf(text, language).has("not"),
  };
}

function says(terms: readonly QuestionTerm[], { word, stem, concepts }: QuestionTerm): boolean {
  return terms.some(
    (other) =>
      (word !== undefined && word === other.word) ||
      (stem !== undefined && stem === other.stem) ||
      concepts.some((concept) => other.concepts.includes(concept)),
  );
}

function shareSaid(by: readonly QuestionTerm[], terms: readonly QuestionTerm[]): number {
  const sum = (some: readonly QuestionTerm[]) => some.reduce((total, { share }) => total + share, 0);
  return sum(terms.filter((term) => says(by, term))) / (sum(terms) || 1);
}

function isSame(one: Read, other: Read): boolean {
  if (one.spoken === other.spoken) return one.spoken !== "";
  return (
    one.negated === other.negated &&
    shareSaid(one.terms, other.terms) >= minOverlap &&
    shareSaid(other.terms, one.terms) >= minOverlap
  );
}

/** The tenant's own answer to a question that is, nearly word for word, one of those it pinned; as a passage (CA-14). */
export function pinnedPassage(
  question: { readonly text: string; readonly fallback: AnalysedLanguage },
  pinned: readonly Pinned[],
): Passage | undefined {
  if (pinned.length === 0) return undefined;
  const asked = read(question.text, question.fallback);
  const at = pinned.findIndex(({ questions }) => questions.some((one) => isSame(asked, read(one, question.fallback))));
  const found = pinned[at];
  if (found === undefined) return undefined;
  return { id: `pinned-${at + 1}`, document: "pinned", headings: [], text: found.answer, pinned: true, score: 1 };
}
