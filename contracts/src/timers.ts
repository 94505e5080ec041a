import { z } from "zod";
import type { ConversationId } from "./ids.ts";

/** Words of lowercase letters and digits, joined by dashes: no colon, so two timers never meet in one key (JOB-02). */
const words = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const name = z.string().max(40).regex(words, "must be words of lowercase letters and digits, joined by dashes");

/** What `timer.set` and `timer.fired` say of a timer. Left-out fields mean a conversation of ingress (`timerOf`). */
export const TimerFields = {
  /** The service whose record it belongs to, and that alone reacts when it has fired. */
  owner: name.optional(),
  /** What for. Open: the scheduler carries kinds it has never heard of. */
  kind: name,
  /** The record's id within its tenant: a ticket, a payment. */
  ref: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, "must be 1-64 letters, digits, _ or -")
    .optional(),
};

/** A timer: at most one a tenant and (owner, kind, ref). */
export interface Timer {
  readonly owner: string;
  readonly kind: string;
  readonly ref: string;
}

/** The kind that closes an idle conversation (BR-03): the only one that is set without an owner and a ref. */
export const autoClose = "auto-close";

/** Which timer an event is about; the envelope's conversation stands in for a ref that was left out. */
export function timerOf(
  data: { readonly owner?: string | undefined; readonly kind: string; readonly ref?: string | undefined },
  conversation: ConversationId,
): Timer {
  return { owner: data.owner ?? "ingress", kind: data.kind, ref: data.ref ?? conversation };
}
