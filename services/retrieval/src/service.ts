import { TenantId } from "@frontdesk/contracts/ids";
import { isLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { startResponders } from "@frontdesk/infra/runtime/rpc";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { createKnowledge } from "./knowledge.ts";
import { modelFusion } from "./search/fusion.ts";
import { responders, subscriptions } from "./subscriptions.ts";

const changedSubject = "knowledge.changed";

/** Knowledge: keeps each tenant's documents, finds the passages of a turn. */
export function createRetrieval(deps: ServiceDeps): Service {
  const logger = deps.logger.child({ service: "retrieval" });
  const knowledge = createKnowledge({
    ...deps,
    logger,
    ...(isLocalEmbedder(deps.embedder) ? {} : { fusion: modelFusion }),
    settingsOf: async (tenant) => (await deps.tenants.get(tenant))?.settings,
    announce: (tenant) => deps.bus.broadcast(changedSubject, new TextEncoder().encode(tenant)),
  });
  const running: Subscription[] = [];
  return {
    name: "retrieval",
    start: async () => {
      const parts = { ...deps, logger, knowledge };
      running.push(
        await deps.bus.listen(changedSubject, (data) => {
          const tenant = TenantId.safeParse(new TextDecoder().decode(data)).data;
          if (tenant !== undefined) knowledge.forget(tenant);
        }),
        await startSteps(deps, "retrieval", subscriptions(parts), { metrics: deps.metrics }),
        await startResponders(deps.bus, logger, responders(parts)),
      );
    },
    stop: async () => {
      await Promise.all([...running.map((each) => each.stop()), knowledge.stop()]);
    },
  };
}
