import type { StuckTurn } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import { type ConversationRecord, dueMoments, conversations as records } from "@frontdesk/infra/conversation/record";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { op } from "@frontdesk/infra/ports/documents";
import { longestAsideMs } from "@frontdesk/infra/records/sweep.rules";

/** The sweep looks every second: what is due for longer than this, nobody has been able to do. */
const graceMs = 5_000;
const most = 1_000;
const pages = 5;

/**
 * A tenant's conversations whose work is overdue, longest first (PROTOCOL 10). What steps aside from the sweep has its
 * `attentionAt` put off: what is overdue by the record itself is found among what the sweep looks at soon.
 */
export async function listStuck({ documents, clock }: Deps, tenant: TenantId): Promise<StuckTurn[]> {
  const now = clock.now();
  const stuck = new Map<string, StuckTurn>();
  let from = 0;
  for (let page = 0; page < pages && stuck.size < most; page += 1) {
    const soon = { tenant, attentionAt: [op.gte(from), op.lte(now + longestAsideMs)] };
    const found = await documents.system().find(records, soon, { sort: { attentionAt: 1 }, limit: most });
    for (const record of found) {
      const dueAt = Math.min(record.attentionAt ?? now, ...dueMoments(record));
      if (dueAt <= now - graceMs) stuck.set(record._id, describe(record, dueAt, now));
    }
    from = found.at(-1)?.attentionAt ?? from;
    if (found.length < most) break;
  }
  return [...stuck.values()].toSorted((a, b) => b.overdueSeconds - a.overdueSeconds).slice(0, most);
}

function describe(record: ConversationRecord, dueAt: number, now: number): StuckTurn {
  const { conversation, turn, pending, waiting, outbox } = record;
  const open = turn !== null && turn.state !== "closed" ? turn : undefined;
  return {
    conversation,
    turn: open?.number ?? null,
    state: open?.state ?? "none",
    dueAt: new Date(dueAt).toISOString(),
    overdueSeconds: Math.round((now - dueAt) / 1_000),
    pending: pending.length,
    waiting: waiting.length,
    unsaid: outbox.length,
  };
}
