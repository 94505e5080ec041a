import { setTimeout as sleep } from "node:timers/promises";
import type { Outcome, Told } from "./evidence.ts";
import { type KillableDesk, question, type ShopName } from "./killable-desk.ts";
import { waitFor } from "./wait-for.ts";

/** One conversation on a desk that is in trouble: whoever talks asks again until some replica answers. */
export interface Scene {
  readonly desk: KillableDesk;
  readonly conversation: string;
  /** Resolves when the desk has kept it. The same key is the same message. */
  put(content?: string, options?: { readonly asksForPerson?: boolean }): Promise<string>;
  /** Sends it once to one replica; its status, or undefined when there was no answer. */
  putOnce(key: string, content?: string): Promise<number | undefined>;
  takeOver(): Promise<void>;
  giveBack(seenThrough?: number): Promise<void>;
  speakAsAgent(content: string): Promise<void>;
  /** Puts the clock of every replica forward. */
  advance(seconds: number): Promise<void>;
  /** Resolves when these roles are shown, and no more. */
  untilShown(roles: readonly string[]): Promise<void>;
  /** Resolves when the conversation is closed. */
  untilClosed(): Promise<void>;
  call(method: string, path: string, body?: object, key?: string): Promise<Record<string, unknown>>;
  /** What became of the conversation, once it is at rest. */
  outcome(settleMs?: number): Promise<Outcome>;
}

const answerWithinMs = 8_000;
const patienceMs = 150_000;
const settleMs = 120_000;

export async function openScene(desk: KillableDesk, shop: ShopName = "rules"): Promise<Scene> {
  const accepted: Told["accepted"][number][] = [];
  let numbered = 0;
  let turnedTo = 0;

  const once = async (method: string, path: string, options: { body?: object; key?: string }) => {
    const running = desk.running();
    const replica = running[turnedTo % running.length];
    if (replica === undefined) return undefined;
    const response = await fetch(new URL(path, replica.url), {
      method,
      headers: {
        authorization: `Bearer ${desk.keys[shop]}`,
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...(options.key === undefined ? {} : { "idempotency-key": options.key }),
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => undefined);
    if (response === undefined || response.status === 503) turnedTo += 1;
    if (response === undefined) return undefined;
    const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
    return { status: response.status, body };
  };
  const call: Scene["call"] = async (method, path, body, key) => {
    const until = Date.now() + patienceMs;
    while (Date.now() < until) {
      const answer = await once(method, path, { ...(body && { body }), ...(key && { key }) });
      if (answer !== undefined && answer.status < 300) return answer.body;
      if (answer !== undefined && answer.status !== 503)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      await sleep(50);
    }
    throw new Error(`${method} ${path} was not answered`);
  };

  const { id } = await call("POST", "/chat/conversations", { user: { id: "ana", tier: "retail" } });
  const conversation = String(id);
  const messages = `/chat/conversations/${conversation}/messages`;
  const atDesk = `/desk/conversations/${conversation}`;
  const agent = { agent: "rosa" };
  return {
    desk,
    conversation,
    call,
    put: async (content = question, { asksForPerson = false } = {}) => {
      numbered += 1;
      const kept = await call("POST", messages, { content }, `key-${numbered}`);
      accepted.push({ id: String(kept["id"]), content, asksForPerson });
      return String(kept["id"]);
    },
    putOnce: async (key, content = question) => {
      const answer = await once("POST", messages, { body: { content }, key });
      if (answer?.status === 202) accepted.push({ id: String(answer.body["id"]), content, asksForPerson: false });
      return answer?.status;
    },
    takeOver: async () => void (await call("POST", `${atDesk}/takeover`, agent)),
    giveBack: async (seenThrough) =>
      void (await call("POST", `${atDesk}/return`, {
        ...agent,
        ...(seenThrough === undefined ? {} : { seenThrough }),
      })),
    speakAsAgent: async (content) => void (await call("POST", `${atDesk}/messages`, { ...agent, content }, "agent-1")),
    advance: async (seconds) => {
      await call("POST", "/test/clock", { advanceSeconds: seconds });
      desk.movedClock(seconds * 1_000);
    },
    untilShown: async (roles) => {
      const wanted = JSON.stringify(roles);
      await waitFor(
        async () => {
          const list = (await call("GET", messages))["messages"] as { role: string; status: string }[];
          return JSON.stringify(list.filter(({ status }) => status === "shown").map(({ role }) => role)) === wanted;
        },
        patienceMs,
        wanted,
      );
    },
    untilClosed: async () =>
      void (await waitFor(async () => (await call("GET", messages))["status"] === "closed", patienceMs, "its end")),
    outcome: async (within = settleMs) => {
      const [replica] = desk.running();
      if (replica === undefined) throw new Error("no replica runs");
      return await replica.ask("audit", { told: { tenant: shop, conversation, accepted }, settleMs: within });
    },
  };
}
