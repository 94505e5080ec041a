import type { Ticket, TicketStatus } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import { TransientError } from "@frontdesk/infra/ports/errors";
import { moveTicket } from "./change-ticket.rules.ts";
import { attach, type OpenTicketDeps } from "./open-ticket.ts";
import { isOpen, tickets, toTicket } from "./tickets.ts";

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

const maxAttempts = 5;

/**
 * BR-14: moves a ticket on by one conditional update. A ticket that opens again takes its place in the conversation first;
 * one that has ended gives way to the next (`attach`).
 */
export async function changeTicket(deps: OpenTicketDeps, request: ChangeTicketRequest): Promise<TicketChanged> {
  const { tenant, id, status, agent } = request;
  const stored = deps.documents.forTenant(tenant).collection(tickets);
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const ticket = await stored.get(`${tenant}:${id}`);
    if (ticket === undefined) return refuse({ code: "not_found" });
    const change = moveTicket(ticket, { status, agent }, deps.clock.now());
    if ("refused" in change) return refuse({ code: "ticket_transition", detail: change.refused });
    const { conversation } = ticket;
    const opens = isOpen(status) && !isOpen(ticket.status);
    if (opens) {
      const attached = await attach(deps, { tenant, conversation, id });
      if (attached === undefined) return refuse({ code: "not_found" });
      if (attached === "other_open") return refuse({ code: "ticket_already_open" });
    }
    const moved = await stored.update(ticket._id, { status: ticket.status }, { set: change.set });
    if (!moved) continue;
    // A hand-off between the two updates found an ended ticket there, and took its place.
    if (opens && (await attach(deps, { tenant, conversation, id })) === "other_open") {
      await stored.update(ticket._id, { status }, { set: { status: ticket.status } });
      return refuse({ code: "ticket_already_open" });
    }
    return { ok: true, ticket: toTicket({ ...ticket, ...change.set }) };
  }
  throw new TransientError("the ticket is being changed by others");
}

function refuse(refusal: Refusal): TicketChanged {
  return { ok: false, refusal };
}
