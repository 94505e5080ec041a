import { z } from "zod";
import { Channel, Language, MessageId, Tier } from "./ids.ts";

/** An event type is a value: its name, major version, stream and schema. */
export interface EventType<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly name: Name;
  readonly version: number;
  readonly stream: "SUBMIT" | "IN" | "FLOW" | "OUT";
  readonly schema: Schema;
}

function event<Name extends string, Schema extends z.ZodType>(
  name: Name,
  stream: EventType["stream"],
  schema: Schema,
): EventType<Name, Schema> {
  return { name, version: 1, stream, schema };
}

/** Unix milliseconds. */
const AtMs = z.number().int().nonnegative();
const Text = z.string().max(16_000);

export const User = z.object({ id: z.string().min(1).max(200), tier: Tier });
export type User = z.infer<typeof User>;

/** One earlier message as the dialogue sees it: redacted text only (SL-12). */
export const HistoryEntry = z.object({
  role: z.enum(["user", "assistant", "system-summary", "agent", "system"]),
  text: Text,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A passage found for a turn. `score` is a similarity from 0 (unrelated) to 1 (WF-06). */
export const Passage = z.object({
  id: z.string(),
  document: z.string(),
  title: z.string().optional(),
  headings: z.array(z.string()).default([]),
  text: z.string(),
  language: z.string().optional(),
  score: z.number(),
});
export type Passage = z.infer<typeof Passage>;

/** A citation shown to the customer (WF-10): passage id, its document and at most 160 characters of it. */
export const Source = z.object({ id: z.string(), document: z.string(), text: z.string().max(160) });
export type Source = z.infer<typeof Source>;

/** Why and how urgently a person is asked for (BR-11, CA-16, CA-17). */
export const Handoff = z.object({
  reason: z.string().max(200),
  trigger: z.enum([
    "explicit_request",
    "frustration",
    "refund",
    "complaint",
    "repeated_failures",
    "low_confidence",
    "abuse",
    "card_pii",
    "self_harm",
    "turn_failed",
  ]),
  priority: z.enum(["LOW", "MEDIUM", "HIGH", "URGENT"]),
  category: z.enum(["GENERAL", "REFUND", "COMPLAINT", "ORDER", "PAYMENT", "SAFETY"]),
});
export type Handoff = z.infer<typeof Handoff>;

/** One row of the decision record (SL-13): which layer decided what, with what score, in how long. */
export const LayerDecision = z.object({
  layer: z.string(),
  verdict: z.enum(["pass", "redact", "sanitise", "block", "replace", "handoff"]),
  score: z.number(),
  detail: z.string().max(200).optional(),
  ms: z.number(),
});
export type LayerDecision = z.infer<typeof LayerDecision>;

/** What a turn answers: the messages it takes, redacted, oldest first. */
const Takes = z
  .array(z.object({ n: z.number().int(), id: MessageId, text: Text }))
  .min(1)
  .max(20);

/** Fields that every step of a turn carries onwards, so that a step reads no record to do its work. */
const Turn = {
  turn: z.number().int().positive(),
  fence: z.number().int().nonnegative(),
  /** After this moment a step acks without work (PROTOCOL 9). */
  deadlineAt: AtMs,
  settingsVersion: z.number().int(),
  channel: Channel,
  user: User,
  language: Language.optional(),
  takes: Takes,
  history: z.array(HistoryEntry).max(20),
};

/** A reply as it will be shown. */
export const Reply = z.object({
  content: Text,
  language: Language,
  sources: z.array(Source).default([]),
  guardUsed: z.boolean().default(false),
  handoff: Handoff.optional(),
});
export type Reply = z.infer<typeof Reply>;

/** How the dialogue decided; kept with the turn for its owner to read. */
export const Decision = z.object({
  intent: z.string(),
  confidence: z.number(),
  journey: z.string(),
  governor: z.string(),
  brain: z.enum(["rules", "model"]),
});
export type Decision = z.infer<typeof Decision>;

/** A gateway asks to accept a customer's message (NATS door). `thread` is the gateway's own conversation key. */
export const messageSubmit = event(
  "message.submit",
  "SUBMIT",
  z.strictObject({
    messageId: z.string().min(1).max(200),
    thread: z.string().min(1).max(200),
    user: z.strictObject({ id: z.string().min(1).max(200), tier: Tier.default("guest") }),
    content: z.string().max(16_000),
  }),
);

/** A customer's message was accepted under number `n`. Carries the raw text; lives only on the bus. */
export const messageReceived = event(
  "message.received",
  "IN",
  z.object({
    n: z.number().int().positive(),
    id: MessageId,
    channel: Channel,
    user: User,
    content: z.string().max(16_000),
    acceptedAt: AtMs,
  }),
);

export const turnOpened = event("turn.opened", "FLOW", z.object(Turn));

/** WF-06: what was found, how sure the search is, and whether that is enough to answer. */
export const contextRetrieved = event(
  "context.retrieved",
  "FLOW",
  z.object({ ...Turn, passages: z.array(Passage).max(10), confident: z.boolean(), query: Text }),
);

export const replyDrafted = event(
  "reply.drafted",
  "FLOW",
  z.object({
    ...Turn,
    reply: Reply,
    decision: Decision,
    passages: z.array(Passage).max(10),
    /** What tools answered: numbers of the reply may come from these too (CA-10). */
    facts: z.array(z.string().max(2_100)).max(20).default([]),
  }),
);

export const replyApproved = event(
  "reply.approved",
  "FLOW",
  z.object({
    turn: Turn.turn,
    fence: Turn.fence,
    deadlineAt: AtMs,
    channel: Channel,
    reply: Reply,
    decision: Decision.optional(),
    layers: z.array(LayerDecision),
  }),
);

/** The turn, or a message that could not be screened, cannot be finished: it ends with the apology (PROTOCOL 11). */
export const turnFailed = event(
  "turn.failed",
  "FLOW",
  z.object({
    turn: z.number().int().positive().optional(),
    message: z.object({ n: z.number().int(), id: MessageId }).optional(),
    reason: z.string().max(500),
  }),
);

export const handoffRequested = event(
  "handoff.requested",
  "FLOW",
  z.object({
    turn: z.number().int(),
    handoff: Handoff,
    user: User,
    channel: Channel,
    language: Language.optional(),
    history: z.array(HistoryEntry).max(20),
  }),
);

export const ticketOpened = event(
  "ticket.opened",
  "FLOW",
  z.object({
    ticket: z.string(),
    priority: Handoff.shape.priority,
    category: Handoff.shape.category,
    reason: z.string(),
  }),
);

/** Ask for a `timer.fired` of this kind at `at`. One timer a (conversation, kind): setting again moves it. */
export const timerSet = event("timer.set", "FLOW", z.object({ kind: z.enum(["auto-close"]), at: AtMs }));

/** A timer went off. It says nothing about what is true now: the hearer reads the record (SLA-01). */
export const timerFired = event("timer.fired", "FLOW", z.object({ kind: z.enum(["auto-close"]), at: AtMs }));

export const conversationClosed = event(
  "conversation.closed",
  "FLOW",
  z.object({ closedAt: AtMs, reason: z.enum(["inactivity", "agent", "customer"]) }),
);

/** A message the customer is shown: reply, agent's or system text. Published only after the record decided it. */
export const chatOut = event(
  "chat.out",
  "OUT",
  z.object({
    id: MessageId,
    visible: z.number().int().positive(),
    role: z.enum(["assistant", "agent", "system"]),
    content: Text,
    sources: z.array(Source),
    guardUsed: z.boolean(),
    channel: Channel,
    user: User,
    /** Ids of the customer's messages this answers. */
    answers: z.array(MessageId),
    thread: z.string().optional(),
    at: AtMs,
  }),
);

/** Every event there is, by name. */
export const events = {
  "message.submit": messageSubmit,
  "message.received": messageReceived,
  "turn.opened": turnOpened,
  "context.retrieved": contextRetrieved,
  "reply.drafted": replyDrafted,
  "reply.approved": replyApproved,
  "turn.failed": turnFailed,
  "handoff.requested": handoffRequested,
  "ticket.opened": ticketOpened,
  "timer.set": timerSet,
  "timer.fired": timerFired,
  "conversation.closed": conversationClosed,
  "chat.out": chatOut,
} as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]["schema"]>;
