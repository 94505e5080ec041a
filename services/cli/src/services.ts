import { createCommerceService } from "@frontdesk/commerce/service";
import type { ServiceName } from "@frontdesk/contracts/service-names";
import { consumers, streams } from "@frontdesk/contracts/topology";
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
import { createDoor, createIngress, type Ingress, type IngressConfig } from "@frontdesk/ingress/service";
import { createRetrieval } from "@frontdesk/retrieval/service";
import { createSafety } from "@frontdesk/safety/service";
import { createScheduler } from "@frontdesk/scheduler/service";

export interface Desk {
  readonly tenants: Tenants;
  /** Base URL of the HTTP edge; empty when ingress is not among the services. */
  url(): string;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Of the edge alone: it signs and checks tokens. */
  readonly masterSecret?: string;
  readonly ingress: IngressConfig;
  readonly historyLimit?: number;
}

/** What the services of one process share. `remember`: a conversation's steps mostly meet here. */
function share(deps: Deps, { masterSecret }: StartOptions, remember: boolean): ServiceDeps {
  const tenants = createTenants({ ...deps, ...(masterSecret === undefined ? {} : { masterSecret }) });
  const places = createPlaces(deps.counters);
  const conversations = givingBackPlaces(createConversations({ ...deps, remember }), places);
  return { ...deps, tenants, conversations, places, metrics: createMetrics() };
}

/** Makes streams and durables as declared, and starts the named services in one process, hearers before the doors. */
export async function startServices(deps: Deps, names: readonly ServiceName[], options: StartOptions): Promise<Desk> {
  // Apart, a conversation's steps would never meet.
  const parts = share(deps, options, names.includes("ingress") && names.includes("safety"));
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
  await deps.bus.ensureTopology(streams, consumers);
  const stop = await startAll(parts, services, health);
  return { tenants: parts.tenants, url: () => ingress?.url() ?? "", stop };
}

/** The HTTP door alone: no consumer, no sweep, no worker, and the topology stays as it is. */
export async function startDoor(deps: Deps, options: Omit<StartOptions, "historyLimit">): Promise<Desk> {
  const parts = share(deps, options, false);
  const door = createDoor(parts, options.ingress);
  const stop = await startAll(parts, [door]);
  return { tenants: parts.tenants, url: door.url, stop };
}

/** Starts them in their order; the answer stops them all. */
async function startAll(
  parts: ServiceDeps,
  services: readonly Service[],
  health: readonly Service[] = [],
): Promise<() => Promise<void>> {
  await parts.tenants.start();
  await followTestClock(parts);
  const started: Service[] = [];
  const stop = async () => {
    await Promise.all(started.map(async (service) => await service.drain?.()));
    // Doors first: nothing new comes in while the rest finishes. Health last: it tells of that.
    for (const service of [...started.filter((each) => !health.includes(each)).toReversed(), ...health])
      await service.stop();
    await parts.conversations.stop();
    await parts.tenants.stop();
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
  return stop;
}
