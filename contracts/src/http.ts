import { z } from "zod";
import {
  Channel,
  ConversationId,
  DocumentId,
  DocumentType,
  ForeignId,
  Label,
  Language,
  MessageId,
  TenantId,
  Tier,
} from "./ids.ts";
import { Source, TurnRecord, User } from "./turn.ts";

/** Bodies and answers of the HTTP interface. Unknown fields are refused; errors are RFC 9457 problem+json. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  /** Path of the first offending field, e.g. `content` or `user.tier`. */
  field: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  advice: z.string(),
  traceId: z.string().optional(),
});

export const OpenConversation = z.strictObject({
  user: User.extend({ id: ForeignId }).strict().optional(),
  language: Language.optional(),
});
export const ConversationOpened = z.object({ id: ConversationId });

export const SendMessage = z.strictObject({ content: z.string() });

export const ShownReply = z.object({
  id: MessageId,
  role: z.enum(["assistant", "agent", "system"]),
  content: z.string(),
  guardUsed: z.boolean(),
  sources: z.array(Source),
});
export const MessageAccepted = z.object({
  id: MessageId,
  status: z.enum(["accepted", "answered"]),
  reply: ShownReply.optional(),
});

/** One message of a conversation. A `pending` one was accepted and is not yet screened: it has no text. */
export const ShownMessage = z.object({
  id: MessageId,
  visible: z.int().nonnegative(),
  role: z.enum(["user", "assistant", "agent", "system", "system-summary"]),
  /** Who wrote it, of an agent's words. */
  agent: z.string().optional(),
  status: z.enum(["pending", "shown"]),
  content: z.string(),
  sources: z.array(Source),
  guardUsed: z.boolean(),
  at: z.string(),
});
export type ShownMessage = z.infer<typeof ShownMessage>;
export const MessageList = z.object({
  conversation: ConversationId,
  status: z.enum(["open", "closed", "erased"]),
  /** `waiting`: a person was called and none has come yet. */
  owner: z.enum(["bot", "waiting", "human"]),
  /** While `waiting`: when a person is expected, if that is known. */
  expectedBy: z.string().optional(),
  messages: z.array(ShownMessage),
  /** Where later messages are, and earlier ones, as `cursor`; absent where there are none. */
  next: z.string().optional(),
  previous: z.string().optional(),
});

/** Whose consent a mailing system asks for before it sends (CA-13). */
export const AskConsents = z.strictObject({ users: z.array(ForeignId).min(1).max(100) });
/** What each of them said last; null: never anything. */
export const Consents = z.object({
  consents: z.array(z.object({ user: z.string(), marketing: z.boolean().nullable(), saidAt: z.string().nullable() })),
});

/** Whose conversations are to be erased: the user's id, as the tenant knows it. */
export const EraseUser = z.strictObject({ user: ForeignId });
/**
 * The receipt for one conversation (SL-12). `erasing`: it has ended and shows nothing any more; what is stored of it is
 * still being removed, without being asked again.
 */
export const Erasure = z.object({
  conversation: ConversationId,
  status: z.enum(["erasing", "erased"]),
  askedAt: z.string(),
  erasedAt: z.string().nullable(),
});
export type Erasure = z.infer<typeof Erasure>;
/** `more`: the user has further conversations; ask again. */
export const UserErasure = z.object({ conversations: z.array(Erasure), more: z.boolean() });
export type UserErasure = z.infer<typeof UserErasure>;

/** A page visitor asks for a guest token. */
export const OpenSession = z.strictObject({ tenant: TenantId });
export const SessionOpened = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), tier: Tier }),
  expiresAt: z.string(),
});

export const AddDocument = z.strictObject({
  id: DocumentId.optional(),
  title: Label.max(300).optional(),
  text: z.string().min(1),
  type: DocumentType.optional(),
});
/** The same as a form: one file, and what may be said of it beside. */
export const AddDocumentForm = AddDocument.omit({ text: true }).extend({ file: z.file() });
export const DocumentState = z.object({
  id: DocumentId,
  state: z.enum(["queued", "reading", "indexed", "failed"]),
  title: z.string().optional(),
  type: DocumentType.optional(),
  passages: z.int().optional(),
  /** How many of them a model has embedded, while that goes on; the others are found by their words alone. */
  embedded: z.int().optional(),
  /** Why the others have to wait, where somebody must put that right. */
  embeddingFault: z.string().optional(),
  /** For formats that have pages. */
  pages: z.int().optional(),
  /** Why it failed, or why its newest version did not replace the one that answers. */
  reason: z.string().optional(),
  /** What of it could not be read, although the rest was. */
  warnings: z.array(z.string()).optional(),
  updatedAt: z.string().optional(),
  /** In the answer to an upload: its id was another version's until now. */
  replaced: z.boolean().optional(),
});
export type DocumentState = z.infer<typeof DocumentState>;

/** One passage of a document, in the document's order. */
export const DocumentPassage = z.object({
  passage: z.string(),
  text: z.string(),
  page: z.int().optional(),
  headings: z.array(z.string()),
});
export type DocumentPassage = z.infer<typeof DocumentPassage>;

/** How many documents are read again from their stored originals. */
export const ReindexStarted = z.object({ documents: z.int() });

/** A question the documents did not answer, with those like it (AR-06). Texts are redacted. */
export const KnowledgeGap = z.object({
  id: z.string(),
  question: z.string(),
  language: Language,
  /** How often it, or one like it, was asked. */
  count: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Other wordings, newest first. */
  examples: z.array(z.string()).max(5),
  /** Whether the documents of now would answer it; looked up for the most asked ones only. */
  answered: z.boolean().optional(),
});
export type KnowledgeGap = z.infer<typeof KnowledgeGap>;
export const KnowledgeGapList = z.array(KnowledgeGap);

export const Calibrate = z.strictObject({
  apply: z.boolean().default(false),
  /** Take the calibration in force back first. Without a default: the release before refuses a field it does not know. */
  reset: z.boolean().optional(),
});

/** The decision records of a conversation's turns, oldest first, each with the reply's message id. */
export const TurnList = z.array(TurnRecord.extend({ reply: MessageId, at: z.string() }));

export const SearchKnowledge = z.strictObject({
  query: Label.min(1).max(4_000),
  top: z.int().min(1).max(50).default(3),
  /** Only documents of these types (CA-14). */
  types: z.array(DocumentType).min(1).max(4).optional(),
});
export const FoundPassage = z.object({
  document: z.string(),
  passage: z.string(),
  title: z.string().optional(),
  headings: z.array(z.string()).default([]),
  page: z.int().optional(),
  score: z.number(),
  text: z.string(),
});
export type FoundPassage = z.infer<typeof FoundPassage>;

/** What a page may know of a tenant without a key. */
export const PublicTenant = z.object({
  id: TenantId,
  name: z.string(),
  botName: z.string(),
  colour: z.string(),
  suggestions: z.array(z.string()),
  languages: z.array(Language),
  defaultLanguage: Language,
  /** First words of a new chat, where the tenant has its own. */
  intro: z.partialRecord(Language, z.string()),
});

const Agent = Label.trim().min(1).max(100);
/** An open conversation that a person has taken over. */
export const OwnedConversation = z.object({
  conversation: ConversationId,
  /** Who took it over last, where that is known. */
  agent: z.string().nullable(),
  channel: Channel,
  language: Language.nullable(),
  /** Whether the customer has the last word. */
  unanswered: z.boolean(),
  ticket: z.string().nullable(),
  lastActivityAt: z.string(),
});
export const OwnedConversationList = z.array(OwnedConversation);

export const TakeOver = z.strictObject({ agent: Agent });
/** `seenThrough`: messages after this number are answered by the bot; left out, those after what an agent answered. */
export const GiveBack = z.strictObject({ agent: Agent, seenThrough: z.int().min(0).optional() });
export const Ownership = z.object({ owner: z.enum(["bot", "human"]), fence: z.int() });
export const AgentMessage = z.strictObject({
  agent: Agent,
  content: z.string(),
  seenThrough: z.int().min(0).optional(),
});
export const AgentMessageShown = z.object({ id: MessageId });

export const TicketStatus = z.enum(["OPEN", "IN_PROGRESS", "PENDING_CUSTOMER", "RESOLVED", "CLOSED"]);
export type TicketStatus = z.infer<typeof TicketStatus>;
/** BR-13: a conversation has no other ticket beside one of these. */
export const openTicketStates = ["OPEN", "IN_PROGRESS", "PENDING_CUSTOMER"] as const satisfies readonly TicketStatus[];
export function isOpenTicket(status: TicketStatus): boolean {
  return (openTicketStates as readonly TicketStatus[]).includes(status);
}
/** BR-14: who moves a ticket on, and where to. */
export const ChangeTicket = z.strictObject({ agent: Agent, status: TicketStatus });
export const Ticket = z.object({
  id: z.string(),
  conversation: ConversationId,
  status: TicketStatus,
  /** Who works on it; null when nobody does. */
  assignee: z.string().nullable(),
  priority: z.enum(["LOW", "MEDIUM", "HIGH", "URGENT"]),
  category: z.string(),
  reason: z.string(),
  queue: z.string(),
  createdAt: z.string(),
  /** When its status changed last. */
  changedAt: z.string(),
});
export type Ticket = z.infer<typeof Ticket>;
export const TicketList = z.array(Ticket);

/** A conversation with work that should have been done by now (PROTOCOL 9, 10). */
export const StuckTurn = z.object({
  conversation: ConversationId,
  /** The open turn; null when messages wait and none is open. */
  turn: z.int().nullable(),
  state: z.string(),
  /** When somebody should have looked. */
  dueAt: z.string(),
  overdueSeconds: z.number(),
  pending: z.int(),
  waiting: z.int(),
  unsaid: z.int(),
});
export type StuckTurn = z.infer<typeof StuckTurn>;
export const StuckTurnList = z.array(StuckTurn);

/** An event that was given up: what failed, where, why. Texts are masked (BR-22). */
export const DeadLetter = z.object({
  id: z.string(),
  sequence: z.int(),
  at: z.string(),
  step: z.string(),
  event: z.string(),
  tenant: z.string(),
  conversation: z.string(),
  reason: z.string(),
  deliveries: z.int(),
  /** Whether the event itself was kept, for 72 h; absent in letters of an older release: it was. */
  replayable: z.boolean().optional(),
  /** The event with every text masked; null when it could not be read. */
  body: z.unknown(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;
export const DeadLetterList = z.array(DeadLetter);
export const DeadLetterReplayed = z.object({ sequence: z.int(), replayedAs: z.string() });
