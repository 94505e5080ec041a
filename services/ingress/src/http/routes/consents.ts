import { readConsents } from "@frontdesk/contracts/rpc/commerce";
import { call } from "@frontdesk/infra/runtime/rpc";
import type { RouteHandlers } from "../edge/server.ts";
import type { HttpDeps } from "./conversations.ts";

/** CA-13: whoever sends marketing messages asks who wants them. */
export function consentRoutes({ bus }: Pick<HttpDeps, "bus">): Pick<RouteHandlers, "ask-consents"> {
  return {
    "ask-consents": async ({ principal, body }) => {
      const { id: tenant } = principal.tenant.settings;
      return { status: 200, body: await call(bus, readConsents, { tenant, users: body.users }) };
    },
  };
}
