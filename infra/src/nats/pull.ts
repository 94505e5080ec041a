import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { createInbox, type Msg, type Subscription as NatsSubscription, nanos } from "@nats-io/transport-node";
import type { Delivery, Subscription } from "../ports/bus.ts";
import { type Connection, flush, leave } from "./connection.ts";
import { deliveryOf, handBack, isDelivery } from "./delivery.ts";

const expiresMs = 30_000;
const heartbeatMs = 5_000;
const firstRetryMs = 250;
const lastRetryMs = 2_000;

/** What the server says about a pull request. */
const heartbeat = 100;
const ranOut = 408;

interface Options {
  readonly connection: Connection;
  /** As named on the server. */
  readonly stream: string;
  readonly durable: string;
  readonly concurrency: number;
  /** Makes stream and durable exist before pulling, also after the server has lost them. */
  readonly restore: () => Promise<void>;
  readonly handle: (delivery: Delivery) => Promise<void>;
}

/**
 * Pulls exactly as many messages as there are free handlers. The client's own `consume()` reads ahead by up to three
 * quarters of its batch: the ack wait of what waits behind slow handlers would run out, and its deliveries be counted.
 */
export interface Puller extends Options {
  /** Undefined while consuming is down. */
  inbox: NatsSubscription | undefined;
  /** Messages asked for that have not come. */
  asked: number;
  readonly atWork: Set<Promise<void>>;
  /** Came although no handler is free: a request of before a reconnect was still honoured. */
  readonly ahead: Msg[];
  lastHeardAt: number;
  restoring: boolean;
  readonly stopped: AbortController;
}

export async function startPulling(options: Options): Promise<Puller> {
  const puller: Puller = {
    ...options,
    inbox: undefined,
    asked: 0,
    atWork: new Set(),
    ahead: [],
    lastHeardAt: 0,
    restoring: false,
    stopped: new AbortController(),
  };
  await options.restore();
  open(puller);
  void watch(puller);
  return puller;
}

function open(puller: Puller): void {
  const { nats } = puller.connection;
  const inbox: NatsSubscription = nats.subscribe(createInbox(), {
    callback: (error, message) => {
      if (error) restoreSoon(puller);
      else hear(puller, message, inbox);
    },
  });
  puller.inbox = inbox;
  puller.asked = 0;
  ask(puller);
}

function ask(puller: Puller): void {
  const { connection, inbox, asked, atWork, ahead, concurrency, stopped } = puller;
  const free = concurrency - atWork.size - ahead.length;
  const batch = free - asked;
  // One request stands for many messages: asked anew only when half of the free handlers wait for none.
  if (2 * asked >= free || !inbox || stopped.signal.aborted || connection.nats.isClosed()) return;
  if (asked === 0) puller.lastHeardAt = performance.now();
  puller.asked += batch;
  const request = { batch, expires: nanos(expiresMs), idle_heartbeat: nanos(heartbeatMs) };
  connection.nats.publish(`$JS.API.CONSUMER.MSG.NEXT.${puller.stream}.${puller.durable}`, JSON.stringify(request), {
    reply: inbox.getSubject(),
  });
}

function hear(puller: Puller, message: Msg, inbox: NatsSubscription): void {
  puller.lastHeardAt = performance.now();
  const current = puller.inbox === inbox;
  if (isDelivery(message)) {
    if (current) puller.asked -= 1;
    if (puller.stopped.signal.aborted) handBack(puller.connection, message);
    else if (puller.atWork.size < puller.concurrency) start(puller, message);
    else puller.ahead.push(message);
    return;
  }
  if (!current) return;
  const { code, description } = message.headers ?? {};
  if (code === heartbeat) return;
  if (code === ranOut) {
    puller.asked -= Number(message.headers?.get("Nats-Pending-Messages"));
    ask(puller);
    return;
  }
  // Deleted, moved, shutting down, refused, or nobody there.
  puller.connection.logger.warn("bus.pull-refused", { durable: puller.durable, code, reason: description });
  restoreSoon(puller);
}

function start(puller: Puller, message: Msg): void {
  const working = work(puller, message).finally(() => {
    puller.atWork.delete(working);
    const next = puller.ahead.shift();
    if (next) start(puller, next);
    // Handlers that end together share one request.
    queueMicrotask(() => ask(puller));
  });
  puller.atWork.add(working);
}

async function work({ connection, durable, handle }: Puller, message: Msg): Promise<void> {
  const delivery = deliveryOf(connection, message);
  try {
    await handle(delivery);
  } catch (error) {
    // Not ended: its ack wait brings it back.
    connection.logger.error("bus.handler-failed", { durable, deliveries: delivery.deliveries, error });
  }
}

/** Starts pulling anew, as often as it takes: after a reconnect the server knows nothing of old requests (NATS-05). */
export function restoreSoon(puller: Puller): void {
  if (puller.restoring || puller.stopped.signal.aborted) return;
  puller.restoring = true;
  puller.inbox?.unsubscribe();
  puller.inbox = undefined;
  void restoreUntilDone(puller);
}

async function restoreUntilDone(puller: Puller): Promise<void> {
  const { signal } = puller.stopped;
  for (let waitMs = firstRetryMs; !signal.aborted; waitMs = Math.min(waitMs * 2, lastRetryMs)) {
    try {
      await puller.restore();
      if (!signal.aborted) open(puller);
      break;
    } catch (error) {
      puller.connection.logger.warn("bus.consumer-down", { durable: puller.durable, error });
    }
    await delay(waitMs, undefined, { signal }).catch(() => undefined);
  }
  puller.restoring = false;
}

/** Notices a server that neither delivers nor says that it is there. */
async function watch(puller: Puller): Promise<void> {
  const { signal } = puller.stopped;
  while (!signal.aborted) {
    await delay(heartbeatMs, undefined, { signal, ref: false }).catch(() => undefined);
    const silentMs = performance.now() - puller.lastHeardAt;
    if (puller.asked > 0 && silentMs > 2.5 * heartbeatMs && puller.connection.connected) restoreSoon(puller);
  }
}

/** Pulls nothing more, hands back what came but was not started, waits for the handlers at work. */
export async function stopPulling(puller: Puller): Promise<void> {
  const { connection, stopped, inbox, ahead, atWork } = puller;
  stopped.abort();
  for (const message of ahead.splice(0)) handBack(connection, message);
  if (inbox) await leave(connection, inbox);
  await Promise.all(atWork);
  await flush(connection);
}

export function subscriptionOf(pullers: Set<Puller>, puller: Puller): Subscription {
  return {
    async stop() {
      pullers.delete(puller);
      if (!puller.stopped.signal.aborted) await stopPulling(puller);
    },
  };
}
