import type { StuckTurn } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import { conversations as records } from "@frontdesk/infra/conversation/record";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { op } from "@frontdesk/infra/ports/documents";

/** The sweep looks every second: what is due for longer than this, nobody has been able to do. */
const graceMs = 5_000;
const most = 1_000;

/** A tenant's conversations whose work is overdue, longest first (PROTOCOL 10). */
export async function listStuck({ documents, clock }: Deps, tenant: TenantId): Promise<StuckTurn[]> {
  const now = clock.now();
  // The index on what is due serves all tenants; the store passes over the others' records.
  const overdue = { tenant, attentionAt: op.lte(now - graceMs) };
  const due = await documents.system().find(records, overdue, { sort: { attentionAt: 1 }, limit: most });
  return due.flatMap(({ conversation, turn, attentionAt, pending, waiting, outbox }) => {
    if (attentionAt === null) return [];
    const open = turn !== null && turn.state !== "closed" ? turn : undefined;
    return [
      {
        conversation,
        turn: open?.number ?? null,
        state: open?.state ?? "none",
        dueAt: new Date(attentionAt).toISOString(),
        overdueSeconds: Math.round((now - attentionAt) / 1_000),
        pending: pending.length,
        waiting: waiting.length,
        unsaid: outbox.length,
      },
    ];
  });
}
