import { changeTicket, eraseTickets, getTicket, listTickets } from "@frontdesk/contracts/rpc/escalation";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { responder, startResponders } from "@frontdesk/infra/runtime/rpc";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { changeTicket as moveOn } from "./change-ticket.ts";
import { openTicket } from "./open-ticket.ts";
import { listOpenTickets, tickets, toTicket } from "./tickets.ts";

/** Tickets: opens one when a conversation is handed over, moves it on, lists the open ones. */
export function createEscalation(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "escalation" });
  const subscriptions: Subscription[] = [];
  return {
    name: "escalation",
    start: async () => {
      subscriptions.push(
        await startSteps(deps, "escalation", { "open-ticket": openTicket(deps) }, { metrics: deps.metrics }),
        await startResponders(deps.bus, logger, [
          responder(eraseTickets, async ({ tenant, conversation }) => ({
            removed: await deps.documents.forTenant(tenant).collection(tickets).deleteMany({ tenant, conversation }),
          })),
          responder(changeTicket, async (request) => await moveOn(deps, request)),
          responder(getTicket, async ({ tenant, id }) => {
            const ticket = await deps.documents.forTenant(tenant).collection(tickets).get(`${tenant}:${id}`);
            return { ticket: ticket === undefined ? null : toTicket(ticket) };
          }),
          responder(listTickets, async ({ tenant }) => ({ tickets: await listOpenTickets(deps.documents, tenant) })),
        ]),
      );
    },
    stop: async () => {
      await Promise.all(subscriptions.map((each) => each.stop()));
    },
  };
}
