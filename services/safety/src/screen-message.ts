import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { tell } from "@frontdesk/infra/conversation/say";
import { openTurn, type Screened, screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { detectLanguage } from "@frontdesk/infra/language/detect";
import { onceAt } from "@frontdesk/infra/ports/clock";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { Tenant } from "@frontdesk/infra/runtime/settings-versions";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenants } from "@frontdesk/infra/runtime/tenants";
import { screenText } from "./screen-message.rules.ts";

export interface ScreenDeps extends Deps {
  readonly conversations: Conversations;
  readonly tenants: Tenants;
}

/**
 * PROTOCOL 3 and 4: one update decides the stored text, consumes the pending entry and opens the turn; the message is
 * stored by what that update says. Limits and policies are the newest settings; what the pending entry does not know has
 * no effect.
 */
export function screen(deps: ScreenDeps): Handler<"screen-message"> {
  return async (event, context) => {
    const { tenant: tenantId, conversation, data } = event;
    const tenant = await deps.tenants.get(tenantId);
    if (tenant === undefined) throw new PermanentError("tenant: unknown");
    let openAt: number | null = null;
    const outcome = await deps.conversations.apply(tenantId, conversation, (record, now) => {
      const pending = record.pending.find(({ id, n }) => id === data.id && n === data.n);
      if (pending === undefined || pending.screened !== undefined) return { result: "known" as const };
      tell(deps.bus, event, { kind: "progress", stage: "received" });
      const ruling = screenMessage(record, decide(event, tenant, record), now);
      openAt = ruling.next?.openAt ?? null;
      return ruling;
    });
    if (outcome !== "screened") return [];
    context.logger.info("chat.event", { conversationId: conversation, type: "message_received", messageId: data.id });
    if (openAt !== null) openLater(deps, { tenantId, conversation, openAt, settingsVersion: tenant.version });
    return [];
  };
}

function decide(
  { data }: EventOf<EventData<"message.received">>,
  { settings, version }: Tenant,
  record: ConversationRecord,
): Screened {
  const { language } = detectLanguage(data.content, {
    conversation: record.language ?? undefined,
    languages: settings.languages,
  });
  const { text, layers, outcome } = screenText({
    text: data.content,
    settings,
    language,
    now: () => performance.now(),
  });
  return {
    id: data.id,
    n: data.n,
    text,
    layers,
    language,
    burst: settings.burst,
    settingsVersion: version,
    ...(outcome.kind === "reply" ? { preset: { reply: outcome.reply, layers } } : {}),
  };
}

/** The end of a burst window, by a local timer; the sweep opens the turn if this replica dies first. */
function openLater(
  deps: ScreenDeps,
  {
    tenantId,
    conversation,
    openAt,
    settingsVersion,
  }: { tenantId: string; conversation: string; openAt: number; settingsVersion: number },
): void {
  if (openAt <= deps.clock.now()) return;
  onceAt(deps.clock, openAt, () => {
    deps.conversations
      .apply(tenantId, conversation, (record, now) => {
        const next = openTurn(record, settingsVersion, now);
        return next === record ? { result: undefined } : { next, result: undefined };
      })
      .catch((error: unknown) => deps.logger.warn("burst.left_to_sweep", { conversation, error }));
  });
}
