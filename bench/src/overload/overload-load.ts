import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "../kit/client.ts";
import { questionOf } from "../kit/knowledge.ts";
import { atRate, type Rate } from "../kit/load.ts";

export async function openConversations(client: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const user = { id: `customer-${index}`, tier: "retail" };
    ids.push((await client.post<{ id: string }>("/chat/conversations", { user })).id);
  }
  return ids;
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
    const body = { content: questionOf(index) };
    const { status } = await client.answer({ method: "POST", path, headers: { prefer: "wait=30" }, body });
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
    const body = { content: questionOf(index) };
    const { status, retryAfter, text } = await client.answer({ method: "POST", path, body });
    flood.statuses[status] = (flood.statuses[status] ?? 0) + 1;
    if (status === 202) (flood.accepted[conversation] ??= []).push((JSON.parse(text) as { id: string }).id);
    else if (retryAfter === undefined) flood.unadvised += 1;
  });
  return flood;
}

/** How many accepted messages got neither a reply nor a person, asked until none is missing or the time is up. */
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

/** Of these messages, those that are still pending or have no reply shown after them; none when a person has them. */
async function unansweredIn(client: Client, conversation: string, ids: readonly string[]): Promise<number> {
  const seen = new Map<string, Shown>();
  let lastReply = 0;
  let after = 0;
  for (;;) {
    const path = `/chat/conversations/${conversation}/messages?after=${after}`;
    const { owner, messages } = await client.get<{ owner: string; messages: readonly Shown[] }>(path);
    // Who asks the same thing again and again is handed over.
    if (owner === "human") return 0;
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
