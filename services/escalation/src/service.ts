import { listTickets } from "@frontdesk/contracts/rpc";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { responder, startResponders } from "@frontdesk/infra/runtime/rpc";
import type { ServiceDeps } from "@frontdesk/infra/runtime/service-deps";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { openTicket } from "./open-ticket.ts";
import { listOpenTickets } from "./tickets.ts";

/** Tickets: opens one when a conversation is handed over, lists the open ones. */
export function createEscalation(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "escalation" });
  const subscriptions: Subscription[] = [];
  return {
    name: "escalation",
    start: async () => {
      subscriptions.push(
        await startSteps(deps, "escalation", { "open-ticket": openTicket(deps) }, { metrics: deps.metrics }),
        await startResponders(deps.bus, logger, [
          responder(listTickets, async ({ tenant }) => ({ tickets: await listOpenTickets(deps.documents, tenant) })),
        ]),
      );
    },
    stop: async () => {
      await Promise.all(subscriptions.map((each) => each.stop()));
    },
  };
}
