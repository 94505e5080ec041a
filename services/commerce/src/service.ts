import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { startResponders } from "@frontdesk/infra/runtime/rpc";
import { createCommerce } from "./commerce.ts";
import { responders } from "./subscriptions.ts";

/** The tools of the dialogue: catalogue, orders, the tenant's context. Hears no event; answers requests. */
export function createCommerceService(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "commerce" });
  const commerce = createCommerce({
    ...deps,
    logger,
    settingsOf: async (tenant) => (await deps.tenants.get(tenant))?.settings,
  });
  let running: Subscription | undefined;
  return {
    name: "commerce",
    start: async () => {
      running = await startResponders(deps.bus, logger, responders(deps, commerce));
    },
    stop: async () => await running?.stop(),
  };
}
