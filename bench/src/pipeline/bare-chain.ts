import { randomUUID } from "node:crypto";
import type { HybridQuery } from "@frontdesk/infra/ports/vectors";
import type { Document } from "mongodb";
import type { MeasuredDesk } from "../kit/desk.ts";
import {
  type BareEvent,
  type BareHop,
  type BareOptions,
  type BareServers,
  bareHops,
  openBareServers,
} from "./bare-servers.ts";

interface BareChainOptions extends BareOptions {
  /** The query of a text, made beforehand: only its I/O is part of the chain. */
  readonly queryOf: (text: string) => HybridQuery;
  readonly conversations: number;
}

const user = { id: "customer", tier: "retail" };
const window = (message: Document) => ({ $each: [message], $slice: -20 });

/**
 * The same hops and the same irreducible I/O a turn, without a product around them: one window check, one read, three
 * conditional updates, two inserts, one hybrid query, six events. What it lacks is what the product adds.
 */
export async function openBareChain(options: BareChainOptions): Promise<MeasuredDesk> {
  const servers = await openBareServers(options);
  const steps = stepsOf(servers, options.queryOf);
  for (const hop of bareHops) await servers.hear(hop, steps[hop]);
  const conversations = Array.from({ length: options.conversations }, () => randomUUID());
  await servers.records.insertMany(conversations.map(freshRecord));
  let listener: Parameters<MeasuredDesk["hear"]>[0] = () => undefined;
  servers.hearOut((conversation) => listener(conversation, 1));
  return {
    name: "bare",
    conversations,
    send: (conversation, content) => accept(servers, conversation, content),
    hear: (next) => {
      listener = next;
    },
    close: () => servers.close(),
  };
}

/** A conversation as it is opened. */
function freshRecord(_id: string) {
  const counters = { fence: 0, next: 1, visible: 0, lastActivityAt: Date.now() };
  const lists = { pending: [], window: [] };
  return {
    _id,
    tenant: "bench",
    channel: "api",
    user,
    status: "open",
    owner: "bot",
    ...counters,
    ...lists,
    turn: null,
  };
}

/** One read and one conditional update; a rival makes it try again. */
async function accept(
  { records, passWindows, say }: BareServers,
  conversation: string,
  content: string,
): Promise<void> {
  const id = randomUUID();
  const now = Date.now();
  await passWindows(conversation, now, id);
  for (;;) {
    const record = await records.findOne({ _id: conversation });
    const n = Number(record?.["next"]);
    const change = { $set: { next: n + 1, lastActivityAt: now }, $push: { pending: { n, id, at: now } } } as Document;
    const { matchedCount } = await records.updateOne({ _id: conversation, next: n, status: "open" }, change);
    if (matchedCount === 0) continue;
    const data = { n, id, channel: "api", user, content, acceptedAt: now };
    await say("message.received", { conversation, turn: n, data });
    return;
  }
}

type Steps = Readonly<Record<BareHop, (event: BareEvent) => Promise<void>>>;

/** What is done about each event. */
function stepsOf(servers: BareServers, queryOf: (text: string) => HybridQuery): Steps {
  const { say, search } = servers;
  return {
    "message.received": (event) => screenAndOpen(servers, event),
    "turn.opened": async ({ conversation, turn, data }) => {
      const query = String(data["takes"][0].text);
      const passages = await search(queryOf(query));
      await say("context.retrieved", { conversation, turn, data: { ...data, query, confident: true, passages } });
    },
    "context.retrieved": async ({ conversation, turn, data: { query: _query, confident, ...data } }) => {
      const [{ id, document, text }] = data["passages"];
      const sources = [{ id, document, text: text.slice(0, 160) }];
      const reply = { content: text, language: "en", sources, guardUsed: !confident };
      const decision = { intent: "faq", confidence: 0.9, journey: "support", governor: "business", brain: "rules" };
      await say("reply.drafted", { conversation, turn, data: { ...data, reply, decision, facts: [] } });
    },
    "reply.drafted": async ({ conversation, turn, data: { fence, deadlineAt, channel, reply, decision, takes } }) => {
      const pass = (layer: string) => ({ layer, verdict: "pass", score: 0, ms: 0.1 });
      const layers = ["personal-data", "grounding", "money", "abuse"].map(pass);
      const data = { fence, deadlineAt, channel, reply, decision, layers, takes };
      await say("reply.approved", { conversation, turn, data });
    },
    "reply.approved": (event) => closeAndShow(servers, event),
  };
}

async function screenAndOpen({ messages, records, say }: BareServers, event: BareEvent): Promise<void> {
  const { conversation, turn, data } = event;
  const { id, content } = data;
  const place = { _id: `bench:${conversation}:${id}`, tenant: "bench", conversation, id, n: turn };
  const empty = { visible: null, layers: [], sources: [], answers: [] };
  await messages.insertOne({ ...place, role: "user", content, at: Date.now(), ...empty });
  const opened = { number: turn, state: "open", takes: [{ n: turn, id }], fence: 0, deadlineAt: Date.now() + 90_000 };
  const change = {
    $pull: { pending: { id } },
    $inc: { visible: 1 },
    $set: { turn: opened },
    $push: { window: window({ id, role: "user", text: content }) },
  } as Document;
  const before = await records.findOneAndUpdate({ _id: conversation, "pending.id": id }, change);
  if (!before) return;
  const history = (before["window"] as Document[]).map(({ role, text }) => ({ role, text }));
  const takes = [{ n: turn, id, text: content }];
  await say("turn.opened", { conversation, turn, data: { ...opened, channel: "api", user, takes, history } });
}

async function closeAndShow({ messages, records, say }: BareServers, event: BareEvent): Promise<void> {
  const { conversation, turn, data } = event;
  const { fence, reply, takes } = data;
  const id = randomUUID();
  const at = Date.now();
  const change = {
    $set: { "turn.state": "closed", lastActivityAt: at },
    $inc: { visible: 1 },
    $push: { window: window({ id, role: "assistant", text: reply.content }) },
  } as Document;
  const { matchedCount } = await records.updateOne({ _id: conversation, owner: "bot", fence }, change);
  if (matchedCount === 0) return;
  const { content, sources, guardUsed } = reply;
  const shown = { id, visible: 2 * turn, role: "assistant", content, sources, guardUsed, at, answers: [takes[0].id] };
  const place = { _id: `bench:${conversation}:${id}`, tenant: "bench", conversation, n: null, layers: [] };
  await messages.insertOne({ ...place, ...shown });
  await say("chat.out", { conversation, turn, data: { ...shown, channel: "api", user } });
}
