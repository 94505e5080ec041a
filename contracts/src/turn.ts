import { z } from "zod";
import { Channel, Language, MessageId, Tier } from "./ids.ts";

/** Unix milliseconds. */
export const AtMs = z.number().int().nonnegative();
/** Characters of one message or reply. */
export const longestText = 16_000;
export const Text = z.string().max(longestText);

export const User = z.object({ id: z.string().min(1).max(200), tier: Tier });
export type User = z.infer<typeof User>;

/** One earlier message as the dialogue sees it: redacted text only (SL-12). */
export const HistoryEntry = z.object({
  role: z.enum(["user", "assistant", "system-summary", "agent", "system"]),
  text: Text,
  /** Its number in the conversation; a summary carries the newest one it stands for. */
  visible: z.number().int().nonnegative().optional(),
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
  type: z.string().optional(),
  /** The first page it stands on, from 1, for formats that have pages. */
  page: z.number().int().positive().optional(),
  /** The tenant's own answer to this question: said as it is. */
  pinned: z.boolean().optional(),
  score: z.number(),
});
export type Passage = z.infer<typeof Passage>;
/** As many passages as the events of a turn carry: those of its search and those its tools found. */
export const mostPassages = 10;

/** One tool's answer, kept with the reply that may state it (CA-10), and how many of them a reply keeps. */
export const longestFact = 2_100;
export const Fact = z.string().max(longestFact);
export const mostFacts = 20;

/**
 * A citation shown to the customer (WF-10): passage id, its document by id and, where it has one, by title, and at most 160
 * characters of it.
 */
export const Source = z.object({
  id: z.string(),
  document: z.string(),
  title: z.string().optional(),
  text: z.string().max(160),
});
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

/** How long one step of a turn took, waiting for its turn not counted. */
export const Stage = z.object({ stage: z.string().max(40), at: AtMs, ms: z.number().nonnegative() });
export type Stage = z.infer<typeof Stage>;

/** What a turn answers: the messages it takes, redacted, oldest first. */
const Takes = z
  .array(z.object({ n: z.number().int(), id: MessageId, text: Text }))
  .min(1)
  .max(20);

/** A conversation that waits for a person (PROTOCOL 8): since when, after which turn, and when one is expected, if that is known. */
export const Awaits = z.object({ since: AtMs, turn: z.number().int(), by: AtMs.nullable() });
export type Awaits = z.infer<typeof Awaits>;

/**
 * How sure the search is that its passages answer: `sure`, plainly; `unsure`, they are the closest that was found;
 * `nothing`, they do not (WF-06, RAG-03).
 */
export const AnswerTier = z.enum(["sure", "unsure", "nothing"]);
export type AnswerTier = z.infer<typeof AnswerTier>;

/** One of several questions of a turn, and what was found on it. */
export const AskedQuestion = z.object({
  text: Text,
  query: Text,
  passages: z.array(z.string()),
  confident: z.boolean(),
  /** Absent from a release without tiers. */
  tier: AnswerTier.optional(),
});
/** More questions than these are searched for as one text. */
export const mostQuestions = 4;

/** Fields that every step of a turn carries onwards, so that a step reads no record to do its work. */
export const Turn = {
  turn: z.number().int().positive(),
  fence: z.number().int().nonnegative(),
  /** After this moment a step acks without work (PROTOCOL 9). */
  deadlineAt: AtMs,
  settingsVersion: z.number().int(),
  channel: Channel,
  user: User,
  language: Language.optional(),
  takes: Takes,
  history: z.array(HistoryEntry).max(21),
  stages: z.array(Stage).max(12).default([]),
  /** The customer waits for a person: plain answers only, and nothing that writes. */
  awaits: Awaits.optional(),
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

/** One call of a model, priced (AR-07). Costs are millionths of the tenant's price currency. */
export const ModelCall = z.object({
  node: z.string().max(60),
  model: z.string().max(120),
  /** Name and version of the prompt file. */
  prompt: z.string().max(80),
  tokensIn: z.number().int().nonnegative(),
  tokensOut: z.number().int().nonnegative(),
  costMicros: z.number().int().nonnegative(),
  ms: z.number().nonnegative(),
  outcome: z.enum(["ok", "repaired", "invalid", "failed", "refused", "over_budget", "circuit_open", "cancelled"]),
});
export type ModelCall = z.infer<typeof ModelCall>;
/** As many calls as a decision lists, and the most nodes that a dialogue walks. */
export const mostCalls = 20;
export const longestPath = 20;

/** How the dialogue decided; kept with the turn for its owner to read. */
export const Decision = z.object({
  intent: z.string(),
  confidence: z.number(),
  journey: z.string(),
  governor: z.string(),
  /** Who wrote the reply. */
  brain: z.enum(["rules", "model"]),
  /** The nodes walked, in order. */
  path: z.array(z.string().max(60)).max(longestPath).default([]),
  /** Why the rules wrote what a model should have written; never a provider's own words. */
  fellBack: z.string().max(200).optional(),
  calls: z.array(ModelCall).max(mostCalls).default([]),
});
export type Decision = z.infer<typeof Decision>;

/**
 * How sure the search was that its passages answer: `confidence` from 0 to 1, tried from `threshold` on (WF-06). Without a
 * `tier`: from a release that told none.
 */
export const Evidence = z.object({
  confidence: z.number(),
  threshold: z.number(),
  tier: AnswerTier.optional(),
  ms: z.number().nonnegative(),
});
export type Evidence = z.infer<typeof Evidence>;

/** The older part of a conversation in few words; it stands for the messages up to `through` (WF-11). */
export const Summary = z.object({ through: z.number().int().nonnegative(), text: z.string().max(4_000) });
export type Summary = z.infer<typeof Summary>;

/** The decision record of a turn, for its owner to read: what was found, decided, checked, spent. No message text. */
export const TurnRecord = z.object({
  turn: Turn.turn,
  settingsVersion: Turn.settingsVersion,
  language: Language.optional(),
  query: Text.optional(),
  passages: z.array(z.object({ id: z.string(), document: z.string(), score: z.number() })).max(mostPassages),
  evidence: Evidence.optional(),
  decision: Decision.optional(),
  layers: z.array(LayerDecision),
  stages: z.array(Stage).max(12),
});
export type TurnRecord = z.infer<typeof TurnRecord>;
