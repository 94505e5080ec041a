import type { PersonWords } from "./person-words.ts";

/** The ten intents of CA-02. */
export const intents = [
  "sales_discovery",
  "product_question",
  "support_question",
  "order_status",
  "discounts_offers",
  "preferences_consent",
  "payment_help",
  "human_request",
  "spam_casual",
  "unknown",
] as const;
export type Intent = (typeof intents)[number];

/** Intents that word patterns speak for; the other two are decided by the governor and by the lack of evidence. */
export type WordedIntent = Exclude<Intent, "spam_casual" | "unknown" | "human_request">;

/**
 * What one language contributes to the rule-based brain. Every entry is a regular expression source over folded text
 * (lower case, no accents, straight quotes, single blanks); whole-word boundaries are added where it is compiled.
 */
export interface Lexicon {
  readonly casual: {
    readonly greeting: readonly string[];
    readonly thanks: readonly string[];
    readonly bye: readonly string[];
    readonly wellbeing: readonly string[];
    readonly smallTalk: readonly string[];
    readonly acknowledgement: readonly string[];
  };
  /** "Are you a bot?" in any form. */
  readonly identity: readonly string[];
  readonly insult: readonly string[];
  readonly spam: readonly string[];
  readonly human: {
    /** The parts of which the language asks for a person. */
    readonly parts: PersonWords;
    /** Asks for a person wherever it stands. */
    readonly request: readonly string[];
    /** Asks for a person only when it is all a clause says, politeness aside. */
    readonly bare: readonly string[];
  };
  readonly frustration: readonly string[];
  readonly refund: {
    readonly demand: readonly string[];
    readonly bare: readonly string[];
    readonly own: readonly string[];
  };
  readonly complaint: { readonly demand: readonly string[]; readonly bare: readonly string[] };
  /** A payment that is disputed (CA-16). */
  readonly dispute: readonly string[];
  /** Threatens or mentions legal steps (CA-16). */
  readonly legal: readonly string[];
  /** Directly before a match (up to three words between): the customer does not want it. */
  readonly notBefore: readonly string[];
  /** Right before a match, with nothing between: likewise. */
  readonly notDirect: readonly string[];
  /** Right after a match: likewise. */
  readonly notAfter: readonly string[];
  /** Before a match: the customer asks about it and does not demand it. */
  readonly asking: readonly string[];
  /** Words that do not count when a clause is checked for a bare keyword. */
  readonly polite: readonly string[];
  /** Starts or marks a question. */
  readonly question: readonly string[];
  readonly intents: Readonly<
    Record<WordedIntent, { readonly strong: readonly string[]; readonly weak: readonly string[] }>
  >;
  /** Asks for a change to an order, which needs a person when no document tells how. */
  readonly orderChange: readonly string[];
  /** Something the customer received is damaged, wrong or missing (CA-16). */
  readonly trouble: readonly string[];
  /** Wants no more marketing messages (CA-13); whole clause. */
  readonly optOut: readonly string[];
  /** Wants them again; whole clause. */
  readonly optIn: readonly string[];
  /** Joins two clauses. */
  readonly joins: readonly string[];
}
