import { type AfterQuery, messageCursor } from "@frontdesk/contracts/route";
import type { ConversationIdentity, Conversations } from "@frontdesk/infra/conversation/conversations";
import { type MessageDoc, messages } from "@frontdesk/infra/conversation/messages";
import type { ConversationRecord, OutboxEntry } from "@frontdesk/infra/conversation/record";
import { type Documents, op } from "@frontdesk/infra/ports/documents";
import type { z } from "zod";

type Of = Pick<ConversationIdentity, "tenant" | "conversation">;

interface ReadDeps {
  readonly documents: Documents;
  readonly conversations: Pick<Conversations, "read">;
}

const page = 1_000;
/** Stored messages before a visible number, the newest of them, oldest first. What is older than a page is stored whole. */
export async function storedBefore(deps: Pick<ReadDeps, "documents">, of: Of, visible: number): Promise<MessageDoc[]> {
  const { tenant, conversation } = of;
  const found = await deps.documents
    .forTenant(tenant)
    .collection(messages)
    .find({ tenant, conversation, visible: [op.gt(0), op.lt(visible)] }, { sort: { visible: -1 }, limit: page });
  return found.toReversed();
}

export interface MessagePage {
  readonly messages: readonly MessageDoc[];
  /** Cursors to later and to earlier ones. */
  readonly next?: string;
  readonly previous?: string;
}

type Query = z.infer<typeof AfterQuery>;

/** One page of a conversation: after a number, back from one, or the newest. */
export async function pageOfMessages(deps: ReadDeps, of: Of, { after, cursor }: Query): Promise<MessagePage> {
  const [way, number] = cursor ?? (after === undefined ? [] : (["after", after] as const));
  if (way === "after") {
    const { messages: shown, more } = await shownAfter(deps, of, number);
    const last = shown.at(-1);
    return more && last ? { messages: shown, next: messageCursor.write(["after", last.visible]) } : { messages: shown };
  }
  const shown =
    way === "before" ? await storedBefore(deps, of, number ?? 0) : (await shownAfter(deps, of, undefined)).messages;
  const [first] = shown;
  const earlier = first !== undefined && first.visible > 1;
  return earlier ? { messages: shown, previous: messageCursor.write(["before", first.visible]) } : { messages: shown };
}

const nothing: Pick<ConversationRecord, "outbox" | "visible"> = { outbox: [], visible: 0 };

/** Stored messages, oldest first: those after a visible number, or the newest ones. */
export async function storedAfter(deps: ReadDeps, of: Of, visible: number | undefined): Promise<MessageDoc[]> {
  const { tenant, conversation } = of;
  const sort = { visible: visible === undefined ? -1 : 1 } as const;
  const found = await deps.documents
    .forTenant(tenant)
    .collection(messages)
    .find({ tenant, conversation, visible: op.gt(visible ?? 0) }, { sort, limit: page });
  return visible === undefined ? found.toReversed() : found;
}

export interface ShownMessages {
  readonly messages: readonly MessageDoc[];
  /** Later ones are stored, and wait for one that is not. */
  readonly held: boolean;
  /** The page is full: later ones may be there. */
  readonly more: boolean;
}

/**
 * PROTOCOL 12: stored messages up to the first that was decided and is still being stored, so that whoever resumes after
 * the last one misses none. A number that the record does not hold either was removed, and holds nobody up.
 */
export async function shownAfter(deps: ReadDeps, of: Of, visible: number | undefined): Promise<ShownMessages> {
  const found = await storedAfter(deps, of, visible);
  const from = visible ?? (found.length < page ? 0 : (found[0]?.visible ?? 1) - 1);
  if (found.every((message, index) => message.visible === from + 1 + index)) {
    return { messages: found, held: false, more: found.length === page };
  }
  const { outbox, visible: newest } = (await deps.conversations.read(of.tenant, of.conversation)) ?? nothing;
  // Read again after the record: what it did not hold any more is stored by now, and of what came since it knows nothing.
  const stored = await storedAfter(deps, of, visible);
  const there = new Set(stored.map((message) => message.visible));
  const missing = outbox.map(numberOf).filter((number) => number > from && !there.has(number));
  const end = Math.min(newest + 1, ...missing);
  const kept = stored.filter((message) => message.visible < end);
  return { messages: kept, held: kept.length < stored.length, more: kept.length === page };
}

/** Accepted messages beside the shown ones: what was screened since the record was read is shown, and listed once. */
export function stillPending(
  { pending }: Pick<ConversationRecord, "pending">,
  shown: readonly Pick<MessageDoc, "id">[],
): ConversationRecord["pending"] {
  const ids = new Set(shown.map(({ id }) => id));
  return pending.filter(({ id }) => !ids.has(id));
}

/** The visible number that saying this entry stores; 0 for none. */
function numberOf(entry: OutboxEntry): number {
  if (entry.say === "message.shown") return entry.visible;
  return entry.say === "chat.out" ? entry.data.visible : 0;
}
