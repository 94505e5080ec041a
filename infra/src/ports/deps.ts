import type { Blobs } from "./blobs.ts";
import type { Bus } from "./bus.ts";
import type { Clock } from "./clock.ts";
import type { Counters } from "./counters.ts";
import type { Documents } from "./documents.ts";
import type { Jobs } from "./jobs.ts";
import type { Logger } from "./logger.ts";
import type { Model, Reranker } from "./model.ts";
import type { Embedder, Vectors } from "./vectors.ts";

/** Everything a service is given; the composition root opens it, embedded or real. */
export interface Deps {
  readonly bus: Bus;
  readonly documents: Documents;
  readonly vectors: Vectors;
  readonly jobs: Jobs;
  readonly counters: Counters;
  readonly blobs: Blobs;
  readonly embedder: Embedder;
  /** Absent: the rules write every reply. */
  readonly model?: Model;
  /** Absent: passages stay in the order of the search. */
  readonly reranker?: Reranker;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Sortable unique ids (ULID). */
  readonly newId: () => string;
}

/** A service, composed but not started. */
export interface Service {
  readonly name: string;
  start(): Promise<void>;
  /** Says on `/readyz` that no more calls should come, and still takes those that do, for as long as a balancer may need. */
  drain?(): Promise<void>;
  /** Stops pulling, finishes what is in hand, lets go. */
  stop(): Promise<void>;
}
