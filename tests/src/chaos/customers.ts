import { setTimeout as sleep } from "node:timers/promises";
import { pick, weighted } from "./random.ts";

/** A message that the desk said it has kept. */
export interface AcceptedMessage {
  readonly conversation: string;
  readonly id: string;
  readonly asksForPerson: boolean;
}

export interface Load {
  readonly edges: readonly string[];
  readonly apiKey: string;
  readonly turns: number;
  readonly atOnce: number;
  readonly random: () => number;
}

export interface Played {
  readonly conversations: readonly string[];
  readonly accepted: readonly AcceptedMessage[];
  /** Messages that had no answer after `patienceMs`. */
  readonly unanswered: readonly string[];
  /** Answers other than 2xx, 429 and 503. */
  readonly errors: readonly string[];
}

const patienceMs = 240_000;
const questions = [
  "How many days do I have to return shoes?",
  "What does delivery cost?",
  "Where is your shop?",
  "How do I pay?",
];
const steps = { ask: 78, burst: 8, twice: 6, takeover: 5, person: 3 } as const;
const turnsOf = { least: 4, most: 16 };

type Send = (
  method: string,
  path: string,
  options?: { readonly body?: object; readonly key?: string; readonly waitSeconds?: number },
) => Promise<Record<string, unknown>>;

/** Asks one edge after another until one takes it: 503 and a cut connection mean "unknown, the same again". */
function createSend({ edges, apiKey, random }: Load, errors: string[]): Send {
  return async (method, path, { body, key, waitSeconds } = {}) => {
    const givenUp = Date.now() + patienceMs;
    let last = "no answer";
    while (Date.now() < givenUp) {
      const edge = pick(random, edges);
      const answer = await fetch(new URL(path, edge), {
        method,
        headers: {
          authorization: `Bearer ${apiKey}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
          ...(waitSeconds === undefined ? {} : { prefer: `wait=${waitSeconds}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(8_000),
      })
        .then(async (response) => ({
          status: response.status,
          body: (await response.json()) as Record<string, unknown>,
        }))
        .catch((error: unknown) => {
          last = `${edge}: ${error instanceof Error ? error.message : "no answer"}`;
        });
      if (answer !== undefined && answer.status < 300) return answer.body;
      const expected = answer === undefined || answer.status === 503 || answer.status === 429;
      if (answer !== undefined) last = `${edge}: ${answer.status} ${JSON.stringify(answer.body)}`;
      if (!expected) errors.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`);
      await sleep(100 + random() * 300);
    }
    throw new Error(`${method} ${path} was not taken within ${patienceMs} ms; last: ${last}`);
  };
}

/** Customers and agents, by the seed: single questions, bursts, doubled sends, takeovers, calls for a person. */
export async function play(load: Load): Promise<Played> {
  const { random, turns, atOnce } = load;
  const conversations: string[] = [];
  const accepted: AcceptedMessage[] = [];
  const unanswered: string[] = [];
  const errors: string[] = [];
  const send = createSend(load, errors);
  let begun = 0;
  let numbered = 0;

  async function put(conversation: string, content: string, options: { asksForPerson?: boolean; edges?: 2 } = {}) {
    numbered += 1;
    const key = `chaos-${numbered}`;
    const path = `/chat/conversations/${conversation}/messages`;
    const once = async () => await send("POST", path, { body: { content }, key });
    const answers = await Promise.all(options.edges === 2 ? [once(), once()] : [once()]);
    const id = String(answers[0]?.["id"]);
    if (answers.some((answer) => answer["id"] !== id)) errors.push(`one key, two messages: ${key}`);
    accepted.push({ conversation, id, asksForPerson: options.asksForPerson === true });
    /** Resolves with the reply; the same message is asked about again while there is none. */
    return async (): Promise<boolean> => {
      const givenUp = Date.now() + patienceMs;
      while (Date.now() < givenUp) {
        const { reply } = await send("POST", path, { body: { content }, key, waitSeconds: 5 });
        if (reply !== undefined) return true;
        // An apology has called a person, who has read this and gives it back.
        const { owner } = await send("GET", path);
        if (owner === "human") {
          await send("POST", `/desk/conversations/${conversation}/return`, { body: { agent: "Rosa" } });
          return true;
        }
      }
      unanswered.push(id);
      return false;
    };
  }

  async function step(conversation: string): Promise<boolean> {
    const question = () => pick(random, questions);
    const desk = `/desk/conversations/${conversation}`;
    const agent = { agent: "Rosa" };
    const giveBack = async () => void (await send("POST", `${desk}/return`, { body: agent }));
    switch (weighted(random, steps)) {
      case "ask":
        return await (await put(conversation, question()))();
      case "twice":
        return await (await put(conversation, question(), { edges: 2 }))();
      case "burst": {
        await put(conversation, question());
        await put(conversation, question());
        return await (await put(conversation, question()))();
      }
      case "takeover": {
        await put(conversation, question());
        await sleep(random() * 40);
        await send("POST", `${desk}/takeover`, { body: agent });
        await put(conversation, question());
        await send("POST", `${desk}/messages`, { body: { ...agent, content: "I am here." }, key: `agent-${numbered}` });
        await giveBack();
        return true;
      }
      case "person": {
        const answered = await (await put(conversation, "I want to talk to a human", { asksForPerson: true }))();
        await giveBack();
        return answered;
      }
    }
  }

  async function converse(): Promise<void> {
    const { id } = await send("POST", "/chat/conversations", {
      body: { user: { id: `u${conversations.length}`, tier: "retail" } },
    });
    const conversation = String(id);
    conversations.push(conversation);
    const length = turnsOf.least + Math.floor(random() * (turnsOf.most - turnsOf.least));
    for (let turn = 0; turn < length && begun < turns; turn += 1) {
      begun += 1;
      if (!(await step(conversation))) return;
    }
  }
  const worker = async () => {
    while (begun < turns) await converse();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return { conversations, accepted, unanswered, errors };
}
