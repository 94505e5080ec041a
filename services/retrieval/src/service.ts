import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Deps, Service } from "@frontdesk/infra/ports/deps";
import type { Metrics } from "@frontdesk/infra/runtime/metrics";
import { startResponders } from "@frontdesk/infra/runtime/rpc";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/runtime/tenants";
import { createKnowledge } from "./knowledge.ts";
import { responders, subscriptions } from "./subscriptions.ts";

/** Knowledge: keeps each tenant's documents, finds the passages of a turn. */
export function createRetrieval(deps: Deps & { readonly metrics: Metrics; readonly tenants: Tenants }): Service {
  const logger = deps.logger.child({ service: "retrieval" });
  const knowledge = createKnowledge({ ...deps, logger });
  const running: Subscription[] = [];
  return {
    name: "retrieval",
    start: async () => {
      const parts = { ...deps, logger, knowledge };
      running.push(
        await startSteps(deps, "retrieval", subscriptions(parts), { metrics: deps.metrics }),
        await startResponders(deps.bus, logger, responders(parts)),
      );
    },
    stop: async () => void (await Promise.all(running.map((each) => each.stop()))),
  };
}
