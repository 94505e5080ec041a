import type { EventData } from "@frontdesk/contracts/events";
import type { Channel, ConversationId, Language, TenantId, Tier } from "@frontdesk/contracts/ids";
import { autoClose } from "@frontdesk/contracts/timers";
import type { Awaits, Handoff, LayerDecision, Reply, Summary, TurnRecord, User } from "@frontdesk/contracts/turn";
import type { CollectionSpec } from "../ports/documents.ts";
import { heldUntil } from "../records/hold.rules.ts";
import { staleAfterMs } from "../records/outbox.rules.ts";
import type { RecordDoc } from "../records/record.ts";
import { type TimerSpec, type Timers, timersLateAt } from "../records/timers.rules.ts";

/** Accepted, not yet shown: unscreened, or screened and waiting for an earlier one. */
export interface Pending {
  readonly n: number;
  readonly id: string;
  readonly at: number;
  /** Its author's; absent: the conversation's user's. */
  readonly tier?: Tier;
  readonly screened?: ScreenedText;
}

/** What screening decided about a message. */
export interface ScreenedText {
  /** Redacted and display-clean. */
  readonly text: string;
  /** Which safety layer decided what. */
  readonly layers: readonly LayerDecision[];
  readonly at: number;
  readonly burst: { readonly windowMs: number; readonly maxMs: number };
  /** A blocked message: the policy's text is its turn's reply. */
  readonly preset?: Preset;
}

export interface Preset {
  readonly reply: Reply;
  readonly layers: readonly LayerDecision[];
}

/** Shown, not yet taken by a turn. A `preset` one was blocked: its turn's reply is the policy's text. */
export interface Waiting {
  readonly n: number;
  readonly id: string;
  readonly at: number;
  readonly characters: number;
  readonly tier?: Tier;
  readonly preset?: Preset;
}

/** Who works on a turn, and until when nobody else may. */
export interface Lease {
  /** One run of the work; the same event handled again is another. */
  readonly holder: string;
  readonly until: number;
  /** A takeover waits for its end: it is not renewed any more. */
  readonly ending?: true;
}

/** A message a turn answers; all of a turn have one tier. */
export interface Taken {
  readonly n: number;
  readonly id: string;
  /** When it was screened; absent in records older than superseding, whose turns are not superseded. */
  readonly at?: number;
  readonly characters?: number;
  readonly tier?: Tier;
}

export interface Turn {
  readonly number: number;
  readonly state: "open" | "claimed" | "sending" | "closed";
  readonly takes: readonly Taken[];
  readonly fence: number;
  readonly openedAt: number;
  readonly deadlineAt: number;
  /** Pinned for the dialogue when the turn opened. */
  readonly settingsVersion: number;
  /** `turn.opened` was said a second time, after an outage (PROTOCOL 9). */
  readonly saidAgain: boolean;
  readonly lease: Lease | null;
  /** A blocked message's answer: the turn needs no search and no writing. */
  readonly preset: Preset | null;
  /** The call for a person that closed it, as the release before keeps it (`asAwaited`). */
  readonly handoff?: Handoff;
  /** Tool writes, logged before they run (PROTOCOL 6). */
  readonly toolLog: readonly ToolEntry[];
}

/** One tool write of a turn: its key names tool, index and a digest of the arguments. */
export interface ToolEntry {
  readonly key: string;
  /** Canonical JSON, to run it again as it was asked for. */
  readonly args: string;
  /** The tool's answer as JSON; null until it is known. */
  readonly result: string | null;
}

/** A message as the record remembers it: redacted text only. */
export interface WindowMessage {
  readonly id: string;
  readonly role: "user" | "assistant" | "agent" | "system";
  readonly text: string;
  readonly visible: number;
}

/** What a step will say, kept by the same update as its effect. `key` makes the event's id. */
export type OutboxEntry = { readonly key: string; readonly at: number } & (
  | {
      readonly say: "message.shown";
      readonly n: number;
      readonly id: string;
      readonly visible: number;
      readonly text: string;
      readonly layers: readonly LayerDecision[];
      readonly acceptedAt: number;
      readonly tier?: Tier;
    }
  | { readonly say: "turn.opened"; readonly turn: number }
  | {
      readonly say: "chat.out";
      readonly data: Omit<EventData<"chat.out">, "channel" | "user" | "thread">;
      /** How the turn was decided; stored beside the reply. */
      readonly record?: TurnRecord;
    }
  | { readonly say: "handoff.requested"; readonly turn: number; readonly handoff: Handoff }
  | { readonly say: "timer.set"; readonly data: EventData<"timer.set"> }
  | { readonly say: "conversation.closed"; readonly data: EventData<"conversation.closed"> }
);

export interface AwaitedPerson extends Awaits {
  readonly fence: number;
  /** The newest call, until it was made again (PROTOCOL 11). */
  readonly call?: { readonly turn: number; readonly handoff: Handoff };
}

/** What an erasure leaves of a conversation, and how far it is (PROTOCOL 9). */
export interface ErasureState {
  readonly askedAt: number;
  /** When everything stored was removed; null while that is under way. */
  readonly erasedAt: number | null;
  /** When the sweep goes on with it: after a failure, and once more when nothing that was under way can be left. */
  readonly dueAt: number | null;
  /** Ids of messages a gateway may still hand over again: they are known, and begin no new conversation. */
  readonly ids: readonly string[];
  /** The first conversation of the same thread: what a gateway said in it is filed there. Null without a thread. */
  readonly threadRoot: ConversationId | null;
}

/** The one document that decides a conversation; changed only by conditional updates (PROTOCOL "The record"). */
export interface ConversationRecord extends RecordDoc {
  readonly conversation: ConversationId;
  /** Grows with every update; the condition of the next one. */
  readonly rev: number;
  /** Who made the newest update, to read back an effect whose answer was lost. */
  readonly writer: string;
  readonly channel: Channel;
  /** The gateway's own conversation key. */
  readonly thread: string | null;
  readonly user: User;
  readonly language: Language | null;
  /** `erased`: a tombstone. It has ended for good, and holds no text and no person. */
  readonly status: "open" | "closed" | "erased";
  readonly createdAt: number;
  readonly lastActivityAt: number;
  readonly closedAt: number | null;
  /** Number of the next accepted message. */
  readonly next: number;
  readonly pending: readonly Pending[];
  readonly waiting: readonly Waiting[];
  readonly openAt: number | null;
  readonly turn: Turn | null;
  readonly owner: "bot" | "human";
  /** Who took over last, while a person owns. */
  readonly agent?: string | undefined;
  readonly fence: number;
  /** A call for a person that nobody has come to yet; it counts for its fence only (`awaitsPerson`). */
  readonly awaits?: AwaitedPerson | undefined;
  /** When the newest change of owner was asked for, by the asker's clock; an older one is outdated. Absent: never. */
  readonly ownerAskedAt?: number;
  /** The highest message number that an agent has answered. */
  readonly seenThrough: number;
  /** The newest number given to a visible message. */
  readonly visible: number;
  readonly outbox: readonly OutboxEntry[];
  /** The newest ticket; it stays here when it has ended, until the next takes its place. */
  readonly openTicket: string | null;
  readonly window: readonly WindowMessage[];
  /** Stands for the older messages that left the window (WF-11). */
  readonly summary: Summary | null;
  /** Of an erased conversation alone. */
  readonly erasure?: ErasureState;
  /** When the auto-close timer was asked to fire; null when none was asked for. */
  readonly idleTimerAt: number | null;
  /** The earliest moment the sweep must look; null when nothing is due (PROTOCOL 10). */
  readonly attentionAt: number | null;
}

export const limits = {
  pending: 50,
  takes: 20,
  takesCharacters: 16_000,
  windowMessages: 20,
  windowBytes: 64 * 1024,
  turnMs: 90_000,
  /** A message that nobody could screen in this time ends with the apology (PROTOCOL 9). */
  unreadMs: 24 * 3_600_000,
  outboxMs: staleAfterMs,
  takeoverWaitMs: 5_000,
  /** A tool has its effect within this time of asking whether it may: less than a takeover waits for it. */
  writeMs: 4_000,
  /** Tool writes of one turn, and characters of their arguments and answers. */
  writes: 8,
  writeArgs: 1_000,
  writeResult: 2_000,
  /** A timer this late was lost: the sweep does its work (PROTOCOL 10). */
  idleTimerLateMs: 60_000,
  /** What keeps an erasure from going on is tried again after this long. */
  erasureRetryMs: 10_000,
  /** Every turn's deadline has passed by then, and whoever worked on one has ended: nothing of it is written any more. */
  erasureSettlesMs: 150_000,
  /** So long a gateway may hand the same message over again (WH-12). */
  knownIdsMs: 48 * 3_600_000,
  knownIds: 5_000,
} as const;

export const conversations: CollectionSpec<ConversationRecord> = {
  name: "conversations",
  // 2: older ones have no summary. 3: nor `agent`, `awaits` and tiers, which stay absent. 4: nor the tier of an answer.
  version: 4,
  raise: {
    3: (record) => record,
    2: (record) => record,
    1: (record) => (record["summary"] === undefined ? { ...record, summary: null } : record),
  },
  indexes: [
    { attentionAt: 1, tenant: 1, status: 1 },
    { tenant: 1, "user.id": 1, lastActivityAt: -1 },
    { tenant: 1, owner: 1, status: 1, _id: 1 },
    { tenant: 1, lastActivityAt: -1 },
  ],
  shapes: {
    /** Across tenants, and without those that had their share: the index alone tells whose a record is. */
    due: { equal: [], range: "attentionAt", sort: { attentionAt: 1 } },
    owned: { equal: ["tenant", "owner", "status"], sort: { _id: 1 } },
    recent: { equal: ["tenant"], range: "lastActivityAt", sort: { lastActivityAt: -1 } },
    ofUser: { equal: ["tenant", "user.id"], sort: { lastActivityAt: -1 } },
  },
  boundedBy:
    "unused ones go a day after they were closed; the others by nothing yet: the move to cold storage (BR-20) will; a record itself is bounded by its limits",
};

export const recordId = (tenant: TenantId, conversation: ConversationId): string => `${tenant}:${conversation}`;

/** What the rules answer: the record as it should become, if it changes, and the caller's result. */
export interface ConversationRuling<R> {
  readonly next?: ConversationRecord;
  readonly result: R;
}

/** Whether a tool write was logged whose answer is not known. */
export const hasOpenWrite = ({ toolLog }: Turn): boolean => toolLog.some(({ result }) => result === null);

/** A conversation's timers: one, stored as `idleTimerAt`. */
export const timersOf = ({ idleTimerAt }: Pick<ConversationRecord, "idleTimerAt">): Timers =>
  idleTimerAt === null ? {} : { [autoClose]: idleTimerAt };

export const conversationTimers: TimerSpec = { kinds: [autoClose], lateMs: limits.idleTimerLateMs };

/** The earliest moment at which somebody must look at this conversation again, beside what is unsaid. */
export function attentionAt(record: ConversationRecord): number | null {
  const due = ownMoments(record);
  return due.length === 0 ? null : Math.min(...due);
}

/** Every moment, past or to come, at which something in this conversation falls due. */
export function dueMoments(record: ConversationRecord): readonly number[] {
  return [...record.outbox.map((entry) => entry.at + limits.outboxMs), ...ownMoments(record)];
}

function ownMoments(record: ConversationRecord): readonly number[] {
  if (record.erasure !== undefined) return record.erasure.dueAt === null ? [] : [record.erasure.dueAt];
  const due: number[] = [];
  const turn = record.turn;
  if (turn !== null && turn.state !== "closed") {
    // What is leaving is not cut off before its lease has passed.
    const leaving = turn.state === "sending" || hasOpenWrite(turn);
    due.push(leaving ? Math.max(turn.deadlineAt, turn.lease?.until ?? 0) : turn.deadlineAt);
  } else if (record.openAt !== null && record.owner === "bot") {
    due.push(record.openAt);
  }
  // Unscreened messages may be holding a screened one back; they stop doing so after a while.
  const held = heldUntil(record.pending, record.next);
  if (held !== undefined) due.push(held);
  const unread = record.pending.filter((entry) => entry.screened === undefined);
  due.push(...unread.map(({ at }) => at + limits.unreadMs));
  const timerLateAt = timersLateAt(timersOf(record), conversationTimers);
  if (timerLateAt !== null) due.push(timerLateAt);
  return due;
}
