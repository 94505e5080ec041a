import { Agent, type IncomingMessage, request } from "node:http";
import { performance } from "node:perf_hooks";

/** One tenant's system at the desk's HTTP edge: JSON over kept-alive connections. */
export interface GrowthClient {
  post<T>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<T>;
  get<T>(path: string): Promise<T>;
  /** Milliseconds until the first message of an event stream, from after `last` on; then it is let go. */
  firstEventMs(path: string, last: number): Promise<number>;
}

interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function createAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 256 });
}

export function createGrowthClient(url: string, key: string, agent: Agent): GrowthClient {
  const open = async ({ method, path, headers, body }: Call): Promise<IncomingMessage> =>
    await new Promise((resolve, reject) => {
      const given = { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers };
      const sent = request(`${url}${path}`, { method, agent, headers: given }, resolve);
      sent.on("error", reject);
      sent.end(body);
    });
  const json = async <T>(call: Call): Promise<T> => {
    const response = await open(call);
    response.setEncoding("utf8");
    let text = "";
    for await (const chunk of response) text += String(chunk);
    if ((response.statusCode ?? 500) < 300) return JSON.parse(text) as T;
    throw new Error(`${call.path} answered ${response.statusCode}: ${text}`);
  };
  return {
    post: (path, body, headers = {}) => json({ method: "POST", path, headers, body: JSON.stringify(body) }),
    get: (path) => json({ method: "GET", path }),
    async firstEventMs(path, last) {
      const began = performance.now();
      const response = await open({ method: "GET", path, headers: { "last-event-id": String(last) } });
      let text = "";
      for await (const chunk of response) {
        text += String(chunk);
        if (text.includes("event: message")) break;
      }
      response.destroy();
      return performance.now() - began;
    },
  };
}
