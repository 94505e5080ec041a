import { armIdleTimer } from "./accept.rules.ts";
import { awaitsPerson } from "./hand-off.rules.ts";
import { say } from "./outbox.rules.ts";
import { type ConversationRecord, type ConversationRuling, limits, type Turn, type Waiting } from "./record.ts";
import { isBeingSent, isWriting, openTurn } from "./turn.rules.ts";
import { remember } from "./window.rules.ts";

/** A visible text that is no reply of a turn: an agent's words, or a system line. */
export interface SpokenText {
  readonly messageId: string;
  readonly text: string;
  /** Who speaks, or asks for a change of owner. Absent: a request of before there were names. */
  readonly agent?: string;
}

function show(
  record: ConversationRecord,
  role: "agent" | "system",
  spoken: SpokenText,
  now: number,
): ConversationRecord {
  const visible = record.visible + 1;
  const shown: ConversationRecord = {
    ...record,
    visible,
    lastActivityAt: now,
    window: remember(record.window, { id: spoken.messageId, role, text: spoken.text, visible }),
  };
  const by = role === "agent" && spoken.agent !== undefined ? { agent: spoken.agent } : {};
  const data = {
    id: spoken.messageId,
    visible,
    role,
    ...by,
    content: spoken.text,
    sources: [],
    guardUsed: false,
    answers: [],
    at: now,
  };
  return say(shown, { say: "chat.out", at: now, data }, `v${visible}`);
}

/** The idle timer of a conversation that was woken; when it fires it is asked for again, for the tenant's time. */
const wokenRestMs = 60_000;

/** A person who acts on a closed conversation opens it: otherwise the customer's next message would make it the bot's. */
function wake(record: ConversationRecord, now: number): ConversationRecord {
  if (record.status === "open") return record;
  const open: ConversationRecord = {
    ...record,
    status: "open",
    closedAt: null,
    lastActivityAt: now,
    idleTimerAt: null,
  };
  return armIdleTimer(open, wokenRestMs, now);
}

/**
 * A line of the desk itself, such as a limit's text on a channel that cannot be refused (PROTOCOL 2). Not over a person's
 * head (SL-09): they see the message and say themselves what they want to.
 */
export function showSystemLine(
  record: ConversationRecord,
  spoken: SpokenText,
  now: number,
): ConversationRuling<"shown" | "silent"> {
  if (record.owner === "human") return { result: "silent" };
  return { next: show(record, "system", spoken, now), result: "shown" };
}

/** A change of owner, with the line that tells the customer. */
export interface OwnerChange extends SpokenText {
  /** When it was asked for, where that was elsewhere: it may come late, twice, and after a newer one. */
  readonly askedAt?: number;
}

function isOutdated(record: ConversationRecord, { askedAt }: OwnerChange): boolean {
  return askedAt !== undefined && askedAt <= (record.ownerAskedAt ?? 0);
}

/** Remembers the newest request, also one that found its owner there already: an older one may still be on its way. */
function noteAsked(record: ConversationRecord, { askedAt }: OwnerChange, now: number): ConversationRecord {
  return { ...record, ownerAskedAt: Math.max(record.ownerAskedAt ?? 0, askedAt ?? now) };
}

export type TakenOver =
  | { readonly kind: "taken"; readonly fence: number }
  | { readonly kind: "wait"; readonly until: number }
  | { readonly kind: "already" }
  /** Another person owns it. */
  | { readonly kind: "others"; readonly agent: string }
  | { readonly kind: "outdated" };

/**
 * PROTOCOL 8: raises the fence, so that nothing in flight can be delivered any more. A turn in `sending`, or with a
 * tool write under way, is waited for, or its lease, which is not renewed from then on and ends within 5 s; so is a
 * reply that was decided and perhaps not said yet. When this returned anything but `wait`, no bot message leaves (SL-09).
 */
export function takeOver(record: ConversationRecord, input: OwnerChange, now: number): ConversationRuling<TakenOver> {
  if (isOutdated(record, input)) return { result: { kind: "outdated" } };
  const leaving = replyLeavesBy(record);
  if (leaving > now) return { result: { kind: "wait", until: leaving } };
  if (record.owner === "human") return takeOverAgain(record, input, now);
  const turn = record.turn;
  if (turn !== null && (isBeingSent(turn, now) || isWriting(turn, now))) return waitForLease(record, turn, now);
  const fence = record.fence + 1;
  const woken = noteAsked(wake(record, now), input, now);
  const taken: ConversationRecord = {
    ...woken,
    owner: "human",
    ...named(input),
    fence,
    waiting: [],
    openAt: null,
    turn: turn === null ? null : { ...turn, state: "closed", lease: null },
    outbox: woken.outbox.filter((entry) => entry.say !== "turn.opened"),
  };
  return { next: show(taken, "system", input, now), result: { kind: "taken", fence } };
}

/** Nobody takes a conversation from a colleague unsaid; one event of an agent desk outside follows another. */
function takeOverAgain(record: ConversationRecord, input: OwnerChange, now: number): ConversationRuling<TakenOver> {
  const { agent } = record;
  if (input.askedAt === undefined && agent !== undefined && input.agent !== undefined && agent !== input.agent)
    return { result: { kind: "others", agent } };
  const same = record.status === "open" && input.askedAt === undefined && agent === input.agent;
  const next = { ...wake(record, now), ...named(input) };
  return { ...(same ? {} : { next: noteAsked(next, input, now) }), result: { kind: "already" } };
}

function named({ agent }: OwnerChange): { readonly agent?: string } {
  return agent === undefined ? {} : { agent };
}

/** When the replies in the outbox have been said at the latest: whoever comes then says them before it asks a rule. */
function replyLeavesBy({ outbox }: ConversationRecord): number {
  const replies = outbox.filter((entry) => entry.say === "chat.out" && entry.data.role === "assistant");
  return Math.max(0, ...replies.map((entry) => entry.at + limits.outboxMs));
}

function waitForLease(record: ConversationRecord, turn: Turn, now: number): ConversationRuling<TakenOver> {
  const lease = turn.lease;
  if (lease === null) return { result: { kind: "wait", until: now } };
  if (lease.ending) return { result: { kind: "wait", until: lease.until } };
  const until = Math.min(lease.until, now + limits.takeoverWaitMs);
  const ending = { ...lease, until, ending: true as const };
  return { next: { ...record, turn: { ...turn, lease: ending } }, result: { kind: "wait", until } };
}

export interface GiveBack extends OwnerChange {
  /** Messages after this number are answered by the bot; by default those after what an agent answered. */
  readonly seenThrough?: number;
  /** Shown messages after `seenThrough`, oldest first. */
  readonly unseen: readonly Omit<Waiting, "at" | "preset">[];
  readonly settingsVersion: number;
}

/** PROTOCOL 8: back to the bot; messages after `seenThrough` open one turn, so a return never ends in silence. */
export function giveBack(
  record: ConversationRecord,
  input: GiveBack,
  now: number,
): ConversationRuling<"returned" | "already" | "outdated"> {
  if (isOutdated(record, input)) return { result: "outdated" };
  const waits = awaitsPerson(record);
  // Asked for before the person was called, it does not end the wait for them.
  if (waits && input.askedAt !== undefined && input.askedAt <= (record.awaits?.since ?? 0))
    return { result: "outdated" };
  // Its turns go on: the fence stays.
  if (waits) return { next: noteAsked(endWait(record, input, now), input, now), result: "returned" };
  if (record.owner === "bot") {
    return { ...(input.askedAt === undefined ? {} : { next: noteAsked(record, input, now) }), result: "already" };
  }
  const seenThrough = input.seenThrough ?? record.seenThrough;
  const waiting = input.unseen.filter((each) => each.n > seenThrough).map((each) => ({ ...each, at: now }));
  const woken = noteAsked(wake(record, now), input, now);
  const freed = { ...woken, owner: "bot" as const, agent: undefined, fence: record.fence + 1, seenThrough };
  const returned = show(freed, "system", input, now);
  const ready: ConversationRecord = { ...returned, waiting, openAt: waiting.length === 0 ? null : now };
  return { next: openTurn(ready, input.settingsVersion, now), result: "returned" };
}

/** Nobody will come: the assistant answers alone again. */
function endWait(record: ConversationRecord, input: OwnerChange, now: number): ConversationRecord {
  return show({ ...record, awaits: undefined }, "system", input, now);
}

/** An agent's words while a human owns; they answer every number up to `seenThrough` (PROTOCOL 8). */
export function speakAsAgent(
  record: ConversationRecord,
  input: SpokenText & { readonly seenThrough?: number },
  now: number,
): ConversationRuling<"shown" | "known" | "not_owner"> {
  if (record.owner !== "human") return { result: "not_owner" };
  if (record.window.some((message) => message.id === input.messageId)) return { result: "known" };
  // What is not screened yet no agent has seen.
  const shown = Math.min(record.next, ...record.pending.map(({ n }) => n)) - 1;
  const seenThrough = Math.max(record.seenThrough, input.seenThrough ?? shown);
  return { next: show({ ...wake(record, now), seenThrough }, "agent", input, now), result: "shown" };
}

/** BR-13: at most one open ticket a conversation; the ticket of the same id is the same ticket, an ended one gives way. */
export function attachTicket(
  record: ConversationRecord,
  ticket: string,
  ended = false,
): ConversationRuling<"attached" | "known" | "other_open"> {
  if (record.openTicket === ticket) return { result: "known" };
  if (record.openTicket !== null && !ended) return { result: "other_open" };
  return { next: { ...record, openTicket: ticket }, result: "attached" };
}
