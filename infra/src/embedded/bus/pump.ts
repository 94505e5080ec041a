import { performance } from "node:perf_hooks";
import type { Delivery, Subscription } from "../../ports/bus.ts";
import type { Logger } from "../../ports/logger.ts";
import type { FairStart, Start } from "../../runtime/fair-start.ts";
import { backlogOf, type Durable, nextOf, postpone, type Task, wakeDue } from "./durable.ts";
import type { BusStore } from "./store.ts";
import { finish, type Streams } from "./streams.ts";
import type { Writer } from "./writer.ts";

/** One subscription: at most `concurrency` handlers at once. */
interface Taker {
  readonly key: string;
  readonly concurrency: number;
  readonly atWork: Set<Promise<void>>;
  readonly handle: (delivery: Delivery) => Promise<void>;
}

/** Hands due messages to free handlers, and wakes up when the next ack wait or delay ends. */
export interface Pump {
  readonly streams: Streams;
  readonly writer: Writer;
  readonly logger: Logger;
  readonly fair: FairStart;
  takers: readonly Taker[];
  timer: NodeJS.Timeout | undefined;
  /** Monotonic ms at which the timer fires. */
  timerAt: number;
}

interface Taken {
  readonly key: string;
  readonly message: NonNullable<ReturnType<BusStore["message"]>>;
  readonly task: Omit<Task, "dueAt">;
  readonly start: Start;
}

/** One timer for all: it fires at the earliest due time, or too early when that was renewed meanwhile. */
function wakeAt(pump: Pump, dueAt: number): void {
  if (dueAt >= pump.timerAt) return;
  clearTimeout(pump.timer);
  pump.timerAt = dueAt;
  const waitMs = Math.max(0, Math.ceil(dueAt - performance.now()));
  pump.timer = setTimeout(() => {
    pump.timerAt = Number.POSITIVE_INFINITY;
    const now = performance.now();
    wakeAt(pump, Math.min(...[...pump.streams.durables.values()].map((durable) => wakeDue(durable, now))));
    pump.writer.wake();
  }, waitMs);
}

/** Takes the next message of a durable; the delivery is counted in the store before anyone sees it. */
function takeOne(pump: Pump, key: string, durable: Durable): Taken | undefined {
  const { store } = pump.streams;
  const choose = (waiting: Iterable<string>) => pump.fair.next(waiting, pump.writer.wake);
  for (let next = nextOf(durable, choose); next; next = nextOf(durable, choose)) {
    const { task, start } = next;
    const message = store.message(task.sequence);
    if (!message) {
      start.end();
      durable.open.delete(task.sequence);
      store.dropTask(durable.id, task.sequence);
      continue;
    }
    store.countDelivery(durable.id, task.sequence, task.deliveries);
    lease(pump, durable, task);
    return { key, message, task, start };
  }
  return undefined;
}

function lease(pump: Pump, durable: Durable, task: Omit<Task, "dueAt">): void {
  const dueAt = performance.now() + durable.spec.ackWaitMs;
  postpone(durable, task, dueAt);
  wakeAt(pump, dueAt);
}

function deliveryOf(pump: Pump, { key, message, task }: Taken): Delivery {
  const { sequence } = message;
  const { deliveries } = task;
  let ended = false;
  /** The durable, while this delivery is the message's latest and has not ended. */
  const mine = () => {
    const durable = pump.streams.durables.get(key);
    return !ended && durable?.open.get(sequence)?.deliveries === deliveries ? durable : undefined;
  };
  const end = async () => {
    if (ended) return;
    ended = true;
    await pump.writer.run(() => finish(pump.streams, key, sequence));
  };
  return {
    ...message,
    deliveries,
    ack: end,
    async nak(delayMs) {
      const durable = mine();
      ended = true;
      if (!durable) return;
      const dueAt = performance.now() + delayMs;
      postpone(durable, task, delayMs > 0 ? dueAt : undefined);
      wakeAt(pump, dueAt);
    },
    working() {
      const durable = mine();
      if (durable) lease(pump, durable, task);
    },
    async term(reason) {
      if (!ended) pump.logger.warn("bus.terminated", { durable: key, sequence, reason });
      await end();
    },
  };
}

async function work({ key, handle }: Taker, delivery: Delivery, logger: Logger): Promise<void> {
  try {
    await handle(delivery);
  } catch (error) {
    // Not ended: its ack wait brings it back.
    logger.error("bus.handler-failed", { durable: key, deliveries: delivery.deliveries, error });
  }
}

function start(pump: Pump, taker: Taker, taken: Taken): void {
  const working = work(taker, deliveryOf(pump, taken), pump.logger).finally(() => {
    taker.atWork.delete(working);
    taken.start.end();
    pump.writer.wake();
  });
  taker.atWork.add(working);
}

export function addTaker(pump: Pump, options: Pick<Taker, "key" | "concurrency" | "handle">): Subscription {
  const taker: Taker = { ...options, atWork: new Set() };
  pump.takers = [...pump.takers, taker];
  pump.writer.wake();
  return {
    async stop() {
      pump.takers = pump.takers.filter((other) => other !== taker);
      await Promise.all(taker.atWork);
    },
  };
}

/** Fills free handlers in turn, within a transaction; what it returns starts them once that is committed. */
export function take(pump: Pump): () => void {
  const taken: { taker: Taker; next: Taken }[] = [];
  let round = pump.takers.map((taker) => ({ taker, free: taker.concurrency - taker.atWork.size }));
  while (round.length > 0) {
    round = round.filter((slot) => {
      const { key } = slot.taker;
      const durable = slot.free > 0 ? pump.streams.durables.get(key) : undefined;
      const next = durable && takeOne(pump, key, durable);
      if (!next) return false;
      slot.free -= 1;
      taken.push({ taker: slot.taker, next });
      return true;
    });
  }
  return () => {
    for (const { taker, next } of taken) start(pump, taker, next);
  };
}

/** Somebody in this process consumes the durable. */
export function isTaken({ takers }: Pump, key: string): boolean {
  return takers.some((taker) => taker.key === key);
}

/** A durable consumed here has something to do, or a handler is at work. */
export function isBusy({ takers, streams }: Pump): boolean {
  return takers.some(({ key, atWork }) => {
    const durable = streams.durables.get(key);
    return atWork.size > 0 || (durable !== undefined && backlogOf(durable) > 0);
  });
}

export function closePump(pump: Pump): void {
  pump.takers = [];
  clearTimeout(pump.timer);
  pump.timerAt = Number.NEGATIVE_INFINITY;
}
