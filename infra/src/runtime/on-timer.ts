import type { EventOf } from "@frontdesk/contracts/envelope";
import type { EventData } from "@frontdesk/contracts/events";
import type { Owner } from "@frontdesk/contracts/flow";
import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { timerOf } from "@frontdesk/contracts/timers";
import type { StepContext } from "./steps.ts";

export interface FiredTimer {
  readonly tenant: TenantId;
  /** The one its record belongs to; the ref itself when it belongs to none. */
  readonly conversation: ConversationId;
  readonly ref: string;
  /** When it was asked to fire. The record may have moved it since. */
  readonly at: number;
}

/** Applies a rule to the record, which decides whether the timer has an effect now (`fireTimer`). */
export type TimerHandler = (timer: FiredTimer, context: StepContext) => Promise<void>;

/**
 * The handler of a service's row that hears `timer.fired`: every service hears all of them, and reacts to those of its
 * own records. A kind it does not know was armed by a newer version: it is logged and let go, since the sweep of a
 * version that knows it makes up for it (PROTOCOL 10).
 */
export function onTimer(owner: Owner, kinds: Readonly<Record<string, TimerHandler>>) {
  const known = new Map(Object.entries(kinds));
  return async (event: EventOf<EventData<"timer.fired">>, context: StepContext): Promise<readonly never[]> => {
    const { tenant, conversation, data } = event;
    const timer = timerOf(data, conversation);
    if (timer.owner !== owner) return [];
    const handle = known.get(timer.kind);
    if (handle === undefined) {
      context.logger.warn("timer.unknown_kind", { kind: timer.kind, ref: timer.ref, conversation });
      return [];
    }
    await handle({ tenant, conversation, ref: timer.ref, at: data.at }, context);
    return [];
  };
}
