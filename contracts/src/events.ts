import { z } from "zod";
import { Channel, ForeignId, Language, MessageId, Tier } from "./ids.ts";
import { TimerFields } from "./timers.ts";
import {
  AskedQuestion,
  AtMs,
  Decision,
  Evidence,
  Fact,
  Handoff,
  HistoryEntry,
  LayerDecision,
  mostFacts,
  mostPassages,
  mostQuestions,
  Passage,
  Reply,
  Source,
  Summary,
  Text,
  Turn,
  TurnRecord,
  User,
} from "./turn.ts";

/** An event type is a value: its name, major version, stream and schema. */
export interface EventType<Name extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly name: Name;
  readonly version: number;
  readonly stream: "SUBMIT" | "IN" | "FLOW" | "OUT" | "REFUSED";
  readonly schema: Schema;
}

function event<Name extends string, Schema extends z.ZodType>(
  name: Name,
  stream: EventType["stream"],
  schema: Schema,
): EventType<Name, Schema> {
  return { name, version: 1, stream, schema };
}

/** A gateway asks to accept a customer's message (NATS door). `thread` is the gateway's own conversation key. */
export const messageSubmit = event(
  "message.submit",
  "SUBMIT",
  z.strictObject({
    messageId: ForeignId,
    thread: ForeignId,
    user: z.strictObject({ id: ForeignId, tier: Tier.default("guest") }),
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
    /** A dead letter's replay (PROTOCOL 11): accepted anew under its own id, as the newest; `n` no longer counts. */
    replayed: z.boolean().optional(),
  }),
);

export const turnOpened = event("turn.opened", "FLOW", z.object(Turn));

/** WF-06: what was found, how sure the search is, and whether an answer is tried with it (a tier that is not `nothing`). */
export const contextRetrieved = event(
  "context.retrieved",
  "FLOW",
  z.object({
    ...Turn,
    passages: z.array(Passage).max(mostPassages),
    confident: z.boolean(),
    query: Text,
    evidence: Evidence.optional(),
    /** Of a turn that asks several things: each, with its own of the passages, by id. */
    questions: z.array(AskedQuestion).max(mostQuestions).optional(),
  }),
);

/** How many of the turn's tool writes, in the order of its log, the reply tells (PROTOCOL 6). */
const Tells = z.number().int().min(0).max(100);

export const replyDrafted = event(
  "reply.drafted",
  "FLOW",
  z.object({
    ...Turn,
    reply: Reply,
    decision: Decision,
    passages: z.array(Passage).max(mostPassages),
    query: Text.optional(),
    evidence: Evidence.optional(),
    /** The conversation's older part, when it had to be put shorter. */
    summary: Summary.optional(),
    /** Who holds the turn in `sending`, when pieces of the reply were shown already (PROTOCOL 7). */
    streamedBy: z.string().max(200).optional(),
    tells: Tells.optional(),
    /** What tools answered: numbers of the reply may come from these too (CA-10). */
    facts: z.array(Fact).max(mostFacts).default([]),
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
    layers: z.array(LayerDecision),
    record: TurnRecord.optional(),
    summary: Summary.optional(),
    streamedBy: z.string().max(200).optional(),
    tells: Tells.optional(),
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
    history: z.array(HistoryEntry).max(21),
  }),
);

/**
 * An agent desk outside asks that a person, or the bot again, owns a conversation (SL-09). The newest by the envelope's
 * `time` counts: an older one, or the same again, has no effect.
 */
export const ownershipSet = event(
  "ownership.set",
  "IN",
  z.object({
    owner: z.enum(["human", "bot"]),
    agent: z.string().trim().min(1).max(100),
    /** On a return: messages after this number are answered by the bot; left out, those after what an agent answered. */
    seenThrough: z.number().int().min(0).optional(),
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

/**
 * Ask for a `timer.fired` at `at`. One timer an (owner, kind, ref): setting again moves it. Of a record that belongs to no
 * conversation, the envelope's conversation is its ref.
 */
export const timerSet = event("timer.set", "FLOW", z.object({ ...TimerFields, at: AtMs }));

/** A timer went off. It says nothing about what is true now: its owner, and nobody else, reads the record (SLA-01). */
export const timerFired = event("timer.fired", "FLOW", z.object({ ...TimerFields, at: AtMs }));

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
    /** Who wrote it, of an agent's words. */
    agent: z.string().max(100).optional(),
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

/**
 * A gateway's message was not accepted, and why: told on `chat.refused.<tenant>.<channel>.<conversation>`, beside
 * `chat.out`. Of what cannot be read, `sequence` alone tells which message it was: the bus named it when it took it. The
 * conversation is the first of the thread, or `unknown`.
 */
export const messageRefused = event(
  "message.refused",
  "REFUSED",
  z.object({
    channel: Channel,
    messageId: z.string().max(200).optional(),
    thread: z.string().max(200).optional(),
    sequence: z.number().int().positive(),
    /** A code of the error catalogue, as by HTTP. */
    code: z.string().max(60),
    /** Path of the first offending field, e.g. `content` or `user.tier`. */
    field: z.string().max(200).optional(),
    detail: z.string().max(500),
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
  "ownership.set": ownershipSet,
  "ticket.opened": ticketOpened,
  "timer.set": timerSet,
  "timer.fired": timerFired,
  "conversation.closed": conversationClosed,
  "chat.out": chatOut,
  "message.refused": messageRefused,
} as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = z.infer<(typeof events)[N]["schema"]>;
