import { consents } from "@frontdesk/commerce/consents";
import { ownerOf } from "@frontdesk/infra/conversation/hand-off.rules";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { listDeadLetters } from "@frontdesk/infra/runtime/dead-letters";
import { audit, type Findings, transcript } from "../fleet/audit.rules.ts";
import { gather, type Told, untilAtRest } from "../fleet/evidence.ts";

/** What became of one conversation. */
export interface Outcome {
  readonly findings: Findings;
  /** Roles of its messages, in the order in which they were shown. */
  readonly shown: readonly string[];
  readonly owner: string | undefined;
  readonly status: string | undefined;
  readonly turns: number;
  readonly tickets: number;
  /** Effects of tool writes, and answers in the log of the newest turn. */
  readonly writes: readonly string[];
  /** Steps that buried an event of it, or of no conversation; one fails while another is being buried. */
  readonly buried: readonly string[];
  readonly transcript: readonly string[];
}

/** Audits one conversation when nothing is left to do in it, and no event of the desk waits for anyone. */
export async function auditSettled(deps: Deps, told: Told, settleMs: number): Promise<Outcome> {
  await untilAtRest(deps, [told], settleMs);
  const [evidence] = await gather(deps, [told]);
  if (evidence === undefined) throw new Error("nothing was told");
  const { tenant, conversation } = told;
  const effects = await deps.documents.forTenant(tenant).collection(consents).find({ tenant, conversation });
  const log = evidence.record?.turn?.toolLog ?? [];
  const letters = await listDeadLetters(deps.bus, { limit: 1_000 });
  const own = letters.filter(({ conversation }) => [told.conversation, "unknown"].includes(conversation));
  return {
    findings: audit(evidence),
    shown: evidence.messages.map(({ role }) => role),
    owner: evidence.record && ownerOf(evidence.record),
    status: evidence.record?.status,
    turns: evidence.record?.turn?.number ?? 0,
    tickets: evidence.tickets.length,
    writes: [
      ...effects.map(({ marketing }) => (marketing ? "opted in" : "opted out")),
      ...log.map(({ key, result }) => `${key.split(":")[0]} ${result === null ? "not answered" : "answered"}`),
    ],
    buried: own.map(({ step }) => step).toSorted(),
    transcript: [...transcript(evidence), ...own.map(({ step, reason }) => `${step} buried: ${reason}`)],
  };
}
