import type { ErrorCode } from "@frontdesk/contracts/errors";
import type { EventData } from "@frontdesk/contracts/events";
import type { Channel, ConversationId } from "@frontdesk/contracts/ids";
import type { User } from "@frontdesk/contracts/turn";
import { type Accepted, acceptedEntry, acceptMessage } from "@frontdesk/infra/conversation/accept.rules";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { type MessageDoc, messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { digestId } from "@frontdesk/infra/runtime/digest";
import { toMessage } from "@frontdesk/infra/runtime/event";
import type { Tenant } from "@frontdesk/infra/runtime/tenants";
import { retryAfterSeconds, windowsOf } from "./limits.rules.ts";

export interface Submission {
  readonly tenant: Tenant;
  readonly conversation: ConversationId;
  readonly channel: Channel;
  readonly user: User;
  readonly content: string;
  /** The platform's message id, or the client's idempotency key; none: never the same message again. */
  readonly key?: string;
  readonly ip?: string;
  /** Push channels cannot be refused: a message over a limit is kept, and `limited` tells (PROTOCOL 2). */
  readonly push?: boolean;
}

export type Submitted =
  | {
      readonly kind: "accepted";
      readonly id: string;
      readonly known?: MessageDoc;
      readonly limited: boolean;
      readonly owner?: "bot" | "human";
    }
  | {
      readonly kind: "refused";
      readonly code: ErrorCode;
      readonly retryAfterSeconds?: number;
      readonly detail?: string;
    };

export interface AcceptDeps extends Deps {
  readonly conversations: Conversations;
}

/** A character that shows: no space, control, zero-width or other mark that is drawn as nothing. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/** BR-05: what is wrong with a message's text, if anything. Length is counted in code points. */
export function contentFault(content: string, maxCharacters: number): { code: ErrorCode; detail: string } | undefined {
  if (!visible.test(content)) return { code: "message_empty", detail: "Message cannot be empty" };
  if (content.length > maxCharacters && Array.from(content).length > maxCharacters) {
    return { code: "message_too_long", detail: `Message exceeds maximum length of ${maxCharacters} characters` };
  }
  return undefined;
}

/** The message's id: the same tenant, channel, conversation and key are the same message, for ever (WH-12). */
export function messageIdOf(submission: Submission, newId: () => string): string {
  const { tenant, channel, conversation, key } = submission;
  return key === undefined ? newId() : digestId(tenant.settings.id, channel, conversation, key);
}

/**
 * PROTOCOL 2, for every door: limits, then one conditional update of the record, then `message.received`; it answers
 * only after the bus has it. Throws `TransientError` when that is unknown: the caller answers 503.
 */
export async function submitMessage(deps: AcceptDeps, submission: Submission): Promise<Submitted> {
  const { settings } = submission.tenant;
  const fault = contentFault(submission.content, settings.limits.maxMessageCharacters);
  if (fault) return { kind: "refused", ...fault };

  const id = messageIdOf(submission, deps.newId);
  const waitSeconds = (await isKept(deps, submission, id)) ? undefined : await limit(deps, submission);
  if (waitSeconds !== undefined && submission.push !== true) {
    return { kind: "refused", code: "rate_limited", retryAfterSeconds: waitSeconds };
  }

  const accepted = await accept(deps, submission, id);
  if (accepted === undefined) return { kind: "refused", code: "conversation_not_found" };
  if (accepted.kind === "refused") return { kind: "refused", code: accepted.code, retryAfterSeconds: 5 };
  if (accepted.kind === "stored") return { kind: "accepted", id, known: accepted.message, limited: false };

  await deps.bus.publish(receivedMessage(deps, submission, { id, n: accepted.n, at: accepted.at }));
  return { kind: "accepted", id, limited: waitSeconds !== undefined, owner: accepted.owner };
}

/** A retry of a message that was kept: it counts in no limit and is refused by none (PROTOCOL 2). */
async function isKept(deps: AcceptDeps, { tenant, conversation, key }: Submission, id: string): Promise<boolean> {
  if (key === undefined) return false;
  const owner = tenant.settings.id;
  const [record, message] = await Promise.all([
    deps.conversations.read(owner, conversation),
    deps.documents
      .forTenant(owner)
      .collection(messages)
      .get(messageDocId(owner, conversation, id)),
  ]);
  return message !== undefined || (record !== undefined && acceptedEntry(record, id) !== undefined);
}

async function limit(deps: AcceptDeps, { tenant, user, conversation, ip }: Submission): Promise<number | undefined> {
  const now = deps.clock.now();
  const sender = { tenant: tenant.settings.id, user: user.id, conversation, ...(ip === undefined ? {} : { ip }) };
  const hits = await deps.counters.hit(windowsOf(sender, tenant.settings, now));
  return retryAfterSeconds(hits);
}

/** A retry is found in `pending` by the rule, or among the stored messages, read between the record and its update. */
type Acceptance = Accepted | { readonly kind: "stored"; readonly message: MessageDoc };

async function accept(deps: AcceptDeps, submission: Submission, id: string): Promise<Acceptance | undefined> {
  const { tenant, conversation, key } = submission;
  const { afterClose, autoCloseHours } = tenant.settings.conversation;
  const stored = deps.documents.forTenant(tenant.settings.id).collection(messages);
  return await deps.conversations.apply<Acceptance>(tenant.settings.id, conversation, async (record, now) => {
    if (key !== undefined && acceptedEntry(record, id) === undefined) {
      const message = await stored.get(messageDocId(tenant.settings.id, conversation, id));
      if (message !== undefined) return { result: { kind: "stored", message } };
    }
    const reopens = submission.push === true ? "reopen" : afterClose;
    return acceptMessage(record, { id, afterClose: reopens, autoCloseMs: autoCloseHours * 3_600_000 }, now);
  });
}

function receivedMessage(deps: AcceptDeps, submission: Submission, accepted: { id: string; n: number; at: number }) {
  const { tenant, conversation, channel, user, content } = submission;
  const data: EventData<"message.received"> = {
    n: accepted.n,
    id: accepted.id,
    channel,
    user,
    content,
    acceptedAt: accepted.at,
  };
  return toMessage({
    name: "message.received",
    data,
    tenant: tenant.settings.id,
    conversation,
    id: `${tenant.settings.id}:${conversation}:message.received:${accepted.id}`,
    source: "ingress",
    correlationId: accepted.id,
    now: deps.clock.now(),
  });
}
