import type { Passage } from "@frontdesk/contracts/turn";
import { isSaid } from "@frontdesk/generation/templates/choose";
import type { Answered } from "./answer-desk.ts";
import { type HelpRow, holdsAll } from "./help-rows.ts";

/** Longer is no reply, in characters. */
export const longestReply = 700;
/** What the plain baselines quote: the best passage's beginning, or those of the two best. */
const firstPassage = 600;
const eachOfTwo = 350;

/** How surely a reply answers: plainly, as the closest that was found, or not at all. */
export type Tier = "sure" | "hedged" | "declined";

/** A text with the pages it cites, as a row wants it. */
interface Verdict {
  readonly holds: boolean;
  readonly cites: boolean;
}

export interface Judged extends Answered, Verdict {
  readonly tier: Tier;
  /** Answered in full, or rightly declined. */
  readonly right: boolean;
  /** Whether quoting would have answered, from the same search result. */
  readonly first: boolean;
  readonly two: boolean;
  readonly twoWhole: boolean;
}

function verdictOn(row: HelpRow, text: string, cited: readonly string[]): Verdict {
  const cites = row.documents.length === 0 ? cited.length > 0 : cited.some((page) => row.documents.includes(page));
  return { cites, holds: holdsAll(text, row.facts) };
}

function isAnswer({ holds, cites }: Verdict): boolean {
  return holds && cites;
}

/** What passages answer when they are quoted as they stand. */
function quotes(row: HelpRow, texts: readonly string[], passages: readonly Passage[]): boolean {
  const cited = passages.slice(0, texts.length).map(({ document }) => document);
  return isAnswer(verdictOn(row, texts.join("\n"), cited));
}

function baselines(row: HelpRow, passages: readonly Passage[]): Pick<Judged, "first" | "two" | "twoWhole"> {
  const whole = passages.slice(0, 2).map(({ text }) => text);
  const [best = "", next] = whole;
  const begun = best.slice(0, eachOfTwo);
  const two = next === undefined ? [begun] : [begun, next.slice(0, longestReply - begun.length)];
  return {
    first: quotes(row, whole.length === 0 ? [] : [best.slice(0, firstPassage)], passages),
    two: quotes(row, whole.length === 0 ? [] : two, passages),
    twoWhole: quotes(row, whole, passages),
  };
}

/**
 * A thought does not say that its draft hedges; the customer is told by the template, so its words are looked for, in
 * every language and tone.
 */
function tierOf({ reply }: Answered): Tier {
  const { content, sources, guardUsed, handoff } = reply;
  if (guardUsed || handoff !== undefined || sources.length === 0) return "declined";
  return isSaid(content, ({ answer }) => answer.near) ? "hedged" : "sure";
}

export function judge(answered: Answered): Judged {
  const { row, reply, context } = answered;
  const cited = reply.sources.map(({ document }) => document);
  const verdict = verdictOn(row, reply.content, cited);
  const tier = tierOf(answered);
  const right = row.kind === "none" ? tier === "declined" : isAnswer(verdict) && reply.content.length <= longestReply;
  return { ...answered, ...verdict, tier, right, ...baselines(row, context.passages) };
}
