/** Kinds of personal data; the mask in a text is the kind in brackets (SL-02). */
export type PiiType =
  | "CARD"
  | "CARD_DETAIL"
  | "CEDULA"
  | "RNC"
  | "PHONE"
  | "EMAIL"
  | "BANK_ACCOUNT"
  | "PASSPORT"
  | "NATIONAL_ID"
  | "TAX_ID"
  | "ADDRESS";

/** A personal value: where it stands, what it is, and the value as written. */
export interface PiiSpan {
  readonly start: number;
  readonly end: number;
  readonly type: PiiType;
  readonly value: string;
}

/** ISO 3166 code of the tenant's phone country: decides what a bare number means. */
export interface PiiOptions {
  readonly country?: string;
}
