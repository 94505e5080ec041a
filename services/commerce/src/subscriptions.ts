import {
  catalogSearch,
  readConsents as consentsMethod,
  customerUpdatePreferences,
  erasePreferences,
  orderGetStatus,
  tenantGetContext,
} from "@frontdesk/contracts/rpc/commerce";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import { type Responder, responder } from "@frontdesk/infra/runtime/rpc";
import type { Commerce } from "./commerce.ts";
import { eraseConsents, readConsents } from "./consents.ts";
import { updatePreferences } from "./update-preferences.ts";

/** What commerce answers; it hears no event. */
export function responders(deps: ServiceDeps, commerce: Commerce): Responder[] {
  const recordOf = deps.conversations.read;
  return [
    responder(catalogSearch, commerce.catalogSearch),
    responder(orderGetStatus, commerce.orderGetStatus),
    responder(tenantGetContext, commerce.tenantGetContext),
    responder(customerUpdatePreferences, async (request) => await updatePreferences({ ...deps, recordOf }, request)),
    responder(consentsMethod, async (request) => await readConsents(deps.documents, request)),
    responder(erasePreferences, async ({ tenant, conversation }) => ({
      removed: await eraseConsents(deps.documents, tenant, conversation),
    })),
  ];
}
