import type { Backends } from "@frontdesk/cli/backends";
import type { LiveSignal } from "@frontdesk/infra/conversation/say";
import { startHere } from "@frontdesk/tests/fleet/start-here";
import { addTenant, unlimitedSettings } from "../kit/bench-desk.ts";
import { createAgent, createClient } from "../kit/client.ts";
import type { MeasuredDesk } from "../kit/desk.ts";
import { helpPages } from "../kit/knowledge.ts";
import { type Calls, countCalls } from "./count-calls.ts";

export const benchTenant = "bench";

export interface MeasuredProduct extends MeasuredDesk {
  calls(): ReadonlyMap<string, Calls>;
  resetCalls(): void;
}

export interface ProductOptions {
  readonly name: "product" | "embedded";
  readonly backends: Backends;
  readonly conversations: number;
}

/** All services in this process, one tenant with knowledge, and its conversations opened over HTTP. */
export async function openProduct({ name, backends, conversations }: ProductOptions): Promise<MeasuredProduct> {
  const { deps, read, reset } = countCalls(backends.deps);
  const desk = await startHere(deps);
  await addTenant({ desk, deps }, unlimitedSettings(benchTenant, "Bench Leather Goods"), helpPages);
  const agent = createAgent();
  const client = createClient(desk.url(), await desk.tenants.createKey(benchTenant, "bench"), agent);
  const open = async (index: number): Promise<string> => {
    const user = { id: `customer-${index}`, tier: "retail" };
    return (await client.post<{ id: string }>("/chat/conversations", { user })).id;
  };
  const ids: string[] = [];
  // A tenant has a bound on its calls at once.
  while (ids.length < conversations) {
    const together = Array.from({ length: Math.min(32, conversations - ids.length) }, (_, at) => open(ids.length + at));
    ids.push(...(await Promise.all(together)));
  }
  let listener: Parameters<MeasuredDesk["hear"]>[0] = () => undefined;
  await listenTo(backends, name, (conversation, answered) => listener(conversation, answered));
  return {
    name,
    conversations: ids,
    send: async (conversation, content) => {
      await client.post(`/chat/conversations/${conversation}/messages`, { content });
    },
    hear: (next) => {
      listener = next;
    },
    calls: read,
    resetCalls: reset,
    close: async () => {
      agent.destroy();
      await desk.stop();
      await backends.close();
    },
  };
}

/** On NATS the last thing a turn says is heard, as in the bare chain; the embedded bus tells only the live signal. */
async function listenTo(
  { deps: { bus } }: Backends,
  name: ProductOptions["name"],
  hear: (conversation: string, answered: number) => void,
): Promise<void> {
  const read = <T>(data: Uint8Array) => JSON.parse(Buffer.from(data).toString()) as T;
  if (name === "product") {
    await bus.listen(`chat.out.${benchTenant}.>`, (data) => {
      const event = read<{ conversation: string; data: { answers: readonly string[] } }>(data);
      hear(event.conversation, event.data.answers.length);
    });
    return;
  }
  await bus.listen(`live.${benchTenant}.*`, (data, subject) => {
    const signal = read<LiveSignal>(data);
    if (signal.kind === "message") hear(subject.split(".").at(-1) ?? "", signal.answers.length);
  });
}
