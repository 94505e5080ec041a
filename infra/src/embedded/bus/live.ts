import type { Subscription } from "../../ports/bus.ts";
import { type Matcher, matcherOf } from "../../ports/bus-subjects.ts";
import { TransientError } from "../../ports/errors.ts";
import type { Logger } from "../../ports/logger.ts";

type Answer = (data: Uint8Array) => Promise<Uint8Array>;

interface Responder {
  readonly subject: string;
  readonly atWork: Set<Promise<void>>;
  readonly handle: Answer;
}

interface Listener {
  readonly hears: Matcher;
  readonly handle: (data: Uint8Array, subject: string) => void;
}

/** Request/reply and broadcast within the process; nothing is kept. */
export interface Live {
  readonly logger: Logger;
  /** The last answer or broadcast under way has ended. */
  readonly onIdle: () => void;
  responders: readonly Responder[];
  readonly listeners: Set<Listener>;
  underWay: number;
}

function ended(live: Live): void {
  live.underWay -= 1;
  if (live.underWay === 0) live.onIdle();
}

async function answer(live: Live, { subject, handle }: Responder, data: Uint8Array): Promise<Uint8Array> {
  live.underWay += 1;
  try {
    return await handle(data);
  } catch (error) {
    live.logger.warn("bus.responder-failed", { subject, error });
    throw new TransientError(`the responder of ${subject} failed`);
  } finally {
    ended(live);
  }
}

export async function request(
  live: Live,
  { subject, data }: { subject: string; data: Uint8Array },
  timeoutMs: number,
): Promise<Uint8Array> {
  const responder = live.responders.find((candidate) => candidate.subject === subject);
  if (!responder) throw new TransientError(`nobody answers ${subject}`);
  // Replicas take turns.
  live.responders = [...live.responders.filter((other) => other !== responder), responder];
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TransientError(`${subject} did not answer in time`)), timeoutMs);
  const answered = answer(live, responder, data);
  const ending: Promise<void> = answered.then(
    () => void responder.atWork.delete(ending),
    () => void responder.atWork.delete(ending),
  );
  responder.atWork.add(ending);
  try {
    return await Promise.race([answered, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export function respond(live: Live, subject: string, handle: Answer): Subscription {
  const responder: Responder = { subject, handle, atWork: new Set() };
  live.responders = [...live.responders, responder];
  return {
    async stop() {
      live.responders = live.responders.filter((other) => other !== responder);
      await Promise.all(responder.atWork);
    },
  };
}

export function broadcast(live: Live, subject: string, data: Uint8Array): void {
  const tokens = subject.split(".");
  for (const listener of live.listeners) {
    if (!listener.hears(tokens)) continue;
    live.underWay += 1;
    // Never on the caller's stack: a listener's failure is not the teller's.
    setImmediate(() => {
      try {
        if (live.listeners.has(listener)) listener.handle(data, subject);
      } catch (error) {
        live.logger.warn("bus.listener-failed", { subject: tokens[0], error });
      } finally {
        ended(live);
      }
    });
  }
}

export function listen(live: Live, filter: string, handle: Listener["handle"]): Subscription {
  const listener: Listener = { hears: matcherOf(filter), handle };
  live.listeners.add(listener);
  return {
    stop: async () => {
      live.listeners.delete(listener);
    },
  };
}
