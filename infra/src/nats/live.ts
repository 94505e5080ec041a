import { headers, type Msg } from "@nats-io/transport-node";
import type { Subscription } from "../ports/bus.ts";
import { TransientError } from "../ports/errors.ts";
import { type Connection, flush, leave, plainSubject, wireSubject } from "./connection.ts";
import { busError } from "./errors.ts";

const failedHeader = "Frontdesk-Failed";

type Answer = (data: Uint8Array) => Promise<Uint8Array>;

export async function request(
  connection: Connection,
  { subject, data }: { subject: string; data: Uint8Array },
  timeoutMs: number,
): Promise<Uint8Array> {
  const reply = await connection.nats
    .request(wireSubject(connection, subject), data, { timeout: timeoutMs })
    .catch((error: unknown) => {
      throw busError(`get an answer of ${subject}`, error);
    });
  if (reply.headers?.has(failedHeader)) throw new TransientError(`the responder of ${subject} failed`);
  return reply.data;
}

export async function respond(
  connection: Connection,
  { subject, group }: { subject: string; group: string },
  handle: Answer,
): Promise<Subscription> {
  const atWork = new Set<Promise<void>>();
  const callback = (error: Error | null, message: Msg) => {
    if (error) {
      connection.logger.error("bus.responder-refused", { subject, error });
      return;
    }
    const working = answer(connection, message, handle).finally(() => atWork.delete(working));
    atWork.add(working);
  };
  const heard = connection.nats.subscribe(wireSubject(connection, subject), { queue: group, callback });
  await flush(connection);
  return {
    async stop() {
      await leave(connection, heard);
      await Promise.all(atWork);
      await flush(connection);
    },
  };
}

async function answer({ logger }: Connection, message: Msg, handle: Answer): Promise<void> {
  try {
    message.respond(await handle(message.data));
  } catch (error) {
    // Why stays here: the requester may be somebody else's software.
    logger.warn("bus.responder-failed", { error });
    const failed = headers();
    failed.set(failedHeader, "1");
    message.respond("", { headers: failed });
  }
}

/** Nothing is kept: what is told while the server is away is lost. */
export function broadcast(connection: Connection, subject: string, data: Uint8Array): void {
  if (!connection.connected || connection.nats.isClosed()) return;
  connection.nats.publish(wireSubject(connection, subject), data);
}

export async function listen(
  connection: Connection,
  subject: string,
  handle: (data: Uint8Array, subject: string) => void,
): Promise<Subscription> {
  const { logger } = connection;
  const callback = (error: Error | null, message: Msg) => {
    try {
      if (error) throw error;
      handle(message.data, plainSubject(connection, message.subject));
    } catch (cause) {
      logger.warn("bus.listener-failed", { subject: subject.split(".")[0], error: cause });
    }
  };
  const heard = connection.nats.subscribe(wireSubject(connection, subject), { callback });
  await flush(connection);
  return { stop: () => leave(connection, heard) };
}
