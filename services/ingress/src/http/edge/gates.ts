import type { RouteName } from "@frontdesk/contracts/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Admission, tenantBusy } from "../../admission/admission.ts";
import type { Principal } from "./auth.ts";
import { type Bulkhead, createBulkhead, type FreePlace } from "./bulkhead.ts";
import { HttpProblem } from "./problem.ts";

/** What bounds the memory of this process: how many calls of a kind may be inside at once. */
export interface Gates {
  /** Before the body is read. Throws what refuses the call; a place taken is given back when its answer has gone. */
  enter(route: RouteName, call: Entering): void;
  /** Gives the call's place back sooner: what follows holds nothing but a connection. */
  leave(request: FastifyRequest): void;
  /** Calls that wait for their reply. */
  readonly waiting: Bulkhead;
}

interface Entering {
  readonly principal: Principal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Bodies of 64 KB; an update and a publish each. */
const accepting = { process: 512, tenant: 128 };
/** Bodies of 21 MB. */
const uploading = { process: 8, tenant: 2 };
/** Connections that stay open. */
const open = { process: 4_096, tenant: 1_024 };
const retryAfterSeconds = 1;

export function createGates(admission: Pick<Admission, "knownFull">): Gates {
  const accepts = createBulkhead(accepting);
  const bulkheads: Partial<Record<RouteName, Bulkhead>> = {
    "open-conversation": accepts,
    "send-message": accepts,
    "follow-conversation": createBulkhead(open),
    "add-document": createBulkhead(uploading),
  };
  const places = new WeakMap<FastifyRequest, FreePlace>();
  const leave = (request: FastifyRequest): void => places.get(request)?.();
  return {
    waiting: createBulkhead(open),
    leave,
    enter: (route, { principal, request, reply }) => {
      const tenant = principal.tenant.settings.id;
      const retry = request.headers["idempotency-key"] !== undefined;
      if (route === "send-message" && !retry && admission.knownFull(tenant)) {
        throw new HttpProblem(tenantBusy.code, { retryAfterSeconds: tenantBusy.retryAfterSeconds });
      }
      const place = bulkheads[route]?.enter(tenant);
      if (place === undefined) return;
      if (place === "tenant") throw new HttpProblem("tenant_busy", { retryAfterSeconds });
      if (place === "process") throw new HttpProblem("overloaded", { retryAfterSeconds });
      places.set(request, place);
      reply.raw.once("close", place);
      // It may have gone while the caller was identified.
      if (reply.raw.closed) place();
    },
  };
}
