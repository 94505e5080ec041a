import type { ConversationRecord, OutboxEntry } from "./record.ts";

/** Adds what must be said. The key names the effect, so saying it twice is one event. */
export function say<K extends OutboxEntry["say"]>(
  record: ConversationRecord,
  entry: Omit<Extract<OutboxEntry, { say: K }>, "key"> & { readonly say: K },
  key: string,
): ConversationRecord {
  return { ...record, outbox: [...record.outbox, { ...entry, key: `${entry.say}:${key}` } as unknown as OutboxEntry] };
}
