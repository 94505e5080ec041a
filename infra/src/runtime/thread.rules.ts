import type { Channel, ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { digestId } from "./digest.ts";

/** Whose thread: the gateway's own key of a conversation, in which several users may write. */
export interface Thread {
  readonly tenant: TenantId;
  readonly channel: Channel;
  readonly thread: string;
  /** Left out: whoever wrote in it first. */
  readonly user?: string;
}

/**
 * The conversation that one user has in a gateway's thread: a conversation is one user's, so every later user of the
 * thread has another. After an erasure it goes on in the next one, with nothing of the old.
 */
export function conversationOfThread({ tenant, channel, thread, user }: Thread, erasures: number): ConversationId {
  const later = erasures === 0 ? [] : [String(erasures)];
  const own = user === undefined ? [] : ["user", user];
  return digestId(tenant, channel, thread, ...own, ...later);
}
