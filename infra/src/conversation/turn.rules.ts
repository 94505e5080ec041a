import type { Language } from "@frontdesk/contracts/ids";
import type { Reply, Summary, TurnRecord } from "@frontdesk/contracts/turn";
import { holdsBack } from "../records/hold.rules.ts";
import { asAwaited, handOver, type PersonBy } from "./hand-off.rules.ts";
import { say } from "./outbox.rules.ts";
import {
  type ConversationRecord,
  type ConversationRuling,
  hasOpenWrite,
  limits,
  type Pending,
  type ScreenedText,
  type Turn,
  type Waiting,
} from "./record.ts";
import { summarise } from "./summary.rules.ts";
import { supersede, takeable } from "./supersede.rules.ts";
import { remember } from "./window.rules.ts";

export interface Screened extends Omit<ScreenedText, "at"> {
  readonly id: string;
  readonly n: number;
  readonly language?: Language;
  readonly settingsVersion: number;
}

/**
 * PROTOCOL 3: screens the pending entry exactly once, shows what is next in order, and lets it wait for a turn. No entry,
 * one that was screened, or another number than stored, is no effect.
 */
export function screenMessage(
  record: ConversationRecord,
  input: Screened,
  now: number,
): ConversationRuling<"screened" | "known"> {
  const { id, n, language, settingsVersion, ...text } = input;
  const { windowMs, maxMs } = input.burst;
  const pending = record.pending.find((entry) => entry.id === id);
  if (pending === undefined || pending.n !== n || pending.screened !== undefined) return { result: "known" };
  const screened = { ...pending, screened: { ...text, at: now } };
  const marked: ConversationRecord = {
    ...asAwaited(record),
    language: language ?? record.language,
    pending: record.pending.map((entry) => (entry.id === id ? screened : entry)),
  };
  const shown = showScreened(marked, now);
  // Without a burst window only paid work is worth stopping: the rules have answered before a second message comes.
  const stops = windowMs > 0 || shown.turn?.state === "claimed";
  const free = stops ? supersede(shown, maxMs, now) : shown;
  return { next: openTurn(free, settingsVersion, now), result: "screened" };
}

/**
 * Shows screened messages in the order in which they were accepted, whichever replica was quicker. One that is not yet
 * screened holds the later ones back for a while; then it joins the next turn when it is screened (PROTOCOL 4).
 */
export function showScreened(record: ConversationRecord, now: number): ConversationRecord {
  const { pending, next: end } = record;
  let next = record;
  for (const [index, entry] of pending.entries()) {
    if (entry.screened !== undefined) next = showOne(next, entry, entry.screened, now);
    else if (holdsBack(pending, index, { next: end, now })) break;
  }
  return next;
}

/** While a human owns, a message is shown and not queued (PROTOCOL 8). */
function showOne(
  record: ConversationRecord,
  { n, id, at: acceptedAt, tier }: Pending,
  screened: ScreenedText,
  now: number,
): ConversationRecord {
  const { text, layers, at, burst, preset } = screened;
  const sentAs = tier === undefined ? {} : { tier };
  const visible = record.visible + 1;
  const shown = say(
    {
      ...record,
      pending: record.pending.filter((entry) => entry.id !== id),
      visible,
      window: remember(record.window, { id, role: "user", text, visible }),
    },
    { say: "message.shown", at: now, n, id, visible, text, layers, acceptedAt, ...sentAs },
    `${visible}`,
  );
  if (record.owner === "human") return shown;
  const characters = Array.from(text).length;
  const entry: Waiting = { n, id, at, characters, ...sentAs, ...(preset ? { preset } : {}) };
  const waiting = [...shown.waiting, entry].toSorted((a, b) => a.n - b.n);
  const firstAt = Math.min(...waiting.map((each) => each.at));
  return { ...shown, waiting, openAt: Math.min(at + burst.windowMs, firstAt + burst.maxMs) };
}

/** PROTOCOL 4: opens the next turn when none is open, the bot owns and `openAt` has come; otherwise no change. */
export function openTurn(record: ConversationRecord, settingsVersion: number, now: number): ConversationRecord {
  if (record.turn !== null && record.turn.state !== "closed") return record;
  if (record.owner !== "bot" || record.openAt === null || record.openAt > now) return record;
  const taken = takeable(record.waiting);
  if (taken.length === 0) return record;
  const numbers = new Set(taken.map((entry) => entry.n));
  const waiting = record.waiting.filter((entry) => !numbers.has(entry.n));
  const turn: Turn = {
    number: (record.turn?.number ?? 0) + 1,
    state: "open",
    takes: taken.map(({ preset: _reply, ...take }) => take),
    fence: record.fence,
    openedAt: now,
    deadlineAt: now + limits.turnMs,
    settingsVersion,
    saidAgain: false,
    lease: null,
    preset: taken[0]?.preset ?? null,
    toolLog: [],
  };
  const opened: ConversationRecord = { ...record, turn, waiting, openAt: waiting.length === 0 ? null : record.openAt };
  return say(opened, { say: "turn.opened", at: now, turn: turn.number }, `${turn.number}:0`);
}

export interface Deliver {
  readonly turn: number;
  readonly fence: number;
  readonly reply: Reply;
  readonly messageId: string;
  readonly record?: TurnRecord;
  readonly summary?: Summary;
  /** Who showed or sent parts of this reply before: only they close a turn that is being sent. */
  readonly holder?: string;
  /** How many of the turn's tool writes it tells, from the first; absent: of a release that did not say. */
  readonly tells?: number;
  /** For a reply that calls a person: when one is expected. */
  readonly personBy?: PersonBy | undefined;
}

/** `sending`: another run shows its own reply or writes now; whoever has this one tries again when that run may have died. */
export type Delivered = "delivered" | "passed" | "sending";

/** Is this (turn, fence) still the one to answer, with the bot owning? */
export function isCurrent(
  record: ConversationRecord,
  turn: number,
  fence: number,
): record is ConversationRecord & { turn: Turn } {
  const current = record.turn;
  return (
    record.owner === "bot" &&
    record.fence === fence &&
    current !== null &&
    current.number === turn &&
    current.fence === fence &&
    current.state !== "closed"
  );
}

/** Whether someone is showing or sending parts of this turn's reply now. */
export function isBeingSent(turn: Turn, now: number): boolean {
  return turn.state === "sending" && turn.lease !== null && turn.lease.until > now;
}

/** Whether a run that lives has a tool write under way: like a part being sent, it is waited for (PROTOCOL 6, 8). */
export function isWriting(turn: Turn, now: number): boolean {
  return turn.state !== "closed" && turn.lease !== null && turn.lease.until > now && hasOpenWrite(turn);
}

/**
 * PROTOCOL 7, where delivery is the record itself: one compare-and-set on (owner, fence, turn) shows the reply, closes
 * the turn, hands over when the reply says so, and opens the next. Anything late or fenced off has no effect. A turn
 * that is being sent is closed by its sender's own reply, or by any once the sender's lease has passed. A reply that does
 * not tell all that was written, or is being written, in its turn never closes it: the log only grows (PROTOCOL 6).
 */
export function deliverReply(record: ConversationRecord, input: Deliver, now: number): ConversationRuling<Delivered> {
  if (!isCurrent(record, input.turn, input.fence)) return { result: "passed" };
  const { turn } = record;
  if (isBeingSent(turn, now) && turn.lease?.holder !== input.holder) return { result: "sending" };
  if (input.tells !== undefined && input.tells < turn.toolLog.length) return { result: "passed" };
  // One that does not say what it tells cannot be the run's own while it writes.
  if (isWriting(turn, now)) return { result: "sending" };
  return { next: closeTurn(record, input, now), result: "delivered" };
}

export interface Sending {
  readonly turn: number;
  readonly fence: number;
  readonly holder: string;
  /** At most `limits.takeoverWaitMs`: a takeover waits no longer. */
  readonly leaseMs: number;
}

/**
 * PROTOCOL 7, where a reply is shown or sent in parts: takes `sending` before the first part leaves, and renews it
 * before a later one. Refused while another works on the turn or sends it, and when a takeover waits.
 */
export function startSending(
  record: ConversationRecord,
  input: Sending,
  now: number,
): ConversationRuling<"sending" | "passed"> {
  if (!isCurrent(record, input.turn, input.fence) || record.turn.deadlineAt <= now) return { result: "passed" };
  const held = record.turn.lease;
  if (held !== null && held.until > now && held.holder !== input.holder) return { result: "passed" };
  const mine = held?.holder === input.holder ? held : undefined;
  if (mine?.ending) return { result: "passed" };
  const lease = { holder: input.holder, until: Math.max(mine?.until ?? 0, now + input.leaseMs) };
  return { next: { ...record, turn: { ...record.turn, state: "sending", lease } }, result: "sending" };
}

function closeTurn(record: ConversationRecord, input: Deliver, now: number): ConversationRecord {
  const { reply } = input;
  const turn = record.turn;
  if (turn === null) return record;
  const visible = record.visible + 1;
  const closed: ConversationRecord = {
    ...record,
    // The event that led here proves that the turn's opening was said.
    outbox: record.outbox.filter((entry) => entry.say !== "turn.opened" || entry.turn !== turn.number),
    turn: { ...turn, state: "closed", lease: null },
    visible,
    lastActivityAt: now,
    window: remember(record.window, { id: input.messageId, role: "assistant", text: reply.content, visible }),
  };
  const said = say(
    closed,
    {
      say: "chat.out",
      at: now,
      data: {
        id: input.messageId,
        visible,
        role: "assistant",
        content: reply.content,
        sources: [...reply.sources],
        guardUsed: reply.guardUsed,
        answers: turn.takes.map((take) => take.id),
        at: now,
      },
      ...(input.record === undefined ? {} : { record: input.record }),
    },
    `${turn.number}:0`,
  );
  const kept = input.summary === undefined ? said : summarise(said, input.summary);
  const { personBy } = input;
  const calling = reply.handoff === undefined ? kept : handOver(kept, reply.handoff, { personBy, now });
  return openTurn(calling, turn.settingsVersion, now);
}
