import { createConversations } from "@frontdesk/infra/conversation/conversations";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Deps, Service } from "@frontdesk/infra/ports/deps";
import type { Metrics } from "@frontdesk/infra/runtime/metrics";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/runtime/tenants";
import { approve } from "./approve-reply.ts";
import { screen } from "./screen-message.ts";

/** Safety: what a customer's message may be stored as, and what a reply may say. */
export function createSafety(deps: Deps & { readonly metrics: Metrics; readonly tenants: Tenants }): Service {
  const logger = deps.logger.child({ service: "safety" });
  const conversations = createConversations({ ...deps, logger, source: "safety" });
  let steps: Subscription | undefined;
  return {
    name: "safety",
    start: async () => {
      const parts = { ...deps, logger, conversations };
      steps = await startSteps(
        deps,
        "safety",
        { "screen-message": screen(parts), "approve-reply": approve(parts) },
        { metrics: deps.metrics },
      );
    },
    stop: async () => {
      await steps?.stop();
      await conversations.stop();
    },
  };
}
