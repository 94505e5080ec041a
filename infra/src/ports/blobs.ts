import type { TenantId } from "@frontdesk/contracts/ids";

/** One tenant's blobs. Keys are made by the product: 1-200 letters, digits, `-`, `_`, `.` or `/`, no `..`. */
export interface TenantBlobs {
  readonly tenant: TenantId;
  /** Whole or not at all: a reader never meets half a blob. */
  put(key: string, bytes: Buffer): Promise<void>;
  get(key: string): Promise<Buffer | undefined>;
  /** No error when there is none. */
  remove(key: string): Promise<void>;
  /** Keys that begin so, in order, at most `limit`. */
  list(prefix: string, limit: number): Promise<string[]>;
}

/** Bytes too large for documents: originals of uploads, cold storage. Errors: `TransientError` while it cannot be reached. */
export interface Blobs {
  forTenant(tenant: TenantId): TenantBlobs;
  ping(): Promise<void>;
  close(): Promise<void>;
}
