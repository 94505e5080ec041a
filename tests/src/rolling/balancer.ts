import { Agent, type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../fleet/eventually.ts";

const lookEveryMs = 200;
const lookPatienceMs = 1_500;
/** The longest that no edge may be ready before a call fails. */
const noEdgeMs = 10_000;

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Spreads calls over the edges that are ready, on connections that it keeps open; repeats nothing. */
export interface Balancer {
  /** The answer's beginning; a connection that is refused or cut throws. */
  open(call: Call): Promise<IncomingMessage>;
  /** The answer's JSON; anything but 2xx throws. */
  send(call: Call): Promise<Record<string, unknown>>;
  /** How many calls each edge has had. */
  readonly calls: ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

export async function startBalancer(edges: readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const agents = new Map(edges.map((edge) => [edge, new Agent({ keepAlive: true })]));
  const calls = new Map<string, number>();
  const stopping = new AbortController();
  let turn = 0;

  const look = async (edge: string): Promise<void> => {
    while (!stopping.signal.aborted) {
      const ok = await isReady(edge);
      if (ok) ready.add(edge);
      else ready.delete(edge);
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const looking = edges.map(look);

  const choose = async (): Promise<string> => {
    for (let waitedMs = 0; ready.size === 0; waitedMs += lookEveryMs) {
      if (waitedMs >= noEdgeMs) throw new Error("no edge is ready");
      await sleep(lookEveryMs);
    }
    const chosen = [...ready][turn++ % ready.size] as string;
    calls.set(chosen, (calls.get(chosen) ?? 0) + 1);
    return chosen;
  };

  const open = async ({ method, path, headers = {}, body }: Call): Promise<IncomingMessage> => {
    const edge = await choose();
    const content = body === undefined ? undefined : JSON.stringify(body);
    return await new Promise((resolve, reject) => {
      const sent = request(
        new URL(path, edge),
        {
          method,
          agent: agents.get(edge),
          headers: { ...headers, ...(content === undefined ? {} : { "content-type": "application/json" }) },
        },
        resolve,
      );
      sent.once("error", (error) => reject(new Error(`${method} ${path} at ${edge}: ${error.message}`)));
      sent.end(content);
    });
  };

  await eventually(
    () => ready.size,
    (count) => count === edges.length,
    { withinMs: 60_000, everyMs: 50, what: "every edge" },
  );
  return {
    open,
    calls,
    send: async (call) => {
      const response = await open(call);
      const text = await textOf(response);
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) throw new Error(`${call.method} ${call.path}: ${status} ${text.slice(0, 200)}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(looking);
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

async function isReady(edge: string): Promise<boolean> {
  const answer = await fetch(new URL("/readyz", edge), { signal: AbortSignal.timeout(lookPatienceMs) }).catch(
    () => undefined,
  );
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
