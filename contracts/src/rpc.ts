import { z } from "zod";
import {
  AddDocument,
  Calibrate,
  Calibration,
  ChangeTicket,
  DocumentPassage,
  DocumentState,
  FoundPassage,
  KnowledgeGapList,
  ReindexStarted,
  SearchKnowledge,
  StuckTurnList,
  Ticket,
  TicketList,
} from "./http.ts";
import { ConversationId, DocumentId, Language, TenantId, TicketId } from "./ids.ts";
import { TenantSettings } from "./settings.ts";
import { Fact, mostFacts, mostPassages, Passage, Text, User } from "./turn.ts";

/** A request/reply method: who answers, the request and the answer. Every request names its tenant (CA-18). */
export interface RpcMethod<Req extends z.ZodType = z.ZodType, Res extends z.ZodType = z.ZodType> {
  readonly service: string;
  readonly method: string;
  readonly request: Req;
  readonly response: Res;
}

function rpc<Req extends z.ZodType, Res extends z.ZodType>(
  service: string,
  method: string,
  request: Req,
  response: Res,
): RpcMethod<Req, Res> {
  return { service, method, request, response };
}

/** What every tool call carries (CA-09); the tool itself checks `user` against the access matrix (BR-08). */
export const ToolContext = {
  tenant_id: TenantId,
  request_id: z.string().min(1).max(200),
  conversation_id: ConversationId,
  user: User.strict(),
};

export const Money = z.strictObject({ amountMinor: z.int(), currency: z.string().length(3) });
export type Money = z.infer<typeof Money>;

export const CatalogItem = z.object({
  item_id: z.string(),
  title: z.string(),
  description: z.string(),
  price: Money,
  /** As the customer reads it, in the tenant's locale (BR-25). */
  priceText: z.string(),
  inStock: z.boolean(),
  url: z.string().optional(),
});
export type CatalogItem = z.infer<typeof CatalogItem>;

export const OrderStatus = z.object({
  order_id: z.string(),
  status: z.string(),
  placedAt: z.string(),
  total: Money,
  totalText: z.string(),
  tracking: z.string().optional(),
});
export type OrderStatus = z.infer<typeof OrderStatus>;

/** A tool's answer: data, or a clear refusal the dialogue can word. */
function toolResult<T extends z.ZodType>(data: T) {
  return z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), data }),
    z.object({ ok: z.literal(false), code: z.enum(["forbidden", "not_found", "unavailable"]), message: z.string() }),
  ]);
}

export const catalogSearch = rpc(
  "commerce",
  "catalog_search",
  z.strictObject({ ...ToolContext, query: z.string().max(400), limit: z.int().min(1).max(6).default(6) }),
  toolResult(z.object({ items: z.array(CatalogItem).max(6), matches: z.int() })),
);

export const orderGetStatus = rpc(
  "commerce",
  "order_get_status",
  z.strictObject({ ...ToolContext, order_id: z.string().min(1).max(100).optional() }),
  toolResult(z.object({ orders: z.array(OrderStatus).max(5) })),
);

export const tenantGetContext = rpc(
  "commerce",
  "tenant_get_context",
  z.strictObject(ToolContext),
  toolResult(
    z.object({
      settings: TenantSettings.pick({ id: true, name: true, persona: true, languages: true, commerce: true }),
    }),
  ),
);

const TenantOnly = { tenant: TenantId };
/** A refusal carries a code of the error catalogue. */
export const RpcRefusal = z.object({ code: z.string(), field: z.string().optional(), detail: z.string().optional() });

export const kbAdd = rpc(
  "retrieval",
  "kb_add",
  z.strictObject({
    ...TenantOnly,
    document: AddDocument.partial({ text: true }),
    /** File bytes as base64 with the name they came by; instead of `text`. */
    file: z.strictObject({ name: z.string().max(300), base64: z.string() }).optional(),
    /** Text, or with `name` a file, left in parts by ingress: bus messages are small. */
    upload: z
      .strictObject({ id: z.string().max(64), parts: z.int().min(1).max(500), name: z.string().max(300).optional() })
      .optional(),
  }),
  z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), documents: z.array(DocumentState) }),
    z.object({ ok: z.literal(false), refusal: RpcRefusal }),
  ]),
);
export const kbGet = rpc(
  "retrieval",
  "kb_get",
  z.strictObject({ ...TenantOnly, id: DocumentId }),
  z.object({ document: DocumentState.nullable() }),
);
export const kbList = rpc(
  "retrieval",
  "kb_list",
  z.strictObject({ ...TenantOnly, after: z.string().optional(), limit: z.int().min(1).max(500).default(100) }),
  z.object({ documents: z.array(DocumentState), next: z.string().optional() }),
);
export const kbRemove = rpc(
  "retrieval",
  "kb_remove",
  z.strictObject({ ...TenantOnly, id: DocumentId }),
  z.object({ removed: z.boolean() }),
);
export const kbSearch = rpc(
  "retrieval",
  "kb_search",
  z.strictObject({ ...TenantOnly, ...SearchKnowledge.shape }),
  z.object({ passages: z.array(FoundPassage) }),
);
/** A document's passages in order; null when there is no such document. */
export const kbPassages = rpc(
  "retrieval",
  "kb_passages",
  z.strictObject({
    ...TenantOnly,
    id: DocumentId,
    after: z.int().min(0).optional(),
    limit: z.int().min(1).max(500).default(200),
  }),
  z.object({ passages: z.array(DocumentPassage).nullable() }),
);
/** Queues every document whose original was kept. */
export const kbReindex = rpc("retrieval", "kb_reindex", z.strictObject(TenantOnly), ReindexStarted);
/** Goes on with a document that is due: its reader died, or let it go. */
export const kbResume = rpc(
  "retrieval",
  "kb_resume",
  z.strictObject({ ...TenantOnly, id: DocumentId }),
  z.object({ resumed: z.boolean() }),
);
export const kbCalibrate = rpc(
  "retrieval",
  "kb_calibrate",
  z.strictObject({ ...TenantOnly, ...Calibrate.shape }),
  Calibration,
);
/** A question that the documents did not answer; its text is redacted. Counted once a turn (AR-06). */
export const kbNoteGap = rpc(
  "retrieval",
  "kb_note_gap",
  z.strictObject({
    ...TenantOnly,
    conversation_id: ConversationId,
    turn: z.int().min(0),
    question: z.string().min(1).max(500),
    language: Language,
  }),
  z.object({ noted: z.boolean() }),
);
export const kbGaps = rpc("retrieval", "kb_gaps", z.strictObject(TenantOnly), z.object({ gaps: KnowledgeGapList }));
export const kbRemoveGap = rpc(
  "retrieval",
  "kb_remove_gap",
  z.strictObject({ ...TenantOnly, id: z.string().min(1).max(100) }),
  z.object({ removed: z.boolean() }),
);
/** One passage, whole, for a citation that is opened. */
export const kbPassage = rpc(
  "retrieval",
  "kb_passage",
  z.strictObject({ ...TenantOnly, passage: z.string().max(300) }),
  z.object({
    passage: z
      .object({
        id: z.string(),
        document: z.string(),
        title: z.string().optional(),
        headings: z.array(z.string()),
        page: z.int().optional(),
        text: z.string(),
      })
      .nullable(),
  }),
);

/**
 * Whether the next sentences of a streamed reply may be shown (WF-15). `text` is the reply so far with the new piece;
 * `shown` how many of its characters were approved before. `piece` is what may be shown now, as it may be shown; null:
 * nothing more of this reply may.
 */
export const checkPiece = rpc(
  "safety",
  "check_piece",
  z.strictObject({
    ...TenantOnly,
    shown: z.int().min(0),
    text: Text,
    language: Language,
    passages: z.array(Passage).max(mostPassages),
    facts: z.array(Fact).max(mostFacts),
    takes: z.array(Text).max(20),
  }),
  z.object({ piece: z.string().nullable() }),
);

/** Conversations whose work is overdue, longest first (PROTOCOL 10). */
export const listStuckTurns = rpc(
  "scheduler",
  "list_stuck_turns",
  z.strictObject(TenantOnly),
  z.object({ turns: StuckTurnList }),
);

/** Open tickets, most urgent first (BR-13). */
export const listTickets = rpc(
  "escalation",
  "list_tickets",
  z.strictObject(TenantOnly),
  z.object({ tickets: TicketList }),
);
/** One ticket, whatever its status; null when there is no such ticket. */
export const getTicket = rpc(
  "escalation",
  "get_ticket",
  z.strictObject({ ...TenantOnly, id: TicketId }),
  z.object({ ticket: Ticket.nullable() }),
);
/** Moves a ticket on (BR-14). */
export const changeTicket = rpc(
  "escalation",
  "change_ticket",
  z.strictObject({ ...TenantOnly, id: TicketId, ...ChangeTicket.shape }),
  z.discriminatedUnion("ok", [
    z.object({ ok: z.literal(true), ticket: Ticket }),
    z.object({ ok: z.literal(false), refusal: RpcRefusal }),
  ]),
);

/** A service removes what it keeps of one conversation (PROTOCOL 9); asked again, it finds nothing. */
const eraseRequest = z.strictObject({ ...TenantOnly, conversation: ConversationId });
const eraseAnswer = z.object({ removed: z.int().min(0) });
export const eraseTickets = rpc("escalation", "erase_tickets", eraseRequest, eraseAnswer);
export const eraseGaps = rpc("retrieval", "erase_gaps", eraseRequest, eraseAnswer);

export const rpcMethods = [
  eraseTickets,
  eraseGaps,
  listTickets,
  getTicket,
  changeTicket,
  listStuckTurns,
  catalogSearch,
  orderGetStatus,
  tenantGetContext,
  kbAdd,
  kbGet,
  kbList,
  kbRemove,
  kbSearch,
  kbPassage,
  kbPassages,
  kbReindex,
  kbResume,
  kbCalibrate,
  kbNoteGap,
  kbGaps,
  kbRemoveGap,
  checkPiece,
] as const;
