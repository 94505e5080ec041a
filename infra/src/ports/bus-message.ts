import type { OutgoingMessage } from "./bus.ts";
import { PermanentError } from "./errors.ts";

const maxBytes = 1024 * 1024;
/** Tokens of visible characters, no wildcard (NATS-07). */
const publishable = /^[^\s.*>]+(\.[^\s.*>]+)*$/;

/** Refuses, on every adapter alike, what could never be kept; throws `PermanentError`. */
export function assertPublishable({ subject, data }: OutgoingMessage): void {
  if (!publishable.test(subject)) throw new PermanentError("not a subject to publish on");
  if (data.byteLength > maxBytes) throw new PermanentError("a message is at most 1 MB");
}
