import { errorCatalogue } from "@frontdesk/contracts/errors";
import type { EventData } from "@frontdesk/contracts/events";
import { Channel, type ConversationId } from "@frontdesk/contracts/ids";
import { startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { limitTexts } from "@frontdesk/infra/conversation/apology";
import { nobody } from "@frontdesk/infra/conversation/erase.rules";
import { showSystemLine } from "@frontdesk/infra/conversation/human.rules";
import { PermanentError, RefusedError } from "@frontdesk/infra/ports/errors";
import type { Handler } from "@frontdesk/infra/runtime/steps";
import { conversationOfThread, type Thread } from "@frontdesk/infra/runtime/thread.rules";
import type { Tenant } from "@frontdesk/infra/tenants/settings-versions";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { keyOf } from "./admission/limits.rules.ts";
import { type SubmitDeps, submitMessage } from "./submit-message.ts";

export interface AcceptDeps extends SubmitDeps {
  readonly tenants: Tenants;
}

/** The NATS door: the same acceptance as HTTP; the gateway's thread names the conversation. */
export function acceptMessage(deps: AcceptDeps): Handler<"accept-message"> {
  return async (event) => {
    const { data, tenant: tenantId } = event;
    const tenant = await deps.tenants.get(tenantId);
    if (tenant === undefined) throw new RefusedError({ code: "not_found", field: "tenant", detail: "unknown" });
    const channel = Channel.safeParse(event.conversation);
    if (!channel.success) throw new PermanentError("channel: not one of the known channels");
    const thread = { tenant: tenantId, channel: channel.data, thread: data.thread };
    const { conversation, submitted } = await submitToThread(deps, tenant, { thread, message: data });
    if (submitted.kind === "refused") {
      const { code, detail = errorCatalogue[code].title } = submitted;
      // It was accepted before its conversation was erased.
      if (code === "conversation_erased") return [];
      throw new RefusedError({ code, field: "content", detail, unkept: code === "message_empty" });
    }
    if (submitted.limited) await sayLimitOnce(deps, tenant.settings, { conversation, user: data.user.id });
    return [];
  };
}

interface ThreadMessage {
  readonly thread: Thread;
  readonly message: EventData<"message.submit">;
}

/**
 * PROTOCOL 2: the thread's conversation is its first user's, and every other user of it has one of their own. It is begun
 * when there is none, and the next one when it was erased (PROTOCOL 9).
 */
async function submitToThread(deps: AcceptDeps, tenant: Tenant, { thread, message }: ThreadMessage) {
  const { user, content, messageId: key } = message;
  const own: Thread = { ...thread, user: user.id };
  const autoCloseMs = tenant.settings.conversation.autoCloseHours * 3_600_000;
  let [line, erasures] = [thread, 0];
  for (;;) {
    const conversation = conversationOfThread(line, erasures);
    if (line !== own && (await isOthers(deps, own, { conversation, erasures }))) {
      [line, erasures] = [own, 0];
      continue;
    }
    const submission = { tenant, conversation, channel: thread.channel, user, content, key, push: true };
    let submitted = await submitMessage(deps, submission);
    if (submitted.kind === "refused" && submitted.code === "conversation_not_found") {
      const opening = { ...thread, conversation, user, autoCloseMs };
      await deps.conversations.start(startConversation(opening, deps.clock.now()));
      submitted = await submitMessage(deps, submission);
    }
    if (submitted.kind === "refused" && submitted.code === "forbidden") {
      // Another user of the thread was quicker to begin it.
      [line, erasures] = [own, 0];
      continue;
    }
    const erased = submitted.kind === "refused" && submitted.code === "conversation_erased" && !submitted.known;
    if (!erased) return { conversation, submitted };
    erasures += 1;
  }
}

/** Whether a conversation of the thread is not this user's to write in, or to begin anew after an erasure. */
async function isOthers(
  { conversations }: AcceptDeps,
  own: Thread,
  { conversation, erasures }: { readonly conversation: ConversationId; readonly erasures: number },
): Promise<boolean> {
  const { tenant, user } = own;
  const known = await conversations.identify(tenant, conversation);
  // Who had a conversation of their own before the first user's was erased goes on there.
  if (known === undefined) {
    return erasures > 0 && (await conversations.identify(tenant, conversationOfThread(own, 0))) !== undefined;
  }
  return known.user.id !== user && known.user.id !== nobody.id;
}

async function sayLimitOnce(
  deps: AcceptDeps,
  settings: { readonly id: string; readonly languages: { readonly default: keyof typeof limitTexts } },
  to: { readonly conversation: string; readonly user: string },
): Promise<void> {
  const key = keyOf([settings.id, "limit-text", to.user]);
  const [said] = await deps.counters.hit([{ key, limit: 1, windowMs: 60_000, now: deps.clock.now() }]);
  if (said?.allowed !== true) return;
  await deps.conversations.apply(settings.id, to.conversation, (record, now) =>
    showSystemLine(
      record,
      { messageId: deps.newId(), text: limitTexts[record.language ?? settings.languages.default] },
      now,
    ),
  );
}
