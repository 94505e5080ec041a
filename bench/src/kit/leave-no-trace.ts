import { jetstreamManager } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { QdrantClient } from "@qdrant/js-client-rest";
import { Redis } from "ioredis";
import { MongoClient } from "mongodb";
import type { Servers } from "./local-backends.ts";

/** Removes every stream, database, key and collection whose name holds this run's prefix. */
export async function leaveNoTrace(servers: Servers, prefix: string): Promise<void> {
  await Promise.all([
    removeStreams(servers, prefix),
    removeDatabases(servers, prefix),
    removeKeys(servers, prefix),
    removeCollections(servers, prefix),
  ]);
}

async function removeStreams({ natsUrl }: Servers, prefix: string): Promise<void> {
  const nats = await connect({ servers: natsUrl.replace("nats://", "") });
  const { streams } = await jetstreamManager(nats);
  const names: string[] = [];
  for await (const { config } of streams.list()) if (config.name.startsWith(prefix)) names.push(config.name);
  for (const name of names) await streams.delete(name);
  await nats.close();
}

async function removeDatabases({ mongoUrl }: Servers, prefix: string): Promise<void> {
  const mongo = new MongoClient(mongoUrl);
  const { databases } = await mongo.db().admin().listDatabases();
  for (const { name } of databases.filter((each) => each.name.includes(prefix))) await mongo.db(name).dropDatabase();
  await mongo.close();
}

async function removeKeys({ redisUrl }: Servers, prefix: string): Promise<void> {
  const redis = new Redis(redisUrl);
  for await (const keys of redis.scanStream({ match: `*${prefix}*`, count: 500 }) as AsyncIterable<string[]>) {
    if (keys.length > 0) await redis.del(...keys);
  }
  redis.disconnect();
}

async function removeCollections({ qdrantUrl }: Servers, prefix: string): Promise<void> {
  const qdrant = new QdrantClient({ url: qdrantUrl, checkCompatibility: false });
  const { collections } = await qdrant.getCollections();
  for (const { name } of collections.filter((each) => each.name.includes(prefix))) await qdrant.deleteCollection(name);
}
