import type { ConversationId, TenantId, Tier } from "@frontdesk/contracts/ids";
import type { LayerDecision, Source, TurnRecord } from "@frontdesk/contracts/turn";
import type { CollectionSpec, Doc } from "../ports/documents.ts";

/** One shown message, redacted. */
export interface MessageDoc extends Doc {
  readonly conversation: ConversationId;
  readonly id: string;
  /** The accepted number; null for replies, agents' and system texts. */
  readonly n: number | null;
  /** What a customer's message was sent with; absent in those of before tiers were a message's. */
  readonly tier?: Tier;
  readonly role: "user" | "assistant" | "agent" | "system" | "system-summary";
  /** Who wrote it, of an agent's words; absent in those older than names. */
  readonly agent?: string;
  readonly content: string;
  readonly visible: number;
  readonly sources: readonly Source[];
  readonly guardUsed: boolean;
  /** Which safety layer decided what (SL-13). */
  readonly layers: readonly LayerDecision[];
  readonly at: number;
  /** A reply's decision record: how its turn was decided, checked and paid. */
  readonly turn?: TurnRecord;
  /** Ids of the customer's messages this one answers. */
  readonly answers: readonly string[];
}

export const messages: CollectionSpec<MessageDoc> = {
  name: "messages",
  // 2: `agent`, `tier`, and the title of a source's document. 3: the tier of an answer. Nothing tells them of older ones.
  version: 3,
  raise: { 2: (message) => message, 1: (message) => message },
  indexes: [{ tenant: 1, conversation: 1, visible: 1 }],
  shapes: { shownAfter: { equal: ["tenant", "conversation"], range: "visible", sort: { visible: 1 } } },
  boundedBy: "nothing yet: the deletion of old messages (BR-21) will",
};

export function messageDocId(tenant: TenantId, conversation: ConversationId, id: string): string {
  return `${tenant}:${conversation}:${id}`;
}
