import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export interface Servers {
  readonly natsUrl: string;
  readonly mongoUrl: string;
  readonly redisUrl: string;
  readonly qdrantUrl: string;
  /** Stops what was started for this run, and only that. */
  stop(): Promise<void>;
}

const script = fileURLToPath(new URL("../../infra/local/backends", import.meta.url));
const run = promisify(execFile);

function serversOf(env: Readonly<Record<string, string | undefined>>): Omit<Servers, "stop"> | undefined {
  const natsUrl = env["FRONTDESK_NATS_URL"];
  const mongoUrl = env["FRONTDESK_MONGO_URL"];
  const redisUrl = env["FRONTDESK_REDIS_URL"];
  const qdrantUrl = env["FRONTDESK_QDRANT_URL"];
  if (!natsUrl || !mongoUrl || !redisUrl || !qdrantUrl) return undefined;
  return { natsUrl, mongoUrl, redisUrl, qdrantUrl };
}

/** The servers the environment names; where it names none, local ones are started for the run. */
export async function openServers(progress: (text: string) => void): Promise<Servers> {
  const given = serversOf(process.env);
  if (given) return { ...given, stop: async () => undefined };
  progress("starting local servers");
  // Exit code 3 says that one is not running; its lines are still the answer.
  const before = await run(script, ["status"]).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }));
  const mine = before.stdout.split("\n").flatMap((line) => /^(\w+) stopped$/.exec(line)?.[1] ?? []);
  const { stdout } = await run(script, ["start"]);
  const lines = [...stdout.matchAll(/^export (\w+)=(.+)$/gm)].map(([, name = "", url = ""]) => [name, url] as const);
  const started = serversOf({ ...process.env, ...Object.fromEntries(lines) });
  if (!started) throw new Error("the local servers did not start");
  return {
    ...started,
    stop: async () => {
      if (mine.length > 0) await run(script, ["stop", ...mine]);
    },
  };
}
