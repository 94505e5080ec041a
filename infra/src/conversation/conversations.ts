import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type { Collection, Documents, Json } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import type { Logger } from "../ports/logger.ts";
import { createLruMap, type LruMap } from "../runtime/lru-map.ts";
import { passedTurn } from "./claim.rules.ts";
import { createKeyQueue } from "./key-queue.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import {
  attentionAt,
  type ConversationRecord,
  conversations,
  type OutboxEntry,
  type Ruling,
  recordId,
} from "./record.ts";
import { tell } from "./say.ts";

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
export type Rule<R> = (record: ConversationRecord, now: number) => Ruling<R> | Promise<Ruling<R>>;

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
  apply<R>(tenant: TenantId, conversation: ConversationId, rule: Rule<R>): Promise<R | undefined>;
  /** As `apply`, of an erased conversation too: for its erasure alone. To every other rule it is not there. */
  applyToErased<R>(tenant: TenantId, conversation: ConversationId, rule: Rule<R>): Promise<R | undefined>;
  /** Pulls what was said from the outboxes touched lately; then stops. */
  stop(): Promise<void>;
}

/** Whose conversation it is and where it takes place. */
export type ConversationIdentity = Pick<
  ConversationRecord,
  "_id" | "tenant" | "conversation" | "channel" | "thread" | "user"
>;

const maxAttempts = 30;
const rememberedRecords = 500;

interface Door extends ConversationsDeps {
  readonly outbox: Outbox;
  /** Records as this process last wrote them. */
  readonly known: LruMap<ConversationRecord>;
  of(tenant: TenantId): Collection<ConversationRecord>;
}

export function createConversations(deps: ConversationsDeps): Conversations {
  // Replicas are kept apart by the conditional update; within one process the queue only saves retries.
  const queue = createKeyQueue();
  const of = (tenant: TenantId) => deps.documents.forTenant(tenant).collection(conversations);

  async function applyTo<R>(address: Omit<Address, "fresh">, rule: Rule<R>): Promise<R | undefined> {
    return await queue(recordId(address.tenant, address.conversation), async () => {
      for (let tries = 0; tries < maxAttempts; tries += 1) {
        const outcome = await attempt(door, { ...address, fresh: tries > 0 }, rule);
        if (outcome === "missing") return undefined;
        if (outcome !== "again") return outcome.result;
      }
      throw new TransientError(`conversation is contended: ${maxAttempts} updates lost their race`);
    });
  }
  // A rule sees what may still be unsaid: a takeover does not wait for a reply that this process has said.
  const apply: Conversations["apply"] = (tenant, conversation, rule) =>
    applyTo({ tenant, conversation, erased: false }, (record, now) => rule(withoutSaid(outbox, record), now));

  const pull = async (id: string): Promise<void> => {
    const [tenant, conversation] = id.split(":") as [TenantId, ConversationId];
    await applyTo({ tenant, conversation, erased: false }, (record) =>
      door.outbox.hasSaid(record) ? { next: record, result: undefined } : { result: undefined },
    );
  };
  const outbox = createOutbox({ ...deps, source: "conversation" }, async (record) => await pull(record._id));
  const known = createLruMap<ConversationRecord>(deps.remember ? rememberedRecords : 0);
  const door: Door = { ...deps, outbox, known, of };
  const read = async (tenant: TenantId, conversation: ConversationId) =>
    await of(tenant).get(recordId(tenant, conversation));

  return {
    apply,
    applyToErased: (tenant, conversation, rule) => applyTo({ tenant, conversation, erased: true }, rule),
    read,
    identify: async (tenant, conversation) =>
      known.get(recordId(tenant, conversation)) ?? (await read(tenant, conversation)),
    start: async (record) => {
      const fresh = { ...record, attentionAt: attentionAt(record) };
      const inserted = await of(record.tenant).insert(fresh);
      if (!inserted) return (await of(record.tenant).get(record._id)) ?? fresh;
      known.set(fresh._id, fresh);
      await outbox.say(fresh, fresh.outbox);
      return fresh;
    },
    stop: async () => void (await Promise.allSettled(outbox.drain().map(pull))),
  };
}

interface Address {
  readonly tenant: TenantId;
  readonly conversation: ConversationId;
  /** Read the record, whatever is remembered of it. */
  readonly fresh: boolean;
  /** Whether an erased one counts as there. */
  readonly erased: boolean;
}

async function attempt<R>(door: Door, address: Address, rule: Rule<R>): Promise<{ result: R } | "again" | "missing"> {
  const { tenant, conversation, fresh, erased } = address;
  const id = recordId(tenant, conversation);
  const now = door.clock.now();
  const known = fresh ? undefined : door.known.get(id);
  // What is long unsaid is said from the record itself: it may have been erased since.
  const remembered = known === undefined || door.outbox.hasStale(known, now) ? undefined : known;
  const record = remembered ?? (await door.of(tenant).get(id));
  // Another process may have taken out what this one said, or erased it all.
  if (remembered === undefined) door.outbox.forget(id, record?.outbox ?? []);
  if (record === undefined || (record.status === "erased" && !erased)) return "missing";
  await door.outbox.sayStale(record, now);
  const ruling = await rule(record, now);
  // Without an update nothing proves that a remembered record is the newest: rule again on a fresh one.
  if (ruling.next === undefined && remembered !== undefined) return "again";
  // What was said leaves with any update; until then the record stays due, and the sweep would come back to it for ever.
  const next = ruling.next ?? (door.outbox.hasSaid(record) ? record : undefined);
  if (next === undefined) return { result: ruling.result };
  const stored = await write(door, record, next);
  if (stored === undefined) {
    door.known.delete(id);
    return "again";
  }
  door.known.set(id, stored);
  door.outbox.forget(id, stored.outbox);
  const passed = passedTurn(record, stored);
  if (passed !== undefined) tell(door.bus, stored, { kind: "passed", turn: passed });
  await door.outbox.say(stored, toSay(record, stored));
  return { result: ruling.result };
}

function withoutSaid(outbox: Outbox, record: ConversationRecord): ConversationRecord {
  return outbox.hasSaid(record) ? { ...record, outbox: outbox.unsaid(record) } : record;
}

/** What an update added; before its replies, those that another process may not have said yet. */
function toSay(before: ConversationRecord, { outbox }: ConversationRecord): readonly OutboxEntry[] {
  const known = new Set(before.outbox.map((entry) => entry.key));
  const replies = outbox.some((entry) => entry.say === "chat.out" && !known.has(entry.key));
  return outbox.filter((entry) => !known.has(entry.key) || (replies && entry.say === "chat.out"));
}

/** One conditional update on `rev`; undefined when another update came first. */
async function write(
  door: Door,
  before: ConversationRecord,
  ruled: ConversationRecord,
): Promise<ConversationRecord | undefined> {
  const writer = door.newId();
  const settled = { ...ruled, outbox: door.outbox.unsaid(ruled), rev: before.rev + 1, writer };
  const next: ConversationRecord = { ...settled, attentionAt: attentionAt(settled) };
  const records = door.of(before.tenant);
  try {
    const held = await records.update(before._id, { rev: before.rev }, { set: changes(before, next) });
    return held ? next : undefined;
  } catch (error) {
    // The answer was lost, perhaps not the effect: read it back before calling it lost.
    if (!(error instanceof TransientError)) throw error;
    const current = await records.get(before._id);
    if (current?.writer === writer) return next;
    if (current?.rev === before.rev) throw error;
    return undefined;
  }
}

/** The top-level fields that differ. */
function changes(before: ConversationRecord, next: ConversationRecord): Record<string, Json> {
  const changed = Object.entries(next).filter(([key, value]) => value !== before[key as keyof ConversationRecord]);
  return Object.fromEntries(changed) as Record<string, Json>;
}
