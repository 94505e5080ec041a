import type { Reply } from "@frontdesk/contracts/turn";
import { lateTimer } from "../records/timers.rules.ts";
import { armIdleTimer } from "./accept.rules.ts";
import { awaitsPerson, callAgain, customerSpokeLast, type PersonBy } from "./hand-off.rules.ts";
import { say } from "./outbox.rules.ts";
import { type ConversationRecord, type ConversationRuling, conversationTimers, limits, timersOf } from "./record.ts";
import { deliverReply, isBeingSent, isWriting, openTurn, screenMessage, showScreened } from "./turn.rules.ts";

/** An idle but busy conversation is looked at again after this long. */
const busyRestMs = 60_000;

/** Stands for a text that never passed screening. */
const unreadText = "…";

export type Closed = { readonly kind: "closed" } | { readonly kind: "busy_or_active" } | { readonly kind: "already" };

export interface IdleTime {
  readonly autoCloseMs: number;
  /** Whether the conversation's newest ticket is still open, as far as the caller can know. */
  readonly ticketOpen: boolean;
}

/** BR-03: whether a customer still waits for a person here, however long ago anybody wrote. */
function isHeld(record: ConversationRecord, { ticketOpen }: IdleTime): boolean {
  return ticketOpen || awaitsPerson(record) || (record.owner === "human" && customerSpokeLast(record));
}

/**
 * BR-03, PROTOCOL 9: the idle timer fired. Closes only a conversation with nothing pending, no turn, no customer who
 * waits for a person, and no activity for `autoCloseMs`; otherwise the one lazy timer is asked for again for the rest of
 * the time.
 */
export function closeWhenIdle(record: ConversationRecord, time: IdleTime, now: number): ConversationRuling<Closed> {
  const { autoCloseMs } = time;
  if (record.status === "closed") return { result: { kind: "already" } };
  const working = record.waiting.length > 0 || (record.turn !== null && record.turn.state !== "closed");
  const idleAt = record.lastActivityAt + autoCloseMs;
  if (record.pending.length > 0 || working || idleAt > now || isHeld(record, time)) {
    // A message that nobody can screen may stay for long, and so may a ticket.
    const busyMs = working ? busyRestMs : Math.max(busyRestMs, autoCloseMs);
    const restMs = idleAt > now ? idleAt - now : busyMs;
    return { next: armIdleTimer({ ...record, idleTimerAt: null }, restMs, now), result: { kind: "busy_or_active" } };
  }
  const closed: ConversationRecord = { ...record, status: "closed", closedAt: now, idleTimerAt: null };
  const data = { closedAt: now, reason: "inactivity" as const };
  return { next: say(closed, { say: "conversation.closed", at: now, data }, `${now}`), result: { kind: "closed" } };
}

export interface Failed {
  readonly turn?: { readonly number: number; readonly messageId: string };
  /** A message that could not be screened: its number ends with the apology too (PROTOCOL 11). */
  readonly message?: { readonly n: number; readonly id: string };
  readonly apology: Reply;
  readonly personBy?: PersonBy | undefined;
  readonly settingsVersion: number;
}

/**
 * `called`: the turn had ended with a call for a person, which is made again. `sending`: parts of the reply are leaving,
 * or a tool write is under way; whoever asked tries again when the lease has passed.
 */
export type Apologised = "apologised" | "called" | "passed" | "sending";

/**
 * PROTOCOL 9 and 11: the turn, or the unscreenable message, ends with the apology and a person's call. Of a turn that has
 * ended with such a call already, the call was lost: it is made again, once.
 */
export function endInApology(record: ConversationRecord, input: Failed, now: number): ConversationRuling<Apologised> {
  const turn = record.turn;
  const { personBy } = input;
  if (input.turn !== undefined) {
    if (turn?.number !== input.turn.number || turn.state === "closed") return callAgain(record, input.turn.number, now);
    if (isBeingSent(turn, now) || isWriting(turn, now)) return { result: "sending" };
    const { messageId, number } = input.turn;
    const delivery = { turn: number, fence: turn.fence, reply: input.apology, messageId, personBy };
    const ruling = deliverReply(record, delivery, now);
    return ruling.next ? { next: ruling.next, result: "apologised" } : { result: "passed" };
  }
  if (input.message === undefined) return { result: "passed" };
  const preset = { reply: input.apology, layers: [] };
  const screened = screenMessage(
    record,
    {
      ...input.message,
      text: unreadText,
      layers: [],
      burst: { windowMs: 0, maxMs: 0 },
      settingsVersion: input.settingsVersion,
      preset,
    },
    now,
  );
  return screened.next ? { next: screened.next, result: "apologised" } : { result: "passed" };
}

export interface SweepInput {
  readonly apology: Reply;
  readonly messageId: string;
  readonly settingsVersion: number;
  readonly autoCloseMs: number;
  readonly personBy?: PersonBy | undefined;
}

/**
 * PROTOCOL 9 and 10: what is due in one conversation. A late turn that nobody works on any more is said again once with
 * a new deadline; otherwise it ends with the apology. A turn in `sending`, or with a tool write under way, is not timed
 * out before its lease has passed. An idle timer that never fired (a wiped Redis) is made up for.
 */
export function sweep(
  record: ConversationRecord,
  input: SweepInput,
  now: number,
): ConversationRuling<"swept" | "nothing"> {
  const turn = record.turn;
  if (turn !== null && turn.state !== "closed" && turn.deadlineAt <= now) {
    const deserted = turn.lease === null || turn.lease.until <= now;
    if (deserted && !turn.saidAgain) return { next: sayAgain(record, now), result: "swept" };
    const ended = endInApology(
      record,
      {
        turn: { number: turn.number, messageId: input.messageId },
        apology: input.apology,
        personBy: input.personBy,
        settingsVersion: input.settingsVersion,
      },
      now,
    );
    return ended.next ? { next: ended.next, result: "swept" } : { result: "nothing" };
  }
  const opened = openTurn(showScreened(endUnread(record, input, now), now), input.settingsVersion, now);
  if (opened !== record) return { next: opened, result: "swept" };
  const lost = lateTimer(timersOf(record), conversationTimers, now);
  // Whether a ticket is still open is for the timer's own handler to ask.
  const idle = { autoCloseMs: input.autoCloseMs, ticketOpen: record.openTicket !== null };
  const closing = lost ? closeWhenIdle(record, idle, now).next : undefined;
  return closing === undefined ? { result: "nothing" } : { next: closing, result: "swept" };
}

/** PROTOCOL 9: a message whose text never came (accepted, and its event lost or refused) ends with the apology. */
function endUnread(record: ConversationRecord, input: SweepInput, now: number): ConversationRecord {
  const unread = record.pending.filter(({ screened, at }) => screened === undefined && at + limits.unreadMs <= now);
  return unread.reduce((next, { n, id }) => {
    const failed = { message: { n, id }, apology: input.apology, settingsVersion: input.settingsVersion };
    return endInApology(next, failed, now).next ?? next;
  }, record);
}

function sayAgain(record: ConversationRecord, now: number): ConversationRecord {
  const turn = record.turn;
  if (turn === null) return record;
  const again: ConversationRecord = {
    ...record,
    outbox: record.outbox.filter((entry) => entry.say !== "turn.opened" || entry.turn !== turn.number),
    turn: { ...turn, saidAgain: true, deadlineAt: now + limits.turnMs },
  };
  return say(again, { say: "turn.opened", at: now, turn: turn.number }, `${turn.number}:1`);
}
