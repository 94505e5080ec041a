/** Every error a client can see: its HTTP status, its title and what to do about it. `docs/ERRORS.md` mirrors this list. */
export interface ErrorEntry {
  readonly status: number;
  readonly title: string;
  readonly advice: string;
}

export const errorCatalogue = {
  invalid_request: {
    status: 400,
    title: "The request is not valid",
    advice: "Correct the field named in `field`; `errors` lists every fault.",
  },
  invalid_json: {
    status: 400,
    title: "The body is not valid JSON in UTF-8",
    advice: "Send one JSON object, encoded as UTF-8.",
  },
  message_empty: {
    status: 400,
    title: "Message cannot be empty",
    advice: "Send at least one visible character in `content`.",
  },
  message_too_long: {
    status: 400,
    title: "Message exceeds maximum length",
    advice: "Shorten `content`, or split it into several messages.",
  },
  unauthorised: {
    status: 401,
    title: "A valid key or token is needed",
    advice: "Send `Authorization: Bearer KEY`; make a key with `frontdesk tenant apply`.",
  },
  forbidden: {
    status: 403,
    title: "This key or token may not do that",
    advice: "Use a tenant API key for knowledge and desk routes.",
  },
  not_found: { status: 404, title: "Not found", advice: "Check the address; ids of other tenants are never found." },
  conversation_not_found: {
    status: 404,
    title: "Conversation not found or access denied",
    advice: "Use a conversation of this user, or open a new one.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    advice: "See /openapi.json for what this address takes.",
  },
  body_too_slow: {
    status: 408,
    title: "The body did not arrive in time",
    advice: "Send the same request again, with the same idempotency key, once the line is better.",
  },
  conversation_closed: {
    status: 409,
    title: "This conversation is closed",
    advice: "Open a new conversation and send the message there.",
  },
  conversation_erased: {
    status: 409,
    title: "This conversation was erased",
    advice: "Nothing of it is kept. Open a new conversation and send the message there.",
  },
  not_taken_over: {
    status: 409,
    title: "The bot owns this conversation",
    advice: "Take the conversation over first.",
  },
  taken_over_already: {
    status: 409,
    title: "A colleague has taken this conversation over",
    advice: "`detail` names them. They give it back first; then take it over.",
  },
  ticket_already_open: {
    status: 409,
    title: "This conversation already has an open ticket",
    advice: "Work on the open ticket, or close it first.",
  },
  ticket_transition: {
    status: 409,
    title: "A ticket cannot go from its status to that one",
    advice: "Read the ticket; `detail` names both statuses.",
  },
  payload_too_large: {
    status: 413,
    title: "The body is too large",
    advice: "Messages: at most 64 KB. Documents: at most 20 MB.",
  },
  unsupported_media_type: {
    status: 415,
    title: "This content type is not accepted",
    advice: "Send application/json, or multipart/form-data for files.",
  },
  document_unreadable: {
    status: 422,
    title: "The document could not be read",
    advice: "Send PDF, Word (DOCX), Markdown, plain text, HTML, XML, CSV or JSONL with some text in it.",
  },
  document_empty: { status: 422, title: "The document holds no text", advice: "Send a document with text in it." },
  rate_limited: {
    status: 429,
    title: "Too many messages. Please wait a moment before sending another.",
    advice: "Wait the seconds in Retry-After, then send the same request with the same idempotency key.",
  },
  too_many_sessions: {
    status: 429,
    title: "Too many new chats of this user or from this address",
    advice: "Wait the seconds in Retry-After.",
  },
  tenant_busy: {
    status: 429,
    title: "Too many messages of this company wait for their answers",
    advice: "Wait the seconds in Retry-After, then send the same request with the same idempotency key.",
  },
  too_many_at_once: {
    status: 429,
    title: "Too many calls of this user or address are open at once",
    advice: "Close what is not needed, or wait the seconds in Retry-After.",
  },
  conversation_full: {
    status: 429,
    title: "Too many messages of this conversation are waiting",
    advice: "Wait for the answers to arrive, then send the message again.",
  },
  internal: {
    status: 500,
    title: "Something went wrong on our side",
    advice: "Try again; tell the operator the `traceId` when it goes on.",
  },
  overloaded: {
    status: 503,
    title: "The desk has more to do than it can keep up with",
    advice: "Wait the seconds in Retry-After, then send the same request with the same idempotency key.",
  },
  unavailable: {
    status: 503,
    title: "The desk cannot keep the message safely right now",
    advice:
      "Whether it was kept is unknown: send the same request with the same idempotency key after the seconds in Retry-After.",
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;
