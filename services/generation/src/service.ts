import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { createAskDeps } from "./model/ask.ts";
import { subscriptions } from "./subscriptions.ts";

export interface GenerationDeps extends ServiceDeps {
  /** BR-02, `CHATBOT_HISTORY_LIMIT`: in place of every tenant's own. */
  readonly historyLimit?: number;
}

/** The dialogue: from a turn and its passages to a reply. */
export function createGeneration(deps: GenerationDeps): Service {
  const logger = deps.logger.child({ service: "generation" });
  const { model } = deps;
  const asking = model === undefined ? {} : { asking: createAskDeps({ ...deps, model, logger }) };
  let steps: Subscription | undefined;
  return {
    name: "generation",
    start: async () => {
      const handlers = subscriptions({ ...deps, logger, ...asking });
      steps = await startSteps(deps, "generation", handlers, { metrics: deps.metrics });
    },
    stop: async () => await steps?.stop(),
  };
}
