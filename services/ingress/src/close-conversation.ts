import { autoClose } from "@frontdesk/contracts/timers";
import { closeWhenIdle } from "@frontdesk/infra/conversation/end.rules";
import type { ServiceDeps } from "@frontdesk/infra/conversation/service-deps";
import { onTimer } from "@frontdesk/infra/runtime/on-timer";
import type { Handler } from "@frontdesk/infra/runtime/steps";

/** BR-03: the timer says only that time has passed; the record says whether the conversation is idle. */
export function closeConversation(deps: Pick<ServiceDeps, "conversations" | "tenants">): Handler<"close-conversation"> {
  return onTimer("ingress", {
    [autoClose]: async ({ tenant: tenantId, ref: conversation }) => {
      const tenant = await deps.tenants.get(tenantId);
      if (tenant === undefined) return;
      const autoCloseMs = tenant.settings.conversation.autoCloseHours * 3_600_000;
      await deps.conversations.apply(tenantId, conversation, (record, now) => closeWhenIdle(record, autoCloseMs, now));
    },
  });
}
