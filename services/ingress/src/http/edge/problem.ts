import { type ErrorCode, errorCatalogue } from "@frontdesk/contracts/errors";

/** A refusal the client sees as RFC 9457 problem+json; its code is one of the catalogue's. */
export class HttpProblem extends Error {
  override readonly name = "HttpProblem";
  readonly code: ErrorCode;
  readonly options: ProblemOptions;

  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    super(code);
    this.code = code;
    this.options = options;
  }
}

export interface ProblemOptions {
  readonly detail?: string;
  readonly field?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly retryAfterSeconds?: number;
  /** The methods this address takes. */
  readonly allow?: readonly string[];
}

/** The body and headers of a problem. */
export function problemAnswer(code: ErrorCode, options: ProblemOptions, traceId: string) {
  const { status, title, advice } = errorCatalogue[code];
  const { detail, field, errors, retryAfterSeconds, allow } = options;
  return {
    status,
    headers: {
      "content-type": "application/problem+json; charset=utf-8",
      "cache-control": "no-store",
      ...(retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) }),
      ...(allow === undefined ? {} : { allow: allow.join(", ") }),
    },
    body: {
      type: `/errors/${code}`,
      title,
      status,
      code,
      ...(detail === undefined ? {} : { detail }),
      ...(field === undefined ? {} : { field }),
      ...(errors === undefined ? {} : { errors }),
      advice,
      traceId,
    },
  };
}
