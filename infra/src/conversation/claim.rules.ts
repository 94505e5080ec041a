import { type ConversationRecord, type ConversationRuling, type Lease, limits } from "./record.ts";
import { supersede } from "./supersede.rules.ts";
import { isCurrent, openTurn } from "./turn.rules.ts";

export interface Claim {
  readonly turn: number;
  readonly fence: number;
  readonly holder: string;
  readonly leaseMs: number;
  /** The tenant's `burst.maxMs`: how old the turn's oldest message may be for a newer one to supersede it. */
  readonly supersedeWithinMs: number;
}

/**
 * `held`: another run works on it now. `passed`: its reply is not wanted any more, for good: closed, superseded, fenced
 * off, or past its deadline.
 */
export type Claimed = "claimed" | "held" | "passed";

/**
 * PROTOCOL 6: before its first paid step a run claims the turn, and renews the claim by claiming it again. A dead lease
 * may be claimed by anyone; of a turn whose pieces were shown, `sending` stays. Messages that came while nobody had paid
 * for anything supersede the turn instead (PROTOCOL 5).
 */
export function claimTurn(record: ConversationRecord, input: Claim, now: number): ConversationRuling<Claimed> {
  if (!isCurrent(record, input.turn, input.fence) || record.turn.deadlineAt <= now) return { result: "passed" };
  const { turn } = record;
  const mine = turn.lease?.holder === input.holder;
  if (turn.lease !== null && !mine && heldUntil(turn.lease, input) > now) return { result: "held" };
  if (mine && turn.lease?.ending) return { result: "claimed" };
  if (!mine && record.openAt !== null && record.openAt <= now) {
    const superseded = supersede(record, input.supersedeWithinMs, now);
    if (superseded !== record) return { next: openTurn(superseded, turn.settingsVersion, now), result: "passed" };
  }
  const state = turn.state === "sending" ? "sending" : "claimed";
  const lease = { holder: input.holder, until: now + input.leaseMs };
  return { next: { ...record, turn: { ...turn, state, lease } }, result: "claimed" };
}

/** A takeover cuts a lease short, and its holder may not know; nor does another run come before the takeover does. */
function heldUntil(lease: Lease, { leaseMs }: Claim): number {
  return lease.until + (lease.ending ? Math.max(0, leaseMs - limits.takeoverWaitMs) : 0);
}

/** Lets go of a claim whose run failed, so that the next try need not wait for the lease; nothing came of it. */
export function releaseTurn(
  record: ConversationRecord,
  { turn: number, holder }: Pick<Claim, "turn" | "holder">,
): ConversationRuling<undefined> {
  const { turn } = record;
  if (turn?.number !== number || turn.lease?.holder !== holder || turn.state === "closed") return { result: undefined };
  const state = turn.state === "sending" ? "sending" : "open";
  return { next: { ...record, turn: { ...turn, state, lease: null } }, result: undefined };
}

/** The number of a turn that somebody was working on and whose reply an update has made unwanted, if it has. */
export function passedTurn(before: ConversationRecord, after: ConversationRecord): number | undefined {
  const { turn } = before;
  if (turn === null || turn.lease === null || turn.state === "closed") return undefined;
  const goesOn = after.turn?.number === turn.number && after.turn.state !== "closed";
  return goesOn ? undefined : turn.number;
}
