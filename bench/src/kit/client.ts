import { Agent, type IncomingMessage, request } from "node:http";
import { performance } from "node:perf_hooks";

/** What the edge said, whatever its status. */
export interface Answered {
  /** 0: no answer, the connection broke. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

export interface Call {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One tenant's system at the desk's HTTP edge: an API key, JSON over the agent's connections. */
export interface Client {
  /** Never rejects. */
  answer(call: Call): Promise<Answered>;
  /** The JSON of a call that succeeded; rejects with what was answered instead. */
  post<T>(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<T>;
  get<T>(path: string): Promise<T>;
  /** Milliseconds until the first message of an event stream, from after `last` on; then it is let go. */
  firstEventMs(path: string, last: number): Promise<number>;
}

/** Kept-alive connections to the edge. */
export function createAgent(maxSockets = 256): Agent {
  return new Agent({ keepAlive: true, maxSockets });
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  return await new Promise((resolve, reject) => {
    let text = "";
    response.setEncoding("utf8");
    response.on("data", (chunk: string) => {
      text += chunk;
    });
    response.on("error", reject);
    response.on("end", () => resolve(text));
  });
}

export function createClient(url: string, key: string, agent: Agent): Client {
  const open = async ({ method, path, headers, body }: Call): Promise<IncomingMessage> =>
    await new Promise((resolve, reject) => {
      const given = { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers };
      const sent = request(`${url}${path}`, { method, agent, headers: given }, resolve);
      sent.on("error", reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const read = async (call: Call): Promise<Answered> => {
    const response = await open(call);
    const text = await bodyOf(response);
    return { status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"], text };
  };
  const json = async <T>(call: Call): Promise<T> => {
    const { status, text } = await read(call);
    if (status >= 200 && status < 300) return JSON.parse(text) as T;
    throw new Error(`${call.path} answered ${status}: ${text}`);
  };
  return {
    answer: async (call) => await read(call).catch(() => ({ status: 0, retryAfter: undefined, text: "" })),
    post: async (path, body, headers = {}) => await json({ method: "POST", path, headers, body }),
    get: async (path) => await json({ method: "GET", path }),
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
