import type { Logger } from "../ports/logger.ts";
import { type ConversationRecord, limits, type OutboxEntry } from "./record.ts";
import { type SayDeps, sayEntry } from "./say.ts";

/** What this process has said and the record still holds; any next update pulls it (PROTOCOL 1). */
export interface Outbox {
  /** Says entries, each apart from the others; one that failed is left to a redelivery, a later step or the sweep. */
  say(record: ConversationRecord, entries: readonly OutboxEntry[]): Promise<void>;
  /** Says what another process decided and has not said within 2 s. */
  sayStale(record: ConversationRecord, now: number): Promise<void>;
  /** Whether `sayStale` would say anything. */
  hasStale(record: ConversationRecord, now: number): boolean;
  /** The record's entries without those that were said. */
  unsaid(record: ConversationRecord): readonly OutboxEntry[];
  /** Whether the record holds entries that were said. */
  hasSaid(record: ConversationRecord): boolean;
  /** Forgets what the stored record, of this id, holds no more. */
  forget(id: string, stored: readonly OutboxEntry[]): void;
  /** Conversations with said entries; ends the waiting pulls. */
  drain(): readonly string[];
}

/** How long a said entry may stay before an update of its own pulls it, when no other update does. */
const pullAfterMs = 1_000;

/** `pull` is called for a conversation whose said entries nothing else has pulled. */
export function createOutbox(
  deps: SayDeps & { readonly logger: Logger },
  pull: (record: ConversationRecord) => Promise<void>,
): Outbox {
  const said = new Map<string, Set<string>>();
  const pulls = new Map<string, NodeJS.Timeout>();

  function pullLater(record: ConversationRecord): void {
    if (pulls.has(record._id)) return;
    const timer = setTimeout(() => {
      pulls.delete(record._id);
      if (!said.has(record._id)) return;
      pull(record).catch((error: unknown) => {
        deps.logger.warn("outbox.pull_failed", { conversation: record.conversation, error });
      });
    }, pullAfterMs);
    timer.unref();
    pulls.set(record._id, timer);
  }

  async function say(record: ConversationRecord, entries: readonly OutboxEntry[]): Promise<void> {
    if (entries.length === 0) return;
    const sayOne = async (entry: OutboxEntry): Promise<void> => {
      await sayEntry(deps, record, entry);
      said.set(record._id, (said.get(record._id) ?? new Set()).add(entry.key));
    };
    // Replies leave in their order: one that cannot leave holds the later ones back.
    const sayReplies = async (): Promise<void> => {
      for (const entry of entries) if (entry.say === "chat.out") await sayOne(entry);
    };
    const others = entries.filter((entry) => entry.say !== "chat.out");
    const outcomes = await Promise.allSettled([sayReplies(), ...others.map(sayOne)]);
    pullLater(record);
    const failed = outcomes.find((outcome) => outcome.status === "rejected");
    if (failed !== undefined) throw failed.reason;
  }

  const isSaid = (record: ConversationRecord, entry: OutboxEntry) => said.get(record._id)?.has(entry.key) === true;

  const staleOf = (record: ConversationRecord, now: number) =>
    record.outbox.filter((entry) => entry.at + limits.outboxMs <= now && !isSaid(record, entry));

  return {
    say,
    sayStale: async (record, now) => await say(record, staleOf(record, now)),
    hasStale: (record, now) => staleOf(record, now).length > 0,
    unsaid: (record) => record.outbox.filter((entry) => !isSaid(record, entry)),
    hasSaid: (record) => record.outbox.some((entry) => isSaid(record, entry)),
    forget: (id, stored) => {
      const left = new Set(stored.map((entry) => entry.key));
      const kept = [...(said.get(id) ?? [])].filter((key) => left.has(key));
      if (kept.length === 0) said.delete(id);
      else said.set(id, new Set(kept));
    },
    drain: () => {
      for (const timer of pulls.values()) clearTimeout(timer);
      pulls.clear();
      return [...said.keys()];
    },
  };
}
