import type { DialogueState } from "../dialogue/dialogue.ts";
import { estimateTokens } from "../model/tokens.rules.ts";
import { concernsOwnRefund, reportsTrouble } from "../understanding/escalation.rules.ts";
import { clausesOf } from "../understanding/match.ts";

const longQuestion = 120;
const perQuestion = 0.3;

/** BR-19: the complex model for refunds, complaints and hard questions, else the fast one. */
export function sizeOf({ text, complexity, input }: DialogueState): "fast" | "complex" {
  if (concernsOwnRefund(text) || reportsTrouble(text)) return "complex";
  return (complexity ?? complexityOf(text)) > input.settings.models.complexAbove ? "complex" : "fast";
}

/** How hard a question looks, 0–1, where no model said: by its length and by how much it asks at once. */
export function complexityOf(text: string): number {
  const questions = clausesOf(text).filter((clause) => clause.asks).length;
  return Math.min(1, estimateTokens(text) / longQuestion + perQuestion * Math.max(0, questions - 1));
}
