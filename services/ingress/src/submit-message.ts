import type { ErrorCode } from "@frontdesk/contracts/errors";
import type { EventData } from "@frontdesk/contracts/events";
import type { Channel, ConversationId } from "@frontdesk/contracts/ids";
import type { User } from "@frontdesk/contracts/turn";
import { type Accepted, type Author, acceptedEntry, acceptMessage } from "@frontdesk/infra/conversation/accept.rules";
import type { Conversations } from "@frontdesk/infra/conversation/conversations";
import { idsUnderWay } from "@frontdesk/infra/conversation/in-flight";
import { type MessageDoc, messageDocId, messages } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord } from "@frontdesk/infra/conversation/record";
import type { OutgoingMessage } from "@frontdesk/infra/ports/bus";
import type { Deps } from "@frontdesk/infra/ports/deps";
import { BusFullError, TransientError } from "@frontdesk/infra/ports/errors";
import { digestId } from "@frontdesk/infra/runtime/digest";
import { toMessage } from "@frontdesk/infra/runtime/event";
import type { Tenant } from "@frontdesk/infra/tenants/settings-versions";
import type { Admission, Over } from "./admission/admission.ts";
import { remembersAll } from "./admission/limits.rules.ts";

export interface Submission {
  readonly tenant: Tenant;
  readonly conversation: ConversationId;
  readonly channel: Channel;
  readonly user: Author;
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
      /** Of an erased conversation: the message was accepted before it was erased. */
      readonly known?: boolean;
    };

export interface SubmitDeps extends Deps {
  readonly conversations: Conversations;
  readonly admission: Admission;
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
export async function submitMessage(deps: SubmitDeps, submission: Submission): Promise<Submitted> {
  const { settings } = submission.tenant;
  const fault = contentFault(submission.content, settings.limits.maxMessageCharacters);
  if (fault) return { kind: "refused", ...fault };
  // Before it is numbered: what the bus cannot take would stay among the conversation's 50 pending messages.
  if (!deps.bus.healthy()) throw new TransientError("the bus is away");

  const id = messageIdOf(submission, deps.newId);
  // What a consumer handed in has had its turn.
  const turn = submission.push === true ? undefined : await deps.admission.turn(settings.id);
  try {
    return await submitNow(deps, submission, id);
  } finally {
    turn?.end();
  }
}

async function submitNow(deps: SubmitDeps, submission: Submission, id: string): Promise<Submitted> {
  const over = await ask(deps, submission, id);
  if (over !== undefined && submission.push !== true && !(await isKept(deps, submission, id))) {
    return { kind: "refused", ...over };
  }

  const accepted = await accept(deps, submission, id);
  // A push channel opens the conversation and comes again at once, for the same place.
  if (accepted === undefined) return await refuseMissing(deps, submission, id);
  const underWay = accepted.kind === "accepted" || accepted.underWay === true;
  if (!underWay) deps.admission.leave(submission.tenant.settings.id, id);
  if (accepted.kind === "refused") return { kind: "refused", code: accepted.code, retryAfterSeconds: 5 };
  if (accepted.kind === "stored") return { kind: "accepted", id, known: accepted.message, limited: false };

  const { n, at, user } = accepted;
  await publish(deps, receivedMessage(deps, submission, { id, n, at, user }));
  return { kind: "accepted", id, limited: over?.code === "rate_limited", owner: accepted.owner };
}

/** Until the stream has room again, nothing else is written that it would refuse too. */
async function publish(deps: SubmitDeps, message: OutgoingMessage): Promise<void> {
  try {
    await deps.bus.publish(message);
  } catch (error) {
    if (error instanceof BusFullError) deps.admission.sawFull();
    throw error;
  }
}

/** Why the message may not pass now, if so. */
async function ask(deps: SubmitDeps, submission: Submission, id: string): Promise<Over | undefined> {
  const { tenant, user, conversation, ip, key, push = false } = submission;
  const { settings } = tenant;
  const sender = { tenant: settings.id, user: user.id, conversation, ...(ip === undefined ? {} : { ip }) };
  return await deps.admission.ask({ id, sender, settings, push, retry: key !== undefined });
}

/** There is no such conversation, or it was erased: a message it knew then begins no new one (PROTOCOL 9). */
async function refuseMissing(deps: SubmitDeps, { tenant, conversation }: Submission, id: string): Promise<Submitted> {
  const record = await deps.conversations.read(tenant.settings.id, conversation);
  if (record?.erasure === undefined) return { kind: "refused", code: "conversation_not_found" };
  deps.admission.leave(tenant.settings.id, id);
  return { kind: "refused", code: "conversation_erased", known: record.erasure.ids.includes(id) };
}

/**
 * Whether this is a retry of a message that was kept, asked only when a limit refuses it: no limit refuses that one
 * (PROTOCOL 2). Nor one to an erased conversation, which is refused all the same, or goes on to the next of its thread.
 */
async function isKept(deps: SubmitDeps, { tenant, conversation, key }: Submission, id: string): Promise<boolean> {
  if (key === undefined) return false;
  const owner = tenant.settings.id;
  const record = await deps.conversations.read(owner, conversation);
  if (record === undefined) return false;
  if (record.status === "erased" || acceptedEntry(record, id) !== undefined) return true;
  return (await storedMessage(deps, record, id)) !== undefined;
}

/** A message that was shown. The record answers for its newest messages, and for all when it remembers every one. */
async function storedMessage(
  deps: SubmitDeps,
  record: ConversationRecord,
  id: string,
): Promise<MessageDoc | undefined> {
  if (remembersAll(record) && !record.window.some((message) => message.id === id)) return undefined;
  const { tenant, conversation } = record;
  return await deps.documents
    .forTenant(tenant)
    .collection(messages)
    .get(messageDocId(tenant, conversation, id));
}

/** A retry is found in the record by the rule, or among the stored messages, read between the record and its update. */
type Acceptance =
  | (Accepted & { readonly underWay?: undefined })
  | { readonly kind: "stored"; readonly message: MessageDoc; readonly underWay: boolean };

async function accept(deps: SubmitDeps, submission: Submission, id: string): Promise<Acceptance | undefined> {
  const { tenant, conversation, key, user } = submission;
  const { afterClose, autoCloseHours } = tenant.settings.conversation;
  return await deps.conversations.apply<Acceptance>(tenant.settings.id, conversation, async (record, now) => {
    if (key !== undefined && acceptedEntry(record, id) === undefined) {
      const message = await storedMessage(deps, record, id);
      if (message !== undefined) {
        return { result: { kind: "stored", message, underWay: idsUnderWay(record).has(id) } };
      }
    }
    const reopens = submission.push === true ? "reopen" : afterClose;
    return acceptMessage(record, { id, user, afterClose: reopens, autoCloseMs: autoCloseHours * 3_600_000 }, now);
  });
}

interface Received {
  readonly id: string;
  readonly n: number;
  readonly at: number;
  readonly user: User;
}

function receivedMessage(deps: SubmitDeps, submission: Submission, accepted: Received) {
  const { tenant, conversation, channel, content } = submission;
  const data: EventData<"message.received"> = {
    n: accepted.n,
    id: accepted.id,
    channel,
    user: accepted.user,
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
