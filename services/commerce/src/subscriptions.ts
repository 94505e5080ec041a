import { catalogSearch, orderGetStatus, tenantGetContext } from "@frontdesk/contracts/rpc/commerce";
import { type Responder, responder } from "@frontdesk/infra/runtime/rpc";
import type { Commerce } from "./commerce.ts";

/** What commerce answers; it hears no event. */
export function responders(commerce: Commerce): Responder[] {
  return [
    responder(catalogSearch, commerce.catalogSearch),
    responder(orderGetStatus, commerce.orderGetStatus),
    responder(tenantGetContext, commerce.tenantGetContext),
  ];
}
