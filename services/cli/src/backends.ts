import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { catalogueItems, orders } from "@frontdesk/commerce/records";
import { consumers, streams } from "@frontdesk/contracts/topology";
import { tickets } from "@frontdesk/escalation/tickets";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations } from "@frontdesk/infra/conversation/record";
import { createEmbeddedBus } from "@frontdesk/infra/embedded/bus";
import { createEmbeddedCounters } from "@frontdesk/infra/embedded/counters";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents";
import { createEmbeddedJobs } from "@frontdesk/infra/embedded/jobs";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors";
import { type Clock, systemClock } from "@frontdesk/infra/ports/clock";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { CollectionSpec, Doc } from "@frontdesk/infra/ports/documents";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { apiKeyDocs, tenantDocs } from "@frontdesk/infra/runtime/tenants";
import { uploadParts } from "@frontdesk/infra/runtime/uploads";
import { knowledgeCollection } from "@frontdesk/retrieval/knowledge-records";
import { createLocalEmbedder } from "@frontdesk/retrieval/local-embedder";
import { monotonicFactory } from "ulid";
import type { RealBackends } from "./config.ts";

/** Every collection of the product; their indexes exist before anything starts. */
export const collections: readonly CollectionSpec<Doc>[] = [
  conversations,
  messages,
  tenantDocs,
  apiKeyDocs,
  uploadParts,
  knowledgeCollection,
  tickets,
  catalogueItems,
  orders,
];

export interface Backends {
  readonly deps: Deps;
  close(): Promise<void>;
}

type Adapters = Pick<Deps, "bus" | "documents" | "vectors" | "jobs" | "counters">;

async function assemble(adapters: Adapters, shared: { clock: Clock; logger: Logger }): Promise<Backends> {
  const embedder = createLocalEmbedder();
  const newId = monotonicFactory();
  const { bus, documents, vectors, jobs, counters } = adapters;
  const close = async () => {
    await Promise.allSettled([bus.close(), vectors.close(), jobs.close(), counters.close()]);
    await documents.close();
  };
  try {
    await documents.ensure(collections);
    await vectors.ensure(embedder.dimensions);
    await bus.ensureTopology(streams, consumers);
  } catch (error) {
    await close();
    throw error;
  }
  return { deps: { ...adapters, ...shared, embedder, newId: () => newId() }, close };
}

/** Everything on files in one folder, in this process; as durable as the servers. */
export async function openEmbedded(dataDir: string, logger: Logger, clock: Clock = systemClock): Promise<Backends> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = (name: string) => join(dataDir, `${name}.sqlite`);
  return await assemble(
    {
      bus: createEmbeddedBus({ path: path("bus"), clock, logger }),
      documents: createEmbeddedDocuments({ path: path("documents") }),
      vectors: createEmbeddedVectors({ path: path("vectors") }),
      jobs: createEmbeddedJobs({ path: path("jobs"), clock, logger }),
      counters: createEmbeddedCounters({ clock }),
    },
    { clock, logger },
  );
}

/** The documents of an embedded installation alone, which another process may be serving; its bus cannot be reached. */
export async function openEmbeddedDocuments(dataDir: string, logger: Logger, clock: Clock = systemClock) {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const documents = createEmbeddedDocuments({ path: join(dataDir, "documents.sqlite") });
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger });
  await documents.ensure(collections);
  const close = async () => {
    await bus.close();
    await documents.close();
  };
  return { deps: { documents, bus, clock }, close };
}

/** NATS, MongoDB, Qdrant and Redis. */
export async function openReal(real: RealBackends, logger: Logger, clock: Clock = systemClock): Promise<Backends> {
  // Loaded only here: an embedded start does not pay for the clients of servers it does not use.
  const [
    { createNatsBus },
    { createMongoDocuments },
    { createBullJobs },
    { createQdrantVectors },
    { createRedisCounters },
  ] = await Promise.all([
    import("@frontdesk/infra/nats/bus"),
    import("@frontdesk/infra/mongo/documents"),
    import("@frontdesk/infra/bullmq/jobs"),
    import("@frontdesk/infra/qdrant/vectors"),
    import("@frontdesk/infra/redis/counters"),
  ]);
  const name = `frontdesk${real.prefix}`;
  const [bus, documents, jobs] = await Promise.all([
    createNatsBus({ url: real.natsUrl, logger, prefix: real.prefix }),
    createMongoDocuments({ url: real.mongoUrl, database: `${real.mongoDatabase}${real.prefix}`, logger }),
    createBullJobs({ url: real.redisUrl, prefix: name, logger, clock }),
  ]);
  const apiKey = real.qdrantApiKey === undefined ? {} : { apiKey: real.qdrantApiKey };
  return await assemble(
    {
      bus,
      documents,
      jobs,
      vectors: createQdrantVectors({ url: real.qdrantUrl, collection: `${name}-passages`, ...apiKey }),
      counters: createRedisCounters({ url: real.redisUrl, prefix: name, logger }),
    },
    { clock, logger },
  );
}
