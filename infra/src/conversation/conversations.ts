import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents } from "../ports/documents.ts";
import type { Logger } from "../ports/logger.ts";
import { createRecords } from "../records/records.ts";
import { passedTurn } from "./claim.rules.ts";
import { attentionAt, type ConversationRecord, type ConversationRuling, conversations } from "./record.ts";
import { sayings, tell } from "./say.ts";

export interface ConversationsDeps {
  readonly bus: Bus;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly newId: () => string;
  /**
   * Start from the record as this process last wrote it and read it only when that turns out old. Right on any number of
   * replicas, since every effect is conditional; worth it where one process does most of a conversation's steps.
   */
  readonly remember: boolean;
}

/**
 * A pure rule bound to its input: the record and the time in, a ruling out. It may first read what the ruling depends on;
 * the update then holds only if the record is still the one it saw.
 */
export type ConversationRule<R> = (
  record: ConversationRecord,
  now: number,
) => ConversationRuling<R> | Promise<ConversationRuling<R>>;

/** The only door to conversation records: read one, start one, or apply a rule to one. */
export interface Conversations {
  read(tenant: TenantId, conversation: ConversationId): Promise<ConversationRecord | undefined>;
  /** What changes only by its erasure; without a read when this process knows it. */
  identify(tenant: TenantId, conversation: ConversationId): Promise<ConversationIdentity | undefined>;
  /** Inserts a new record unless it exists, says its outbox, and answers the stored one. */
  start(record: ConversationRecord): Promise<ConversationRecord>;
  /**
   * Applies a rule by one conditional update, then says what the update decided. Undefined when there is no such
   * conversation, or it was erased. Throws `TransientError` when it cannot be known whether the update happened.
   */
  apply<R>(tenant: TenantId, conversation: ConversationId, rule: ConversationRule<R>): Promise<R | undefined>;
  /** As `apply`, of an erased conversation too: for its erasure alone. To every other rule it is not there. */
  applyToErased<R>(tenant: TenantId, conversation: ConversationId, rule: ConversationRule<R>): Promise<R | undefined>;
  /** Pulls what was said from the outboxes touched lately; then stops. */
  stop(): Promise<void>;
}

/** Whose conversation it is and where it takes place. */
export type ConversationIdentity = Pick<
  ConversationRecord,
  "_id" | "tenant" | "conversation" | "channel" | "thread" | "user"
>;

const rememberedRecords = 500;

export function createConversations(deps: ConversationsDeps): Conversations {
  const { bus, documents, clock, logger, newId, remember } = deps;
  const records = createRecords<ConversationRecord>(
    { documents, clock, newId, remember: remember ? rememberedRecords : 0 },
    {
      collection: conversations,
      attentionAt,
      outbox: { says: sayings({ bus, documents, clock, source: "conversation" }), inOrder: ["chat.out"], logger },
      isErased: ({ status }) => status === "erased",
      changed: (before, after) => {
        const turn = passedTurn(before, after);
        if (turn !== undefined) tell(bus, after, { kind: "passed", turn });
      },
    },
  );
  const applyIf =
    (isThere: (record: ConversationRecord) => boolean): Conversations["apply"] =>
    async (tenant, conversation, rule) =>
      await records.apply(tenant, conversation, (record, now) =>
        record === undefined || !isThere(record) ? { result: undefined } : rule(record, now),
      );
  return {
    read: records.read,
    identify: records.recall,
    start: records.start,
    // A rule sees what may still be unsaid: a takeover does not wait for a reply that this process has said.
    apply: applyIf(({ status }) => status !== "erased"),
    applyToErased: applyIf(() => true),
    stop: records.stop,
  };
}
