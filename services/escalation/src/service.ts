import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { createRecords } from "@frontdesk/infra/records/records";
import { startResponders } from "@frontdesk/infra/runtime/rpc";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { responders, subscriptions } from "./subscriptions.ts";
import { ticketKind } from "./tickets.ts";

/** Tickets: opens one when a conversation is handed over, moves it on, lists the open ones. */
export function createEscalation(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "escalation" });
  const parts = { ...deps, tickets: createRecords(deps, ticketKind) };
  const running: Subscription[] = [];
  return {
    name: "escalation",
    start: async () => {
      running.push(
        await startSteps(deps, "escalation", subscriptions(parts), { metrics: deps.metrics }),
        await startResponders(deps.bus, logger, responders(parts)),
      );
    },
    stop: async () => {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}
