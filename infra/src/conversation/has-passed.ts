import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import { indexIn } from "../runtime/event.ts";
import type { Conversations } from "./conversations.ts";
import { isCurrent } from "./turn.rules.ts";

interface TurnEvent {
  readonly tenant: TenantId;
  readonly conversation: ConversationId;
  readonly data: { readonly turn: number; readonly fence: number };
}

/**
 * Whether an event that was delivered before belongs to a turn whose reply nobody wants any more (PROTOCOL 9): it is acked
 * without work, so that a lost ack is logged and counted once. A first delivery is not asked about: it costs no read.
 */
export async function hasPassed(
  conversations: Pick<Conversations, "read">,
  { tenant, conversation, data }: TurnEvent,
  deliveries: number,
): Promise<boolean> {
  if (deliveries === 1) return false;
  const record = await conversations.read(tenant, conversation);
  return record === undefined || !isCurrent(record, data.turn, data.fence);
}

/**
 * Whether an event may be of a run whose turn had tool writes before (PROTOCOL 6): what was written must be told. Asked of
 * events that come again, by delivery or because the turn was said again; a first delivery costs no read.
 */
export async function hasWritten(
  conversations: Pick<Conversations, "read">,
  { id, tenant, conversation, data }: TurnEvent & { readonly id: string },
  deliveries: number,
): Promise<boolean> {
  if (deliveries === 1 && indexIn(id) === 0) return false;
  const turn = (await conversations.read(tenant, conversation))?.turn;
  return turn?.number === data.turn && turn.toolLog.length > 0;
}
