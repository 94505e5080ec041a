import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { Passage } from "@frontdesk/contracts/turn";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import type { AnalysedLanguage } from "@frontdesk/infra/analysis/languages";
import { type QuestionTerm, questionTerms } from "@frontdesk/infra/analysis/question-terms";
import { words } from "@frontdesk/infra/analysis/tokenise";
import { isNegated } from "./asked/negation.ts";

type Pinned = TenantSettings["retrieval"]["pinned"][number];

/** Of what each of the two questions says, the other must say this share: a part of a question is another question. */
const minOverlap = 0.85;

interface Read {
  readonly terms: readonly QuestionTerm[];
  readonly negated: boolean;
}

function read(text: string, fallback: AnalysedLanguage): Read {
  const language = guessLanguage(text, fallback);
  return { terms: questionTerms(text, language), negated: isNegated(text, language) };
}

function spokenIn(text: string): string {
  return words(text).join(" ");
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

function meansSame(one: Read, other: Read): boolean {
  return (
    one.negated === other.negated &&
    shareSaid(one.terms, other.terms) >= minOverlap &&
    shareSaid(other.terms, one.terms) >= minOverlap
  );
}

/** The place of the pinned answer to the same words, else to nearly the same; -1: there is none. */
function placeOf(text: string, fallback: AnalysedLanguage, pinned: readonly Pinned[]): number {
  const where = (isSame: (question: string) => boolean) => pinned.findIndex(({ questions }) => questions.some(isSame));
  const spoken = spokenIn(text);
  if (spoken === "") return -1;
  const verbatim = where((one) => spokenIn(one) === spoken);
  if (verbatim >= 0) return verbatim;
  const asked = read(text, fallback);
  return where((one) => meansSame(asked, read(one, fallback)));
}

/** The tenant's own answer to a question that is, nearly word for word, one of those it pinned; as a passage (CA-14). */
export function pinnedPassage(
  question: { readonly text: string; readonly fallback: AnalysedLanguage },
  pinned: readonly Pinned[],
): Passage | undefined {
  if (pinned.length === 0) return undefined;
  const at = placeOf(question.text, question.fallback, pinned);
  const found = pinned[at];
  return found === undefined ? undefined : { ...asPassage(found, at), pinned: true, score: 1 };
}

/** The tenant's own answer that a citation names. */
export function pinnedById(id: string, pinned: readonly Pinned[]) {
  return pinned.map(asPassage).find((passage) => passage.id === id);
}

/** It goes by the question it answers, as a document goes by its title. */
function asPassage({ questions, answer }: Pinned, at: number) {
  return { id: `pinned-${at + 1}`, document: "pinned", title: questions[0] ?? "", headings: [], text: answer };
}
