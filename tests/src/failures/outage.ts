import { setTimeout as sleep } from "node:timers/promises";
import type { Customer } from "../fleet/customer.ts";
import { eventually } from "../fleet/eventually.ts";
import type { Conversation, Kept } from "../fleet/evidence.ts";
import { keptMessage, question, tenant } from "../fleet/shoe-shop.ts";

/** What a customer was told, and how long it took. */
export interface Told {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly ms: number;
}

interface Message {
  readonly conversation: string;
  readonly key: string;
  readonly content: string;
}

/** Customers who write all the time, and send again what was not taken. */
interface Traffic {
  readonly told: Told[];
  readonly conversations: readonly Conversation[];
  /** Messages of which the desk said that it has kept them. */
  readonly accepted: Kept[];
  /** No new message; everything refused is sent again until it is taken. */
  finish(): Promise<void>;
}

const betweenMs = 400;
const mostTries = 40;
/** No call may take longer; one that does fails the test. */
const patienceMs = 40_000;

export async function startTraffic(client: Customer, customers = 3): Promise<Traffic> {
  const told: Told[] = [];
  const accepted: Kept[] = [];
  const refused: Message[] = [];
  const conversations: string[] = [];
  for (let i = 0; i < customers; i += 1) conversations.push(await client.open());
  let over = false;

  async function put({ conversation, key, content }: Message): Promise<boolean> {
    const began = performance.now();
    const answer = await Promise.race([
      client.send("POST", `/chat/conversations/${conversation}/messages`, {
        body: { content },
        headers: { "idempotency-key": key },
      }),
      sleep(patienceMs, undefined, { ref: false }).then(() => ({ status: 0, headers: new Headers(), body: {} })),
    ]);
    const ms = Math.round(performance.now() - began);
    told.push({ status: answer.status, retryAfter: answer.headers.get("retry-after"), ms });
    if (answer.status >= 300 || answer.status === 0) return false;
    accepted.push(keptMessage(conversation, String((answer.body as { id?: unknown }).id)));
    return true;
  }
  const write = async (conversation: string, who: number) => {
    for (let n = 0; !over; n += 1) {
      const message = { conversation, key: `${conversation}-${who}-${n}`, content: question };
      if (!(await put(message))) refused.push(message);
      await sleep(betweenMs);
    }
  };
  const writing = conversations.map(write);
  return {
    told,
    accepted,
    conversations: conversations.map((id) => ({ tenant, id })),
    finish: async () => {
      over = true;
      await Promise.all(writing);
      for (const message of refused.splice(0)) {
        for (let tries = 0; !(await put(message)); tries += 1) {
          if (tries > mostTries) throw new Error(`never taken: ${JSON.stringify(told.at(-1))}`);
          await sleep(betweenMs);
        }
      }
    },
  };
}

export interface Ready {
  readonly status: number;
  readonly checks: Readonly<Record<string, boolean>>;
}

export async function readiness(client: Customer): Promise<Ready> {
  const { status, body } = await client.send("GET", "/readyz");
  return { status, checks: body["checks"] as unknown as Ready["checks"] };
}

/** Asks again and again until it holds. */
export async function untilReadiness(client: Customer, holds: (ready: Ready) => boolean, withinMs: number) {
  await eventually(() => readiness(client), holds, { withinMs, everyMs: 50, what: "readiness" });
}
