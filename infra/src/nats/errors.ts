import { JetStreamApiError } from "@nats-io/jetstream";
import { BusFullError, PermanentError, TransientError } from "../ports/errors.ts";

const notFound = new Set([
  10_014, // consumer
  10_037, // message
  10_059, // stream
]);

const noRoom = new Set([
  10_023, // insufficient resources
  10_047, // no more storage
  10_077, // the stream refused to store: maximum messages, bytes or messages per subject
  10_167, // the account's share is used up
]);

const impossible = new Set([
  10_025, // bad stream configuration
  10_052, // stream settings that cannot be changed
  10_054, // message larger than the stream allows
  10_065, // subjects of another stream
  10_100, // two durables of a work queue that hear the same
  10_101, // a durable of a work queue that begins with less than all
]);

export function isNotFound(error: unknown): boolean {
  return error instanceof JetStreamApiError && notFound.has(error.code);
}

/** For what may be missing: undefined when it is, any other error as it was. */
export function absent(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

const taken = new Set([
  10_058, // stream
  10_148, // consumer
]);

/** A stream or durable of this name exists with other settings. */
export function existsOtherwise(error: unknown): boolean {
  return error instanceof JetStreamApiError && taken.has(error.code);
}

/** Says a failure of the client or the server in the words of the port. */
export function busError(doing: string, cause: unknown): Error {
  if (cause instanceof TransientError || cause instanceof PermanentError) return cause;
  if (!(cause instanceof JetStreamApiError)) return new TransientError(`NATS could not ${doing}`, { cause });
  if (noRoom.has(cause.code)) return new BusFullError(`no room to ${doing}`, { cause });
  if (impossible.has(cause.code) || notFound.has(cause.code)) {
    return new PermanentError(`NATS refused to ${doing}`, { cause });
  }
  return new TransientError(`NATS could not ${doing}`, { cause });
}
