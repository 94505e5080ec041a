import { once } from "node:events";
import { createServer } from "node:net";
import { type DeskProcess, startDesk } from "./desk-process.ts";

/** Two replicas of everything, in processes of their own. */
const crews: readonly (readonly string[])[] = [
  ["ingress"],
  ["safety"],
  ["retrieval", "generation", "commerce"],
  ["escalation", "scheduler"],
].flatMap((services) => [services, services]);

/** One process of the fleet; started again on its old port. */
export interface Member {
  readonly name: string;
  readonly url: string;
  start(): Promise<void>;
  /** Ends it, if it runs; its exit code. One that does not stop when it is asked to is killed in the end: null. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  signal(signal: NodeJS.Signals): Promise<void>;
}

export interface Fleet {
  readonly members: readonly Member[];
  /** Base URLs of the HTTP edges. */
  readonly edges: readonly string[];
  stop(): Promise<void>;
}

/** Longer than any process may take to stop: it hangs. */
const longestStopMs = 60_000;

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** A process that is not started yet. */
async function createMember(name: string, services: readonly string[], env: NodeJS.ProcessEnv): Promise<Member> {
  const port = await freePort();
  let running: Promise<DeskProcess | undefined> = Promise.resolve(undefined);
  const start = async () => {
    // A backend may be away just now: whoever runs services starts them again.
    for (let tries = 0; tries < 30; tries += 1) {
      const started = await startDesk(services, { env, port }).catch(() => undefined);
      if (started !== undefined) return started;
    }
    return undefined;
  };
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    end: async (signal) => {
      const desk = await running;
      const killing = setTimeout(() => desk?.signal("SIGKILL"), longestStopMs);
      try {
        return (await desk?.end(signal)) ?? null;
      } finally {
        clearTimeout(killing);
      }
    },
    signal: async (signal) => (await running)?.signal(signal),
    start: async () => {
      running = start();
      if ((await running) === undefined) throw new Error(`${name} does not start`);
    },
  };
}

/** Starts every process; `env` names the servers. */
export async function startFleet(env: NodeJS.ProcessEnv): Promise<Fleet> {
  const members = await Promise.all(
    crews.map(async (services, at) => await createMember(`${services.join("+")}-${at % 2}`, services, env)),
  );
  const stop = async () => void (await Promise.all(members.map((member) => member.end("SIGTERM"))));
  try {
    for (const member of members) await member.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    members,
    edges: members.filter(({ name }) => name.startsWith("ingress")).map(({ url }) => url),
    stop,
  };
}
