import { consumers } from "@frontdesk/contracts/topology";
import { tickets } from "@frontdesk/escalation/tickets";
import { apologyIn } from "@frontdesk/infra/conversation/apology";
import { messages } from "@frontdesk/infra/conversation/messages";
import { conversations, recordId } from "@frontdesk/infra/conversation/record";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { listDeadLetters } from "@frontdesk/infra/runtime/dead-letters";
import { digestId } from "@frontdesk/infra/runtime/digest";
import { audit, type Evidence, type Findings, transcript } from "../chaos/audit.rules.ts";
import { waitFor } from "./wait-for.ts";

/** One conversation, and what its customer was told. */
export interface Told {
  readonly tenant: string;
  readonly conversation: string;
  readonly accepted: readonly { readonly id: string; readonly content: string; readonly asksForPerson: boolean }[];
}

/** What became of it. */
export interface Outcome {
  readonly findings: Findings;
  /** Roles of its messages, in the order in which they were shown. */
  readonly shown: readonly string[];
  readonly owner: string | undefined;
  readonly status: string | undefined;
  readonly turns: number;
  readonly tickets: number;
  /** Steps that buried an event of it, or of no conversation. */
  readonly buried: readonly string[];
  readonly transcript: readonly string[];
}

const mostTakeovers = 20;

/** Audits one conversation when nothing is left to do in it, and no event of the desk waits for anyone. */
export async function auditSettled(deps: Deps, told: Told, settleMs: number): Promise<Outcome> {
  // What is not at rest by then is what the audit finds.
  await waitFor(async () => await atRest(deps, told), settleMs).catch(() => undefined);
  const evidence = await gather(deps, told);
  const shown = evidence.messages.filter(({ visible }) => visible !== null);
  const letters = await listDeadLetters(deps.bus, { limit: 1_000 });
  const own = letters.filter(({ conversation }) => [told.conversation, "unknown"].includes(conversation));
  return {
    findings: audit(evidence),
    shown: shown.map(({ role }) => role),
    owner: evidence.record?.owner,
    status: evidence.record?.status,
    turns: evidence.record?.turn?.number ?? 0,
    tickets: evidence.tickets.length,
    buried: own.map(({ step }) => step),
    transcript: [...transcript(evidence), ...own.map(({ step, reason }) => `${step} buried: ${reason}`)],
  };
}

async function atRest({ documents, bus }: Deps, { tenant, conversation }: Told): Promise<boolean> {
  const record = await documents.forTenant(tenant).collection(conversations).get(recordId(tenant, conversation));
  if (record === undefined) return false;
  const { pending, waiting, outbox, turn } = record;
  const idle = pending.length + waiting.length + outbox.length === 0 && (turn === null || turn.state === "closed");
  if (!idle) return false;
  // An event that a dead process held comes again, and must find nothing to do.
  const left = await Promise.all(consumers.map(async (consumer) => await bus.backlog(consumer)));
  return left.every((count) => count === 0);
}

async function gather({ documents, bus }: Deps, told: Told): Promise<Evidence> {
  const { tenant, conversation, accepted } = told;
  const store = documents.forTenant(tenant);
  const lines = (which: string) =>
    new Set(Array.from({ length: mostTakeovers }, (_, fence) => digestId(conversation, which, String(fence))));
  const out = await bus.read("OUT", { filter: `chat.out.${tenant}.*.${conversation}`, limit: 1_000 });
  const found = await store.collection(tickets).find({ tenant }, { sort: { createdAt: 1 }, limit: 1_000 });
  return {
    conversation,
    record: await store.collection(conversations).get(recordId(tenant, conversation)),
    messages: await store.collection(messages).find({ tenant, conversation }, { sort: { visible: 1 }, limit: 1_000 }),
    out: out.map(({ data }) => (JSON.parse(Buffer.from(data).toString()) as { data: Evidence["out"][number] }).data),
    tickets: found.filter((ticket) => ticket.conversation === conversation).map(({ id }) => id),
    accepted: accepted.map((each) => ({ ...each, inOrder: true })),
    asksForPerson: new Set(accepted.filter((each) => each.asksForPerson).map(({ id }) => id)),
    taken: lines("taken"),
    returned: lines("returned"),
    apologies: new Set((["en", "es", "id", "sw"] as const).map((language) => apologyIn(language).content)),
  };
}
