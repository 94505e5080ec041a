import type { User } from "@frontdesk/contracts/turn";
import { conversationOfThread } from "../runtime/thread.rules.ts";
import { type ConversationRecord, type ConversationRuling, type ErasureState, limits } from "./record.ts";

/** Nobody's id: no user has an empty one. */
export const nobody: User = { id: "", tier: "guest" };

/**
 * PROTOCOL 9: everything ends as erased, by one update: what was pending, waiting and open, all text of the record, and
 * whose it was. The fence is raised, so nothing in flight has an effect. What is left keeps its numbers and the ids of
 * messages a gateway may hand over again.
 */
export function endAsErased(
  record: ConversationRecord,
  ids: readonly string[],
  now: number,
): ConversationRuling<ErasureState> {
  if (record.erasure !== undefined) return { result: record.erasure };
  const { tenant, channel, thread } = record;
  const erasure: ErasureState = {
    askedAt: now,
    erasedAt: null,
    dueAt: now + limits.erasureRetryMs,
    ids,
    threadRoot: thread === null ? null : conversationOfThread({ tenant, channel, thread }, 0),
  };
  const next: ConversationRecord = {
    ...record,
    thread: null,
    user: nobody,
    language: null,
    status: "erased",
    closedAt: now,
    pending: [],
    waiting: [],
    openAt: null,
    turn: null,
    owner: "bot",
    agent: undefined,
    awaits: undefined,
    fence: record.fence + 1,
    outbox: [],
    openTicket: null,
    window: [],
    summary: null,
    idleTimerAt: null,
    erasure,
  };
  return { next, result: erasure };
}

/**
 * Everything stored was removed, beginning at `beganAt`. Whoever worked on a turn when it was erased may have written
 * since: it is removed once more when all of them have ended.
 */
export function noteRemoved(
  record: ConversationRecord,
  beganAt: number,
  now: number,
): ConversationRuling<ErasureState | undefined> {
  const { erasure } = record;
  if (erasure === undefined) return { result: undefined };
  const settlesAt = erasure.askedAt + limits.erasureSettlesMs;
  const done = { ...erasure, erasedAt: erasure.erasedAt ?? now, dueAt: beganAt >= settlesAt ? null : settlesAt };
  return { next: { ...record, erasure: done }, result: done };
}
