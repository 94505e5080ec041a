import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import multipart from "@fastify/multipart";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import type { Subscription } from "@frontdesk/infra/ports/bus";
import type { Service } from "@frontdesk/infra/ports/deps";
import { startSteps } from "@frontdesk/infra/runtime/steps";
import { createAdmission } from "./admission/admission.ts";
import { createLoadWatch } from "./admission/load-watch.ts";
import { type Heartbeat, systemHeartbeat } from "./http/edge/body-clock.ts";
import { createGates } from "./http/edge/gates.ts";
import { createOpenCalls } from "./http/edge/open-calls.ts";
import { servePages } from "./http/edge/pages.ts";
import { buildServer } from "./http/edge/server.ts";
import { consentRoutes } from "./http/routes/consents.ts";
import { conversationRoutes, type HttpDeps } from "./http/routes/conversations.ts";
import { deadLetterRoutes } from "./http/routes/dead-letters.ts";
import { deskRoutes } from "./http/routes/desk.ts";
import { erasureRoutes } from "./http/routes/erasures.ts";
import { followRoute } from "./http/routes/follow-conversation.ts";
import { knowledgeRoutes } from "./http/routes/knowledge.ts";
import { operationsRoutes } from "./http/routes/operations.ts";
import { ownedConversationRoutes } from "./http/routes/owned-conversations.ts";
import { recentTurnRoutes } from "./http/routes/recent-turns.ts";
import { sessionRoutes } from "./http/routes/sessions.ts";
import { createLiveHub } from "./live-hub.ts";
import { subscriptions } from "./subscriptions.ts";

export interface IngressConfig {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Whether `GET /chat/tenants` names the tenants. */
  readonly listTenants: boolean;
  readonly trustProxy: readonly string[];
  /** How long this edge still takes calls when it was told to stop, so that a balancer can take it out; left out: not at all. */
  readonly drainMs?: number;
  /** What ends calls that are too slow; left out: the system's. */
  readonly timers?: Heartbeat;
}

export interface Ingress extends Service {
  /** Base URL, once started. */
  url(): string;
}

const webFolder = fileURLToPath(new URL("../web", import.meta.url));

/** Doors and delivery: HTTP, the web chat, the NATS gateway; delivers replies, closes turns and conversations. */
export function createIngress(deps: ServiceDeps, config: IngressConfig): Ingress {
  return serve(deps, config, async (http) =>
    startSteps(deps, "ingress", subscriptions(http), { metrics: deps.metrics }),
  );
}

/** The HTTP door alone, which hears no event: what it accepts is answered by the services that run elsewhere. */
export function createDoor(deps: ServiceDeps, config: IngressConfig): Ingress {
  return serve(deps, config, async () => undefined);
}

type StartSteps = (http: HttpDeps) => Promise<Subscription | undefined>;

function serve(deps: ServiceDeps, config: IngressConfig, startOwn: StartSteps): Ingress {
  const logger = deps.logger.child({ service: "ingress" });
  const leaving = new AbortController();
  const timers = config.timers ?? systemHeartbeat;
  const load = createLoadWatch(deps.bus, logger);
  const admission = createAdmission({ ...deps, load });
  const http: HttpDeps = {
    ...deps,
    logger,
    admission,
    gates: createGates(admission),
    live: createLiveHub(deps.bus),
    openCalls: createOpenCalls(),
    leaving: leaving.signal,
  };
  const app = buildServer(
    { ...http, metrics: deps.metrics, trustProxy: config.trustProxy, timers },
    {
      ...conversationRoutes(http),
      ...followRoute({ ...http, timers }),
      ...sessionRoutes(http, config.listTenants),
      ...knowledgeRoutes(http),
      ...ownedConversationRoutes(http),
      ...recentTurnRoutes(http),
      ...deskRoutes(http),
      ...consentRoutes(http),
      ...erasureRoutes(http),
      ...deadLetterRoutes(http),
      ...operationsRoutes({ ...http, load }, deps.metrics),
    },
  );
  let steps: Subscription | undefined;
  let url = "";
  return {
    name: "ingress",
    url: () => url,
    start: async () => {
      await app.register(multipart);
      await servePages(app, deps.tenants, webFolder);
      load.start();
      steps = await startOwn(http);
      url = await app.listen({ host: config.host, port: config.port });
    },
    drain: async () => {
      leaving.abort();
      await delay(config.drainMs ?? 0);
    },
    stop: async () => {
      leaving.abort();
      await app.close();
      load.stop();
      await steps?.stop();
    },
  };
}
