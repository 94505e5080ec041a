import { setTimeout as sleep } from "node:timers/promises";
import { apologyIn } from "@frontdesk/infra/conversation/apology";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import type { Documents } from "@frontdesk/infra/ports/documents";

export interface Kept {
  readonly conversation: string;
  readonly id: string;
}

const apology = apologyIn("en").content;

/** What is wrong with one conversation: something lost, doubled, out of order, left open or apologised for. */
async function faultsOf(
  documents: Documents,
  tenant: string,
  { conversation, kept }: { readonly conversation: string; readonly kept: readonly string[] },
): Promise<string[]> {
  const store = documents.forTenant(tenant);
  const record = await store.collection(conversations).get(recordId(tenant, conversation));
  const stored = await store.collection(messages).find({ tenant, conversation }, { sort: { visible: 1 } });
  if (record === undefined) return ["no record"];
  const shown = stored.filter(({ visible }) => visible !== null);
  const answered = shown.flatMap(({ answers }) => [...answers]);
  const timesAnswered = (id: string) => answered.filter((each) => each === id).length;
  const own = shown.filter(({ role }) => role === "user");
  const { pending, waiting, outbox, turn } = record;
  return [
    ...kept.filter((id) => own.filter((each) => each.id === id).length !== 1).map((id) => `${id} is not shown once`),
    ...own.filter(({ id }) => timesAnswered(id) !== 1).map(({ id }) => `${id} is answered ${timesAnswered(id)} times`),
    ...shown.filter(({ visible }, at) => visible !== at + 1).map(({ id }) => `${id} is out of order`),
    ...shown.filter(({ content }) => content === apology).map(({ id }) => `${id} is an apology`),
    ...(pending.length + waiting.length + outbox.length > 0
      ? [`left: ${pending.length} pending, ${waiting.length} waiting, ${outbox.length} unsaid`]
      : []),
    ...(turn !== null && turn.state !== "closed" ? [`turn ${turn.number} is ${turn.state}`] : []),
  ];
}

/** Reads until every conversation is at rest and whole; what is still wrong when the time is up. */
export async function untilWhole(
  documents: Documents,
  tenant: string,
  { conversations: ids, accepted }: { readonly conversations: readonly string[]; readonly accepted: readonly Kept[] },
  atMostMs: number,
): Promise<string[]> {
  const until = Date.now() + atMostMs;
  for (;;) {
    const found: string[] = [];
    for (const conversation of ids) {
      const kept = accepted.filter((each) => each.conversation === conversation).map(({ id }) => id);
      const faults = await faultsOf(documents, tenant, { conversation, kept: [...new Set(kept)] });
      found.push(...faults.map((fault) => `${conversation}: ${fault}`));
    }
    if (found.length === 0 || Date.now() > until) return found;
    await sleep(200);
  }
}
