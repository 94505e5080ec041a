import { type DeskProcess, freePort, startDesk } from "./desk-process.ts";

/** One process of the fleet; started again on its old port. */
export interface Member {
  readonly name: string;
  readonly url: string;
  /** `checkout`: from now on its code lies there, as at an upgrade or its way back. */
  start(checkout?: string): Promise<void>;
  /** Ends it, if it runs; its exit code. One that does not stop when it is asked to is killed in the end: null. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

export interface Fleet {
  readonly members: readonly Member[];
  /** Base URLs of the HTTP edges. */
  readonly edges: readonly string[];
  stop(): Promise<void>;
}

export interface FleetOptions {
  /** Where each replica's code lies, of every crew; left out: two replicas, both from here. */
  readonly checkouts?: readonly (string | undefined)[];
}

/** Services that share a process. */
const crews: readonly (readonly string[])[] = [
  ["ingress"],
  ["safety"],
  ["retrieval", "generation", "commerce"],
  ["escalation", "scheduler"],
];
/** Longer than any process may take to stop: it hangs. */
const longestStopMs = 60_000;
/** A backend may be away just then: whoever runs services starts them again. */
const starts = 30;

interface Plan {
  readonly name: string;
  readonly services: readonly string[];
  readonly checkout: string | undefined;
}

/** A process that is not started yet. */
async function createMember({ name, services, ...plan }: Plan, env: NodeJS.ProcessEnv): Promise<Member> {
  const port = await freePort();
  let { checkout } = plan;
  let running: Promise<DeskProcess | undefined> = Promise.resolve(undefined);
  const start = async () => {
    for (let tries = 0; tries < starts; tries += 1) {
      const started = await startDesk(services, { env, port, checkout }).catch(() => undefined);
      if (started !== undefined) return started;
    }
    return undefined;
  };
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    end: async (signal) => {
      const desk = await running;
      const killing = setTimeout(() => desk?.child.kill("SIGKILL"), longestStopMs);
      try {
        return (await desk?.end(signal)) ?? null;
      } finally {
        clearTimeout(killing);
      }
    },
    freeze: async () => (await running)?.freeze(),
    thaw: async () => (await running)?.thaw(),
    start: async (from) => {
      checkout = from ?? checkout;
      running = start();
      if ((await running) === undefined) throw new Error(`${name} does not start`);
    },
  };
}

/** Starts every process; `env` names the servers. */
export async function startFleet(
  env: NodeJS.ProcessEnv,
  { checkouts = [undefined, undefined] }: FleetOptions = {},
): Promise<Fleet> {
  const plans = crews.flatMap((services) =>
    checkouts.map((checkout, at) => ({ name: `${services.join("+")}-${at}`, services, checkout })),
  );
  const members = await Promise.all(plans.map(async (plan) => await createMember(plan, env)));
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
