import type { Handoff, LayerDecision, Reply } from "@frontdesk/contracts/events";
import type { Language } from "@frontdesk/contracts/ids";
import { type ConversationRecord, limits, type Ruling, remember, say, type Turn, type Waiting } from "./record.ts";

export interface Screened {
  readonly id: string;
  readonly n: number;
  /** Redacted and display-clean. */
  readonly text: string;
  readonly language?: Language;
  readonly burst: { readonly windowMs: number; readonly maxMs: number };
  readonly settingsVersion: number;
  /** A blocked message: the policy's text is its turn's reply. */
  readonly preset?: { readonly reply: Reply; readonly layers: readonly LayerDecision[] };
}

/**
 * PROTOCOL 3: consumes the pending entry exactly once, shows the message and lets it wait for a turn. No entry, or
 * another number than stored, is no effect. While a human owns, it is shown and not queued (PROTOCOL 8).
 */
export function screenMessage(record: ConversationRecord, input: Screened, now: number): Ruling<"screened" | "known"> {
  const pending = record.pending.find((entry) => entry.id === input.id);
  if (pending === undefined || pending.n !== input.n) return { result: "known" };
  const visible = record.visible + 1;
  const shown = say(
    {
      ...record,
      pending: record.pending.filter((entry) => entry.id !== input.id),
      visible,
      language: input.language ?? record.language,
      window: remember(record.window, { id: input.id, role: "user", text: input.text, visible }),
    },
    { say: "message.shown", at: now, id: input.id, visible },
    `${visible}`,
  );
  if (record.owner === "human") {
    return { next: { ...shown, seenThrough: Math.max(shown.seenThrough, input.n) }, result: "screened" };
  }
  const entry: Waiting = {
    n: input.n,
    id: input.id,
    at: now,
    characters: Array.from(input.text).length,
    ...(input.preset ? { preset: input.preset } : {}),
  };
  const waiting = [...shown.waiting, entry].toSorted((a, b) => a.n - b.n);
  const firstAt = Math.min(...waiting.map((each) => each.at));
  const openAt = Math.min(now + input.burst.windowMs, firstAt + input.burst.maxMs);
  return { next: openTurn({ ...shown, waiting, openAt }, input.settingsVersion, now), result: "screened" };
}

/** Waiting messages a turn may take now: older than the oldest pending one that still holds, up to the limits. */
function takeable(record: ConversationRecord, now: number): readonly Waiting[] {
  const holding = record.pending.find((entry) => now - entry.at < limits.pendingHoldsMs);
  const ready = holding === undefined ? record.waiting : record.waiting.filter((entry) => entry.n < holding.n);
  const taken: Waiting[] = [];
  let characters = 0;
  for (const entry of ready) {
    if (taken.length > 0 && (entry.preset !== undefined || taken[0]?.preset !== undefined)) break;
    characters += entry.characters;
    if (taken.length > 0 && (taken.length >= limits.takes || characters > limits.takesCharacters)) break;
    taken.push(entry);
  }
  return taken;
}

/** PROTOCOL 4: opens the next turn when none is open, the bot owns and `openAt` has come; otherwise no change. */
export function openTurn(record: ConversationRecord, settingsVersion: number, now: number): ConversationRecord {
  if (record.turn !== null && record.turn.state !== "closed") return record;
  if (record.owner !== "bot" || record.openAt === null || record.openAt > now) return record;
  const taken = takeable(record, now);
  if (taken.length === 0) return record;
  const numbers = new Set(taken.map((entry) => entry.n));
  const waiting = record.waiting.filter((entry) => !numbers.has(entry.n));
  const turn: Turn = {
    number: (record.turn?.number ?? 0) + 1,
    state: "open",
    takes: taken.map(({ n, id }) => ({ n, id })),
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
}

export type Delivered = "delivered" | "passed";

/** Is this (turn, fence) still the one to answer, with the bot owning? */
function isCurrent(
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

/**
 * PROTOCOL 7, where delivery is the record itself: one compare-and-set on (owner, fence, turn) shows the reply, closes
 * the turn, hands over when the reply says so, and opens the next. Anything late or fenced off has no effect.
 */
export function deliverReply(record: ConversationRecord, input: Deliver, now: number): Ruling<Delivered> {
  if (!isCurrent(record, input.turn, input.fence)) return { result: "passed" };
  if (record.turn.state === "sending") return { result: "passed" };
  return { next: closeTurn(record, input, now), result: "delivered" };
}

export interface Sending {
  readonly turn: number;
  readonly fence: number;
  readonly holder: string;
  readonly leaseMs: number;
}

/** PROTOCOL 7, where delivery leaves the house: takes `sending` before the channel call. */
export function startSending(record: ConversationRecord, input: Sending, now: number): Ruling<"sending" | "passed"> {
  if (!isCurrent(record, input.turn, input.fence)) return { result: "passed" };
  if (record.turn.state === "sending") return { result: "passed" };
  const lease = { holder: input.holder, until: now + input.leaseMs };
  return { next: { ...record, turn: { ...record.turn, state: "sending", lease } }, result: "sending" };
}

/** After the channel call of the same holder: close and open next. A turn that was sent is closed whatever happened since. */
export function finishSending(
  record: ConversationRecord,
  input: Deliver & { readonly holder: string },
  now: number,
): Ruling<Delivered> {
  const turn = record.turn;
  const mine = turn?.number === input.turn && turn.state === "sending" && turn.lease?.holder === input.holder;
  if (!mine) return { result: "passed" };
  return { next: closeTurn(record, input, now), result: "delivered" };
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
    },
    `${turn.number}:0`,
  );
  if (reply.handoff !== undefined) return handOver(said, reply.handoff, now);
  return openTurn(said, turn.settingsVersion, now);
}

/** PROTOCOL 8: the update that delivers a hand-off's text sets the owner to human and asks for the ticket. */
function handOver(record: ConversationRecord, handoff: Handoff, now: number): ConversationRecord {
  const turn = record.turn?.number ?? 0;
  const seenThrough = Math.max(record.seenThrough, record.turn?.takes.at(-1)?.n ?? 0, record.waiting.at(-1)?.n ?? 0);
  const human: ConversationRecord = {
    ...record,
    owner: "human",
    fence: record.fence + 1,
    waiting: [],
    openAt: null,
    seenThrough,
  };
  return say(human, { say: "handoff.requested", at: now, turn, handoff }, `${turn}:0`);
}
