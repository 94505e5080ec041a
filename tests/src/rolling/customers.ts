import { setTimeout as sleep } from "node:timers/promises";
import type { Conversation, Kept, Sent } from "../fleet/evidence.ts";
import { type Follower, follow } from "../fleet/follow.ts";
import { questions, type Shop } from "../fleet/shop.ts";
import type { Balancer } from "./balancer.ts";

const replyWithinMs = 90_000;
const pauseMs = 150;

export interface Load {
  /** What was sent, and each refused, cut or failed call; both grow until stopped. */
  readonly sent: Sent;
  readonly errors: readonly string[];
  readonly turns: () => number;
  /** No new turn; resolves when every customer has seen the last reply. */
  stop(): Promise<void>;
}

interface Run {
  readonly balancer: Balancer;
  readonly conversations: Conversation[];
  readonly accepted: Kept[];
  readonly errors: string[];
}

interface Customer {
  readonly authorization: string;
  readonly conversation: string;
  readonly stream: Follower;
}

/** Customers who each follow a conversation, ask, wait for the reply and ask again. */
export async function startCustomers(balancer: Balancer, shops: readonly Shop[], count: number): Promise<Load> {
  const run: Run = { balancer, conversations: [], accepted: [], errors: [] };
  let stopping = false;
  let turns = 0;
  const customers = await Promise.all(
    Array.from({ length: count }, async (_, at) => await enter(run, shops[at % shops.length] as Shop)),
  );
  const working = customers.map(async (customer) => {
    for (let at = 0; !stopping; at += 1) {
      await ask(run, customer, at).catch((error: unknown) => void run.errors.push(messageOf(error)));
      turns += 1;
      await sleep(pauseMs);
    }
    await customer.stream.stop();
    run.errors.push(...customer.stream.faults.map((fault) => `${customer.conversation}: ${fault}`));
  });
  return {
    sent: run,
    errors: run.errors,
    turns: () => turns,
    stop: async () => {
      stopping = true;
      await Promise.all(working);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "unknown error";
}

async function enter({ balancer, conversations, errors }: Run, { tenant, apiKey }: Shop): Promise<Customer> {
  const authorization = `Bearer ${apiKey}`;
  const opening = { method: "POST", path: "/chat/conversations", headers: { authorization }, body: {} } as const;
  const conversation = String((await balancer.send(opening))["id"]);
  conversations.push({ tenant, id: conversation });
  const path = `/chat/conversations/${conversation}/events`;
  const stream = follow({
    open: async (after, signal) => {
      const headers = { authorization, "last-event-id": String(after) };
      const response = await balancer.open({ method: "GET", path, headers });
      signal.addEventListener("abort", () => response.destroy());
      if (response.statusCode !== 200) throw new Error(`GET ${path}: ${response.statusCode}`);
      return response;
    },
    // A stream may end, and not break off.
    onEnd: async (error) => {
      if (error !== undefined) errors.push(`a stream broke off: ${messageOf(error)}`);
      await sleep(pauseMs);
    },
  });
  return { authorization, conversation, stream };
}

/** Every other message waits for its reply in the call itself; all replies are seen on the stream. */
async function ask(
  { balancer, accepted, errors }: Run,
  { authorization, conversation, stream }: Customer,
  at: number,
): Promise<void> {
  const content = questions[at % questions.length] ?? "";
  const headers = {
    authorization,
    "idempotency-key": `${conversation}-${at}`,
    ...(at % 2 === 0 ? {} : { prefer: "wait=20" }),
  };
  const path = `/chat/conversations/${conversation}/messages`;
  const id = String((await balancer.send({ method: "POST", path, headers, body: { content } }))["id"]);
  accepted.push({ conversation, id, content, asksForPerson: false, inOrder: true });
  const replied = await stream.until((seen) => {
    const mine = seen.findIndex((each) => each.id === id);
    return mine >= 0 && seen.slice(mine).some(({ role }) => role === "assistant");
  }, replyWithinMs);
  if (!replied) errors.push(`message ${id} of ${conversation} has no reply`);
}
