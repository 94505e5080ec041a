import type { AnswerTier } from "@frontdesk/contracts/turn";

/**
 * WF-06, WF-07: the chances from which on an answer is tried, and told plainly, where neither the tenant nor a calibration
 * says otherwise. On sets that the weights have not seen, 3 and 10 of a hundred answerable questions fall below them.
 */
export const builtInThreshold = 0.12;
export const sureFrom = 0.31;

/** A tenant that asks for more than `sureFrom` wants no hedged answers. */
export function tierOf(confidence: number, threshold: number): AnswerTier {
  if (confidence < threshold) return "nothing";
  return confidence >= sureFrom ? "sure" : "unsure";
}
