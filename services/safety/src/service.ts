import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { startResponders } from "@frontdesk/infra/runtime/rpc";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { responders, subscriptions } from "./subscriptions.ts";

/** Safety: what a customer's message may be stored as, and what a reply may say. */
export function createSafety(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "safety" });
  let steps: Subscription | undefined;
  let answers: Subscription | undefined;
  return {
    name: "safety",
    start: async () => {
      const parts = { ...deps, logger };
      answers = await startResponders(deps.bus, logger, responders(parts));
      steps = await startSteps(deps, "safety", subscriptions(parts), { metrics: deps.metrics });
    },
    stop: async () => {
      await steps?.stop();
      await answers?.stop();
    },
  };
}
