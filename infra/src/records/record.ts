import type { CollectionSpec, Doc } from "../ports/documents.ts";
import type { Logger } from "../ports/logger.ts";

/** Something a record has still to say. `say` is its kind; `key` names the effect, so that saying it twice is one event. */
export interface Entry {
  readonly key: string;
  readonly say: string;
  /** When it was decided. */
  readonly at: number;
}

/** A document that decides: whatever changes it is one conditional update of it (PROTOCOL 1). */
export interface Revised extends Doc {
  /** Grows by one with every update; the condition of the next one. Absent in records of before there were revisions. */
  readonly rev?: number;
  /** Who made the newest update, to read back an effect whose answer was lost. */
  readonly writer?: string;
}

/** One that may have something to say. */
export interface RecordDoc extends Revised {
  readonly outbox?: readonly Entry[];
  /** The earliest moment somebody must look, for a kind that a sweep looks after. */
  readonly attentionAt?: number | null;
}

/** A record as a rule leaves it. What is left out stays as it is; an optional field that is `undefined` is taken away. */
export type Next<R> = { [K in keyof R]: object extends Pick<R, K> ? R[K] | undefined : R[K] };

/** What a rule answers: the record as it should become, if it changes, and the caller's result. */
export interface Ruling<R extends RecordDoc, T> {
  /** `removed`: it is no more. Not for a kind with an outbox: what was decided is said first. */
  readonly next?: Next<R> | (R extends { readonly outbox: readonly Entry[] } ? never : "removed");
  readonly result: T;
}

/**
 * A pure rule bound to its input: the record, if there is one, and the time in, a ruling out. It may first read what the
 * ruling depends on, or keep what the update replaces; the update holds only if the record is still the one it saw.
 */
export type Rule<R extends RecordDoc, T> = (record: R | undefined, now: number) => Ruling<R, T> | Promise<Ruling<R, T>>;

type EntryOf<R extends RecordDoc> = NonNullable<R["outbox"]>[number];

/** How each kind of entry is said; idempotent. A kind that is not here is left to a version that knows it. */
export type Sayings<R extends RecordDoc> = {
  readonly [K in EntryOf<R>["say"]]: (record: R, entry: Extract<EntryOf<R>, { readonly say: K }>) => Promise<void>;
};

export interface OutboxSpec<R extends RecordDoc> {
  readonly says: Sayings<R>;
  /** Kinds that leave in the order in which they were decided: one that cannot leave holds later ones back. */
  readonly inOrder: readonly EntryOf<R>["say"][];
  readonly logger: Logger;
}

/** A kind of record. Its `_id` is `tenant:id`. */
export interface RecordSpec<R extends RecordDoc> {
  readonly collection: CollectionSpec<R>;
  /** Left out: the kind says nothing. */
  readonly outbox?: OutboxSpec<R>;
  /** The earliest thing due beside what is unsaid. */
  readonly attentionAt?: (record: R) => number | null;
  /** Fields that an update's condition holds to beside `rev`, where somebody may change them without raising it. */
  readonly witness?: readonly (keyof R & string)[];
  /** Whether it was erased: nothing of it is said any more, by no version. */
  readonly isErased?: (record: R) => boolean;
  /** Hears of each update of this process, before what it decided is said. */
  readonly changed?: (before: R, after: R) => void;
}
