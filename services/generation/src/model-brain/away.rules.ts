import type { ModelCall } from "@frontdesk/contracts/turn";
import type { DialogueState } from "../dialogue/dialogue.ts";

const away: ReadonlySet<ModelCall["outcome"]> = new Set(["failed", "over_budget", "circuit_open", "cancelled"]);

/** Why asking again in this turn would only cost time: how its last question ended, where that was without an answer. */
export function awayReason({ calls }: DialogueState): string | undefined {
  const outcome = calls.at(-1)?.outcome;
  return outcome !== undefined && away.has(outcome) ? outcome : undefined;
}

export function isAway(state: DialogueState): boolean {
  return awayReason(state) !== undefined;
}
