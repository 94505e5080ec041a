import type { KnowledgeGap } from "@frontdesk/contracts/http";
import { conceptNames } from "@frontdesk/infra/analysis/concepts";
import { guessLanguage } from "@frontdesk/infra/analysis/guess-language";
import { analyserOf } from "@frontdesk/infra/analysis/languages";
import { questionTerms } from "@frontdesk/infra/analysis/question-terms";

/** From this likeness on two questions ask the same. */
const sameFrom = 0.6;
const maxExamples = 5;
/** Turns a group remembers: a repeated note of one of them counts once. */
const maxTurns = 40;

/** A question that no document answered; its text is redacted. */
export interface Unanswered {
  readonly question: string;
  readonly language: KnowledgeGap["language"];
  /** Conversation and turn. */
  readonly turn: string;
  /** ISO time. */
  readonly at: string;
}

/** Questions that ask the same. */
export interface GapGroup extends KnowledgeGap {
  readonly terms: readonly string[];
  readonly turns: readonly string[];
  /** The turns that `question` and `examples` come from; absent in groups older than erasure. */
  readonly saidIn?: { readonly question: string; readonly examples: readonly string[] };
}

/** What a question is about: the possible meanings of a word, as `=order=buy=`, else its stem. */
export function gapTerms(question: string, language: string): string[] {
  const analyser = guessLanguage(question, analyserOf(language) ?? "en");
  const terms = questionTerms(question, analyser).map(({ stem, concepts }) => {
    const names = concepts.map((concept) => conceptNames[concept] ?? "").toSorted();
    return names.length > 0 ? `=${names.join("=")}=` : (stem ?? "");
  });
  return [...new Set(terms)].toSorted();
}

/** Words of two languages seldom have all of their meanings in common: one will do. */
function meets(one: string, other: string): boolean {
  if (!one.startsWith("=")) return one === other;
  return one.split("=").some((name) => name !== "" && other.includes(`=${name}=`));
}

function likeness(one: readonly string[], other: readonly string[]): number {
  const shared = one.filter((term) => other.some((its) => meets(term, its))).length;
  return (2 * shared) / (one.length + other.length || 1);
}

/** The group that asks the same; undefined when none does. */
export function groupOf<T extends Pick<GapGroup, "terms">>(
  terms: readonly string[],
  groups: readonly T[],
): T | undefined {
  let best: { readonly group: T; readonly like: number } | undefined;
  for (const group of groups) {
    const like = likeness(terms, group.terms);
    if (like >= sameFrom && like > (best?.like ?? 0)) best = { group, like };
  }
  return best?.group;
}

/** A group of one question. */
export function openGroup(
  terms: readonly string[],
  { question, language, turn, at }: Unanswered,
): Omit<GapGroup, "id"> {
  return {
    question,
    language,
    count: 1,
    firstAt: at,
    lastAt: at,
    examples: [],
    terms,
    turns: [turn],
    saidIn: { question: turn, examples: [] },
  };
}

/** What changes in a group by one more question; undefined when it was counted before. */
export function addToGroup(
  group: GapGroup,
  { question, turn, at }: Unanswered,
): Pick<GapGroup, "count" | "lastAt" | "examples" | "turns" | "saidIn"> | undefined {
  if (group.turns.includes(turn)) return undefined;
  const known = question === group.question || group.examples.includes(question);
  const { saidIn } = group;
  const said = saidIn && { ...saidIn, examples: [turn, ...saidIn.examples].slice(0, maxExamples) };
  return {
    count: group.count + 1,
    lastAt: at,
    examples: known ? group.examples : [question, ...group.examples].slice(0, maxExamples),
    turns: [turn, ...group.turns].slice(0, maxTurns),
    ...(known || said === undefined ? {} : { saidIn: said }),
  };
}

/** A turn's name, `conversation/turn`, as a group remembers it. */
function isOf(turn: string, conversation: string): boolean {
  return turn.startsWith(`${conversation}/`);
}

/**
 * A group without the words of one conversation; the count stays, since it names nobody. `gone`: no words are left, or it
 * cannot be told whose they are.
 */
export function withoutConversation(
  group: GapGroup,
  conversation: string,
): Pick<GapGroup, "question" | "examples" | "terms" | "turns" | "saidIn"> | "gone" | undefined {
  const { saidIn, examples } = group;
  const asked = [...group.turns, saidIn?.question ?? "", ...(saidIn?.examples ?? [])];
  if (!asked.some((turn) => isOf(turn, conversation))) return undefined;
  if (saidIn === undefined) return "gone";
  const words = [group.question, ...examples].map((text, i) => ({
    text,
    turn: i === 0 ? saidIn.question : (saidIn.examples[i - 1] ?? ""),
  }));
  const [first, ...rest] = words.filter(({ turn }) => !isOf(turn, conversation));
  if (first === undefined) return "gone";
  return {
    question: first.text,
    examples: rest.map(({ text }) => text),
    terms: first.text === group.question ? group.terms : gapTerms(first.text, group.language),
    turns: group.turns.filter((turn) => !isOf(turn, conversation)),
    saidIn: { question: first.turn, examples: rest.map(({ turn }) => turn) },
  };
}
