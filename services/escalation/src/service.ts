import { listTickets } from "@frontdesk/contracts/rpc";
import { createConversations } from "@frontdesk/infra/conversation/conversations";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Deps, Service } from "@frontdesk/infra/ports/deps";
import type { Metrics } from "@frontdesk/infra/runtime/metrics";
import { responder, startResponders } from "@frontdesk/infra/runtime/rpc";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { openTicket } from "./open-ticket.ts";
import { listOpenTickets } from "./tickets.ts";

/** Tickets: opens one when a conversation is handed over, lists the open ones. */
export function createEscalation(deps: Deps & { readonly metrics: Metrics }): Service {
  const logger = deps.logger.child({ service: "escalation" });
  const conversations = createConversations({ ...deps, logger, source: "escalation" });
  const subscriptions: Subscription[] = [];
  return {
    name: "escalation",
    start: async () => {
      subscriptions.push(
        await startSteps(
          deps,
          "escalation",
          { "open-ticket": openTicket({ ...deps, conversations }) },
          { metrics: deps.metrics },
        ),
        await startResponders(deps.bus, logger, [
          responder(listTickets, async ({ tenant }) => ({ tickets: await listOpenTickets(deps.documents, tenant) })),
        ]),
      );
    },
    stop: async () => {
      await Promise.all(subscriptions.map((each) => each.stop()));
      await conversations.stop();
    },
  };
}
