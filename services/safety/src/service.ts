import { checkPiece } from "@frontdesk/contracts/rpc/safety";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { responder, startResponders } from "@frontdesk/infra/runtime/rpc";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { approve } from "./approve-reply.ts";
import { check } from "./check-piece.ts";
import { screen } from "./screen-message.ts";

/** Safety: what a customer's message may be stored as, and what a reply may say. */
export function createSafety(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "safety" });
  let steps: Subscription | undefined;
  let answers: Subscription | undefined;
  return {
    name: "safety",
    start: async () => {
      const parts = { ...deps, logger };
      answers = await startResponders(deps.bus, logger, [responder(checkPiece, check(parts))]);
      steps = await startSteps(
        deps,
        "safety",
        { "screen-message": screen(parts), "approve-reply": approve(parts) },
        { metrics: deps.metrics },
      );
    },
    stop: async () => {
      await steps?.stop();
      await answers?.stop();
    },
  };
}
