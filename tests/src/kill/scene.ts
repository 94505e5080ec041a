import type { RecentTurn } from "@frontdesk/contracts/route";
import { eventually } from "../fleet/eventually.ts";
import type { AcceptedMessage } from "../fleet/evidence.ts";
import { createAsk, createSend } from "../fleet/send.ts";
import { question } from "../fleet/shoe-shop.ts";
import type { Outcome } from "./evidence.ts";
import type { KillableDesk, ShopName } from "./killable-desk.ts";

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
  /** An agent closes its ticket. */
  endTicket(): Promise<void>;
  /** Puts the clock of every replica forward. */
  advance(seconds: number): Promise<void>;
  /** Resolves when these roles are shown, and no more. */
  untilShown(roles: readonly string[]): Promise<void>;
  /** Resolves when so many of the customer's messages are shown, and none of them waits for a turn or its end. */
  untilAnswered(messages: number): Promise<void>;
  /** Resolves when the conversation is closed. */
  untilClosed(): Promise<void>;
  /** What became of the conversation, once it is at rest. */
  outcome(): Promise<Outcome>;
}

const patienceMs = 150_000;
const patiently = { withinMs: patienceMs, everyMs: 50 };
const settleMs = 120_000;

export async function openScene(desk: KillableDesk, shop: ShopName = "rules"): Promise<Scene> {
  const accepted: AcceptedMessage[] = [];
  let numbered = 0;
  let turnedTo = 0;

  /** The replica that was asked last, as long as it answers. */
  const edge = () => {
    const running = desk.running();
    const replica = running[turnedTo % running.length];
    if (replica === undefined) throw new Error("no replica runs");
    return replica.url;
  };
  const askIt = createAsk(edge, desk.keys[shop]);
  const once: typeof askIt = async (...asked) => {
    const answer = await askIt(...asked).catch((error: unknown) => {
      turnedTo += 1;
      throw error;
    });
    if (answer.status === 503) turnedTo += 1;
    return answer;
  };
  const onFault = (fault: string) => {
    throw new Error(fault);
  };
  const send = createSend(once, { patienceMs, pauseMs: () => 50, onFault });
  const call = async (method: string, path: string, body?: object, key?: string) =>
    await send(method, path, { body, key });

  const { id } = await call("POST", "/chat/conversations", { user: { id: "ana", tier: "retail" } });
  const conversation = String(id);
  const messages = `/chat/conversations/${conversation}/messages`;
  const shown = async () =>
    ((await call("GET", messages))["messages"] as unknown as { role: string; status: string }[])
      .filter(({ status }) => status === "shown")
      .map(({ role }) => role);
  const atDesk = `/desk/conversations/${conversation}`;
  const agent = { agent: "rosa" };
  return {
    desk,
    conversation,
    put: async (content = question, { asksForPerson = false } = {}) => {
      numbered += 1;
      const kept = await call("POST", messages, { content }, `key-${numbered}`);
      accepted.push({ id: String(kept["id"]), content, asksForPerson, inOrder: true });
      return String(kept["id"]);
    },
    putOnce: async (key, content = question) => {
      const answer = await once("POST", messages, { body: { content }, key }).catch(() => undefined);
      if (answer?.status === 202)
        accepted.push({ id: String(answer.body["id"]), content, asksForPerson: false, inOrder: true });
      return answer?.status;
    },
    takeOver: async () => void (await call("POST", `${atDesk}/takeover`, agent)),
    giveBack: async (seenThrough) =>
      void (await call("POST", `${atDesk}/return`, {
        ...agent,
        ...(seenThrough === undefined ? {} : { seenThrough }),
      })),
    endTicket: async () => {
      const listed = async () => {
        const tickets = (await call("GET", "/desk/tickets")) as unknown as { id: string; conversation: string }[];
        return tickets.find((ticket) => ticket.conversation === conversation);
      };
      const own = await eventually(listed, (ticket) => ticket !== undefined, { ...patiently, what: "its ticket" });
      await call("POST", `/desk/tickets/${own?.id}/status`, { ...agent, status: "CLOSED" });
    },
    advance: async (seconds) => {
      await call("POST", "/test/clock", { advanceSeconds: seconds });
      desk.movedClock(seconds * 1_000);
    },
    untilShown: async (roles) => {
      await eventually(shown, (now) => now.join() === roles.join(), { ...patiently, what: roles.join() });
    },
    untilAnswered: async (asked) => {
      const standing = async () => {
        const turns = (await call("GET", "/desk/turns?limit=200")) as unknown as RecentTurn[];
        const own = turns.find((turn) => turn.conversation === conversation);
        const users = (await shown()).filter((role) => role === "user").length;
        return { users, state: own?.state, waiting: own?.waiting };
      };
      const what = `answers to ${asked} messages`;
      await eventually(
        standing,
        ({ users, state, waiting }) => users === asked && state === "closed" && waiting === 0,
        { ...patiently, what },
      );
    },
    untilClosed: async () => {
      const status = async () => (await call("GET", messages))["status"];
      await eventually(status, (now) => now === "closed", { ...patiently, what: "its end" });
    },
    outcome: async () => {
      const [replica] = desk.running();
      if (replica === undefined) throw new Error("no replica runs");
      return await replica.ask("audit", { told: { tenant: shop, conversation, accepted }, settleMs });
    },
  };
}
