import { setTimeout as sleep } from "node:timers/promises";
import { openReal } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { tickets } from "@frontdesk/escalation/tickets";
import { apologyIn } from "@frontdesk/infra/conversation/apology";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { digestId } from "@frontdesk/infra/runtime/digest";
import { audit, type Evidence, type Findings, transcript } from "./audit.rules.ts";
import type { Played } from "./customers.ts";

const settleMs = 200_000;
const mostTakeovers = 100;

export interface Audited extends Findings {
  readonly transcript: readonly string[];
}

/** Reads every store once the desk has come to rest, and audits each conversation. */
export async function auditStores(env: NodeJS.ProcessEnv, tenant: string, played: Played): Promise<Audited[]> {
  const { real } = readConfig(env);
  if (real === undefined) throw new Error("the audit needs the servers");
  const backends = await openReal(real, silentLogger);
  try {
    const out = await untilSettled(backends.deps, tenant, played.conversations);
    const evidence: Evidence[] = [];
    for (const conversation of played.conversations)
      evidence.push(await evidenceOf(backends.deps, { tenant, conversation, played, out }));
    return evidence.map((each) => ({ ...audit(each), transcript: transcript(each) }));
  } finally {
    await backends.close();
  }
}

/** Message ids by conversation of every `chat.out`, once no record has anything left to do, or when the time is up. */
async function untilSettled(
  deps: Deps,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const records = deps.documents.forTenant(tenant).collection(conversations);
  const until = Date.now() + settleMs;
  for (;;) {
    const read = await records.getMany(ids.map((id) => recordId(tenant, id)));
    const busy = read.some(
      ({ pending, waiting, turn, outbox }) =>
        pending.length + waiting.length + outbox.length > 0 || (turn !== null && turn.state !== "closed"),
    );
    if (!busy || Date.now() > until) return await saidToGateways(deps, tenant);
    await sleep(1_000);
  }
}

async function saidToGateways({ bus }: Deps, tenant: string): Promise<ReadonlyMap<string, string[]>> {
  const said = new Map<string, string[]>();
  const page = 1_000;
  for (let from = 1; ; ) {
    const read = await bus.read("OUT", { filter: `chat.out.${tenant}.>`, fromSequence: from, limit: page });
    for (const { data } of read) {
      const event = JSON.parse(Buffer.from(data).toString()) as { conversation: string; data: { id: string } };
      said.set(event.conversation, [...(said.get(event.conversation) ?? []), event.data.id]);
    }
    const last = read.at(-1);
    if (read.length < page || last === undefined) return said;
    from = last.sequence + 1;
  }
}

async function evidenceOf(
  deps: Deps,
  given: { tenant: string; conversation: string; played: Played; out: ReadonlyMap<string, string[]> },
): Promise<Evidence> {
  const { tenant, conversation, played, out } = given;
  const store = deps.documents.forTenant(tenant);
  const accepted = played.accepted.filter((each) => each.conversation === conversation);
  const lines = (which: string) =>
    new Set(Array.from({ length: mostTakeovers }, (_, fence) => digestId(conversation, which, String(fence))));
  return {
    conversation,
    record: await store.collection(conversations).get(recordId(tenant, conversation)),
    messages: await store.collection(messages).find({ tenant, conversation }, { sort: { visible: 1 }, limit: 1_000 }),
    out: out.get(conversation) ?? [],
    tickets: (await store.collection(tickets).find({ tenant }, { sort: { createdAt: 1 }, limit: 1_000 })).filter(
      (ticket) => ticket.conversation === conversation,
    ).length,
    accepted: [...new Set(accepted.map(({ id }) => id))],
    asksForPerson: new Set(accepted.filter((each) => each.asksForPerson).map(({ id }) => id)),
    taken: lines("taken"),
    returned: lines("returned"),
    apologies: new Set((["en", "es", "id", "sw"] as const).map((language) => apologyIn(language).content)),
  };
}
