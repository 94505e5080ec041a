import { setTimeout as sleep } from "node:timers/promises";
import { openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { consumers } from "@frontdesk/contracts/topology";
import { tickets } from "@frontdesk/escalation/tickets";
import { apologyIn } from "@frontdesk/infra/conversation/apology";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { listDeadLetters } from "@frontdesk/infra/runtime/dead-letters";
import { audit, type Evidence, type Findings, type Said, transcript } from "./audit.rules.ts";
import type { Conversation, Sent } from "./customers.ts";
import { linesOf } from "./desk-lines.ts";

const settleMs = 200_000;
const lookEveryMs = 1_000;

export interface Audited extends Findings {
  readonly transcript: readonly string[];
}

export interface AuditedStores {
  readonly conversations: readonly Audited[];
  /** Events that no consumer has done with, and dead letters. */
  readonly leftOver: readonly string[];
}

/** Reads every store once the desk has come to rest, and audits each conversation and the bus. */
export async function auditStores(env: NodeJS.ProcessEnv, played: Sent): Promise<AuditedStores> {
  const { real } = readConfig(env);
  if (real === undefined) throw new Error("the audit needs the servers");
  const backends = await openReal(real, silentLogger);
  const { deps } = backends;
  try {
    const until = Date.now() + settleMs;
    await eventually(async () => await isSettled(deps, played.conversations), until);
    await eventually(async () => (await unfinished(deps)).length === 0, until);
    const byTenant = await storesOf(deps, played);
    const evidence: Evidence[] = [];
    for (const conversation of played.conversations)
      evidence.push(await evidenceOf(deps, { conversation, played, byTenant }));
    return {
      conversations: evidence.map((each) => ({ ...audit(each), transcript: transcript(each) })),
      leftOver: [...(await unfinished(deps)), ...(await buried(deps))],
    };
  } finally {
    await backends.close();
  }
}

async function eventually(holds: () => Promise<boolean>, until: number): Promise<void> {
  while (!(await holds()) && Date.now() < until) await sleep(lookEveryMs);
}

/** Whether no record has anything left to do. */
async function isSettled({ documents }: Deps, played: readonly Conversation[]): Promise<boolean> {
  for (const tenant of new Set(played.map((each) => each.tenant))) {
    const ids = played.filter((each) => each.tenant === tenant).map(({ id }) => recordId(tenant, id));
    const busy = (await documents.forTenant(tenant).collection(conversations).getMany(ids)).some(
      ({ pending, waiting, turn, outbox }) =>
        pending.length + waiting.length + outbox.length > 0 || (turn !== null && turn.state !== "closed"),
    );
    if (busy) return false;
  }
  return true;
}

/** Consumers that have not acked, or not even been given, all that their stream holds for them. */
async function unfinished({ bus }: Deps): Promise<string[]> {
  const counted = await Promise.all(
    consumers.map(async (consumer) => ({ durable: consumer.durable, left: await bus.backlog(consumer) })),
  );
  return counted.filter(({ left }) => left > 0).map(({ durable, left }) => `${durable} has ${left} events left`);
}

async function buried({ bus }: Deps): Promise<string[]> {
  const letters = await listDeadLetters(bus, { limit: 100 });
  return letters.map(({ step, tenant, conversation, reason }) => `${step} buried ${tenant} ${conversation}: ${reason}`);
}

/** By conversation. */
interface TenantStores {
  readonly out: ReadonlyMap<string, readonly Said[]>;
  readonly tickets: ReadonlyMap<string, readonly { readonly id: string }[]>;
}

async function storesOf(deps: Deps, { conversations: played }: Sent): Promise<ReadonlyMap<string, TenantStores>> {
  const stores = new Map<string, TenantStores>();
  for (const tenant of new Set(played.map((each) => each.tenant))) {
    const found = await deps.documents
      .forTenant(tenant)
      .collection(tickets)
      .find({ tenant }, { sort: { createdAt: 1 }, limit: 1_000 });
    stores.set(tenant, {
      out: await saidToGateways(deps, tenant),
      tickets: Map.groupBy(found, ({ conversation }) => conversation),
    });
  }
  return stores;
}

async function saidToGateways({ bus }: Deps, tenant: string): Promise<ReadonlyMap<string, readonly Said[]>> {
  const said: { readonly conversation: string; readonly data: Said }[] = [];
  const page = 1_000;
  for (let from = 1; ; ) {
    const read = await bus.read("OUT", { filter: `chat.out.${tenant}.>`, fromSequence: from, limit: page });
    said.push(...read.map(({ data }) => JSON.parse(Buffer.from(data).toString()) as (typeof said)[number]));
    const last = read.at(-1);
    if (read.length < page || last === undefined) break;
    from = last.sequence + 1;
  }
  const byConversation = Map.groupBy(said, ({ conversation }) => conversation);
  return new Map([...byConversation].map(([conversation, events]) => [conversation, events.map(({ data }) => data)]));
}

interface Given {
  readonly conversation: Conversation;
  readonly played: Sent;
  readonly byTenant: ReadonlyMap<string, TenantStores>;
}

async function evidenceOf(deps: Deps, { conversation, played, byTenant }: Given): Promise<Evidence> {
  const { tenant, id } = conversation;
  const store = deps.documents.forTenant(tenant);
  const accepted = played.accepted.filter((each) => each.conversation === id);
  return {
    conversation: `${tenant} ${id}`,
    record: await store.collection(conversations).get(recordId(tenant, id)),
    messages: await store
      .collection(messages)
      .find({ tenant, conversation: id }, { sort: { visible: 1 }, limit: 1_000 }),
    out: byTenant.get(tenant)?.out.get(id) ?? [],
    tickets: (byTenant.get(tenant)?.tickets.get(id) ?? []).map((ticket) => ticket.id),
    accepted: [...new Map(accepted.map((each) => [each.id, each])).values()],
    asksForPerson: new Set(accepted.filter((each) => each.asksForPerson).map((each) => each.id)),
    taken: linesOf(id, "taken"),
    returned: linesOf(id, "returned"),
    apologies: new Set((["en", "es", "id", "sw"] as const).map((language) => apologyIn(language).content)),
  };
}
