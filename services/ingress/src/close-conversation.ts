import { isOpenTicket } from "@frontdesk/contracts/http";
import type { TenantId } from "@frontdesk/contracts/ids";
import { getTicket } from "@frontdesk/contracts/rpc/escalation";
import { autoClose } from "@frontdesk/contracts/timers";
import { closeWhenIdle } from "@frontdesk/infra/conversation/end.rules";
import { letUnusedGo } from "@frontdesk/infra/conversation/let-unused-go";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import { keepUnusedForADay } from "@frontdesk/infra/conversation/unused.rules";
import { onTimer } from "@frontdesk/infra/runtime/on-timer";
import { call } from "@frontdesk/infra/runtime/rpc";
import type { Handler } from "@frontdesk/infra/runtime/steps";

type CloseDeps = Pick<ServiceDeps, "bus" | "clock" | "conversations" | "documents" | "tenants">;

/** BR-03: the timer says only that time has passed; the record says whether the conversation is idle. */
export function closeConversation(deps: CloseDeps): Handler<"close-conversation"> {
  return onTimer("ingress", {
    [autoClose]: async ({ tenant: tenantId, ref: conversation }) => {
      const tenant = await deps.tenants.get(tenantId);
      if (tenant === undefined) return;
      const autoCloseMs = tenant.settings.conversation.autoCloseHours * 3_600_000;
      const unused = await deps.conversations.apply(tenantId, conversation, async (record, now) => {
        const ruling = await closing(deps, { record, autoCloseMs, now });
        return keepUnusedForADay(record, ruling, now);
      });
      if (unused === true) await letUnusedGo(deps, { tenant: tenantId, conversation });
    },
  });
}

interface Idle {
  readonly record: ConversationRecord;
  readonly autoCloseMs: number;
  readonly now: number;
}

async function closing(deps: CloseDeps, { record, autoCloseMs, now }: Idle) {
  const ruling = closeWhenIdle(record, { autoCloseMs, ticketOpen: false }, now);
  const { openTicket } = record;
  // Only what would close now depends on its ticket.
  if (ruling.result.kind !== "closed" || openTicket === null) return ruling;
  const ticketOpen = await isTicketOpen(deps, record.tenant, openTicket);
  return ticketOpen ? closeWhenIdle(record, { autoCloseMs, ticketOpen }, now) : ruling;
}

/** Throws `TransientError` when escalation does not say: the timer comes again. */
async function isTicketOpen(deps: CloseDeps, tenant: TenantId, id: string): Promise<boolean> {
  const { ticket } = await call(deps.bus, getTicket, { tenant, id });
  return ticket !== null && isOpenTicket(ticket.status);
}
