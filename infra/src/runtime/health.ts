import { createServer } from "node:http";
import { consumers } from "@frontdesk/contracts/topology";
import type { Deps, Service } from "../ports/deps.ts";
import type { Metrics } from "./metrics.ts";

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, boolean>>;
  /** Streams without room, by name; left out: there are none. */
  readonly full?: readonly string[];
}

const checkMs = 2_000;
/** A message leads to several events: the last of a stream's room is for those of messages accepted already. */
export const fullShare = 0.95;

/** What `/readyz` tells of a process that was told to stop. */
export const draining: Readiness = { ready: false, checks: { serving: false } };

async function answers(check: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkMs);
  });
  try {
    return await Promise.race([check.then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** `healthy` speaks of the connection, which lives on while the server hangs: one round trip tells that it answers. */
async function busAnswers(bus: Deps["bus"]): Promise<boolean> {
  const [consumer] = consumers;
  if (!bus.healthy() || consumer === undefined) return bus.healthy();
  return await answers(bus.backlog(consumer).then(() => undefined));
}

/** Streams that every message passes through: where one refuses, nothing is accepted. The door's own is a gateway's matter. */
const passedThrough = ["IN", "FLOW", "OUT"] as const;

/** Which of them have no room for what a new message leads to; one that was not made yet has. */
async function fullStreams(bus: Deps["bus"]): Promise<string[]> {
  const shares = await Promise.all(
    passedThrough.map(async (name) => ({ name, share: await bus.fill(name).catch(() => 0) })),
  );
  return shares.flatMap(({ name, share }) => (share >= fullShare ? [name] : []));
}

interface BusState {
  readonly answers: boolean;
  readonly full: readonly string[];
}

async function stateOf(bus: Deps["bus"]): Promise<BusState> {
  let full: readonly string[] = [];
  const said = await Promise.all([busAnswers(bus), answers(fullStreams(bus).then((names) => void (full = names)))]);
  return { answers: said.every(Boolean), full };
}

/** Whether every backend answers within 2 s, and the bus has room: what `/readyz` tells. */
export async function checkReadiness(deps: Deps): Promise<Readiness> {
  const [{ answers: bus, full }, documents, vectors, jobs, counters, blobs] = await Promise.all([
    stateOf(deps.bus),
    answers(deps.documents.ping()),
    answers(deps.vectors.ping()),
    answers(deps.jobs.ping()),
    answers(deps.counters.ping()),
    answers(deps.blobs.ping()),
  ]);
  const checks = { bus: bus && full.length === 0, documents, vectors, jobs, counters, blobs };
  return { ready: Object.values(checks).every(Boolean), checks, ...(full.length === 0 ? {} : { full }) };
}

export interface ReadinessOptions {
  /** What this process knows by itself, by the name of its check: whether it can take what comes. Costs nothing. */
  readonly own?: Readonly<Record<string, () => boolean>>;
}

/** How long an answer of the backends is told again: whoever asks a thousand times a second asks them once. */
const toldAgainMs = 1_000;

/** `checkReadiness` for everybody who asks: one look at a time, and one answer for a second. */
export function createReadiness(deps: Deps, { own = {} }: ReadinessOptions = {}): () => Promise<Readiness> {
  let looking: Promise<Readiness> | undefined;
  let seen: { readonly at: number; readonly state: Readiness } | undefined;
  const look = async (): Promise<Readiness> => {
    const fresh = seen !== undefined && Math.abs(deps.clock.now() - seen.at) < toldAgainMs;
    if (fresh && seen !== undefined) return seen.state;
    looking ??= checkReadiness(deps).finally(() => {
      looking = undefined;
    });
    const state = await looking;
    seen = { at: deps.clock.now(), state };
    return state;
  };
  return async () => {
    const state = await look();
    const checks = {
      ...state.checks,
      ...Object.fromEntries(Object.entries(own).map(([name, holds]) => [name, holds()])),
    };
    return { ...state, ready: Object.values(checks).every(Boolean), checks };
  };
}

/** `/livez`, `/readyz` and `/metrics` for a process that serves no other HTTP. */
export function createHealthServer(deps: Deps, metrics: Metrics, address: { host: string; port: number }): Service {
  let leaving = false;
  const look = createReadiness(deps);
  const readiness = async () => (leaving ? draining : await look());
  const server = createServer((request, response) => {
    const send = (status: number, type: string, body: string) =>
      response.writeHead(status, { "content-type": type }).end(body);
    const path = request.url?.split("?")[0];
    if (path === "/livez") return void send(200, "application/json", '{"status":"ok"}');
    if (path === "/readyz") {
      return void readiness().then((state) => send(state.ready ? 200 : 503, "application/json", JSON.stringify(state)));
    }
    if (path === "/metrics") return void metrics.render().then((text) => send(200, "text/plain; version=0.0.4", text));
    return void send(404, "application/json", '{"title":"Not found"}');
  });
  return {
    name: "health",
    start: async () =>
      await new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(address.port, address.host, () => {
          server.off("error", reject);
          resolve();
        });
      }),
    drain: async () => void (leaving = true),
    stop: async () => await new Promise((resolve) => void server.close(() => resolve())),
  };
}
