import type { ErrorCode } from "@frontdesk/contracts/errors";

/** Why a document is not taken, in words its owner can act on. */
export interface Refusal {
  readonly code: Extract<ErrorCode, "document_empty" | "document_unreadable" | "payload_too_large" | "invalid_request">;
  readonly field?: string;
  readonly detail: string;
}

export type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(code: Refusal["code"], detail: string, field?: string): Outcome<never> {
  return { ok: false, refusal: { code, detail, ...(field === undefined ? {} : { field }) } };
}
