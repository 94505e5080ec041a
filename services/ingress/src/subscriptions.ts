import type { EventData } from "@frontdesk/contracts/events";
import { Channel } from "@frontdesk/contracts/ids";
import { startConversation } from "@frontdesk/infra/conversation/accept.rules";
import { apologyIn, limitTexts } from "@frontdesk/infra/conversation/apology";
import { closeWhenIdle, endInApology } from "@frontdesk/infra/conversation/end.rules";
import { showSystemLine } from "@frontdesk/infra/conversation/human.rules";
import { deliverReply } from "@frontdesk/infra/conversation/turn.rules";
import { PermanentError, TransientError } from "@frontdesk/infra/ports/errors";
import { digestId } from "@frontdesk/infra/runtime/digest";
import type { Handler, Handlers } from "@frontdesk/infra/runtime/steps";
import { conversationOfThread, type Thread } from "@frontdesk/infra/runtime/thread.rules";
import type { Tenant } from "@frontdesk/infra/tenants/settings-versions";
import type { Tenants } from "@frontdesk/infra/tenants/tenants";
import { type AcceptDeps, submitMessage } from "./accept-message.ts";
import { setOwner } from "./set-owner.ts";

export interface IngressDeps extends AcceptDeps {
  readonly tenants: Tenants;
}

/** What ingress hears, and what it does then. */
export function subscriptions(deps: IngressDeps): Handlers<"ingress"> {
  return {
    "accept-message": acceptSubmitted(deps),
    "deliver-reply": deliver(deps),
    "end-turn": endTurn(deps),
    "set-owner": setOwner(deps),
    "close-conversation": closeConversation(deps),
  };
}

/** The NATS door: the same acceptance as HTTP; the gateway's thread names the conversation. */
function acceptSubmitted(deps: IngressDeps): Handler<"accept-message"> {
  return async (event) => {
    const { data, tenant: tenantId } = event;
    const tenant = await deps.tenants.get(tenantId);
    if (tenant === undefined) throw new PermanentError("tenant: unknown");
    const channel = Channel.safeParse(event.conversation);
    if (!channel.success) throw new PermanentError("channel: not one of the known channels");
    const thread = { tenant: tenantId, channel: channel.data, thread: data.thread };
    const { conversation, submitted } = await submitToThread(deps, tenant, { thread, message: data });
    if (submitted.kind === "refused") {
      // It was accepted before its conversation was erased.
      if (submitted.code === "conversation_erased" || submitted.code === "message_empty") return [];
      throw new PermanentError(`content: ${submitted.detail ?? submitted.code}`);
    }
    if (submitted.limited) await sayLimitOnce(deps, tenant.settings, { conversation, user: data.user.id });
    return [];
  };
}

interface ThreadMessage {
  readonly thread: Thread;
  readonly message: EventData<"message.submit">;
}

/** Begins the thread's conversation when there is none, and the next one when it was erased (PROTOCOL 9). */
async function submitToThread(deps: IngressDeps, tenant: Tenant, { thread, message }: ThreadMessage) {
  const { user, content, messageId: key } = message;
  const autoCloseMs = tenant.settings.conversation.autoCloseHours * 3_600_000;
  for (let erasures = 0; ; erasures += 1) {
    const conversation = conversationOfThread(thread, erasures);
    const submission = { tenant, conversation, channel: thread.channel, user, content, key, push: true };
    let submitted = await submitMessage(deps, submission);
    if (submitted.kind === "refused" && submitted.code === "conversation_not_found") {
      const opening = { ...thread, conversation, user, autoCloseMs };
      await deps.conversations.start(startConversation(opening, deps.clock.now()));
      submitted = await submitMessage(deps, submission);
    }
    const erased = submitted.kind === "refused" && submitted.code === "conversation_erased" && !submitted.known;
    if (!erased) return { conversation, submitted };
  }
}

async function sayLimitOnce(
  deps: IngressDeps,
  settings: { readonly id: string; readonly languages: { readonly default: keyof typeof limitTexts } },
  to: { readonly conversation: string; readonly user: string },
): Promise<void> {
  const key = `${settings.id}:limit-text:${encodeURIComponent(to.user)}`;
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

/** PROTOCOL 7: one compare-and-set shows the reply, closes the turn and opens the next. */
function deliver(deps: IngressDeps): Handler<"deliver-reply"> {
  return async (event, context) => {
    const { tenant, conversation, data } = event;
    const messageId = digestId(tenant, conversation, "reply", String(data.turn));
    const { turn, fence, reply, record: decided, summary, streamedBy } = data;
    const delivery = {
      turn,
      fence,
      reply,
      messageId,
      ...(decided === undefined ? {} : { record: decided }),
      ...(summary === undefined ? {} : { summary }),
      ...(streamedBy === undefined ? {} : { holder: streamedBy }),
    };
    const outcome = await deps.conversations.apply(tenant, conversation, (record, now) =>
      deliverReply(record, delivery, now),
    );
    // It may be the only one: of the draft that the other run says under the same id, the bus knows this one alone.
    if (outcome === "sending") throw new TransientError("another run shows a reply to this turn");
    if (outcome !== "delivered") context.logger.info("reply.passed", { conversation, turn: data.turn });
    return [];
  };
}

/** PROTOCOL 11: the turn, or the message that could not be screened, ends with the apology. */
function endTurn(deps: IngressDeps): Handler<"end-turn"> {
  return async (event) => {
    const { tenant: tenantId, conversation, data } = event;
    const tenant = await deps.tenants.get(tenantId);
    if (tenant === undefined) return [];
    const { message } = data;
    const replyId = (turn: number) => digestId(tenantId, conversation, "reply", String(turn));
    const outcome = await deps.conversations.apply(tenantId, conversation, (record, now) =>
      endInApology(
        record,
        {
          ...(data.turn === undefined ? {} : { turn: { number: data.turn, messageId: replyId(data.turn) } }),
          ...(message === undefined ? {} : { message }),
          apology: apologyIn(record.language ?? tenant.settings.languages.default),
          settingsVersion: tenant.version,
        },
        now,
      ),
    );
    if (outcome === "sending") throw new TransientError("the turn's reply is still being sent");
    return [];
  };
}

/** BR-03: the timer says only that time has passed; the record says whether the conversation is idle. */
function closeConversation(deps: IngressDeps): Handler<"close-conversation"> {
  return async (event) => {
    const tenant = await deps.tenants.get(event.tenant);
    if (tenant === undefined) return [];
    const autoCloseMs = tenant.settings.conversation.autoCloseHours * 3_600_000;
    await deps.conversations.apply(event.tenant, event.conversation, (record, now) =>
      closeWhenIdle(record, autoCloseMs, now),
    );
    return [];
  };
}
