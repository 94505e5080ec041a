import type { RouteName } from "@frontdesk/contracts/routes";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Admission, tenantBusy } from "../../admission/admission.ts";
import type { Principal } from "./auth.ts";
import { type Bulkhead, createBulkhead, type FreePlace, type Full, type Holder } from "./bulkhead.ts";
import { HttpProblem } from "./problem.ts";

/** What bounds the memory of this process: how many calls of a kind may be inside at once, and how many of one caller. */
export interface Gates {
  /** Before the body is read: throws where it need not be, and takes the place of a call whose body alone is large. */
  approach(route: RouteName, call: Entering): void;
  /** With the body read, so that nobody holds a place who says nothing. The place is given back when the answer has gone. */
  enter(route: RouteName, call: Entering): void;
  /** Gives the call's place back sooner: what follows holds nothing but a connection. */
  leave(request: FastifyRequest): void;
  /** Calls that wait for their reply. */
  readonly waiting: Bulkhead;
}

interface Entering {
  /** Nobody, on a route that asks for no token. */
  readonly principal: Principal | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Bodies of 64 KB on their way in: each has seconds (`body-clock.ts`). */
const reading = { process: 2_048, tenant: 1_024, user: 128, address: 512 };
/** An update and a publish each. */
const accepting = { process: 512, tenant: 128, user: 64, address: 96 };
/** Bodies of 21 MB, which must keep coming; as JSON each costs 100 MB while it is read, of a container's 512. */
const uploading = { process: 3, tenant: 2, user: 2, address: 2 };
/** Connections that stay open. */
const open = { process: 4_096, tenant: 1_024, user: 32, address: 256 };
const retryAfterSeconds = 1;

/** Who has the place. A tenant's own system speaks for many people, from one address. */
export function holderOf(principal: Principal | undefined, { ip }: Pick<FastifyRequest, "ip">): Holder {
  if (principal === undefined) return { address: ip };
  const tenant = principal.tenant.settings.id;
  return principal.kind === "key" ? { tenant } : { tenant, user: principal.user.id, address: ip };
}

export function createGates(admission: Pick<Admission, "knownFull">): Gates {
  const reads = createBulkhead(reading);
  const accepts = createBulkhead(accepting);
  const uploads = createBulkhead(uploading);
  const bulkheads: Partial<Record<RouteName, Bulkhead>> = {
    "open-session": accepts,
    "open-conversation": accepts,
    "send-message": accepts,
    "follow-conversation": createBulkhead(open),
  };
  const places = new WeakMap<FastifyRequest, FreePlace>();
  const leave = (request: FastifyRequest): void => places.get(request)?.();

  function take(bulkhead: Bulkhead, { principal, request, reply }: Entering): void {
    const place = bulkhead.enter(holderOf(principal, request));
    if (typeof place !== "function") throw refusal(place);
    leave(request);
    places.set(request, place);
    reply.raw.once("close", place);
    // It may have gone while the caller was identified.
    if (reply.raw.closed) place();
  }

  return {
    waiting: createBulkhead(open),
    leave,
    approach: (route, call) => {
      const { principal, request } = call;
      const retry = request.headers["idempotency-key"] !== undefined;
      if (route === "send-message" && principal !== undefined && !retry) {
        const busy = admission.knownFull(principal.tenant.settings.id);
        if (busy) throw new HttpProblem(tenantBusy.code, { retryAfterSeconds: tenantBusy.retryAfterSeconds });
      }
      if (route === "add-document") take(uploads, call);
      else if (hasBody(request)) take(reads, call);
    },
    enter: (route, call) => {
      if (route === "add-document") return;
      const bulkhead = bulkheads[route];
      if (bulkhead === undefined) leave(call.request);
      else take(bulkhead, call);
    },
  };
}

export function hasBody({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function refusal(full: Full): HttpProblem {
  if (full === "process") return new HttpProblem("overloaded", { retryAfterSeconds });
  return new HttpProblem(full === "tenant" ? "tenant_busy" : "too_many_at_once", { retryAfterSeconds });
}
