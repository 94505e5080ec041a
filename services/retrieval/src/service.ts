import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { startResponders } from "@frontdesk/infra/runtime/rpc";
import type { ServiceDeps } from "@frontdesk/infra/runtime/service-deps";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { createKnowledge } from "./knowledge.ts";
import { responders, subscriptions } from "./subscriptions.ts";

/** Knowledge: keeps each tenant's documents, finds the passages of a turn. */
export function createRetrieval(deps: ServiceDeps): Service {
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
