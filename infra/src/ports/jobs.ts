import type { Json } from "./documents.ts";

export interface JobSpec {
  /** What is to be done; one worker per name. */
  readonly name: string;
  /** One job a (name, key) exists at a time; scheduling again moves it, also after it has fired (JOB-01). Any text (JOB-02). */
  readonly key: string;
  /** Unix ms; a time gone by fires at once. */
  readonly at: number;
  readonly data: Json;
}

export interface FiredJob {
  readonly key: string;
  readonly at: number;
  readonly data: Json;
}

/** Delayed and repeated work, at least once: a handler that throws is called again, so effects are conditional. */
export interface Jobs {
  schedule(job: JobSpec): Promise<void>;
  /** True when a waiting job was removed. */
  cancel(name: string, key: string): Promise<boolean>;
  work(name: string, handle: (job: FiredJob) => Promise<void>): Promise<{ stop(): Promise<void> }>;
  /** Calls `handle` about every `everyMs` on one replica at a time. */
  repeat(name: string, everyMs: number, handle: () => Promise<void>): Promise<{ stop(): Promise<void> }>;
  /** Looks for due work again, for a clock that was put forward by hand; resolves once what is due was begun. */
  lookAgain(): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
