import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { questionOf } from "./knowledge.ts";

export interface Client {
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  get(path: string): Promise<Answered>;
  close(): void;
}

export interface Answered {
  /** 0: no answer, the connection broke. */
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly text: string;
}

/** One tenant's system: an API key, JSON over kept-alive connections. */
export function createClient(url: string, key: string, maxSockets: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const authorization = { authorization: `Bearer ${key}` };
  const send = async (method: string, path: string, headers: object, body?: string): Promise<Answered> =>
    await new Promise((resolve) => {
      const sent = request(
        `${url}${path}`,
        { method, agent, headers: { ...authorization, ...headers } },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", () => resolve({ status: 0, retryAfter: undefined, text: "" }));
          response.on("end", () => {
            const { statusCode = 0, headers: got } = response;
            resolve({ status: statusCode, retryAfter: got["retry-after"], text: Buffer.concat(parts).toString() });
          });
        },
      );
      sent.on("error", () => resolve({ status: 0, retryAfter: undefined, text: "" }));
      sent.end(body);
    });
  return {
    post: async (path, body, headers = {}) =>
      await send("POST", path, { "content-type": "application/json", ...headers }, JSON.stringify(body)),
    get: async (path) => await send("GET", path, {}),
    close: () => agent.destroy(),
  };
}

export async function openConversations(client: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const { text } = await client.post("/chat/conversations", { user: { id: `customer-${index}`, tier: "retail" } });
    ids.push((JSON.parse(text) as { id: string }).id);
  }
  return ids;
}

export interface Rate {
  readonly perSecond: number;
  readonly seconds: number;
}

const tickMs = 2;

/** Calls `send` at a fixed rate whatever the desk does; each learns when it was due (no coordinated omission). */
export async function atRate({ perSecond, seconds }: Rate, send: (index: number, dueAt: number) => Promise<void>) {
  const total = Math.round(perSecond * seconds);
  const startedAt = performance.now();
  const sent: Promise<void>[] = [];
  while (sent.length < total) {
    const due = Math.min(total, 1 + Math.floor(((performance.now() - startedAt) * perSecond) / 1_000));
    while (sent.length < due) sent.push(send(sent.length, startedAt + (sent.length * 1_000) / perSecond));
    await delay(tickMs);
  }
  await Promise.all(sent);
}

export interface Quiet {
  readonly latenciesMs: number[];
  unanswered: number;
}

/** The quiet tenant: each message waits for its reply in the same call. */
export async function askAtRate(client: Client, conversations: readonly string[], rate: Rate): Promise<Quiet> {
  const quiet: Quiet = { latenciesMs: [], unanswered: 0 };
  await atRate(rate, async (index, dueAt) => {
    const path = `/chat/conversations/${conversations[index % conversations.length]}/messages`;
    const { status } = await client.post(path, { content: questionOf(index) }, { prefer: "wait=30" });
    if (status === 200) quiet.latenciesMs.push(performance.now() - dueAt);
    else quiet.unanswered += 1;
  });
  return quiet;
}

export interface Flood {
  readonly statuses: Record<string, number>;
  /** Refusals without a `Retry-After`. */
  unadvised: number;
  /** Accepted ids, by conversation. */
  readonly accepted: Record<string, string[]>;
}

/** The flooding tenant: it does not wait, nor heed `Retry-After`. */
export async function floodAtRate(client: Client, conversations: readonly string[], rate: Rate): Promise<Flood> {
  const flood: Flood = { statuses: {}, unadvised: 0, accepted: {} };
  await atRate(rate, async (index) => {
    const conversation = conversations[index % conversations.length] ?? "";
    const path = `/chat/conversations/${conversation}/messages`;
    const { status, retryAfter, text } = await client.post(path, { content: questionOf(index) });
    flood.statuses[status] = (flood.statuses[status] ?? 0) + 1;
    if (status === 202) (flood.accepted[conversation] ??= []).push((JSON.parse(text) as { id: string }).id);
    else if (retryAfter === undefined) flood.unadvised += 1;
  });
  return flood;
}

/** How many accepted messages never got a reply, asked until none is missing or the time is up. */
export async function countUnanswered(client: Client, accepted: Flood["accepted"], withinMs: number): Promise<number> {
  const deadline = performance.now() + withinMs;
  let unanswered = 0;
  for (const [conversation, ids] of Object.entries(accepted)) {
    for (;;) {
      const left = await unansweredIn(client, conversation, ids);
      if (left === 0) break;
      if (performance.now() > deadline) {
        unanswered += left;
        break;
      }
      await delay(100);
    }
  }
  return unanswered;
}

interface Shown {
  readonly id: string;
  readonly visible: number;
  readonly role: string;
  readonly status: string;
}

/** Of these messages, those that are still pending or have no reply shown after them. */
async function unansweredIn(client: Client, conversation: string, ids: readonly string[]): Promise<number> {
  const seen = new Map<string, Shown>();
  let lastReply = 0;
  let after = 0;
  for (;;) {
    const { text } = await client.get(`/chat/conversations/${conversation}/messages?after=${after}`);
    const { messages } = JSON.parse(text) as { messages: readonly Shown[] };
    const shown = messages.filter((message) => message.status === "shown");
    for (const message of messages) seen.set(message.id, message);
    for (const message of shown) if (message.role !== "user") lastReply = Math.max(lastReply, message.visible);
    if (shown.length < 1_000) break;
    after = Math.max(...shown.map((message) => message.visible));
  }
  return ids.filter((id) => {
    const message = seen.get(id);
    return message === undefined || message.status !== "shown" || message.visible > lastReply;
  }).length;
}
