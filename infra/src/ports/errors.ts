import type { ErrorCode } from "@frontdesk/contracts/errors";

/** It may work later: the delivery is tried again with backoff. */
export class TransientError extends Error {
  override readonly name: string = "TransientError";
}

/** It never will: the delivery becomes a dead letter at once. */
export class PermanentError extends Error {
  override readonly name: string = "PermanentError";
}

interface Refusal {
  readonly code: ErrorCode;
  /** Path of the first offending field. */
  readonly field?: string;
  readonly detail: string;
  /** Nothing is worth a dead letter: whoever sent it is told, and that is all. */
  readonly unkept?: boolean;
}

/** What came in by a gateway cannot be accepted; the gateway is told why (PROTOCOL 12). */
export class RefusedError extends PermanentError {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.field === undefined ? refusal.detail : `${refusal.field}: ${refusal.detail}`);
    this.refusal = refusal;
  }
}

/** A stream has no room; the publisher answers 503 (PROTOCOL 2). */
export class BusFullError extends TransientError {
  override readonly name = "BusFullError";
}

/** An id or filter reaches for another tenant (CA-18). */
export class TenantError extends PermanentError {
  override readonly name = "TenantError";
}

/** The vector collection holds vectors of another size than the embedder's (RAG-07). */
export class DimensionError extends PermanentError {
  override readonly name = "DimensionError";
}

/** A stream was not made yet: only what runs the desk makes it, or `frontdesk topology --apply`. */
export class NoStreamError extends PermanentError {
  override readonly name = "NoStreamError";

  constructor(stream: string, options?: ErrorOptions) {
    super(`there is no stream ${stream} yet: \`frontdesk run\` or \`frontdesk topology --apply\` makes it`, options);
  }
}
