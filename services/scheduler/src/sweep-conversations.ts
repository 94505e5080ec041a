import { apologyIn } from "@frontdesk/infra/conversation/apology";
import { sweep } from "@frontdesk/infra/conversation/end.rules";
import { letUnusedGo } from "@frontdesk/infra/conversation/let-unused-go";
import { type ConversationRecord, dueMoments, conversations as records } from "@frontdesk/infra/conversation/record";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import { keepUnusedForADay } from "@frontdesk/infra/conversation/unused.rules";
import { op } from "@frontdesk/infra/ports/documents";
import { createSweep, type Sweep, type SweepDeps } from "@frontdesk/infra/records/sweep";
import { digestId } from "@frontdesk/infra/runtime/digest";
import { firstResponseBy } from "@frontdesk/infra/tenants/working-hours.rules";

export type ConversationSweepDeps = SweepDeps & Pick<ServiceDeps, "conversations" | "tenants">;

/**
 * PROTOCOL 10: what is due in conversations: what a dead process did not say is said, turns open whose time has come, late
 * turns end.
 */
export function conversationSweep(deps: ConversationSweepDeps): Sweep {
  return createSweep(deps, {
    name: "conversations",
    collection: records,
    dueField: "attentionAt",
    where: { status: op.ne("erased") },
    dueMoments,
    sweep: async (record) => {
      await sweepOne(deps, record);
      return "done";
    },
  });
}

async function sweepOne(
  deps: ConversationSweepDeps,
  { tenant: tenantId, conversation }: ConversationRecord,
): Promise<void> {
  const tenant = await deps.tenants.get(tenantId);
  if (tenant === undefined) return;
  const unused = await deps.conversations.apply(tenantId, conversation, (record, now) => {
    const input = {
      apology: apologyIn(record.language ?? tenant.settings.languages.default),
      messageId: digestId(tenantId, conversation, "reply", String(record.turn?.number ?? 0)),
      settingsVersion: tenant.version,
      personBy: firstResponseBy(tenant.settings),
      autoCloseMs: tenant.settings.conversation.autoCloseHours * 3_600_000,
    };
    const ruling = sweep(record, input, now);
    return keepUnusedForADay(record, ruling, now);
  });
  if (unused === true) await letUnusedGo(deps, { tenant: tenantId, conversation });
}
