import { apologyIn } from "@frontdesk/infra/conversation/apology";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { sweep } from "@frontdesk/infra/conversation/end.rules";
import { type ConversationRecord, conversations as records } from "@frontdesk/infra/conversation/record";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { op } from "@frontdesk/infra/ports/documents";
import { digestId } from "@frontdesk/infra/runtime/digest";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";

export interface SweepDeps extends Deps {
  readonly conversations: Conversations;
  readonly tenants: Tenants;
}

const batch = 200;

/**
 * PROTOCOL 10: reads only what is due, by the one index on `attentionAt`, and applies the sweep to each: what a dead
 * process did not say is said, turns open whose time has come, late turns end. Answers how many were due.
 */
export async function sweepConversations(deps: SweepDeps): Promise<number> {
  const now = deps.clock.now();
  const due = await deps.documents
    .system()
    .find(records, { attentionAt: op.lte(now), status: op.ne("erased") }, { sort: { attentionAt: 1 }, limit: batch });
  for (const record of due) {
    await sweepOne(deps, record).catch((error: unknown) => {
      // One conversation's fault must not keep the others waiting; it is due again on the next round.
      deps.logger.warn("sweep.failed", { conversation: record.conversation, error });
    });
  }
  return due.length;
}

async function sweepOne(deps: SweepDeps, { tenant: tenantId, conversation }: ConversationRecord): Promise<void> {
  const tenant = await deps.tenants.get(tenantId);
  if (tenant === undefined) return;
  await deps.conversations.apply(tenantId, conversation, (record, now) =>
    sweep(
      record,
      {
        apology: apologyIn(record.language ?? tenant.settings.languages.default),
        messageId: digestId(tenantId, conversation, "reply", String(record.turn?.number ?? 0)),
        settingsVersion: tenant.version,
        autoCloseMs: tenant.settings.conversation.autoCloseHours * 3_600_000,
      },
      now,
    ),
  );
}
