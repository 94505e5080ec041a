import type { TenantId } from "@frontdesk/contracts/ids";

/** Sparse vector: ascending unsigned 32-bit term indices and their weights. */
export interface SparseVector {
  readonly indices: readonly number[];
  readonly values: readonly number[];
}

export interface PassagePayload {
  readonly document: string;
  /** Version of the document: a replacement writes the new ones, then removes the old ones. */
  readonly version: number;
  readonly passage: string;
  readonly title?: string;
  readonly headings: readonly string[];
  readonly text: string;
  readonly language: string;
  readonly type: string;
  /** Place within the document, from 0. */
  readonly position: number;
  /** The first page it stands on, from 1; absent where the format has none. */
  readonly page?: number;
}

export interface VectorPoint {
  /** Unique in the tenant; adapters derive the engine's point id from (tenant, id). */
  readonly id: string;
  /** Empty: not made yet; until then the point is found by its terms alone. */
  readonly dense: readonly number[];
  readonly sparse: SparseVector;
  readonly payload: PassagePayload;
}

export interface PointFilter {
  readonly document?: string;
  readonly version?: number;
  /** Only versions before this one. */
  readonly versionBefore?: number;
  readonly types?: readonly string[];
}

export interface HybridQuery {
  readonly dense: readonly number[];
  readonly sparse: SparseVector;
  /** Weight of each list's reciprocal rank; a weight of 0 leaves the list out. */
  readonly weights: { readonly dense: number; readonly sparse: number };
  readonly limit: number;
  readonly filter?: PointFilter;
}

export interface FoundPoint {
  readonly id: string;
  /** Fused rank score; comparable within one query only. */
  readonly score: number;
  readonly payload: PassagePayload;
}

export interface TenantVectors {
  readonly tenant: TenantId;
  upsert(points: readonly VectorPoint[]): Promise<void>;
  /** BM25 with IDF over the tenant's own points, and cosine, fused by weighted reciprocal rank. */
  search(query: HybridQuery): Promise<FoundPoint[]>;
  get(id: string): Promise<FoundPoint | undefined>;
  remove(filter: PointFilter): Promise<void>;
  count(filter?: PointFilter): Promise<number>;
}

/** Errors: `TransientError` while the engine cannot be reached; `DimensionError` names both sizes (RAG-07). */
export interface Vectors {
  /** Makes the collection exist; throws `DimensionError` when it holds vectors of another size, and deletes nothing. */
  ensure(dimensions: number): Promise<void>;
  forTenant(tenant: TenantId): TenantVectors;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** What a text is to an embedder: a model that was trained on pairs reads the two differently. */
export type TextRole = "query" | "passage";

export interface EmbedOptions {
  /** Left out: passages. Somebody waits for a question: it is tried once, a passage again where that may help. */
  readonly role?: TextRole;
  readonly signal?: AbortSignal;
}

/** Text to dense vectors. Deterministic; unit length. */
export interface Embedder {
  readonly dimensions: number;
  /**
   * Whose vectors these are: those of two names do not mix. Named, they are made after the passages are in force, as that
   * may take long; absent, at once.
   */
  readonly name?: string;
  embed(texts: readonly string[], options?: EmbedOptions): Promise<number[][]>;
}
