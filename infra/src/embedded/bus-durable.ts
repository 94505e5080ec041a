import type { ConsumerSpec } from "@frontdesk/contracts/topology";
import { type Matcher, matcherOf } from "./bus-subjects.ts";

/** A message delivered at least once and not ended. */
export interface Task {
  readonly sequence: number;
  readonly deliveries: number;
  /** Monotonic ms at which it is delivered again; undefined: it waits for a free handler. */
  readonly dueAt: number | undefined;
}

/** What a durable has still to do. It is rebuilt from the tables at start: leases die with the process. */
export interface Durable {
  readonly id: number;
  readonly stream: string;
  spec: ConsumerSpec;
  hears: Matcher;
  /** Never delivered, oldest first; `waitingFrom` is the first one not yet taken. */
  waiting: number[];
  waitingFrom: number;
  /** Due once more, in the order they became due. */
  again: number[];
  readonly open: Map<number, Task>;
}

export function createDurable(id: number, spec: ConsumerSpec): Durable {
  return {
    id,
    stream: spec.stream,
    spec,
    hears: matcherOf(spec.filter),
    waiting: [],
    waitingFrom: 0,
    again: [],
    open: new Map(),
  };
}

/** Messages not ended: waiting, delayed or at work. */
export function backlogOf(durable: Durable): number {
  return durable.waiting.length - durable.waitingFrom + durable.open.size;
}

/** The next message to deliver, redeliveries first; new ones only while fewer than `maxAckPending` are open. */
export function nextOf(durable: Durable): { readonly sequence: number; readonly deliveries: number } | undefined {
  for (let sequence = durable.again.shift(); sequence !== undefined; sequence = durable.again.shift()) {
    const task = durable.open.get(sequence);
    if (task && task.dueAt === undefined) return { sequence, deliveries: task.deliveries + 1 };
  }
  if (durable.open.size >= durable.spec.maxAckPending) return undefined;
  const sequence = durable.waiting[durable.waitingFrom];
  if (sequence === undefined) return undefined;
  durable.waitingFrom += 1;
  if (durable.waitingFrom > 1_024 && durable.waitingFrom * 2 > durable.waiting.length) {
    durable.waiting.splice(0, durable.waitingFrom);
    durable.waitingFrom = 0;
  }
  return { sequence, deliveries: 1 };
}

/** Delivers it again at `dueAt`, or as soon as a handler is free. */
export function postpone(durable: Durable, task: { sequence: number; deliveries: number }, dueAt?: number): void {
  durable.open.set(task.sequence, { sequence: task.sequence, deliveries: task.deliveries, dueAt });
  if (dueAt === undefined) durable.again.push(task.sequence);
}

/** Moves what is due to the front of the queue; answers when the next one will be. */
export function wakeDue(durable: Durable, nowMs: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const task of durable.open.values()) {
    if (task.dueAt === undefined) continue;
    if (task.dueAt <= nowMs) postpone(durable, task);
    else next = Math.min(next, task.dueAt);
  }
  return next;
}

/** Drops messages that are gone from the stream. */
export function forgetGone(durable: Durable, gone: ReadonlySet<number>): void {
  durable.waiting = durable.waiting.slice(durable.waitingFrom).filter((sequence) => !gone.has(sequence));
  durable.waitingFrom = 0;
  for (const sequence of gone) durable.open.delete(sequence);
}
