import { isListed, type Matched, windowsOf, withNext } from "./answer-windows.rules.ts";
import { type MatchedQuestion, matchRun, type QuoteRequest, readQuestion } from "./match-question.rules.ts";
import { covered, scoreOf, tells } from "./score-window.rules.ts";
import { runsOf, type Unit, unitsOf } from "./units.rules.ts";

/** Sentences that answer a question, as they stand in the documents. */
export interface Extract {
  readonly units: readonly Unit[];
  /** How much of the question each of them speaks of itself; what tells least is left out first for want of room. */
  readonly telling: ReadonlyMap<Unit, number>;
  /**
   * How surely the sentences answer, 0–1: the share of the question's topic they and their headings speak of, less
   * the words of the question that no passage knows.
   */
  readonly coverage: number;
}

interface ScoredWindow {
  readonly parts: readonly Matched[];
  readonly run: readonly Matched[];
  readonly score: number;
}

/** More sections than these are not told side by side. */
const mostSiblings = 3;

/**
 * The one to three neighbouring sentences, or the steps, of the passages that answer the question best (WF-08, CA-14):
 * by the rare topic words they and their headings share with it, and by whether they hold the kind of thing that was
 * asked for. A list may be longer than the room; what tells most of it is named.
 */
export function extractAnswer(asked: QuoteRequest): Extract | undefined {
  const runs = runsOf(asked.passages).map((run) => unitsOf(run));
  const question = readQuestion(asked, runs.flat());
  if (question === undefined) return undefined;
  const matched = runs.map((units) => matchRun(units, question));
  const windows = matched.flatMap((run) =>
    windowsOf(run, question.room).map((parts): ScoredWindow => ({ parts, run, score: scoreOf(parts, question) })),
  );
  const [first] = windows;
  if (first === undefined) return undefined;
  const best = windows.reduce((top, each) => (each.score > top.score ? each : top), first);
  const alike = siblingsOf(best, question);
  const parts = alike.length > 1 ? alike : withNext(best.parts, best.run, question.room);
  return {
    units: parts.map(({ unit }) => unit),
    telling: new Map(parts.map((part) => [part.unit, tells(part, question)])),
    coverage: covered(best.parts, question) * sureness(matched.flat(), best, question),
  };
}

/**
 * The same kind of answer under headings that speak of the question alike, as of two shops: each is told with its
 * heading, or the customer would take one for all.
 */
function siblingsOf({ parts, run }: ScoredWindow, { wanted }: MatchedQuestion): Matched[] {
  const best = parts.find((part) => part.isWanted);
  if (best === undefined || best.heading === 0 || isListed(best) || wanted?.opening === true) return [];
  const alike = run.filter(
    (part) => part.isWanted && part.own === best.own && part.heading === best.heading && !isListed(part),
  );
  const firsts = alike.filter((part, at) => alike.findIndex(({ unit }) => unit.heading === part.unit.heading) === at);
  return firsts.slice(0, mostSiblings).map((part) => {
    const { unit } = part;
    return { ...part, unit: { ...unit, text: `${unit.heading}: ${unit.text}`, listFrom: unit.at, itemFrom: unit.at } };
  });
}

/**
 * The search's own confidence, or the share of the question's words that the passages know at all; asked in another
 * language, most are foreign to them.
 */
function sureness(all: readonly Matched[], best: ScoredWindow, { terms, language }: MatchedQuestion): number {
  const passage = best.parts[0]?.unit.passage;
  if (passage === undefined || (language !== undefined && passage.language !== language)) return 1;
  const known = all.reduce((bits, part) => bits | part.own | part.heading | part.title, 0);
  const share = terms.filter((_, at) => (known & (1 << at)) !== 0).length / Math.max(1, terms.length);
  return Math.max(share, passage.score);
}
