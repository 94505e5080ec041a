import { getRandomValues } from "node:crypto";
import { join } from "node:path";
import { consents } from "@frontdesk/commerce/consents";
import { catalogueItems, orders } from "@frontdesk/commerce/records";
import { tickets } from "@frontdesk/escalation/tickets";
import { modelUsage } from "@frontdesk/generation/model/usage";
import { createDiskBlobs } from "@frontdesk/infra/blobs/disk";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations } from "@frontdesk/infra/conversation/record";
import { withSchemas } from "@frontdesk/infra/documents/with-schemas";
import { createEmbeddedBus } from "@frontdesk/infra/embedded/bus/bus";
import { createEmbeddedCounters } from "@frontdesk/infra/embedded/counters/counters";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { createEmbeddedJobs } from "@frontdesk/infra/embedded/jobs/jobs";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import { migrationRecords } from "@frontdesk/infra/migrations/migration-records";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { type Clock, isMovable, systemClock } from "@frontdesk/infra/ports/clock";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { CollectionSpec, Doc, Documents } from "@frontdesk/infra/ports/documents";
import type { Logger } from "@frontdesk/infra/ports/logger";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { testClockDocs } from "@frontdesk/infra/runtime/test-clock";
import { uploadParts } from "@frontdesk/infra/runtime/uploads";
import { settingsVersions } from "@frontdesk/infra/tenants/settings-versions";
import { tenantDocs } from "@frontdesk/infra/tenants/tenant-settings";
import { apiKeyDocs } from "@frontdesk/infra/tenants/tenants";
import { knowledgeTuning } from "@frontdesk/retrieval/answerability/thresholds";
import { knowledgeWords } from "@frontdesk/retrieval/documents/document-words";
import { knowledgeGaps } from "@frontdesk/retrieval/gaps/gaps";
import { monotonicFactory } from "ulid";
import { absentVectors } from "./absent-vectors.ts";
import type { Config, RealBackends } from "./config.ts";
import { makeDataFolder } from "./data-folder.ts";
import type { ProviderConfig } from "./provider-config.ts";
import { openProviders } from "./providers.ts";

/** Every collection of the product; their indexes exist before anything starts. */
export const collections: readonly CollectionSpec<Doc>[] = [
  conversations,
  messages,
  tenantDocs,
  settingsVersions,
  apiKeyDocs,
  testClockDocs,
  uploadParts,
  knowledgeCollection,
  knowledgeWords,
  knowledgeTuning,
  knowledgeGaps,
  tickets,
  catalogueItems,
  orders,
  consents,
  modelUsage,
  migrationRecords,
];

export interface Backends {
  readonly deps: Deps;
  close(): Promise<void>;
}

type Adapters = Pick<Deps, "bus" | "documents" | "vectors" | "jobs" | "counters" | "blobs">;

export interface OpenOptions {
  readonly clock?: Clock;
  /** Left out: no model, the local embedder, no reranker. */
  readonly providers?: ProviderConfig;
}

interface Shared {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The library's own asks the system for each character apart. */
function createPrng(): () => number {
  const pool = new Uint8Array(4_096);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      getRandomValues(pool);
      used = 0;
    }
    used += 1;
    return (pool[used - 1] ?? 0) / 256;
  };
}

async function assemble(adapters: Adapters, shared: Shared, providers: ProviderConfig = {}): Promise<Backends> {
  const newId = monotonicFactory(createPrng());
  const { bus, documents, vectors, jobs, counters, blobs } = adapters;
  const close = async () => {
    await Promise.allSettled([bus.close(), vectors.close(), jobs.close(), counters.close(), blobs.close()]);
    await documents.close();
  };
  try {
    const outside = await openProviders(providers, shared);
    await documents.ensure(collections);
    await vectors.ensure(outside.embedder.dimensions);
    return { deps: { ...adapters, ...shared, ...outside, newId: () => newId() }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Everything on files in one folder, in this process; as durable as the servers. */
export async function openEmbedded(dataDir: string, logger: Logger, options: OpenOptions = {}): Promise<Backends> {
  const { clock = systemClock, providers } = options;
  const documents = await embeddedDocuments(dataDir);
  const path = (name: string) => join(dataDir, `${name}.sqlite`);
  return await assemble(
    {
      bus: createEmbeddedBus({ path: path("bus"), clock, logger }),
      documents,
      vectors: createEmbeddedVectors({ path: path("vectors") }),
      jobs: createEmbeddedJobs({ path: path("jobs"), clock, logger }),
      counters: createEmbeddedCounters({ clock }),
      blobs: createDiskBlobs({ root: join(dataDir, "blobs") }),
    },
    { clock, logger },
    providers,
  );
}

/** The documents of an embedded installation alone, which another process may be serving; its bus cannot be reached. */
export async function openEmbeddedDocuments(dataDir: string, logger: Logger, clock: Clock = systemClock) {
  const documents = await embeddedDocuments(dataDir);
  const bus = createEmbeddedBus({ path: ":memory:", clock, logger });
  await documents.ensure(collections);
  const close = async () => {
    await bus.close();
    await documents.close();
  };
  return { deps: { documents, bus, clock }, close };
}

async function embeddedDocuments(dataDir: string): Promise<Documents> {
  await makeDataFolder(dataDir);
  return withSchemas(createEmbeddedDocuments({ path: join(dataDir, "documents.sqlite") }));
}

/** The documents of an installation and nothing else, as they are: not even an index is made. */
export async function openDocuments({ real, dataDir }: Config, logger: Logger) {
  const documents = real ? await realDocuments(real, logger) : await embeddedDocuments(dataDir);
  return { deps: { documents, clock: systemClock }, close: () => documents.close() };
}

async function realDocuments({ mongoUrl, mongoDatabase, prefix }: RealBackends, logger: Logger): Promise<Documents> {
  const { createMongoDocuments } = await import("@frontdesk/infra/mongo/documents");
  return withSchemas(await createMongoDocuments({ url: mongoUrl, database: `${mongoDatabase}${prefix}`, logger }));
}

/** The bus alone, of the servers or of the data folder. */
export async function openBus({ real, dataDir }: Pick<Config, "real" | "dataDir">, logger: Logger): Promise<Bus> {
  if (real === undefined) {
    await makeDataFolder(dataDir);
    return createEmbeddedBus({ path: join(dataDir, "bus.sqlite"), clock: systemClock, logger });
  }
  const { createNatsBus } = await import("@frontdesk/infra/nats/bus");
  return await createNatsBus({ url: real.natsUrl, logger, prefix: real.prefix });
}

/** What was opened is closed again when another could not be: a start that failed leaves nothing that keeps it alive. */
async function allOrNone<const T extends readonly Promise<{ close(): Promise<void> }>[]>(
  opening: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  try {
    return (await Promise.all(opening)) as { -readonly [K in keyof T]: Awaited<T[K]> };
  } catch (error) {
    await Promise.all(opening.map((each) => each.then((opened) => opened.close()).catch(() => undefined)));
    throw error;
  }
}

const timeOf = (clock: Clock) => (isMovable(clock) ? "caller" : "server");

/** NATS, MongoDB, Qdrant, Redis, and a bucket or folder for blobs. */
export async function openReal(real: RealBackends, logger: Logger, options: OpenOptions = {}): Promise<Backends> {
  const { clock = systemClock, providers } = options;
  // Loaded only here: an embedded start does not pay for the clients of servers it does not use.
  const [{ createNatsBus }, { createBullJobs }, { createQdrantVectors }, { createRedisCounters }, { createS3Blobs }] =
    await Promise.all([
      import("@frontdesk/infra/nats/bus"),
      import("@frontdesk/infra/bullmq/jobs"),
      import("@frontdesk/infra/qdrant/vectors"),
      import("@frontdesk/infra/redis/counters"),
      import("@frontdesk/infra/blobs/s3"),
    ]);
  const name = `frontdesk${real.prefix}`;
  if ("folder" in real.blobs) await makeDataFolder(real.blobs.folder);
  const [bus, documents, jobs] = await allOrNone([
    createNatsBus({ url: real.natsUrl, logger, prefix: real.prefix }),
    realDocuments(real, logger),
    createBullJobs({ url: real.redisUrl, prefix: name, logger, clock }),
  ]);
  const apiKey = real.qdrantApiKey === undefined ? {} : { apiKey: real.qdrantApiKey };
  return await assemble(
    {
      bus,
      documents,
      jobs,
      vectors:
        real.qdrantUrl === undefined
          ? absentVectors
          : createQdrantVectors({ url: real.qdrantUrl, collection: `${name}-passages`, ...apiKey }),
      // A clock that a test moves is not the server's.
      counters: createRedisCounters({ url: real.redisUrl, prefix: name, logger, time: timeOf(clock) }),
      blobs:
        "s3" in real.blobs
          ? createS3Blobs({ ...real.blobs.s3, folder: name })
          : createDiskBlobs({ root: real.blobs.folder }),
    },
    { clock, logger },
    providers,
  );
}
