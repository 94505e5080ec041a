import type { Handoff } from "@frontdesk/contracts/turn";
import { say } from "./outbox.rules.ts";
import { type ConversationRecord, type ConversationRuling } from "./record.ts";

/** When a person is expected to write first, by the call's priority; null: not known. */
export type PersonBy = (priority: Handoff["priority"], now: number) => number | null;

/**
 * PROTOCOL 8: whether a person was called and none has come yet. The bot goes on with what it may: safety texts and plain
 * answers. Takeover, return and reopening raise the fence, by which the call counts.
 */
export function awaitsPerson({ owner, awaits, fence }: ConversationRecord): boolean {
  return owner === "bot" && awaits?.fence === fence;
}

/** Who answers this conversation now, as everybody is told. */
export function ownerOf(record: ConversationRecord): "bot" | "waiting" | "human" {
  return awaitsPerson(record) ? "waiting" : record.owner;
}

/**
 * The release before gave a conversation away with its call. Where nobody has asked for it since, nor spoken, its customer
 * waits for a person like any other (PROTOCOL 8). A takeover by HTTP that the release before answered left no trace: who
 * had not written yet takes over once more.
 * @NOTE It can go with the release after.
 */
export function asAwaited(record: ConversationRecord): ConversationRecord {
  const { owner, turn, fence, window, lastActivityAt: since } = record;
  if (owner !== "human" || turn?.handoff === undefined || fence !== turn.fence + 1) return record;
  if (record.agent !== undefined || (record.ownerAskedAt ?? 0) > turn.openedAt) return record;
  if (window.findLast(({ role }) => role === "assistant" || role === "agent")?.role === "agent") return record;
  const { handoff, ...closed } = turn;
  const call = { turn: turn.number, handoff };
  return { ...record, owner: "bot", turn: closed, awaits: { since, turn: turn.number, by: null, fence, call } };
}

/** Whether the customer has the last word, as far as it was screened. */
export function customerSpokeLast({ window }: ConversationRecord): boolean {
  return window.findLast(({ role }) => role !== "system")?.role === "user";
}

/**
 * PROTOCOL 8: the update that delivers a hand-off's text calls a person. Called again while one is awaited, the ticket is
 * the same and its priority may rise; the customer is not made to wait longer than was said.
 */
export function handOver(
  record: ConversationRecord,
  handoff: Handoff,
  { personBy, now }: { readonly personBy: PersonBy | undefined; readonly now: number },
): ConversationRecord {
  const turn = record.turn?.number ?? 0;
  const before = awaitsPerson(record) ? record.awaits : undefined;
  const expected = [before?.by ?? null, personBy?.(handoff.priority, now) ?? null].filter((by) => by !== null);
  const fence = record.fence + 1;
  const awaits = {
    since: before?.since ?? now,
    turn: before?.turn ?? turn,
    by: expected.length === 0 ? null : Math.min(...expected),
    fence,
    call: { turn, handoff },
  };
  return say({ ...record, fence, awaits }, { say: "handoff.requested", at: now, turn, handoff }, `${turn}:0`);
}

/**
 * PROTOCOL 11: a call that was lost is made again, once. Its ticket is named by its turn: one that was opened after all
 * stays the only one.
 */
export function callAgain(
  record: ConversationRecord,
  turn: number,
  now: number,
): ConversationRuling<"called" | "passed"> {
  const waiting = asAwaited(record);
  const { awaits } = waiting;
  if (awaits?.call?.turn !== turn || ownerOf(waiting) === "bot") return { result: "passed" };
  const { call, ...called } = awaits;
  const again = { say: "handoff.requested", at: now, turn, handoff: call.handoff } as const;
  return { next: say({ ...waiting, awaits: called }, again, `${turn}:1`), result: "called" };
}
