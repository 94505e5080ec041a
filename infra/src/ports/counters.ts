/** One sliding window's answer. `retryAfterMs` is 0 when allowed. */
export interface WindowHit {
  readonly allowed: boolean;
  /** Hits inside the window, this one included when it was allowed. */
  readonly count: number;
  readonly retryAfterMs: number;
}

export interface WindowSpec {
  /** Starts with the tenant. */
  readonly key: string;
  readonly limit: number;
  readonly windowMs: number;
  /** Unix ms, by the caller's clock. A store that replicas share goes by its own instead. */
  readonly now: number;
}

/** A place among a tenant's work under way; it is free again when left, or after `lifeMs` (a lost leave heals). */
export interface PlaceSpec {
  /** Starts with the tenant. */
  readonly key: string;
  readonly limit: number;
  readonly lifeMs: number;
  /** As a window's. */
  readonly now: number;
  /** Taken over the limit and whatever the windows say: what cannot be refused is counted all the same. */
  readonly always: boolean;
}

/** What one id asks for: a hit in each window and a place, all or nothing. */
export interface CounterEntry {
  /** What is there already is not counted again, and never in its own way. */
  readonly id: string;
  readonly windows: readonly WindowSpec[];
  readonly place: PlaceSpec;
}

export interface Entered {
  readonly windows: WindowHit[];
  /** Whether there was a place, whatever the windows said. */
  readonly free: boolean;
}

/**
 * Shared by all replicas; atomic. Errors: `TransientError` while the store cannot be reached. A clock that is set back
 * makes nobody wait longer than the window, life or ttl says; a counter that cannot be read begins anew.
 */
export interface Counters {
  /** Counts one hit in each window, or in none when any is over its limit; one answer a window, in order. */
  hit(windows: readonly WindowSpec[]): Promise<WindowHit[]>;
  /** Counts a hit in each window and takes a place, in one round trip; when either has no room, nothing is counted. */
  enter(entry: CounterEntry): Promise<Entered>;
  /** Gives places back; ids that hold none are passed over. */
  leave(key: string, ids: readonly string[]): Promise<void>;
  /** Adds to a budget when it stays within `limit`; false otherwise. Forgotten `ttlMs` after its first use. */
  reserve(key: string, amount: number, limit: number, ttlMs: number): Promise<boolean>;
  /** Adds (or, negative, gives back) without a limit; the new total, never below 0. */
  add(key: string, amount: number): Promise<number>;
  /**
   * A lease token, or undefined while another holder's lease lives. A key is always asked for with one `ttlMs`: a lease
   * that would live longer than that was made before a clock was set back, and is cut to it.
   */
  lease(key: string, ttlMs: number): Promise<string | undefined>;
  /** Renews a lease this token still holds. */
  renew(key: string, token: string, ttlMs: number): Promise<boolean>;
  release(key: string, token: string): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
