import { startServers } from "@frontdesk/tests/fleet/servers";

export interface Servers {
  readonly natsUrl: string;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly qdrantUrl: string;
  /** Stops what was started for this run, and only that. */
  stop(): Promise<void>;
}

function serversOf(env: Readonly<Record<string, string | undefined>>): Omit<Servers, "stop"> | undefined {
  const natsUrl = env["FRONTDESK_NATS_URL"];
  const mongoUrl = env["FRONTDESK_MONGO_URL"];
  const redisUrl = env["FRONTDESK_REDIS_URL"];
  const qdrantUrl = env["FRONTDESK_QDRANT_URL"];
  if (!natsUrl || !mongoUrl || !redisUrl || !qdrantUrl) return undefined;
  return { natsUrl, mongoUrl, redisUrl, qdrantUrl };
}

/** The servers the environment names; where it names none, servers of this run alone are started. */
export async function openServers(progress: (text: string) => void): Promise<Servers> {
  const given = serversOf(process.env);
  if (given) return { ...given, stop: async () => undefined };
  progress("starting local servers");
  const { env, stop } = await startServers();
  const started = serversOf(env);
  if (!started) throw new Error("the local servers did not start");
  return { ...started, stop };
}
