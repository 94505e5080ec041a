import type { ThinkInput, Thought } from "../dialogue/dialogue.ts";
import { think } from "../dialogue/think.ts";
import { rulesBrain } from "../rules-brain/rules-brain.ts";

/** One turn, thought by the rules alone. */
export async function thinkByRules(input: ThinkInput): Promise<Thought> {
  return await think(input, rulesBrain);
}
