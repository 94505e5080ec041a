import type { Brain, BrainNode, FixedNode, NodeImplementation } from "../dialogue/brain.ts";
import { answerFromPassages } from "./answer.ts";
import { clarify, confirmPreference, handOver, refuse } from "./closing.ts";
import { updateConsent } from "./consent.ts";
import { respondToChatter } from "./govern.ts";
import { fetchOrders, tellOrderStatus } from "./orders.ts";
import { narrowQuery, presentOptions, searchCatalogue } from "./sales.ts";
import { chooseLanguage, governTurn, understandIntent } from "./understand.ts";

/** The journeys built so far; N05 and N07 belong to the order journey. */
const built = {
  governor_spam_casual: governTurn,
  intent_classify: understandIntent,
  language_policy: chooseLanguage,
  sales_narrow_query: narrowQuery,
  catalog_present_options: presentOptions,
  support_rag_answer: answerFromPassages,
  offers_answer: answerFromPassages,
  order_status_response: tellOrderStatus,
  prefs_consent_response: confirmPreference,
  handoff_message: handOver,
} as const satisfies Partial<Record<BrainNode, NodeImplementation>>;

/** Steps that no brain replaces. */
const fixedSteps: Readonly<Record<FixedNode, NodeImplementation>> = {
  customer_update_preferences: updateConsent,
  governance_response: respondToChatter,
  clarify,
  catalog_search: searchCatalogue,
  order_get_status: fetchOrders,
  guard_response: refuse,
};

/** The brain that needs no model: word patterns, templates and quotations (DESIGN §5). */
export const rulesBrain: Brain = { nodes: { ...built, ...fixedSteps } };
