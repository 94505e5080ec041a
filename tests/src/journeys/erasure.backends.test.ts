import { type Backends, collections, openReal } from "@frontdesk/cli/backends";
import { streams } from "@frontdesk/contracts/topology";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { openRedis } from "@frontdesk/infra/redis/connection";
import { afterAll } from "vitest";
import { ownPrefix, testServers } from "../backends/test-servers.ts";
import { erasureSuite } from "./erasure.suite.ts";

const servers = { ...testServers(), prefix: ownPrefix() };
const redis = openRedis({ url: servers.redisUrl, name: "erasure-test", logger: silentLogger });
afterAll(() => redis.disconnect());

/** Counters of who writes how often name their users, and are gone by themselves this soon. */
const countersKeptMs = 125_000;

async function storedIn({ deps }: Backends): Promise<[place: string, content: string][]> {
  const documents = collections.map(
    async (spec) => [spec.name, JSON.stringify(await deps.documents.system().find(spec, {}))] as [string, string],
  );
  const kept = streams.map(async ({ name }) => {
    const all = await deps.bus.read(name, { limit: 100_000 });
    return [name, all.map(({ subject, data }) => subject + Buffer.from(data).toString()).join("\n")] as [
      string,
      string,
    ];
  });
  return await Promise.all([...documents, ...kept]);
}

async function keysIn(): Promise<[place: string, content: string][]> {
  const found: [string, string][] = [];
  for await (const keys of redis.scanStream({ match: `*${servers.prefix}*`, count: 1_000 })) {
    for (const key of keys as string[]) found.push([`Redis ${key}`, key + (await valueOf(key))]);
  }
  return found;
}

async function valueOf(key: string): Promise<string> {
  switch (await redis.type(key)) {
    case "string":
      return (await redis.get(key)) ?? "";
    case "hash":
      return JSON.stringify(await redis.hgetall(key));
    case "list":
      return JSON.stringify(await redis.lrange(key, 0, -1));
    case "set":
      return JSON.stringify(await redis.smembers(key));
    case "zset":
      return JSON.stringify(await redis.zrange(key, "0", "-1"));
    case "stream":
      return JSON.stringify(await redis.xrange(key, "-", "+"));
    default:
      return "";
  }
}

async function staysInRedis(place: string): Promise<boolean> {
  const key = place.slice("Redis ".length);
  if (!key.includes(":limit:")) return true;
  const leftMs = await redis.pttl(key);
  return leftMs === -1 || leftMs > countersKeptMs;
}

erasureSuite("NATS, MongoDB and Redis", async (clock) => {
  const backends = await openReal(servers, silentLogger, { clock });
  return {
    backends,
    find: async (marker) => {
      const places: string[] = [];
      for (const [place, content] of await storedIn(backends)) if (content.includes(marker)) places.push(place);
      for (const [place, content] of await keysIn()) {
        if (content.includes(marker) && (await staysInRedis(place))) places.push(place);
      }
      return places;
    },
  };
});
