import { setTimeout as sleep } from "node:timers/promises";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { customer } from "../fleet/customer.ts";
import { linesOf } from "../fleet/desk-lines.ts";
import type { Conversation, Kept, Sent } from "../fleet/evidence.ts";
import { follow, type Seen } from "../fleet/follow.ts";
import { placeOf, push } from "../fleet/push.ts";
import { createAsk, createSend, type Send } from "../fleet/send.ts";
import { questions, type Shop } from "../fleet/shop.ts";
import { pick, weighted } from "./random.ts";

export interface Load {
  readonly edges: readonly string[];
  readonly shops: readonly Shop[];
  /** For customers of a gateway. */
  readonly bus: Bus;
  readonly turns: number;
  /** No turn is begun after this time. */
  readonly until: number;
  readonly atOnce: number;
  readonly random: () => number;
}

export interface Played extends Sent {
  readonly turns: number;
  /**
   * Answers other than 2xx, 429 and 503, messages that had no reply after `patienceMs`, and streams that showed something
   * twice, out of order or not at all.
   */
  readonly errors: readonly string[];
}

const steps = { ask: 74, burst: 10, twice: 7, takeover: 6, person: 3 } as const;
type Step = keyof typeof steps;
const turnsOf = { least: 4, most: 16 };
const doors = { api: 75, gateway: 25 } as const;
/** A takeover may come at any moment of a turn: of the rules', or of a reply that a model streams. */
const takeoverAfterMs = { rules: 60, model: 3_000 };
const followed = 0.4;
const patienceMs = 240_000;
const retryMs = 300;

/** Sends a message; the answer waits for its end, and tells whether it came. */
type Put = (content: string, options?: { asksForPerson?: boolean; twice?: boolean }) => Promise<() => Promise<boolean>>;

interface Run extends Load {
  readonly conversations: Conversation[];
  readonly accepted: Kept[];
  readonly errors: string[];
  /** A number that no other message of this run has. */
  readonly number: () => number;
}

/** A conversation under way. */
interface Chat {
  readonly shop: Shop;
  readonly id: string;
  readonly send: Send;
  readonly put: Put;
  /** Ends it: what was followed is compared with what is stored. */
  end(): Promise<void>;
}

/** Customers and agents, by the seed: single questions, bursts, doubled sends, takeovers, calls for a person. */
export async function play(load: Load): Promise<Played> {
  let numbered = 0;
  let begun = 0;
  const run: Run = {
    ...load,
    conversations: [],
    accepted: [],
    errors: [],
    number: () => (numbered += 1),
  };
  const { random } = load;
  const goesOn = () => begun < load.turns && Date.now() < load.until;
  const converse = async (): Promise<void> => {
    const shop = pick(random, load.shops);
    const chat = await (weighted(random, doors) === "api" ? enter(run, shop) : write(run, shop));
    const length = turnsOf.least + Math.floor(random() * (turnsOf.most - turnsOf.least));
    for (let turn = 0; turn < length && (turn === 0 || goesOn()); turn += 1) {
      begun += 1;
      // A gateway's conversation begins with its first message.
      const step = turn === 0 ? "ask" : weighted(random, steps);
      if (!(await play1(run, chat, step))) break;
    }
    await chat.end();
  };
  const worker = async () => {
    while (goesOn()) await converse();
  };
  await Promise.all(Array.from({ length: load.atOnce }, worker));
  return { ...run, turns: begun };
}

/** One step of a conversation; false when it waited in vain. */
async function play1(run: Run, { shop, id, send, put }: Chat, step: Step): Promise<boolean> {
  const question = () => pick(run.random, questions);
  const desk = `/desk/conversations/${id}`;
  const agent = { agent: "Rosa" };
  const giveBack = async () => void (await send("POST", `${desk}/return`, { body: agent }));
  switch (step) {
    case "ask":
      return await (await put(question()))();
    case "twice":
      return await (await put(question(), { twice: true }))();
    case "burst": {
      await put(question());
      await put(question());
      return await (await put(question()))();
    }
    case "takeover": {
      await put(question());
      await sleep(run.random() * takeoverAfterMs[shop.model ? "model" : "rules"]);
      await send("POST", `${desk}/takeover`, { body: agent });
      await put(question());
      const key = `agent-${run.number()}`;
      await send("POST", `${desk}/messages`, { body: { ...agent, content: "I am here." }, key });
      await giveBack();
      return true;
    }
    case "person": {
      const answered = await (await put("I want to talk to a human", { asksForPerson: true }))();
      const meanwhile = await (await put(question()))();
      await giveBack();
      return answered && meanwhile;
    }
  }
}

/** Asks one edge after another. */
function senderTo({ edges, random, errors }: Run, { apiKey }: Shop): Send {
  const ask = createAsk(() => pick(random, edges), apiKey);
  const onFault = (fault: string) => void errors.push(fault);
  return createSend(ask, { patienceMs, pauseMs: () => 100 + random() * 300, alsoAgain: [429], onFault });
}

/** A customer at the HTTP edge; some follow their conversation, too. */
async function enter(run: Run, shop: Shop): Promise<Chat> {
  const send = senderTo(run, shop);
  const { id: opened } = await send("POST", "/chat/conversations", {
    body: { user: { id: `u${run.number()}`, tier: "retail" } },
  });
  const id = String(opened);
  run.conversations.push({ tenant: shop.tenant, id });
  const path = `/chat/conversations/${id}/messages`;
  const put: Put = async (content, { asksForPerson = false, twice = false } = {}) => {
    const key = `chaos-${run.number()}`;
    const once = async () => await send("POST", path, { body: { content }, key });
    const answers = await Promise.all(twice ? [once(), once()] : [once()]);
    const message = String(answers[0]?.["id"]);
    if (answers.some((answer) => answer["id"] !== message)) run.errors.push(`one key, two messages: ${key}`);
    run.accepted.push({ conversation: id, id: message, content, asksForPerson, inOrder: true });
    return async () =>
      await untilEnded(run, { shop, id, message, send }, async () => {
        const { reply } = await send("POST", path, { body: { content }, key, waitSeconds: 5 });
        return reply !== undefined;
      });
  };
  const following = run.random() < followed ? followIt(run, shop, id) : undefined;
  return { shop, id, send, put, end: async () => await following?.(send) };
}

/** A customer of a gateway, which hears nothing but the bus's word that it has the message. */
async function write(run: Run, shop: Shop): Promise<Chat> {
  const send = senderTo(run, shop);
  const { tenant } = shop;
  const thread = `thread-${run.number()}`;
  const { conversation: id } = placeOf({ tenant, thread, messageId: "", content: "" });
  run.conversations.push({ tenant, id });
  const put: Put = async (content, { asksForPerson = false, twice = false } = {}) => {
    const pushed = { tenant, thread, messageId: `wamid-${run.number()}`, content };
    await push(run.bus, pushed, twice ? 2 : 1);
    const message = placeOf(pushed).id;
    run.accepted.push({ conversation: id, id: message, content, asksForPerson, inOrder: false });
    return async () =>
      await untilEnded(run, { shop, id, message, send }, async () => {
        await sleep(retryMs);
        const shown = await shownIn(run, shop, id);
        const mine = shown.findIndex((each) => each.id === message);
        return mine >= 0 && shown.slice(mine).some(({ role }) => role === "assistant");
      });
  };
  return { shop, id, send, put, end: async () => undefined };
}

/** What the conversation shows now; nothing before its first message was accepted. */
async function shownIn({ edges, random }: Run, { apiKey }: Shop, id: string): Promise<readonly Seen[]> {
  const answer = await customer(pick(random, edges), apiKey)
    .send("GET", `/chat/conversations/${id}/messages`, { withinMs: 8_000 })
    .catch(() => undefined);
  const messages = (answer?.body["messages"] ?? []) as unknown as Seen[];
  return messages.filter(({ visible }) => visible > 0);
}

/** Asks until the message is answered, or a person has it: then it is given back. */
async function untilEnded(
  run: Run,
  { shop, id, message, send }: { shop: Shop; id: string; message: string; send: Send },
  isAnswered: () => Promise<boolean>,
): Promise<boolean> {
  const givenUp = Date.now() + patienceMs;
  while (Date.now() < givenUp) {
    if (await isAnswered()) return true;
    // An apology has called a person, who has read this and gives it back.
    if ((await shownIn(run, shop, id)).some((each) => each.id === message)) {
      const { owner } = await send("GET", `/chat/conversations/${id}/messages`);
      if (owner === "human") {
        await send("POST", `/desk/conversations/${id}/return`, { body: { agent: "Rosa" } });
        return true;
      }
    }
  }
  run.errors.push(`message ${message} of ${id} has no reply after ${patienceMs} ms`);
  return false;
}

/** Follows a conversation through cut streams; at the end it has seen what is stored, each message once and in order. */
function followIt({ edges, random, errors }: Run, { apiKey }: Shop, id: string): (send: Send) => Promise<void> {
  const path = `/chat/conversations/${id}/events`;
  const stream = follow({
    open: async (after, signal) => {
      const headers = { authorization: `Bearer ${apiKey}`, "last-event-id": String(after) };
      const response = await fetch(new URL(path, pick(random, edges)), { headers, signal });
      return response.status === 200 && response.body !== null ? response.body : undefined;
    },
    onEnd: async () => await sleep(100 + random() * 300),
    taken: linesOf(id, "taken"),
    returned: linesOf(id, "returned"),
  });
  return async (send) => {
    const { messages } = (await send("GET", `/chat/conversations/${id}/messages`)) as unknown as { messages: Seen[] };
    const last = messages.filter(({ visible }) => visible > 0).at(-1)?.visible ?? 0;
    const whole = await stream.until((seen) => (seen.at(-1)?.visible ?? 0) >= last, patienceMs);
    await stream.stop();
    const stored = new Map(messages.map((each) => [each.id, each]));
    const other = stream.seen.filter((each) => {
      const same = stored.get(each.id);
      return same !== undefined && (same.visible !== each.visible || same.content !== each.content);
    });
    errors.push(
      ...stream.faults.map((fault) => `stream of ${id}: ${fault}`),
      ...other.map(({ visible }) => `stream of ${id}: number ${visible} is not what is stored`),
      ...(whole ? [] : [`stream of ${id}: number ${last} did not come`]),
    );
  };
}
