import type { Channel, ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { digestId } from "./digest.ts";

/** Whose thread: the gateway's own key of a conversation. */
export interface Thread {
  readonly tenant: TenantId;
  readonly channel: Channel;
  readonly thread: string;
}

/** The conversation of a gateway's thread. After an erasure the thread goes on in another one, with nothing of the old. */
export function conversationOfThread({ tenant, channel, thread }: Thread, erasures: number): ConversationId {
  const later = erasures === 0 ? [] : [String(erasures)];
  return digestId(tenant, channel, thread, ...later);
}
