import { type ConversationRecord, limits, type Ruling, remember, say, type Turn } from "./record.ts";
import { isBeingSent, openTurn } from "./turn.rules.ts";

/** A visible text that is no reply of a turn: an agent's words, or a system line. */
export interface SpokenText {
  readonly messageId: string;
  readonly text: string;
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
  const data = {
    id: spoken.messageId,
    visible,
    role,
    content: spoken.text,
    sources: [],
    guardUsed: false,
    answers: [],
    at: now,
  };
  return say(shown, { say: "chat.out", at: now, data }, `v${visible}`);
}

function lastNumber(record: ConversationRecord): number {
  const numbers = [...record.waiting.map((each) => each.n), ...(record.turn?.takes ?? []).map((each) => each.n)];
  return Math.max(record.seenThrough, ...numbers);
}

/** A line of the desk itself, such as a limit's text on a channel that cannot be refused (PROTOCOL 2). */
export function showSystemLine(record: ConversationRecord, spoken: SpokenText, now: number): Ruling<"shown"> {
  return { next: show(record, "system", spoken, now), result: "shown" };
}

export type TakenOver =
  | { readonly kind: "taken"; readonly fence: number }
  | { readonly kind: "wait"; readonly until: number }
  | { readonly kind: "already" };

/**
 * PROTOCOL 8: raises the fence, so that nothing in flight can be delivered any more. A turn in `sending` is waited for,
 * or its lease, which is not renewed from then on and ends within 5 s; when this returned `taken`, no bot message leaves
 * (SL-09).
 */
export function takeOver(record: ConversationRecord, spoken: SpokenText, now: number): Ruling<TakenOver> {
  if (record.owner === "human") return { result: { kind: "already" } };
  const turn = record.turn;
  if (turn !== null && isBeingSent(turn, now)) return waitForSending(record, turn, now);
  const fence = record.fence + 1;
  const taken: ConversationRecord = {
    ...record,
    owner: "human",
    fence,
    seenThrough: lastNumber(record),
    waiting: [],
    openAt: null,
    turn: turn === null ? null : { ...turn, state: "closed", lease: null },
    outbox: record.outbox.filter((entry) => entry.say !== "turn.opened"),
  };
  return { next: show(taken, "system", spoken, now), result: { kind: "taken", fence } };
}

function waitForSending(record: ConversationRecord, turn: Turn, now: number): Ruling<TakenOver> {
  const lease = turn.lease;
  if (lease === null) return { result: { kind: "wait", until: now } };
  if (lease.ending) return { result: { kind: "wait", until: lease.until } };
  const until = Math.min(lease.until, now + limits.takeoverWaitMs);
  const ending = { ...lease, until, ending: true as const };
  return { next: { ...record, turn: { ...turn, lease: ending } }, result: { kind: "wait", until } };
}

export interface GiveBack extends SpokenText {
  /** Messages after this number are answered by the bot; by default all shown ones count as seen. */
  readonly seenThrough?: number;
  /** Shown messages after `seenThrough`, oldest first. */
  readonly unseen: readonly { readonly n: number; readonly id: string; readonly characters: number }[];
  readonly settingsVersion: number;
}

/** PROTOCOL 8: back to the bot; messages after `seenThrough` open one turn, so a return never ends in silence. */
export function giveBack(record: ConversationRecord, input: GiveBack, now: number): Ruling<"returned" | "already"> {
  if (record.owner === "bot") return { result: "already" };
  const seenThrough = input.seenThrough ?? record.seenThrough;
  const waiting = input.unseen.filter((each) => each.n > seenThrough).map((each) => ({ ...each, at: now }));
  const returned = show({ ...record, owner: "bot", fence: record.fence + 1, seenThrough }, "system", input, now);
  const ready: ConversationRecord = { ...returned, waiting, openAt: waiting.length === 0 ? null : now };
  return { next: openTurn(ready, input.settingsVersion, now), result: "returned" };
}

/** An agent's words while a human owns; they answer every number up to `seenThrough` (PROTOCOL 8). */
export function speakAsAgent(
  record: ConversationRecord,
  input: SpokenText & { readonly seenThrough?: number },
  now: number,
): Ruling<"shown" | "known" | "not_owner"> {
  if (record.owner !== "human") return { result: "not_owner" };
  if (record.window.some((message) => message.id === input.messageId)) return { result: "known" };
  const seenThrough = Math.max(record.seenThrough, input.seenThrough ?? record.next - 1);
  return { next: show({ ...record, seenThrough }, "agent", input, now), result: "shown" };
}

/** BR-13: at most one open ticket a conversation; the ticket of the same id is the same ticket. */
export function attachTicket(record: ConversationRecord, ticket: string): Ruling<"attached" | "known" | "other_open"> {
  if (record.openTicket === ticket) return { result: "known" };
  if (record.openTicket !== null) return { result: "other_open" };
  return { next: { ...record, openTicket: ticket }, result: "attached" };
}
