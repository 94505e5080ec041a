import { changeTicket as change, eraseTickets, getTicket, listTickets } from "@frontdesk/contracts/rpc/escalation";
import { type Responder, responder } from "@frontdesk/infra/runtime/rpc";
import type { Handlers } from "@frontdesk/infra/runtime/steps";
import { changeTicket } from "./change-ticket.ts";
import { openTicket, type TicketDeps } from "./open-ticket.ts";
import { listOpenTickets, tickets, toTicket } from "./tickets.ts";

/** What escalation hears, and what it does then. */
export function subscriptions(deps: TicketDeps): Handlers<"escalation"> {
  return { "open-ticket": openTicket(deps) };
}

/** What escalation answers. */
export function responders(deps: TicketDeps): Responder[] {
  return [
    responder(eraseTickets, async ({ tenant, conversation }) => ({
      removed: await deps.documents.forTenant(tenant).collection(tickets).deleteMany({ tenant, conversation }),
    })),
    responder(change, async (request) => await changeTicket(deps, request)),
    responder(getTicket, async ({ tenant, id }) => {
      const ticket = await deps.tickets.read(tenant, id);
      return { ticket: ticket === undefined ? null : toTicket(ticket) };
    }),
    responder(listTickets, async (request) => await listOpenTickets(deps.documents, request)),
  ];
}
