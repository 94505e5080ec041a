import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { HandoffKind } from "../escalation.rules.ts";
import { estimateTokens } from "../tokens.rules.ts";
import { tyingWords } from "./tying-words.ts";

const tying = new Set(Object.values(tyingWords).flat());

/** How far one sign alone takes a message, and the amount from which it does so in full. */
const signs = {
  words: { weight: 0.7, full: 100 },
  furtherQuestions: { weight: 0.7, full: 2 },
  furtherLines: { weight: 0.4, full: 4 },
  tyingWords: { weight: 0.6, full: 3 },
} as const;

/**
 * How much a message asks for at once, 0-1: by its length, questions, lines and conditions. Each sign takes its share of
 * what is left to 1, so no sign alone makes a message complex, and two strong ones do (BR-19).
 */
export function complexityOf(text: string): number {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const found: Readonly<Record<keyof typeof signs, number>> = {
    words: estimateTokens(text),
    furtherQuestions: (text.match(/[?？؟]+/gu)?.length ?? 0) - 1,
    furtherLines: lines.length - 1,
    tyingWords: text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => tying.has(word)).length,
  };
  const simple = Object.entries(signs).reduce((left, [sign, { weight, full }]) => {
    const share = Math.min(1, Math.max(0, found[sign as keyof typeof signs] / full));
    return left * (1 - weight * share);
  }, 1);
  return 1 - simple;
}

const weighty: ReadonlySet<HandoffKind> = new Set(["complaint", "refund", "dispute", "legal", "trouble"]);

/** BR-19: the complex model for complaints, refunds and messages that ask for much; else the fast one. */
export function chooseSize(
  asked: { readonly text: string; readonly escalation?: HandoffKind | undefined },
  models: Pick<TenantSettings["models"], "complexAbove">,
): "fast" | "complex" {
  if (asked.escalation !== undefined && weighty.has(asked.escalation)) return "complex";
  return complexityOf(asked.text) > models.complexAbove ? "complex" : "fast";
}
