import { changeTicket as change, eraseTickets, getTicket, listTickets } from "@frontdesk/contracts/rpc/escalation";
import { type Responder, responder } from "@frontdesk/infra/runtime/rpc";
import type { Handlers } from "@frontdesk/infra/runtime/steps";
import { changeTicket } from "./change-ticket.ts";
import { type OpenTicketDeps, openTicket } from "./open-ticket.ts";
import { listOpenTickets, tickets, toTicket } from "./tickets.ts";

/** What escalation hears, and what it does then. */
export function subscriptions(deps: OpenTicketDeps): Handlers<"escalation"> {
  return { "open-ticket": openTicket(deps) };
}

/** What escalation answers. */
export function responders(deps: OpenTicketDeps): Responder[] {
  const of = (tenant: string) => deps.documents.forTenant(tenant).collection(tickets);
  return [
    responder(eraseTickets, async ({ tenant, conversation }) => ({
      removed: await of(tenant).deleteMany({ tenant, conversation }),
    })),
    responder(change, async (request) => await changeTicket(deps, request)),
    responder(getTicket, async ({ tenant, id }) => {
      const ticket = await of(tenant).get(`${tenant}:${id}`);
      return { ticket: ticket === undefined ? null : toTicket(ticket) };
    }),
    responder(listTickets, async ({ tenant }) => ({ tickets: await listOpenTickets(deps.documents, tenant) })),
  ];
}
