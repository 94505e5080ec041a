import { type BrainNode, brainNodes, type FixedNode } from "./brain.ts";
import type { Journey } from "./dialogue.ts";
import type { Guard } from "./guards.rules.ts";

export type NodeId = BrainNode | FixedNode;
type Stop = "start" | "end";

export interface Edge {
  readonly from: NodeId | "start";
  readonly to: NodeId | "end";
  /** Taken when this holds; edges of a node are tried in order. Without it: always. */
  readonly when?: Guard;
  readonly journey?: Journey;
  /** Part of the design, not walked yet. */
  readonly planned?: true;
}

/** The journeys of the dialogue (CA-06). The order of a node's edges is the order of decision. */
export const edges: readonly Edge[] = [
  { from: "start", to: "customer_update_preferences", when: "changesConsent", journey: "preferences" },
  { from: "start", to: "governor_spam_casual" },
  { from: "customer_update_preferences", to: "language_policy", when: "consentDecides", journey: "preferences" },
  { from: "customer_update_preferences", to: "governor_spam_casual", journey: "unknown" },
  { from: "governor_spam_casual", to: "intent_classify" },
  { from: "intent_classify", to: "language_policy" },

  { from: "language_policy", to: "handoff_message", when: "escalates" },
  { from: "language_policy", to: "handoff_message", when: "goesInCircles" },
  { from: "language_policy", to: "guard_response", when: "rejectsAgain", journey: "support" },
  { from: "language_policy", to: "prefs_consent_response", when: "consentDecides", journey: "preferences" },
  { from: "language_policy", to: "prefs_consent_response", when: "wantsOtherLanguage", journey: "preferences" },
  { from: "language_policy", to: "governance_response", when: "isNotBusiness", journey: "governance" },
  { from: "language_policy", to: "support_rag_answer", when: "isUnread", journey: "support" },
  { from: "language_policy", to: "clarify", when: "isUnclear", journey: "unknown" },
  { from: "language_policy", to: "order_get_status", when: "isOrders", journey: "orders" },
  { from: "language_policy", to: "sales_narrow_query", when: "isSales", journey: "sales" },
  { from: "language_policy", to: "offers_answer", when: "isOffers", journey: "offers" },
  { from: "language_policy", to: "support_rag_answer", journey: "support" },

  { from: "sales_narrow_query", to: "catalog_search", when: "hasQuery", journey: "sales" },
  { from: "sales_narrow_query", to: "clarify", journey: "sales" },
  { from: "catalog_search", to: "support_rag_answer", when: "passagesLead", journey: "sales" },
  { from: "catalog_search", to: "catalog_present_options", when: "hasItems", journey: "sales" },
  { from: "catalog_search", to: "support_rag_answer", when: "hasPassages", journey: "sales" },
  { from: "catalog_search", to: "catalog_present_options", when: "catalogueIsAway", journey: "sales" },
  { from: "catalog_search", to: "catalog_present_options", when: "wantsToBuy", journey: "sales" },
  { from: "catalog_search", to: "support_rag_answer", journey: "sales" },
  { from: "catalog_present_options", to: "end" },
  { from: "catalog_present_options", to: "product_disambiguate", journey: "sales", planned: true },
  { from: "product_disambiguate", to: "payment_router_prompt", journey: "sales", planned: true },
  { from: "payment_router_prompt", to: "end", journey: "sales", planned: true },

  { from: "order_get_status", to: "order_status_response", journey: "orders" },
  { from: "order_status_response", to: "end" },

  { from: "offers_answer", to: "end", when: "isAnswered", journey: "offers" },
  { from: "offers_answer", to: "handoff_message", when: "needsPerson", journey: "offers" },
  { from: "offers_answer", to: "guard_response", journey: "offers" },

  { from: "support_rag_answer", to: "end", when: "isAnswered", journey: "support" },
  { from: "support_rag_answer", to: "handoff_message", when: "needsPerson", journey: "support" },
  { from: "support_rag_answer", to: "guard_response", when: "rejectsAnswer", journey: "support" },
  { from: "support_rag_answer", to: "guard_response", when: "isUnread", journey: "support" },
  { from: "support_rag_answer", to: "clarify", when: "saysLittle", journey: "unknown" },
  { from: "support_rag_answer", to: "guard_response", journey: "support" },

  { from: "prefs_consent_response", to: "end" },
  { from: "governance_response", to: "end" },
  { from: "clarify", to: "end" },
  { from: "guard_response", to: "end" },
  { from: "handoff_message", to: "end" },
];

/** The graph as a Mermaid flowchart; planned parts are dashed (CA-06). */
export function drawGraph(): string {
  const names = [...new Set(edges.flatMap((edge) => [edge.from, edge.to]))];
  const nodes = names.map((name) => `  ${idOf(name)}${shape(name)}`);
  const arrows = edges.map((edge) => {
    const arrow = edge.planned ? "-.->" : "-->";
    return `  ${idOf(edge.from)} ${arrow}${edge.when === undefined ? "" : `|${words(edge.when)}|`} ${idOf(edge.to)}`;
  });
  return ["flowchart TD", ...nodes, ...arrows, ""].join("\n");
}

/** `end` closes a block in Mermaid and cannot name a node. */
function idOf(name: NodeId | Stop): string {
  return name === "end" ? "finish" : name;
}

function shape(name: NodeId | Stop): string {
  if (name === "start" || name === "end") return `([${name}])`;
  const number = Object.entries(brainNodes).find(([node]) => node === name)?.[1];
  return number === undefined ? `["${words(name)}"]` : `["${number} ${words(name)}"]`;
}

function words(name: string): string {
  return name.replaceAll("_", " ").replaceAll(/(?<=[a-z])[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
}
