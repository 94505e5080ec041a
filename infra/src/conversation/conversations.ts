import type { ConversationId, TenantId } from "@frontdesk/contracts/ids";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type { Documents, Json } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import type { Logger } from "../ports/logger.ts";
import {
  attentionAt,
  type ConversationRecord,
  conversations,
  limits,
  type OutboxEntry,
  type Ruling,
  recordId,
} from "./record.ts";
import { sayEntry } from "./say.ts";

export interface ConversationsDeps {
  readonly bus: Bus;
  readonly documents: Documents;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly newId: () => string;
  readonly source: string;
}

/**
 * A pure rule bound to its input: the record and the time in, a ruling out. It may first read what the ruling depends on;
 * the update then holds only if the record is still the one it saw.
 */
export type Rule<R> = (record: ConversationRecord, now: number) => Ruling<R> | Promise<Ruling<R>>;

/** The only door to conversation records: read one, start one, or apply a rule to one. */
export interface Conversations {
  read(tenant: TenantId, conversation: ConversationId): Promise<ConversationRecord | undefined>;
  /** Inserts a new record unless it exists, says its outbox, and answers the stored one. */
  start(record: ConversationRecord): Promise<ConversationRecord>;
  /**
   * Applies a rule by one conditional update, then says what the update decided. Undefined when there is no such
   * conversation. Throws `TransientError` when it cannot be known whether the update happened.
   */
  apply<R>(tenant: TenantId, conversation: ConversationId, rule: Rule<R>): Promise<R | undefined>;
  /** Pulls what was said from the outboxes touched lately; then stops. */
  stop(): Promise<void>;
}

const maxAttempts = 30;
/** How long a said entry may stay before its own update pulls it, when no other update does. */
const pullAfterMs = 1_000;

export function createConversations(deps: ConversationsDeps): Conversations {
  const queue = createQueue();
  const said = new Map<string, Set<string>>();
  const pulls = new Map<string, NodeJS.Timeout>();
  const of = (tenant: TenantId) => deps.documents.forTenant(tenant).collection(conversations);

  async function sayAll(record: ConversationRecord, entries: readonly OutboxEntry[]): Promise<void> {
    for (const entry of entries) {
      await sayEntry(deps, record, entry);
      const keys = said.get(record._id) ?? new Set();
      said.set(record._id, keys.add(entry.key));
    }
    if (entries.length > 0) pullLater(record);
  }

  function pullLater(record: ConversationRecord): void {
    if (pulls.has(record._id)) return;
    const timer = setTimeout(() => {
      pulls.delete(record._id);
      pull(record).catch((error: unknown) =>
        deps.logger.warn("outbox.pull_failed", { conversation: record._id, error }),
      );
    }, pullAfterMs);
    timer.unref();
    pulls.set(record._id, timer);
  }

  /** Takes what this process has said out of the outbox; the sweep does it for a process that died. */
  async function pull(record: ConversationRecord): Promise<void> {
    if (!said.has(record._id)) return;
    await apply(record.tenant, record.conversation, (current) =>
      current.outbox.some((entry) => said.get(record._id)?.has(entry.key))
        ? { next: current, result: undefined }
        : { result: undefined },
    );
    said.delete(record._id);
  }

  /** Entries of a dead process are said first, by whoever comes next (PROTOCOL 1). */
  async function sayStale(record: ConversationRecord, now: number): Promise<void> {
    const mine = said.get(record._id);
    await sayAll(
      record,
      record.outbox.filter((entry) => entry.at + limits.outboxMs <= now && !mine?.has(entry.key)),
    );
  }

  async function write(before: ConversationRecord, ruled: ConversationRecord): Promise<ConversationRecord | undefined> {
    const done = said.get(before._id);
    const outbox = done ? ruled.outbox.filter((entry) => !done.has(entry.key)) : ruled.outbox;
    const writer = deps.newId();
    const settled = { ...ruled, outbox, rev: before.rev + 1, writer };
    const next: ConversationRecord = { ...settled, attentionAt: attentionAt(settled) };
    try {
      const stored = await of(before.tenant).update(before._id, { rev: before.rev }, { set: changes(before, next) });
      return stored === undefined ? undefined : next;
    } catch (error) {
      // The answer was lost, perhaps not the effect: read it back before calling it lost.
      if (!(error instanceof TransientError)) throw error;
      const current = await of(before.tenant).get(before._id);
      if (current?.writer === writer) return next;
      if (current?.rev === before.rev) throw error;
      return undefined;
    }
  }

  async function attempt<R>(
    tenant: TenantId,
    conversation: ConversationId,
    rule: Rule<R>,
  ): Promise<{ result: R } | "again" | "missing"> {
    const record = await of(tenant).get(recordId(tenant, conversation));
    if (record === undefined) return "missing";
    const now = deps.clock.now();
    await sayStale(record, now);
    const ruling = await rule(record, now);
    if (ruling.next === undefined) return { result: ruling.result };
    const stored = await write(record, ruling.next);
    if (stored === undefined) return "again";
    const before = new Set(record.outbox.map((entry) => entry.key));
    forget(said, stored);
    await sayAll(
      stored,
      stored.outbox.filter((entry) => !before.has(entry.key)),
    );
    return { result: ruling.result };
  }

  async function apply<R>(tenant: TenantId, conversation: ConversationId, rule: Rule<R>): Promise<R | undefined> {
    return await queue(recordId(tenant, conversation), async () => {
      for (let tries = 0; tries < maxAttempts; tries += 1) {
        const outcome = await attempt(tenant, conversation, rule);
        if (outcome === "missing") return undefined;
        if (outcome !== "again") return outcome.result;
      }
      throw new TransientError(`conversation is contended: ${maxAttempts} updates lost their race`);
    });
  }

  return {
    apply,
    read: async (tenant, conversation) => await of(tenant).get(recordId(tenant, conversation)),
    start: async (record) => {
      const fresh = { ...record, attentionAt: attentionAt(record) };
      const inserted = await of(record.tenant).insert(fresh);
      if (!inserted) return (await of(record.tenant).get(record._id)) ?? fresh;
      await sayAll(fresh, fresh.outbox);
      return fresh;
    },
    stop: async () => {
      for (const timer of pulls.values()) clearTimeout(timer);
      pulls.clear();
      await Promise.allSettled(
        [...said.keys()].map(async (id) => {
          const [tenant, conversation] = id.split(":") as [TenantId, ConversationId];
          await apply(tenant, conversation, (current) => ({ next: current, result: undefined }));
        }),
      );
    },
  };
}

/** Forgets said entries that have left the outbox. */
function forget(said: Map<string, Set<string>>, record: ConversationRecord): void {
  const keys = said.get(record._id);
  if (keys === undefined) return;
  const left = new Set(record.outbox.map((entry) => entry.key));
  const kept = new Set([...keys].filter((key) => left.has(key)));
  if (kept.size === 0) said.delete(record._id);
  else said.set(record._id, kept);
}

/** The top-level fields that differ. */
function changes(before: ConversationRecord, next: ConversationRecord): Record<string, Json> {
  const changed = Object.entries(next).filter(([key, value]) => value !== before[key as keyof ConversationRecord]);
  return Object.fromEntries(changed) as Record<string, Json>;
}

/** Runs tasks of one key one after another; replicas are kept apart by the conditional update, this only saves retries. */
function createQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const before = tails.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    const tail = mine.catch(() => undefined);
    tails.set(key, tail);
    try {
      return await mine;
    } finally {
      if (tails.get(key) === tail) tails.delete(key);
    }
  };
}
