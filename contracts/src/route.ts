import { z } from "zod";
import { cursorQuery, listCursor } from "./cursor.ts";
import type { ErrorCode } from "./errors.ts";
import { DocumentPassage, DocumentState, FoundPassage, PublicTenant } from "./http.ts";
import { ConversationId, Label } from "./ids.ts";
import { TicketKey } from "./rpc/escalation.ts";
import { kbPassage } from "./rpc/retrieval.ts";

/** One answer that is not an error: what it means and, unless it has no body, its schema and content type. */
export interface RouteAnswer {
  readonly description: string;
  readonly schema?: z.ZodType;
  /** One page of a list: a `Link` header names the others. */
  readonly lists?: true;
  /** `application/json` unless said otherwise. */
  readonly type?: string;
}

/** One HTTP route. Errors are `Problem` as application/problem+json, by the catalogue's status. */
export interface Route {
  /** verb-object: the operation's name in OpenAPI and the logs. */
  readonly name: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Parameters are written `:id`. */
  readonly path: string;
  /** `user`: a guest or user token, or a tenant key; `key`: a tenant key only (BR-01, CA-18). */
  readonly auth: "none" | "user" | "key";
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Lower-case names; other headers are ignored. */
  readonly headers?: z.ZodObject;
  readonly request?: z.ZodType;
  /** Fields of the request that hold free text: what cannot be stored is taken out of it, and not refused (BR-05). */
  readonly cleaned?: readonly string[];
  /** The request as multipart/form-data, beside application/json. */
  readonly form?: z.ZodType;
  readonly responses: Readonly<Record<number, RouteAnswer>>;
  readonly errors: readonly ErrorCode[];
}

/** Of a conversation's messages, and of its turns: on from a `visible` number, or back from one. */
export const messageCursor = listCursor("messages", z.tuple([z.enum(["after", "before"]), z.int().min(0)]));
/**
 * Query of GET messages: only those with a greater `visible` number, the oldest of them first; left out: the newest. A
 * `cursor` goes on, or back, from a page before.
 */
export const AfterQuery = z.strictObject({
  after: z.coerce.number().int().min(0).optional(),
  cursor: messageCursor.query.optional(),
});
/** Query of GET documents: the page after this document id. */
export const documentCursor = listCursor("documents", z.tuple([z.string()]));
export const PageQuery = z.strictObject({
  after: Label.max(200).optional(),
  cursor: documentCursor.query.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
/** Of the tenants: the id of the last one shown. */
export const tenantCursor = listCursor("tenants", z.tuple([z.string()]));
export const TenantQuery = cursorQuery(tenantCursor, 1_000);
/** How long a message may wait for its reply in its own call, seconds: longer than its turn has (PROTOCOL 9). */
export const mostWaitSeconds = 100;

/**
 * `idempotency-key`: the same key is the same message, for at least 48 h (PROTOCOL 2).
 * `prefer: wait=SECONDS` (RFC 7240): how long to wait for the reply in the same call (WF-02), at most 100 s; any other
 * preference is ignored.
 */
export const SendHeaders = z.object({
  "idempotency-key": Label.min(1).max(200).optional(),
  prefer: z.string().optional(),
});
/**
 * The `visible` number of the last event seen; the stream goes on after it. One that this conversation never gave is not
 * refused, since a browser's EventSource would then never come again: a `reset` event says where the stream goes on.
 */
export const ResumeHeaders = z.object({ "last-event-id": z.string().optional() });

/** Of the dead letters: the sequence of the last one shown. */
export const deadLetterCursor = listCursor("dead-letters", z.tuple([z.int().min(0)]));
export const DeadLetterQuery = cursorQuery(deadLetterCursor, 1_000);
/** Of the newest turns: the moment from which on, backwards, to look. */
export const recentTurnCursor = listCursor("recent-turns", z.tuple([z.number()]));
export const RecentTurnQuery = cursorQuery(recentTurnCursor, 200);
/** Of the overdue conversations: the moment from which on to look. */
export const stuckTurnCursor = listCursor("stuck-turns", z.tuple([z.number()]));
export const StuckTurnQuery = cursorQuery(stuckTurnCursor, 1_000);

/** Of the conversations that a person has: the last one shown. */
export const ownedCursor = listCursor("owned-conversations", ConversationId);
export const OwnedQuery = cursorQuery(ownedCursor, 500);
/** Of the open tickets: the last one shown. */
export const ticketCursor = listCursor("tickets", TicketKey);
export const TicketQuery = cursorQuery(ticketCursor, 500);

/** Where a conversation stands: its newest turn, and what waits for one. */
export const RecentTurn = z.object({
  conversation: ConversationId,
  status: z.string(),
  owner: z.string(),
  /** Null before the first. */
  turn: z.int().nullable(),
  state: z.string(),
  pending: z.int(),
  waiting: z.int(),
  lastActivityAt: z.string(),
});
export type RecentTurn = z.infer<typeof RecentTurn>;
export const RecentTurnList = z.array(RecentTurn);

export const TenantList = z.array(PublicTenant);
export const DocumentList = z.object({ documents: z.array(DocumentState), next: z.string().optional() });
/** The document as kept; a file of many documents answers for itself and lists them. */
export const DocumentAccepted = DocumentState.extend({ documents: z.array(DocumentState).optional() });
/** Query of GET passages: the page after this position. */
export const passageCursor = listCursor("passages", z.tuple([z.int().min(0)]));
export const PassageQuery = z.strictObject({
  after: z.coerce.number().int().min(0).optional(),
  cursor: passageCursor.query.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export const DocumentPassages = z.array(DocumentPassage);
export const FoundPassages = z.array(FoundPassage);
export const WholePassage = kbPassage.response.shape.passage.unwrap();
/** Seconds to put the clock forward by, at most ten years. */
export const MoveClock = z.strictObject({ advanceSeconds: z.number().min(0).max(315_360_000) });
export const ClockMoved = z.object({ now: z.string() });
export const ErrorPage = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  advice: z.string(),
});
export const Liveness = z.object({ status: z.literal("ok") });
/** `full`: streams of the bus that have no room, by name. */
export const Readiness = z.object({
  ready: z.boolean(),
  checks: z.record(z.string(), z.boolean()),
  full: z.array(z.string()).optional(),
});
