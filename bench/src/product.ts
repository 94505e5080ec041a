import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import type { Backends } from "@frontdesk/cli/backends";
import { type Desk, serviceNames, startServices } from "@frontdesk/cli/services";
import { kbAdd } from "@frontdesk/contracts/rpc";
import { TenantSettings } from "@frontdesk/contracts/settings";
import type { LiveSignal } from "@frontdesk/infra/conversation/say";
import { call } from "@frontdesk/infra/runtime/rpc";
import { type Calls, countCalls } from "./count-calls.ts";
import type { MeasuredDesk } from "./desk.ts";
import { helpPages } from "./knowledge.ts";

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

/** Nothing is refused in the bench; everything else is as the product ships it. */
const settings = TenantSettings.parse({
  id: benchTenant,
  name: "Bench Leather Goods",
  limits: { perUserPerMinute: 1_000_000, window: { max: 1_000_000, seconds: 60 }, floodEnabled: false },
});

/** All services in this process, one tenant with knowledge, and its conversations opened over HTTP. */
export async function openProduct({ name, backends, conversations }: ProductOptions): Promise<MeasuredProduct> {
  const { deps, read, reset } = countCalls(backends.deps);
  const desk = await startServices(deps, serviceNames, {
    masterSecret: randomBytes(32).toString("hex"),
    ingress: { host: "127.0.0.1", port: 0, listTenants: false, trustProxy: [] },
  });
  await desk.tenants.apply(settings);
  for (const document of helpPages) {
    const answer = await call(deps.bus, kbAdd, { tenant: benchTenant, document }, 30_000);
    if (!answer.ok) throw new Error(`${document.id} was refused: ${answer.refusal.code}`);
  }
  const client = await createClient(desk);
  const open = async (index: number): Promise<string> => {
    const body = { user: { id: `customer-${index}`, tier: "retail" } };
    return (JSON.parse(await client.post("/chat/conversations", body)) as { id: string }).id;
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
      client.close();
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

/** One tenant's system: an API key, JSON over kept-alive connections. */
async function createClient(desk: Desk) {
  const key = await desk.tenants.createKey(benchTenant, "bench");
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const post = async (path: string, body: unknown): Promise<string> =>
    await new Promise((resolve, reject) => {
      const sent = request(`${desk.url()}${path}`, { method: "POST", agent, headers }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", reject);
        response.on("end", () => {
          if ((response.statusCode ?? 500) < 300) resolve(text);
          else reject(new Error(`${path} answered ${response.statusCode}: ${text}`));
        });
      });
      sent.on("error", reject);
      sent.end(JSON.stringify(body));
    });
  return { post, close: () => agent.destroy() };
}
