import type { StuckTurn } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import { type ConversationRecord, dueMoments, conversations as records } from "@frontdesk/infra/conversation/record";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { op } from "@frontdesk/infra/ports/documents";
import { longestAsideMs } from "@frontdesk/infra/records/sweep.rules";
import { wholeMoments } from "@frontdesk/infra/records/whole-moments";

/** The sweep looks every second: what is due for longer than this, nobody has been able to do. */
const graceMs = 5_000;
const most = 1_000;
/** Of each so many records: one page of the list reads no more, whatever it found. */
const reads = 5;

interface Asked {
  readonly tenant: TenantId;
  /** A moment that a page before this one named. */
  readonly after?: number | undefined;
  readonly limit?: number | undefined;
}

/**
 * A tenant's conversations whose work is overdue, longest first (PROTOCOL 10). What steps aside from the sweep has its
 * `attentionAt` put off: what is overdue by the record itself is found among what the sweep looks at soon. `next` is
 * there while more is to be looked through, also when this page found little.
 */
export async function listStuck(
  { documents, clock }: Deps,
  { tenant, after = 0, limit = most }: Asked,
): Promise<{ readonly turns: StuckTurn[]; readonly next?: number }> {
  const now = clock.now();
  const stuck: StuckTurn[] = [];
  let from: number | undefined = after;
  for (let read = 0; from !== undefined && read < reads && stuck.length < limit; read += 1) {
    const soon = { tenant, attentionAt: [op.gte(from), op.lte(now + longestAsideMs)] };
    const find = async (atMost: number): Promise<ConversationRecord[]> =>
      await documents.system().find(records, soon, { sort: { attentionAt: 1 }, limit: atMost });
    const page = await wholeMoments(find, ({ attentionAt }) => attentionAt ?? 0, Math.min(most, Math.max(limit, 100)));
    for (const record of page.found) {
      const dueAt = Math.min(record.attentionAt ?? now, ...dueMoments(record));
      if (dueAt <= now - graceMs) stuck.push(describe(record, dueAt, now));
    }
    from = page.next;
  }
  const turns = stuck.toSorted((a, b) => b.overdueSeconds - a.overdueSeconds);
  return from === undefined ? { turns } : { turns, next: from };
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
