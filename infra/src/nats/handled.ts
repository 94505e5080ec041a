import type { Msg } from "@nats-io/transport-node";
import { keyOf, sequenceOf } from "./delivery.ts";

/**
 * Which messages of a durable this process handles and has handled. A durable that was made again delivers once more what
 * was acked since its place was last looked at; here that is not handled again. A message is known by its sequence and
 * time: a server that lost the end of a stream gives its sequences to other messages.
 */
export interface Handled {
  readonly atWork: Set<string>;
  /** Acked or terminated, with the sequence; what lies under the floor is forgotten. */
  readonly ended: Map<string, number>;
  /** At work since before the durable was made again; with each the delivery that came again meanwhile. */
  readonly former: Map<string, Msg | undefined>;
}

/** A floor that one stuck message holds down must not fill the memory: beyond so many a replay is the lesser evil. */
const mostEnded = 20_000;

export function createHandled(): Handled {
  return { atWork: new Set(), ended: new Map(), former: new Map() };
}

export function noteEnded({ ended }: Handled, message: Msg): void {
  ended.set(keyOf(message), sequenceOf(message));
  if (ended.size <= mostEnded) return;
  const [oldest] = ended.keys();
  if (oldest !== undefined) ended.delete(oldest);
}

/** What the durable itself knows to be acked it does not deliver again. */
export function forgetUnder({ ended }: Handled, floor: number): void {
  for (const [key, sequence] of ended) if (sequence <= floor) ended.delete(key);
}

/** The durable was made again: what is at work comes once more. */
export function expectAgain({ atWork, former }: Handled): void {
  former.clear();
  for (const key of atWork) former.set(key, undefined);
}

/** `ended`: it was handled already. `held`: it is at work, and how that ends counts for it too. */
export function recognise({ ended, former }: Handled, message: Msg): "new" | "ended" | "held" {
  const key = keyOf(message);
  if (ended.has(key)) return "ended";
  if (!former.has(key)) return "new";
  former.set(key, message);
  return "held";
}

/** Work on a message is over; answers the delivery of it that was held meanwhile. */
export function letGo({ atWork, former }: Handled, message: Msg): Msg | undefined {
  const key = keyOf(message);
  const held = former.get(key);
  atWork.delete(key);
  former.delete(key);
  return held;
}
