import {
  type HeldWindow,
  isContinuation,
  isFragment,
  isListed,
  isNumbered,
  isPointer,
  isWholeBullets,
  isWholeList,
  type Matched,
} from "./answer-windows.rules.ts";
import type { MatchedQuestion } from "./match-question.rules.ts";
import { trouble } from "./wanted.rules.ts";

const weights = {
  own: 1,
  heading: 0.6,
  title: 0.4,
  near: 0.3,
  wanted: 0.7,
  steps: 0.35,
  anySteps: 0.12,
  eachStep: 0.01,
  passage: 0.5,
  rank: 0.2,
  leading: 0.2,
  topic: 0.2,
  label: 0.15,
  first: 0.08,
  language: 0.35,
  fallback: 0.1,
  kindHeading: 0.15,
};
const penalties = {
  perCharacter: 0.0004,
  perPlace: 0.003,
  lastPlace: 6,
  someSteps: 0.15,
  fragment: 0.25,
  continuation: 0.15,
  perEntry: 0.04,
  fewEntries: 3,
  opensAList: 0.2,
  staff: 0.25,
  pointer: 0.3,
  trouble: 0.25,
  lacksKind: 0.3,
  anyEntry: 0.15,
};
/** Notes for the people behind the desk, not for the customer. */
const staffNote =
  /\b(?:the|if|ask|tell) customers?\b|\bel cliente\b|\bpelanggan (?:meminta|ingin|harus)\b|\[[A-Z][\w ]+\]/iu;

/** How well sentences answer a question; only the order of scores means something. */
export function scoreOf(parts: readonly Matched[], question: MatchedQuestion): number {
  const [first] = parts;
  if (first === undefined) return 0;
  const text = parts.map((part) => part.unit.text).join(" ");
  const isSteps = isWholeList(parts);
  const rank = Math.min(...parts.map(({ unit }) => question.ranks.get(unit.passage.id) ?? 0));
  const bonus =
    shapeBonus(parts, isSteps, question) +
    languageBonus(first.unit.passage.language, question) +
    (question.leading !== undefined && first.unit.passage.document === question.leading ? weights.leading : 0) +
    weights.topic * (shareOf(first.heading, question) + shareOf(first.title, question)) +
    (parts.length < 3 && parts.some((part) => part.isLabelled) ? weights.label : 0) +
    weights.passage * (first.unit.passage.score / question.topScore) +
    weights.rank / (1 + rank);
  const isAskedFor =
    (isSteps && question.wanted?.steps === true) || (question.wanted?.list === true && isWholeBullets(parts));
  const length = isAskedFor
    ? 0
    : penalties.perCharacter * Math.min(text.length, question.room) +
      penalties.perEntry * Math.max(0, parts.filter(isListed).length - penalties.fewEntries);
  const faults =
    (/:\s*$/u.test(text) ? penalties.opensAList : 0) +
    (isFragment(text, parts) ? penalties.fragment : 0) +
    (isContinuation(first.unit) ? penalties.continuation : 0) +
    (staffNote.test(text) ? penalties.staff : 0) +
    (parts.some(({ unit }) => isPointer(unit.text)) ? penalties.pointer : 0) +
    (!isSteps && parts.some(isNumbered) ? penalties.someSteps : 0) +
    (isListed(first) && !isWholeBullets(parts) && !isSteps && parts.every(({ own }) => own === 0)
      ? penalties.anyEntry
      : 0) +
    (wantsKind(question) && !parts.some((part) => part.isWanted) ? penalties.lacksKind : 0) +
    (trouble.test(first.unit.heading) && !question.isTrouble ? penalties.trouble : 0) +
    penalties.perPlace * Math.min(first.unit.at, penalties.lastPlace);
  return covered(parts, question) + bonus - faults - length;
}

/** The answer must hold a time, an amount, a place …; how it begins does not matter. */
function wantsKind({ wanted }: MatchedQuestion): boolean {
  return wanted?.pattern !== undefined && wanted.opening !== true;
}

function languageBonus(spoken: string | undefined, { language, fallback }: MatchedQuestion): number {
  if (language === undefined) return 0;
  if (spoken === language) return weights.language;
  return spoken === fallback ? weights.fallback : 0;
}

/** How much of the question a piece speaks of itself. */
export function tells({ own, isWanted }: Matched, question: MatchedQuestion): number {
  return shareOf(own, question) + (isWanted ? weights.wanted : 0);
}

/** What speaks for sentences besides their words: they hold what was asked for, they are the steps, they come first. */
function shapeBonus(parts: readonly Matched[], isSteps: boolean, question: MatchedQuestion): number {
  const { wanted } = question;
  // Where no entry of a list stands out, all of them are the answer.
  const tellsAll = isWholeBullets(parts) && parts.filter(isListed).every(({ own }) => own === 0);
  const [first] = parts;
  const about = parts.some((part) => part.own > 0 || part.heading > 0 || part.title > 0);
  if (first === undefined || !about) return 0;
  const stepsBonus = wanted === undefined ? weights.anySteps : wanted.steps === true ? weights.steps : 0;
  const leads =
    first.unit.first &&
    !isListed(first) &&
    (first.heading > 0 || first.unit.heading === "") &&
    (!wantsKind(question) || first.isWanted);
  return (
    (parts.some((part) => part.isWanted) ? weights.wanted : 0) +
    (wanted?.heading?.test(first.unit.heading) === true ? weights.kindHeading * (tellsAll ? 2 : 1) : 0) +
    (wanted?.list === true && isWholeBullets(parts) ? weights.steps : 0) +
    (isSteps && stepsBonus > 0 ? stepsBonus + weights.eachStep * Math.min(parts.length, 8) : 0) +
    (leads ? weights.first : 0)
  );
}

function weightOf(held: HeldWindow, importance: readonly number[]): number {
  return importance.reduce((sum, weight, at) => ((held & (1 << at)) === 0 ? sum : sum + weight), 0);
}

function shareOf(held: HeldWindow, { importance, total }: MatchedQuestion): number {
  return weightOf(held, importance) / total;
}

/** How much of the question the sentences speak of; what only a heading, the title or the rest of the section says counts for less. */
export function covered(parts: readonly Matched[], { importance, total }: MatchedQuestion): number {
  const all = (pick: (part: Matched) => HeldWindow) => parts.reduce((bits, part) => bits | pick(part), 0);
  const fields: readonly (readonly [HeldWindow, number])[] = [
    [all((part) => part.own), weights.own],
    [all((part) => part.heading), weights.heading],
    [all((part) => part.title), weights.title],
    [all((part) => part.near), weights.near],
  ];
  const value = (at: number) => fields.find(([held]) => (held & (1 << at)) !== 0)?.[1] ?? 0;
  return importance.reduce((sum, weight, at) => sum + value(at) * weight, 0) / total;
}
