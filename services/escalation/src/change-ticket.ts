import { isOpenTicket, type Ticket, type TicketStatus } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import { giveBackNow } from "@frontdesk/infra/conversation/give-back";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import { moveTicket } from "./change-ticket.rules.ts";
import { attach, type TicketDeps } from "./open-ticket.ts";
import { type TicketDoc, toTicket } from "./tickets.ts";

export interface ChangeTicketRequest {
  readonly tenant: TenantId;
  readonly id: string;
  readonly agent: string;
  readonly status: TicketStatus;
}

type Refusal = { readonly code: "not_found" | "ticket_transition" | "ticket_already_open"; readonly detail?: string };
export type TicketChanged =
  | { readonly ok: true; readonly ticket: Ticket }
  | { readonly ok: false; readonly refusal: Refusal };

/** A ticket that had ended is open again. */
interface Moved {
  readonly reopened: TicketDoc;
  readonly next: TicketDoc;
}

/**
 * BR-14: moves a ticket on by one conditional update; one that ends leaves its conversation to the assistant. A ticket that opens again takes its place in the conversation first;
 * one that has ended gives way to the next (`attach`).
 */
export async function changeTicket(deps: TicketDeps, request: ChangeTicketRequest): Promise<TicketChanged> {
  const { tenant, id, status, agent } = request;
  const changed = await deps.tickets.apply<Moved | TicketChanged>(tenant, id, async (ticket, now) => {
    if (ticket === undefined) return { result: refuse({ code: "not_found" }) };
    const change = moveTicket(ticket, { status, agent }, now);
    if ("refused" in change) return { result: refuse({ code: "ticket_transition", detail: change.refused }) };
    // First the conversation: should the rest not come about, its customer is answered and the ticket still listed.
    if (isOpenTicket(ticket.status) && !isOpenTicket(status)) await letGo(deps, ticket);
    const opens = isOpenTicket(status) && !isOpenTicket(ticket.status);
    const attached = opens ? await attach(deps, ticket) : "known";
    if (attached === undefined) return { result: refuse({ code: "not_found" }) };
    if (attached === "other_open") return { result: refuse({ code: "ticket_already_open" }) };
    const next = { ...ticket, ...change.set };
    return { next, result: opens ? { reopened: ticket, next } : { ok: true, ticket: toTicket(next) } };
  });
  if (!("reopened" in changed)) return changed;
  const { reopened, next } = changed;
  if ((await attach(deps, reopened)) !== "other_open") return { ok: true, ticket: toTicket(next) };
  // A hand-off between the two updates found an ended ticket there, and took its place.
  await deps.tickets.apply(tenant, id, (ticket) => ({
    ...(ticket?.status === status ? { next: { ...ticket, status: reopened.status } } : {}),
    result: undefined,
  }));
  return refuse({ code: "ticket_already_open" });
}

/** Whoever ends a ticket is done with its conversation: what nobody answered there, and what comes, is the assistant's. */
async function letGo(deps: TicketDeps, { tenant: id, conversation }: TicketDoc): Promise<void> {
  const tenant = await deps.tenants.get(id);
  if (tenant === undefined) throw new PermanentError("tenant: unknown");
  await giveBackNow(deps, { tenant, conversation });
}

function refuse(refusal: Refusal): TicketChanged {
  return { ok: false, refusal };
}
