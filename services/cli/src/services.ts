import { createCommerceService } from "@frontdesk/commerce/service";
import { createEscalation } from "@frontdesk/escalation/service";
import { createGeneration } from "@frontdesk/generation/service";
import { createConversations } from "@frontdesk/infra/conversation/conversations";
import { createPlaces, givingBackPlaces } from "@frontdesk/infra/conversation/in-flight";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Deps, Service } from "@frontdesk/infra/ports/deps";
import { createHealthServer } from "@frontdesk/infra/runtime/health";
import { createMetrics } from "@frontdesk/infra/runtime/metrics";
import { followTestClock } from "@frontdesk/infra/runtime/test-clock";
import { createTenants, type Tenants } from "@frontdesk/infra/tenants/tenants";
import { createIngress, type Ingress, type IngressConfig } from "@frontdesk/ingress/service";
import { createRetrieval } from "@frontdesk/retrieval/service";
import { createSafety } from "@frontdesk/safety/service";
import { createScheduler } from "@frontdesk/scheduler/service";

export const serviceNames = [
  "ingress",
  "safety",
  "retrieval",
  "generation",
  "commerce",
  "escalation",
  "scheduler",
] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface Desk {
  readonly tenants: Tenants;
  /** Base URL of the HTTP edge; empty when ingress is not among the services. */
  url(): string;
  stop(): Promise<void>;
}

/** Starts the named services in one process, hearers before the doors. */
export async function startServices(
  deps: Deps,
  names: readonly ServiceName[],
  options: { readonly masterSecret: string; readonly ingress: IngressConfig; readonly historyLimit?: number },
): Promise<Desk> {
  const tenants = createTenants({ ...deps, masterSecret: options.masterSecret });
  // In one process a conversation's steps mostly meet here; apart, they never would.
  const remember = names.includes("ingress") && names.includes("safety");
  const places = createPlaces(deps.counters);
  const conversations = givingBackPlaces(createConversations({ ...deps, remember }), places);
  const parts: ServiceDeps = { ...deps, tenants, conversations, places, metrics: createMetrics() };
  const historyLimit = options.historyLimit === undefined ? {} : { historyLimit: options.historyLimit };
  let ingress: Ingress | undefined;
  const factories: Readonly<Record<ServiceName, () => Service>> = {
    safety: () => createSafety(parts),
    retrieval: () => createRetrieval(parts),
    generation: () => createGeneration({ ...parts, ...historyLimit }),
    commerce: () => createCommerceService(parts),
    escalation: () => createEscalation(parts),
    scheduler: () => createScheduler(parts),
    ingress: () => {
      ingress = createIngress(parts, options.ingress);
      return ingress;
    },
  };
  const order: ServiceName[] = ["commerce", "retrieval", "generation", "safety", "escalation", "scheduler", "ingress"];
  const services = order.filter((name) => names.includes(name)).map((name) => factories[name]());
  // Ingress has these routes itself.
  const health = names.includes("ingress") ? [] : [createHealthServer(deps, parts.metrics, options.ingress)];
  await tenants.start();
  await followTestClock(deps);
  const started: Service[] = [];
  const stop = async () => {
    await Promise.all(started.map(async (service) => await service.drain?.()));
    // Doors first: nothing new comes in while the rest finishes. Health last: it tells of that.
    for (const service of [...started.filter((each) => !health.includes(each)).toReversed(), ...health])
      await service.stop();
    await conversations.stop();
    await tenants.stop();
  };
  try {
    for (const service of [...services, ...health]) {
      await service.start();
      started.push(service);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { tenants, url: () => ingress?.url() ?? "", stop };
}
