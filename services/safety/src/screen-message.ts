import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import { acceptMessage } from "@frontdesk/infra/conversation/accept.rules";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import { tell } from "@frontdesk/infra/conversation/say";
import { openTurn, type Screened, screenMessage } from "@frontdesk/infra/conversation/turn.rules";
import { detectLanguage } from "@frontdesk/infra/language/detect";
import { onceAt } from "@frontdesk/infra/ports/clock";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { PermanentError, TransientError } from "@frontdesk/infra/ports/errors";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import type { Tenant } from "@frontdesk/infra/tenants/settings-versions";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { screenText } from "./screen-message.rules.ts";

export interface ScreenDeps extends Deps {
  readonly conversations: Conversations;
  readonly tenants: Tenants;
}

type Received = EventOf<EventData<"message.received">>;

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
    const outcome = await deps.conversations.apply(tenantId, conversation, async (found, now) => {
      // What is said in a conversation and looked up for it is its user's: nobody else's message may run as theirs.
      if (data.user.id !== found.user.id) throw new PermanentError("user: another than the conversation's");
      const record = data.replayed === true ? await acceptAgain(deps, event, { tenant, found, now }) : found;
      const pending = record.pending.find(({ id, n }) => id === data.id && (n === data.n || data.replayed === true));
      if (pending === undefined || pending.screened !== undefined) return { result: "known" as const };
      tell(deps.bus, event, { kind: "progress", stage: "received" });
      const ruling = screenMessage(record, { ...decide(event, tenant, record), n: pending.n }, now);
      openAt = ruling.next?.openAt ?? null;
      return ruling;
    });
    if (outcome !== "screened") return [];
    context.logger.info("chat.event", { conversationId: conversation, type: "message_received", messageId: data.id });
    if (openAt !== null) openLater(deps, { tenantId, conversation, openAt, settingsVersion: tenant.version });
    return [];
  };
}

interface Found {
  readonly tenant: Tenant;
  readonly found: ConversationRecord;
  readonly now: number;
}

/**
 * PROTOCOL 11: a replayed message is accepted by the update that screens it, as the newest, and only once. Throws
 * `TransientError` while the conversation is full.
 */
async function acceptAgain(deps: ScreenDeps, event: Received, { tenant, found, now }: Found) {
  const { tenant: owner, conversation, data } = event;
  const stored = deps.documents.forTenant(owner).collection(messages);
  if ((await stored.get(messageDocId(owner, conversation, data.id))) !== undefined) return found;
  const autoCloseMs = tenant.settings.conversation.autoCloseHours * 3_600_000;
  const { id, user } = data;
  const { next, result } = acceptMessage(found, { id, user, afterClose: "reopen", autoCloseMs }, now);
  if (result.kind === "refused") throw new TransientError(`a replayed message is refused: ${result.code}`);
  return next ?? found;
}

function decide({ data }: Received, { settings, version }: Tenant, record: ConversationRecord): Screened {
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
