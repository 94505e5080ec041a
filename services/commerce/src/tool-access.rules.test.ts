import { Tier } from "@frontdesk/contracts/ids";
import {
  catalogSearch,
  customerUpdatePreferences,
  orderGetStatus,
  tenantGetContext,
} from "@frontdesk/contracts/rpc/commerce";
import { expect, test } from "vitest";
import { refusalFor } from "./tool-access.rules.ts";

test("[BR-08] the access matrix, row by row", () => {
  const tools = ["catalog_search", "order_get_status", "tenant_get_context", "customer_update_preferences"] as const;
  const allowed = tools.map((tool) => [tool, ...Tier.options.filter((tier) => refusalFor(tool, tier) === undefined)]);
  expect(allowed).toEqual([
    ["catalog_search", "guest", "retail", "wholesale"],
    ["order_get_status", "retail", "wholesale"],
    ["tenant_get_context", "guest", "retail", "wholesale"],
    ["customer_update_preferences", "guest", "retail", "wholesale"],
  ]);
});

test("[BR-08] every tool of this service in the contracts is in the matrix", () => {
  for (const { method } of [catalogSearch, orderGetStatus, tenantGetContext, customerUpdatePreferences]) {
    expect(refusalFor(method as "catalog_search", "retail")).toBeUndefined();
  }
});
