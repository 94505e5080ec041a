import type { Handoff } from "@frontdesk/contracts/turn";
import type { Lexicon } from "../words/lexicon.ts";
import {
  type Clause,
  clausesIn,
  clausesOf,
  findAll,
  fold,
  has,
  isAskedAbout,
  isNegated,
  isWhole,
  lexicons,
  spokenIn,
  without,
} from "./match.ts";
import { asksForPerson } from "./wants-person.rules.ts";

/** Handoffs by trigger, as BR-11 and CA-16 rank them. */
export const handoffs = {
  refund: { trigger: "refund", priority: "HIGH", category: "REFUND", reason: "Customer asks for a refund" },
  complaint: { trigger: "complaint", priority: "HIGH", category: "COMPLAINT", reason: "Customer makes a complaint" },
  dispute: { trigger: "complaint", priority: "HIGH", category: "PAYMENT", reason: "Customer disputes a payment" },
  legal: { trigger: "complaint", priority: "HIGH", category: "COMPLAINT", reason: "Customer mentions legal steps" },
  frustration: { trigger: "frustration", priority: "HIGH", category: "GENERAL", reason: "Customer is frustrated" },
  explicit: {
    trigger: "explicit_request",
    priority: "MEDIUM",
    category: "GENERAL",
    reason: "Customer asks for a person",
  },
  tenantWord: {
    trigger: "explicit_request",
    priority: "MEDIUM",
    category: "GENERAL",
    reason: "Message holds an escalation word of the tenant",
  },
  failures: {
    trigger: "repeated_failures",
    priority: "MEDIUM",
    category: "GENERAL",
    reason: "Several questions could not be answered",
  },
  unclear: {
    trigger: "low_confidence",
    priority: "MEDIUM",
    category: "GENERAL",
    reason: "The request stayed unclear after several questions",
  },
  orderChange: {
    trigger: "low_confidence",
    priority: "MEDIUM",
    category: "ORDER",
    reason: "Customer wants an order changed",
  },
  trouble: {
    trigger: "complaint",
    priority: "HIGH",
    category: "ORDER",
    reason: "Something received is damaged, wrong or missing",
  },
  optOut: {
    trigger: "explicit_request",
    priority: "MEDIUM",
    category: "GENERAL",
    reason: "Customer wants no more messages",
  },
} as const satisfies Record<string, Handoff>;

export type HandoffKind = keyof typeof handoffs;

/**
 * Why this text needs a person at once, if it does (BR-11, CA-16). What is quoted, negated, or only asked about ("how
 * do I get a refund?") is no reason. The most urgent reason wins, then the most telling one.
 */
export function escalationOf(text: string, tenantWords: readonly string[] = []): HandoffKind | undefined {
  const spoken = spokenIn(text);
  const found = new Set(lexicons.flatMap((lexicon) => reasonsIn(lexicon, clausesIn(spoken, lexicon.joins))));
  if (hasTenantWord(text, tenantWords)) found.add("tenantWord");
  const order: readonly HandoffKind[] = [
    "legal",
    "dispute",
    "refund",
    "complaint",
    "frustration",
    "explicit",
    "tenantWord",
  ];
  return order.find((kind) => found.has(kind));
}

/** Whether the text is about the customer's own refund, so that a person helps where no document does (CA-16). */
export function concernsOwnRefund(text: string): boolean {
  return clausesOf(text).some((clause) => lexicons.some((lexicon) => has(lexicon.refund.own, clause.text)));
}

/** Whether the text asks for a change to an order, which only a person can make. */
export function wantsOrderChange(text: string): boolean {
  return clausesOf(text).some((clause) =>
    lexicons.some((lexicon) =>
      findAll(lexicon.orderChange, clause.text).some((found) => !isNegated(lexicon, clause.text, found)),
    ),
  );
}

/** Whether the customer reports something received as damaged, wrong or missing (CA-16). */
export function reportsTrouble(text: string): boolean {
  return clausesOf(text).some((clause) =>
    lexicons.some((lexicon) =>
      findAll(lexicon.trouble, clause.text).some(
        (found) => !isNegated(lexicon, clause.text, found) && !isAskedAbout(lexicon, clause.text, found),
      ),
    ),
  );
}

function reasonsIn(lexicon: Lexicon, clauses: readonly Clause[]): HandoffKind[] {
  return clauses.flatMap((clause) => {
    if (isWhole(lexicon.identity, clause.text)) return [];
    const states = (patterns: readonly string[]) =>
      findAll(patterns, clause.text).some((found) => !isNegated(lexicon, clause.text, found));
    const demands = (patterns: readonly string[]) =>
      findAll(patterns, clause.text).some(
        (found) => !isNegated(lexicon, clause.text, found) && !isAskedAbout(lexicon, clause.text, found),
      );
    const says = (patterns: readonly string[]) =>
      !clause.asks && isWhole(patterns, without(lexicon.polite, clause.text));
    const reasons: HandoffKind[] = [];
    if (states(lexicon.legal)) reasons.push("legal");
    if (demands(lexicon.dispute) || (/^(?:why|kenapa|por que|mbona)\b/u.test(clause.text) && states(lexicon.dispute)))
      reasons.push("dispute");
    if (demands(lexicon.refund.demand) || says(lexicon.refund.bare)) reasons.push("refund");
    if (demands(lexicon.complaint.demand) || says(lexicon.complaint.bare)) reasons.push("complaint");
    if (states(lexicon.frustration)) reasons.push("frustration");
    if (asksForPerson(lexicon, clause)) reasons.push("explicit");
    return reasons;
  });
}

function hasTenantWord(text: string, words: readonly string[]): boolean {
  const patterns = words
    .map((word) => fold(word).replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`))
    .filter((word) => word !== "");
  return clausesOf(text).some((clause) =>
    findAll(patterns, clause.text).some((found) => !lexicons.some((lexicon) => isNegated(lexicon, clause.text, found))),
  );
}
