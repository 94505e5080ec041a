import { consumers } from "@frontdesk/contracts/topology";
import { tickets } from "@frontdesk/escalation/tickets";
import { apologyIn } from "@frontdesk/infra/conversation/apology";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import type { Bus } from "@frontdesk/infra/ports/bus";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { Evidence, Said } from "./audit.rules.ts";
import { linesOf } from "./desk-lines.ts";
import { lookUntil } from "./eventually.ts";

/** One conversation, and the messages of it that the desk said it has kept. */
export interface Told {
  readonly tenant: string;
  readonly conversation: string;
  readonly accepted: readonly AcceptedMessage[];
}

export interface AcceptedMessage {
  readonly id: string;
  readonly content: string;
  readonly asksForPerson: boolean;
  /** Sent when the one before it had been kept. */
  readonly inOrder: boolean;
}

/** A message that the desk said it has kept. */
export interface Kept extends AcceptedMessage {
  readonly conversation: string;
}

export interface Conversation {
  readonly tenant: string;
  readonly id: string;
}

/** All that was written, as whoever wrote it knows: the stores are compared with it. */
export interface Sent {
  readonly conversations: readonly Conversation[];
  readonly accepted: readonly Kept[];
}

export function toldOf({ conversations, accepted }: Sent): Told[] {
  const byConversation = Map.groupBy(accepted, ({ conversation }) => conversation);
  return conversations.map(({ tenant, id }) => ({
    tenant,
    conversation: id,
    accepted: byConversation.get(id) ?? [],
  }));
}

/** As much of an installation as is audited. */
export type Stores = Pick<Deps, "documents" | "bus">;

export const lookEveryMs = 200;

/** Waits until nothing is left to do; what is not at rest when the time is up is for the audit to find. */
export async function untilAtRest(stores: Stores, told: readonly Told[], withinMs: number): Promise<void> {
  const looked = () => isAtRest(stores, told).catch(() => false);
  await lookUntil(looked, (atRest) => atRest, { withinMs, everyMs: lookEveryMs });
}

/** No record has anything left to do; and an event that a dead process held comes again, and must find nothing to do. */
async function isAtRest({ documents, bus }: Stores, told: readonly Told[]): Promise<boolean> {
  for (const [tenant, own] of Map.groupBy(told, (each) => each.tenant)) {
    const ids = own.map(({ conversation }) => recordId(tenant, conversation));
    const records = await documents.forTenant(tenant).collection(conversations).getMany(ids);
    const idle = records.filter(
      ({ pending, waiting, outbox, turn }) =>
        pending.length + waiting.length + outbox.length === 0 && (turn === null || turn.state === "closed"),
    );
    if (idle.length < ids.length) return false;
  }
  return (await unfinished(bus)).length === 0;
}

/** Consumers that have not acked, or not even been given, all that their stream holds for them. */
export async function unfinished(bus: Bus): Promise<string[]> {
  const counted = await Promise.all(
    consumers.map(async (consumer) => ({ durable: consumer.durable, left: await bus.backlog(consumer) })),
  );
  return counted.filter(({ left }) => left > 0).map(({ durable, left }) => `${durable} has ${left} events left`);
}

/** What every store says about each conversation. */
export async function gather(stores: Stores, told: readonly Told[]): Promise<Evidence[]> {
  const byTenant = Map.groupBy(told, ({ tenant }) => tenant);
  const all: Evidence[] = [];
  for (const [tenant, own] of byTenant) all.push(...(await gatherTenant(stores, tenant, own)));
  return all;
}

async function gatherTenant(stores: Stores, tenant: string, told: readonly Told[]): Promise<Evidence[]> {
  const store = stores.documents.forTenant(tenant);
  const oldestFirst = { sort: { createdAt: 1 }, limit: 1_000 } as const;
  const found = await store.collection(tickets).find({ tenant }, oldestFirst);
  const out = await saidToGateways(stores.bus, tenant);
  const all: Evidence[] = [];
  for (const { conversation, accepted } of told) {
    const byNumber = { sort: { visible: 1 }, limit: 1_000 } as const;
    all.push({
      conversation: `${tenant} ${conversation}`,
      record: await store.collection(conversations).get(recordId(tenant, conversation)),
      messages: await store.collection(messages).find({ tenant, conversation }, byNumber),
      out: out.filter((each) => each.conversation === conversation).map(({ data }) => data),
      tickets: found.filter((ticket) => ticket.conversation === conversation).map(({ id }) => id),
      accepted: [...new Map(accepted.map((each) => [each.id, each])).values()],
      asksForPerson: new Set(accepted.filter((each) => each.asksForPerson).map(({ id }) => id)),
      taken: linesOf(conversation, "taken"),
      returned: linesOf(conversation, "returned"),
      apologies: new Set((["en", "es", "id", "sw"] as const).map((language) => apologyIn(language).content)),
    });
  }
  return all;
}

interface ChatOut {
  readonly conversation: string;
  readonly data: Said;
}

async function saidToGateways(bus: Bus, tenant: string): Promise<ChatOut[]> {
  const said: ChatOut[] = [];
  const page = 1_000;
  for (let from = 1; ; ) {
    const read = await bus.read("OUT", { filter: `chat.out.${tenant}.>`, fromSequence: from, limit: page });
    said.push(...read.map(({ data }) => JSON.parse(Buffer.from(data).toString()) as ChatOut));
    const last = read.at(-1);
    if (read.length < page || last === undefined) return said;
    from = last.sequence + 1;
  }
}
