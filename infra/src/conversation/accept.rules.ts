import type { Channel, ConversationId, Language, TenantId, Tier } from "@frontdesk/contracts/ids";
import { autoClose } from "@frontdesk/contracts/timers";
import type { User } from "@frontdesk/contracts/turn";
import { armTimer, timersToSet } from "../records/timers.rules.ts";
import { say } from "./outbox.rules.ts";
import { type ConversationRecord, type ConversationRuling, limits, recordId, timersOf } from "./record.ts";

export interface NewConversation {
  readonly tenant: TenantId;
  readonly conversation: ConversationId;
  readonly channel: Channel;
  readonly thread?: string;
  readonly user: User;
  readonly language?: Language;
  readonly autoCloseMs: number;
}

/** A new, quiet conversation with its idle timer asked for (BR-03: closing needs no customer message, JOB-07). */
export function startConversation(input: NewConversation, now: number): ConversationRecord {
  const record: ConversationRecord = {
    _id: recordId(input.tenant, input.conversation),
    tenant: input.tenant,
    conversation: input.conversation,
    rev: 0,
    writer: "",
    channel: input.channel,
    thread: input.thread ?? null,
    user: input.user,
    language: input.language ?? null,
    status: "open",
    createdAt: now,
    lastActivityAt: now,
    closedAt: null,
    next: 1,
    pending: [],
    waiting: [],
    openAt: null,
    turn: null,
    owner: "bot",
    fence: 0,
    seenThrough: 0,
    visible: 0,
    outbox: [],
    openTicket: null,
    window: [],
    summary: null,
    idleTimerAt: null,
    attentionAt: null,
  };
  // The first update names its timer by revision 1, this one is named by 0.
  return { ...armIdleTimer(record, input.autoCloseMs, now), rev: 1 };
}

/** Asks for the idle timer unless one is on its way; it re-arms itself when it fires early (PROTOCOL 9). */
export function armIdleTimer(record: ConversationRecord, autoCloseMs: number, now: number): ConversationRecord {
  const before = timersOf(record);
  const [timer] = timersToSet(before, armTimer(before, { kind: autoClose, at: now + autoCloseMs }));
  if (timer === undefined) return record;
  return say({ ...record, idleTimerAt: timer.at }, { say: "timer.set", at: now, data: timer }, `${record.rev}`);
}

/** Who sends a message. A tier that is left out is the conversation's, as last known. */
export interface Author {
  readonly id: string;
  readonly tier?: Tier;
}

export interface Accept {
  /** Digest of (tenant, channel, platform id or idempotency key). */
  readonly id: string;
  /** Left out: the conversation's user. */
  readonly user?: Author;
  readonly afterClose: "new" | "reopen";
  readonly autoCloseMs: number;
}

export type Accepted =
  | {
      readonly kind: "accepted";
      readonly n: number;
      readonly at: number;
      readonly known: boolean;
      readonly owner: ConversationRecord["owner"];
      readonly user: User;
    }
  | { readonly kind: "refused"; readonly code: "conversation_full" | "conversation_closed" | "forbidden" };

/** A message the record itself knows: pending, or shown and perhaps not stored yet. */
export function acceptedEntry(
  record: ConversationRecord,
  id: string,
): { readonly n: number; readonly at: number; readonly tier?: Tier } | undefined {
  const pending = record.pending.find((entry) => entry.id === id);
  if (pending !== undefined) return pending;
  for (const entry of record.outbox) {
    if (entry.say === "message.shown" && entry.id === id) return { n: entry.n, at: entry.acceptedAt };
  }
  return undefined;
}

/**
 * PROTOCOL 2: pushes `{n, id, at}` to `pending`, once an id. A retry finds its entry and gets the same number.
 * More than 50 pending is refused, and so is whoever is not the conversation's user: what is said and known in it is that
 * user's alone.
 */
export function acceptMessage(record: ConversationRecord, input: Accept, now: number): ConversationRuling<Accepted> {
  const { id: author, tier = record.user.tier } = input.user ?? record.user;
  if (author !== record.user.id) return { result: { kind: "refused", code: "forbidden" } };
  const known = acceptedEntry(record, input.id);
  if (known) {
    const { n, at, tier: then = record.user.tier } = known;
    return { result: { kind: "accepted", n, at, known: true, owner: record.owner, user: { id: author, tier: then } } };
  }
  if (record.status === "closed" && input.afterClose === "new") {
    return { result: { kind: "refused", code: "conversation_closed" } };
  }
  if (record.pending.length >= limits.pending) return { result: { kind: "refused", code: "conversation_full" } };
  const n = record.next;
  const user: User = { id: author, tier };
  const reopened: ConversationRecord =
    record.status === "closed"
      ? { ...record, status: "open", closedAt: null, owner: "bot", fence: record.fence + 1, idleTimerAt: null }
      : record;
  const next = armIdleTimer(
    {
      ...reopened,
      user,
      next: n + 1,
      lastActivityAt: now,
      pending: [...record.pending, { n, id: input.id, at: now, tier }],
    },
    input.autoCloseMs,
    now,
  );
  return { next, result: { kind: "accepted", n, at: now, known: false, owner: next.owner, user } };
}
