import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import type { ServiceDeps } from "@frontdesk/infra/runtime/service-deps";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { draft } from "./draft-reply.ts";

/** The dialogue: from a turn and its passages to a reply. */
export function createGeneration(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "generation" });
  let steps: Subscription | undefined;
  return {
    name: "generation",
    start: async () => {
      steps = await startSteps(
        deps,
        "generation",
        { "draft-reply": draft({ ...deps, logger }) },
        { metrics: deps.metrics },
      );
    },
    stop: async () => await steps?.stop(),
  };
}
