import type { Tier } from "@frontdesk/contracts/ids";

/** The tools this service runs. */
export type Tool = "catalog_search" | "order_get_status" | "tenant_get_context" | "customer_update_preferences";

/** Who may use which tool: the matrix of BR-08. */
const access: Readonly<Record<Tool, Readonly<Record<Tier, boolean>>>> = {
  catalog_search: { guest: true, retail: true, wholesale: true },
  order_get_status: { guest: false, retail: true, wholesale: true },
  tenant_get_context: { guest: true, retail: true, wholesale: true },
  // Whoever is written to may refuse it (CA-13).
  customer_update_preferences: { guest: true, retail: true, wholesale: true },
};

const refused = { ok: false, code: "forbidden", message: "Please log in to check your order status" } as const;

/** The refusal a person of this tier gets from the tool, or undefined when they may use it (BR-04, BR-08). */
export function refusalFor(tool: Tool, tier: Tier): typeof refused | undefined {
  return access[tool][tier] ? undefined : refused;
}
