import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { ownerOf } from "@frontdesk/contracts/subjects";
import { createInbox, type Msg, type Subscription as NatsSubscription, nanos } from "@nats-io/transport-node";
import type { Delivery, Subscription } from "../ports/bus.ts";
import type { Matcher } from "../ports/bus-subjects.ts";
import { createFairLines, type FairLines, type FairStart, type Start } from "../runtime/fair-start.ts";
import { type Connection, flush, leave, plainSubject, say, streamName } from "./connection.ts";
import { backlogOf, deliveryOf, handBack, isDelivery, keepWaiting, keyOf } from "./delivery.ts";
import { createHandled, expectAgain, forgetUnder, type Handled, letGo, noteEnded, recognise } from "./handled.ts";
import type { Place } from "./place.rules.ts";
import { toAskFor } from "./pull.rules.ts";

const expiresMs = 30_000;
const heartbeatMs = 5_000;
const firstRetryMs = 250;
const lastRetryMs = 2_000;
/** How often it is looked where the durable stands while messages are handled; otherwise only every so many times. */
const lookMs = 1_000;
const idleLooks = 5;
/** Well within an ack wait. */
const keepWaitingMs = 3_000;

/** What the server says about a pull request. */
const heartbeat = 100;
const ranOut = 408;

interface Options {
  readonly connection: Connection;
  /** As named on the server. */
  readonly stream: string;
  readonly durable: string;
  readonly concurrency: number;
  readonly fair: FairStart;
  /** Makes stream and durable exist before pulling, also after the server has lost them; says where the durable stands. */
  readonly restore: () => Promise<Place>;
  /** Where the durable stands now; undefined when it is not there. */
  readonly look: () => Promise<Place | undefined>;
  readonly handle: (delivery: Delivery) => Promise<void>;
}

/**
 * Pulls as many messages as there are free handlers, and when the durable has more, up to `maxWaiting` ahead of them
 * (`toAskFor`): a durable delivers in order, so whose handler starts next can only be chosen among what is here. The ack
 * wait of what waits is renewed.
 */
export interface Puller extends Options {
  /** Undefined while consuming is down. */
  inbox: NatsSubscription | undefined;
  /** Messages asked for that have not come. */
  asked: number;
  readonly atWork: Set<Promise<void>>;
  /** What came and has no handler yet. */
  readonly waiting: FairLines<Msg>;
  /** Messages the server had for this durable when it sent the last one. */
  backlog: number;
  lastHeardAt: number;
  restoring: boolean;
  /** When the durable was made that is pulled. */
  durableOf: string;
  readonly handled: Handled;
  readonly stopped: AbortController;
  /** Called when those who gave way may start. */
  readonly wake: () => void;
}

export async function startPulling(options: Options): Promise<Puller> {
  const puller: Puller = {
    ...options,
    inbox: undefined,
    asked: 0,
    atWork: new Set(),
    waiting: createFairLines(options.fair),
    backlog: 0,
    lastHeardAt: 0,
    restoring: false,
    durableOf: "",
    handled: createHandled(),
    stopped: new AbortController(),
    wake: () => startWaiting(puller),
  };
  open(puller, await options.restore());
  void watch(puller);
  void followPlace(puller);
  void keepAllWaiting(puller);
  return puller;
}

function open(puller: Puller, place: Place): void {
  const { nats } = puller.connection;
  if (puller.durableOf !== place.durable) {
    // What waits, and what is at work, comes by the new durable.
    puller.waiting.clear();
    expectAgain(puller.handled);
  }
  puller.durableOf = place.durable;
  const inbox: NatsSubscription = nats.subscribe(createInbox(puller.connection.inbox), {
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
  const { connection, inbox, asked, atWork, waiting, backlog, concurrency, stopped } = puller;
  if (!inbox || stopped.signal.aborted || connection.nats.isClosed()) return;
  const batch = toAskFor({ concurrency, atWork: atWork.size, waiting: waiting.size, asked, backlog });
  if (batch === 0) return;
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
    puller.backlog = backlogOf(message);
    receive(puller, message);
    startWaiting(puller);
    ask(puller);
    return;
  }
  if (!current) return;
  const { code, description } = message.headers ?? {};
  if (code === heartbeat) return;
  if (code === ranOut) {
    puller.asked -= Number(message.headers?.get("Nats-Pending-Messages"));
    // It had no more to deliver: others may have taken what was left.
    puller.backlog = 0;
    ask(puller);
    return;
  }
  // Deleted, moved, shutting down, refused, or nobody there.
  puller.connection.logger.warn("bus.pull-refused", { durable: puller.durable, code, reason: description });
  restoreSoon(puller);
}

function receive(puller: Puller, message: Msg): void {
  const { connection, handled, stopped } = puller;
  switch (recognise(handled, message)) {
    case "ended":
      return say(connection, message.reply ?? "", "+ACK");
    case "held":
      return;
    case "new":
      return stopped.signal.aborted ? handBack(connection, message) : wait(puller, message);
  }
}

function wait(puller: Puller, message: Msg): void {
  const tenant = ownerOf(plainSubject(puller.connection, message.subject)).tenant ?? "";
  puller.waiting.push(tenant, message);
}

/** Gives free handlers to what waits, in the order that is fair to tenants. */
function startWaiting(puller: Puller): void {
  const { waiting, atWork, concurrency, wake } = puller;
  while (atWork.size < concurrency) {
    const next = waiting.next(wake);
    if (next === undefined) return;
    start(puller, next.item, next.start);
  }
}

/** Drops what waits here and was purged from its stream. */
export function forgetGone(puller: Puller, stream: string, isGone: Matcher): void {
  const { connection, waiting } = puller;
  if (puller.stream !== streamName(connection, stream)) return;
  waiting.keepOnly(({ subject }) => !isGone(plainSubject(connection, subject).split(".")));
  // It may have been all that was here, and nothing else asks then.
  ask(puller);
}

function start(puller: Puller, message: Msg, granted: Start): void {
  puller.handled.atWork.add(keyOf(message));
  const working = work(puller, message).finally(() => {
    puller.atWork.delete(working);
    granted.end();
    const held = letGo(puller.handled, message);
    if (held) receive(puller, held);
    startWaiting(puller);
    // Handlers that end together share one request.
    queueMicrotask(() => ask(puller));
  });
  puller.atWork.add(working);
}

async function work({ connection, durable, handled, handle }: Puller, message: Msg): Promise<void> {
  const delivery = deliveryOf(connection, message, () => noteEnded(handled, message));
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
      const place = await puller.restore();
      if (!signal.aborted) open(puller, place);
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

/** Keeps in mind where the durable stands, for the day it is gone: others ack its messages, too. Idle, it looks less often. */
async function followPlace(puller: Puller): Promise<void> {
  const { connection, handled, stopped } = puller;
  for (let looks = 1; !stopped.signal.aborted; looks += 1) {
    await delay(lookMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    const due = handled.ended.size > 0 || looks % idleLooks === 0;
    if (due && connection.connected && !puller.restoring) await lookAtPlace(puller);
  }
}

async function lookAtPlace(puller: Puller): Promise<void> {
  const place = await puller.look().catch(() => "unknown" as const);
  if (place === "unknown" || puller.restoring) return;
  if (place?.durable === puller.durableOf) forgetUnder(puller.handled, place.floor);
  // Gone, or another one, and the server has not told.
  else restoreSoon(puller);
}

async function keepAllWaiting({
  connection,
  waiting,
  handled: { former },
  stopped: { signal },
}: Puller): Promise<void> {
  while (!signal.aborted) {
    await delay(keepWaitingMs, undefined, { signal, ref: false }).catch(() => undefined);
    for (const message of waiting) keepWaiting(connection, message);
    for (const message of former.values()) if (message) keepWaiting(connection, message);
  }
}

/** Pulls nothing more, hands back what came but was not started, waits for the handlers at work. */
export async function stopPulling(puller: Puller): Promise<void> {
  const { connection, stopped, inbox, waiting, atWork } = puller;
  stopped.abort();
  for (const message of waiting) handBack(connection, message);
  waiting.clear();
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
