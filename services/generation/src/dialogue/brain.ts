import type { DialogueState } from "./dialogue.ts";

/** The twelve nodes that a brain implements (CA-19), by their numbers in the design. */
export const brainNodes = {
  intent_classify: "N01",
  language_policy: "N02",
  governor_spam_casual: "N03",
  sales_narrow_query: "N04",
  payment_router_prompt: "N05",
  catalog_present_options: "N06",
  product_disambiguate: "N07",
  support_rag_answer: "N08",
  offers_answer: "N09",
  order_status_response: "N10",
  prefs_consent_response: "N11",
  handoff_message: "N12",
} as const;
export type BrainNode = keyof typeof brainNodes;

/** Steps that are the same whichever brain thinks: tool calls and fixed texts. */
export const fixedNodes = [
  "customer_update_preferences",
  "governance_response",
  "clarify",
  "catalog_search",
  "order_get_status",
  "guard_response",
] as const;
export type FixedNode = (typeof fixedNodes)[number];

/** One step of the dialogue: takes what is known and returns what is known after it. */
export type NodeImplementation = (state: DialogueState) => DialogueState | Promise<DialogueState>;

/**
 * A way of doing every node of the dialogue. One that does some of its own takes the others from the rule-based brain
 * (CA-19); a node that none has leaves what is known as it is.
 */
export interface Brain {
  /** Several questions of a turn are answered in one go, not each by itself. */
  readonly asksAtOnce?: true;
  readonly nodes: Readonly<Partial<Record<BrainNode | FixedNode, NodeImplementation>>>;
}
