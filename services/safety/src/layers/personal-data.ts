import { findPii, maskSpans, type PiiOptions, type PiiSpan, type PiiType } from "@frontdesk/infra/text/pii";
import { namesCard } from "@frontdesk/infra/text/pii-cards";

/** What happens on each kind of personal data (SL-02). Whatever the action, the stored text is redacted (SL-12). */
export const piiActions: Readonly<Record<PiiType, "block" | "redact" | "warn">> = {
  CARD: "block",
  CARD_DETAIL: "redact",
  CEDULA: "redact",
  BANK_ACCOUNT: "redact",
  PASSPORT: "redact",
  NATIONAL_ID: "redact",
  TAX_ID: "redact",
  PHONE: "warn",
  EMAIL: "warn",
  RNC: "warn",
  ADDRESS: "warn",
};

/** The text with personal data masked, and whether it ends the turn with a person (a card's number or code). */
export interface PersonalDataResult {
  readonly verdict: "pass" | "redact" | "block";
  readonly score: number;
  readonly text: string;
  /** Kinds found, never values. */
  readonly detail?: string;
}

/** Masks personal data in a customer's message; a card's number or code also blocks (SL-02, SL-10). */
export function screenPersonalData(text: string, options: PiiOptions): PersonalDataResult {
  const spans = findPii(text, options);
  if (spans.length === 0) return { verdict: "pass", score: 0, text };
  const types = [...new Set(spans.map((span) => span.type))];
  return {
    verdict: types.some((type) => piiActions[type] === "block") || isForCard(text, spans) ? "block" : "redact",
    score: 1,
    text: maskSpans(text, spans),
    detail: types.map((type) => `${type}:${piiActions[type]}`).join(" "),
  };
}

/** A code or an end that the text says, or that both together show, to be a card's: it came after its number. */
function isForCard(text: string, spans: readonly PiiSpan[]): boolean {
  const details = spans.filter(({ type }) => type === "CARD_DETAIL").length;
  return details > 1 || (details === 1 && namesCard(text));
}
