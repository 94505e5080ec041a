import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { type MessageDoc, messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { tell } from "@frontdesk/infra/conversation/say";
import { openTurn, type Screened, screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { detectLanguage } from "@frontdesk/infra/language/detect";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError } from "@frontdesk/infra/ports/errors";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenant, Tenants } from "@frontdesk/infra/runtime/tenants";
import { screenText } from "./screen-message.rules.ts";

export interface ScreenDeps extends Deps {
  readonly conversations: Conversations;
  readonly tenants: Tenants;
}

/**
 * PROTOCOL 3 and 4: decides the stored text, inserts the message, then consumes its pending entry and opens the turn in
 * one update. Limits and policies are the newest settings; what the pending entry does not know has no effect.
 */
export function screen(deps: ScreenDeps): Handler<"screen-message"> {
  return async (event, context) => {
    const { tenant: tenantId, conversation, data } = event;
    const tenant = await deps.tenants.get(tenantId);
    if (tenant === undefined) throw new PermanentError("tenant: unknown");
    context.logger.info("chat.event", { conversationId: conversation, type: "message_received", messageId: data.id });
    tell(deps.bus, event, { kind: "progress", stage: "received" });
    let openAt: number | null = null;
    await deps.conversations.apply(tenantId, conversation, async (record, now) => {
      if (!record.pending.some((entry) => entry.id === data.id && entry.n === data.n)) return { result: undefined };
      const { stored, screened } = decide(event, tenant, record);
      await deps.documents.forTenant(tenantId).collection(messages).insert(stored);
      const ruling = screenMessage(record, screened, now);
      openAt = ruling.next?.openAt ?? null;
      return ruling;
    });
    if (openAt !== null) openLater(deps, { tenantId, conversation, openAt, settingsVersion: tenant.version });
    return [];
  };
}

function decide(
  { tenant: tenantId, conversation, data }: EventOf<EventData<"message.received">>,
  { settings, version }: Tenant,
  record: ConversationRecord,
): { stored: MessageDoc; screened: Screened } {
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
  const stored: MessageDoc = {
    _id: messageDocId(tenantId, conversation, data.id),
    tenant: tenantId,
    conversation,
    id: data.id,
    n: data.n,
    role: "user",
    content: text,
    visible: null,
    sources: [],
    guardUsed: false,
    layers,
    at: data.acceptedAt,
    answers: [],
  };
  const screened: Screened = {
    id: data.id,
    n: data.n,
    text,
    language,
    burst: settings.burst,
    settingsVersion: version,
    ...(outcome.kind === "reply" ? { preset: { reply: outcome.reply, layers } } : {}),
  };
  return { stored, screened };
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
  const waitMs = openAt - deps.clock.now();
  if (waitMs <= 0) return;
  const timer = setTimeout(() => {
    deps.conversations
      .apply(tenantId, conversation, (record, now) => {
        const next = openTurn(record, settingsVersion, now);
        return next === record ? { result: undefined } : { next, result: undefined };
      })
      .catch((error: unknown) => deps.logger.warn("burst.left_to_sweep", { conversation, error }));
  }, waitMs);
  timer.unref();
}
