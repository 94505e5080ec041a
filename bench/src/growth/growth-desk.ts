import { randomBytes } from "node:crypto";
import type { Agent } from "node:http";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Backends } from "@frontdesk/cli/backends";
import type { Desk } from "@frontdesk/cli/services";
import { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { kbSearch } from "@frontdesk/contracts/rpc/retrieval";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import type { LiveSignal } from "@frontdesk/infra/conversation/say";
import { call } from "@frontdesk/infra/runtime/rpc";
import { startHere } from "@frontdesk/tests/fleet/start-here";
import { addTenant, unlimitedSettings } from "../kit/bench-desk.ts";
import { type Client, createAgent, createClient } from "../kit/client.ts";
import { helpPages } from "../kit/knowledge.ts";
import { addHistory } from "./growth-history.ts";
import { addPassages } from "./growth-knowledge.ts";

/** How much a desk holds when it is measured. */
export interface Size {
  readonly tenants: number;
  /** Of the first tenant, beside its help pages. */
  readonly passages: number;
  /** Turns of each measured conversation before the first measured one. */
  readonly turns: number;
}

export interface Talk {
  readonly tenant: TenantId;
  readonly conversation: ConversationId;
  readonly client: Client;
}

export interface GrowthDesk {
  /** Opens a conversation of the tenant of that number. */
  open(tenant: number): Promise<Talk>;
  /** Milliseconds from the request to the visible reply; undefined when there was none in time. */
  turnMs(talk: Talk, text: string): Promise<number | undefined>;
  searchMs(talk: Talk, text: string): Promise<number>;
  /** The conversation's newest visible number. */
  newest(talk: Talk): Promise<number>;
  /** Leaves the backends open. */
  stop(): Promise<void>;
}

const answerMs = 20_000;
const seededAtOnce = 32;
/** What a turn's questions are answered from; every tenant has it. */
const page = helpPages
  .filter(({ id }) => id === "delivery" || id === "payment" || id === "opening-hours")
  .map(({ title, text }) => `# ${title}\n\n${text}`)
  .join("\n\n");

export function growthSettings(id: TenantId): TenantSettings {
  return unlimitedSettings(id, `Shop ${id}`);
}

export const growthDocument = { id: "help", title: "Help", text: page };

export function tenantName(number: number): TenantId {
  return TenantId.parse(`shop-${number}`);
}

async function seed({ deps }: Backends, desk: Desk, { tenants, passages }: Size): Promise<void> {
  const add = async (number: number): Promise<void> =>
    await addTenant({ desk, deps }, growthSettings(tenantName(number)), [growthDocument]);
  for (let from = 0; from < tenants; from += seededAtOnce) {
    await Promise.all(Array.from({ length: Math.min(seededAtOnce, tenants - from) }, (_, at) => add(from + at)));
  }
  await addPassages(deps, tenantName(0), { passages });
}

/** The whole desk in this process, holding as much as told. */
export async function openGrowthDesk(backends: Backends, size: Size): Promise<GrowthDesk> {
  const { deps } = backends;
  const desk = await startHere(deps);
  await seed(backends, desk, size);
  const agent = createAgent();
  const waiting = new Map<string, () => void>();
  const heard = await deps.bus.listen("live.*.*", (data, subject) => {
    const signal = JSON.parse(Buffer.from(data).toString()) as LiveSignal;
    if (signal.kind === "message" && signal.answers.length > 0) waiting.get(subject.split(".").at(-1) ?? "")?.();
  });
  const records = (tenant: TenantId) => deps.documents.forTenant(tenant).collection(conversations);
  return {
    open: async (number) => await open({ desk, agent, backends }, tenantName(number), size.turns),
    async turnMs({ conversation, client }, text) {
      const late = new AbortController();
      const replied = new Promise<true>((resolve) => waiting.set(conversation, () => resolve(true)));
      const began = performance.now();
      await client.post(`/chat/conversations/${conversation}/messages`, { content: text });
      const tooLate = delay(answerMs, undefined, { signal: late.signal }).catch(() => undefined);
      const answered = await Promise.race([replied, tooLate]);
      const ms = performance.now() - began;
      late.abort();
      waiting.delete(conversation);
      return answered === true ? ms : undefined;
    },
    async searchMs({ tenant }, query) {
      const began = performance.now();
      await call(deps.bus, kbSearch, { tenant, query, top: 5 }, 30_000);
      return performance.now() - began;
    },
    async newest({ tenant, conversation }) {
      return (await records(tenant).get(recordId(tenant, conversation)))?.visible ?? 0;
    },
    stop: async () => {
      agent.destroy();
      await heard.stop();
      await desk.stop();
    },
  };
}

interface Opened {
  readonly desk: Desk;
  readonly agent: Agent;
  readonly backends: Backends;
}

async function open({ desk, agent, backends }: Opened, tenant: TenantId, turns: number): Promise<Talk> {
  const client = createClient(desk.url(), await desk.tenants.createKey(tenant, "bench"), agent);
  const user = { id: `customer-${randomBytes(6).toString("hex")}`, tier: "retail" };
  const { id } = await client.post<{ id: string }>("/chat/conversations", { user });
  const talk = { tenant, conversation: ConversationId.parse(id), client };
  await addHistory(backends.deps, talk, turns);
  return talk;
}
