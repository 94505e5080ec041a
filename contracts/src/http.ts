import { z } from "zod";
import { Source, User } from "./events.ts";
import { ConversationId, DocumentId, Language, MessageId, TenantId, Tier } from "./ids.ts";

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

export const OpenConversation = z.strictObject({ user: User.strict().optional(), language: Language.optional() });
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
  status: z.enum(["pending", "shown"]),
  content: z.string(),
  sources: z.array(Source),
  guardUsed: z.boolean(),
  at: z.string(),
});
export type ShownMessage = z.infer<typeof ShownMessage>;
export const MessageList = z.object({
  conversation: ConversationId,
  status: z.enum(["open", "closed"]),
  owner: z.enum(["bot", "human"]),
  messages: z.array(ShownMessage),
});

/** A page visitor asks for a guest token. */
export const OpenSession = z.strictObject({ tenant: TenantId });
export const SessionOpened = z.object({
  token: z.string(),
  user: z.object({ id: z.string(), tier: Tier }),
  expiresAt: z.string(),
});

export const AddDocument = z.strictObject({
  id: DocumentId.optional(),
  title: z.string().max(300).optional(),
  text: z.string().min(1),
  type: z.enum(["policy", "faq", "doc", "sop"]).optional(),
});
export const DocumentState = z.object({
  id: DocumentId,
  state: z.enum(["queued", "reading", "indexed", "failed"]),
  title: z.string().optional(),
  passages: z.int().optional(),
  reason: z.string().optional(),
  updatedAt: z.string().optional(),
});
export type DocumentState = z.infer<typeof DocumentState>;

export const SearchKnowledge = z.strictObject({
  query: z.string().min(1).max(4_000),
  top: z.int().min(1).max(50).default(3),
});
export const FoundPassage = z.object({
  document: z.string(),
  passage: z.string(),
  title: z.string().optional(),
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

const Agent = z.string().trim().min(1).max(100);
export const TakeOver = z.strictObject({ agent: Agent });
/** `seenThrough`: messages after this number are answered by the bot; left out, all shown ones count as seen. */
export const GiveBack = z.strictObject({ agent: Agent, seenThrough: z.int().min(0).optional() });
export const Ownership = z.object({ owner: z.enum(["bot", "human"]), fence: z.int() });
export const AgentMessage = z.strictObject({
  agent: Agent,
  content: z.string(),
  seenThrough: z.int().min(0).optional(),
});
export const AgentMessageShown = z.object({ id: MessageId });

export const Ticket = z.object({
  id: z.string(),
  conversation: ConversationId,
  status: z.enum(["OPEN", "IN_PROGRESS", "PENDING_CUSTOMER", "RESOLVED", "CLOSED"]),
  priority: z.enum(["LOW", "MEDIUM", "HIGH", "URGENT"]),
  category: z.string(),
  reason: z.string(),
  queue: z.string(),
  createdAt: z.string(),
});
export type Ticket = z.infer<typeof Ticket>;
export const TicketList = z.array(Ticket);

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
  /** The event with every text masked; null when it could not be read. */
  body: z.unknown(),
});
export type DeadLetter = z.infer<typeof DeadLetter>;
export const DeadLetterList = z.array(DeadLetter);
export const DeadLetterReplayed = z.object({ sequence: z.int(), replayedAs: z.string() });
