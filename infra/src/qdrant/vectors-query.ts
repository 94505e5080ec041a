import { Agent, request } from "undici";
import { z } from "zod";

interface Options {
  readonly url: string;
  readonly collection: string;
  readonly apiKey?: string;
  readonly timeoutMs: number;
}

/** A point as the engine found it. */
export interface QueriedPoint {
  readonly score: number;
  readonly payload?: unknown;
}

/** The engine's Query API, of one collection. */
export interface QueryApi {
  /** Points, best first. Rejects with the engine's `status` where it has one. */
  query(body: unknown): Promise<readonly QueriedPoint[]>;
  close(): Promise<void>;
}

const defaultPort = "6333";
const maxConnections = 25;

const Answer = z.object({
  result: z.object({ points: z.array(z.object({ score: z.number(), payload: z.unknown() })) }),
});

/**
 * The one call of the engine that every turn waits for. The engine's client makes it by `fetch`, whose streams cost a turn
 * a twelfth of its processor time; what is rare stays with the client.
 */
export function createQueryApi({ url, collection, apiKey, timeoutMs }: Options): QueryApi {
  const dispatcher = new Agent({ connections: maxConnections, connect: { timeout: timeoutMs } });
  const address = `${originOf(url)}/collections/${encodeURIComponent(collection)}/points/query`;
  const headers = { "content-type": "application/json", ...(apiKey !== undefined && { "api-key": apiKey }) };
  return {
    query: async (body) => {
      const late = new AbortController();
      const timer = setTimeout(() => late.abort(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
      try {
        const asked = { method: "POST", headers, body: JSON.stringify(body), dispatcher, signal: late.signal } as const;
        const answer = await request(address, asked);
        const text = await answer.body.text();
        if (answer.statusCode !== 200) throw Object.assign(new Error(text), { status: answer.statusCode });
        return Answer.parse(JSON.parse(text)).result.points;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => dispatcher.destroy(),
  };
}

/** As the engine's client reads an address: its port is 6333 unless said, a path is left out. */
function originOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${protocol}//${hostname}:${port === "" ? defaultPort : port}`;
}
