import { z } from "zod";
import { DocumentType, Language, TenantId } from "./ids.ts";

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be HH:MM");

const Persona = z.strictObject({
  botName: z.string().min(1).max(40).default("Frontdesk"),
  /** First words of a new chat, by language; the built-in greeting where none is given. */
  intro: z.partialRecord(Language, z.string().max(500)).default({}),
  tone: z.enum(["friendly", "neutral", "formal"]).default("friendly"),
  /** Whom the desk speaks to, for the built-in guard (WF-07); customers where nothing is said. */
  audience: z.enum(["customer", "staff"]).optional(),
  /** The tenant's own words when no document answers, by language; the built-in ones where none are given (WF-07). */
  guard: z.partialRecord(Language, z.string().trim().min(1).max(500)).optional(),
  /** CA-04: how many casual turns pass before the redirect: 0, 1, 2 or 4. */
  chattiness: z.int().min(0).max(3).default(2),
  catalogLinkBase: z.url({ protocol: /^https?$/ }).optional(),
});

const Languages = z.strictObject({
  default: Language.default("en"),
  allowed: z
    .array(Language)
    .min(1)
    .default([...Language.options]),
});

/** Less than a consumer may hold unacknowledged (`maxAckPending`): beyond that a message waits without being refused. */
const mostInFlight = 1_000;

/** More would count for ever, or not fit a counter. */
const count = z.int().min(1).max(1_000_000);

/** Numbers of BR-02/05/06, WF-05 and SL-04; times in seconds. */
const Limits = z.strictObject({
  historyLimit: z.int().min(1).max(20).default(20),
  maxMessageCharacters: z.int().min(1).max(16_000).default(4_000),
  perUserPerMinute: count.default(30),
  window: z.strictObject({ max: count.default(60), seconds: z.int().min(1).max(86_400).default(300) }).prefault({}),
  windowEnabled: z.boolean().default(true),
  flood: z
    .strictObject({
      messages: z.int().min(2).max(1_000).default(5),
      meanGapSeconds: z.number().min(0).max(3_600).default(2),
    })
    .prefault({}),
  floodEnabled: z.boolean().default(true),
  sessionsPerMinutePerIp: count.default(10),
  /** Messages of the whole tenant that are accepted and have no answer yet, on all replicas. */
  inFlight: z
    .int()
    .min(1)
    .max(mostInFlight, `must be at most ${mostInFlight}: a step takes no more from the bus at once, of all tenants`)
    .default(250),
});

/** PROTOCOL 4: messages within `windowMs` of each other are one turn; nobody waits longer than `maxMs`. */
const Burst = z.strictObject({
  windowMs: z.int().min(0).max(5_000).default(0),
  maxMs: z.int().min(0).max(5_000).default(5_000),
});

const Pinned = z.strictObject({
  questions: z.array(z.string().min(1).max(200)).min(1).max(20),
  answer: z.string().min(1).max(1_500),
});

const Retrieval = z.strictObject({
  topK: z.int().min(1).max(10).default(3),
  /** WF-06: used instead of `topK` when the first three scores lie within `smallSpread` of each other. */
  wideTopK: z.int().min(1).max(10).default(5),
  smallSpread: z.number().min(0).max(1).default(0.05),
  /**
   * Below this confidence the turn is answered by the guard (WF-07). Left out: what `frontdesk kb calibrate` measured on
   * the tenant's own documents, or the built-in one.
   */
  minSimilarity: z.number().min(0).max(1).optional(),
  /** Words that mean the same to this tenant, in any language: each group widens the query by its members. */
  synonyms: z
    .array(z.array(z.string().min(1).max(60)).min(2).max(12))
    .max(500)
    .default([]),
  /** Questions the tenant answers in its own words, before any document. */
  pinned: z.array(Pinned).max(200).default([]),
  /** Document types that answers may come from; empty: all (CA-14). */
  types: z.array(DocumentType).max(4).default([]),
});

const ModelChoice = z.strictObject({
  name: z.string().min(1).max(120),
  /** Price of a million tokens, in `models.currency`. */
  inputPerMillion: z.number().min(0).max(1_000_000).default(0),
  outputPerMillion: z.number().min(0).max(1_000_000).default(0),
});

/** Models and what they may cost (BR-18, BR-19, AR-07). Where the provider is and its key belong to the installation. */
const Models = z.strictObject({
  /** `auto`: a model writes when the installation has one, the rules when it fails; `rules`: no model is ever asked. */
  use: z.enum(["auto", "rules"]).default("auto"),
  /** Left out: the installation's own. `complex` falls back to `fast`. */
  fast: ModelChoice.optional(),
  complex: ModelChoice.optional(),
  /** From this complexity on, 0-1, the complex model is asked. */
  complexAbove: z.number().min(0).max(1).default(0.8),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be an ISO 4217 code")
    .default("USD"),
  dailyTokensPerConversation: z.int().min(0).max(1_000_000_000).default(50_000),
  /** Model calls of the whole tenant. */
  callsPerMinute: count.default(600),
  /** What all model calls of a turn have together until the first words of the answer; then as long again for the rest. */
  timeoutSeconds: z
    .number()
    .min(1, "must be 1 to 60 seconds: what a turn's model calls have until the first words")
    .max(60, "must be 1 to 60 seconds: the turn itself ends after 90")
    .default(20),
  answerTokens: z.int().min(50).max(4_000).default(600),
  /** AR-09: what one call may hold, all parts together. */
  contextTokens: z.int().min(1_024).max(200_000).default(4_096),
  /** Show the web chat sentences as they are approved (WF-15). */
  streaming: z.boolean().default(true),
});

/** From 0.05: a harmless message scores 0, and would be blocked too. 1 is never reached. */
const score = z.number().min(0.05).max(1);

/** Without a letter or a digit it would be found in every message, or in none. */
const word = z
  .string()
  .min(1)
  .max(60)
  .regex(/[\p{L}\p{N}]/u, "must hold a letter or a digit");

const Policies = z.strictObject({
  /** Injection score from which a message is blocked, and from which it is only sanitised (SL-01). */
  injection: z.strictObject({ block: score.default(0.8), sanitise: score.default(0.5) }).prefault({}),
  boundaryMode: z.enum(["single-item", "inventory", "general"]).default("general"),
  grounding: z.strictObject({ priceTolerance: z.number().min(0).max(1_000_000_000).default(0) }).prefault({}),
  /** Added to the built-in abuse lists, as whole words (BR-07). */
  abuseTerms: z.array(word).max(500).default([]),
  escalationWords: z.array(word).max(200).default([]),
});

const Conversation = z.strictObject({
  /** From a second to ten years. */
  autoCloseHours: z
    .number()
    .min(1 / 3_600)
    .max(87_600)
    .default(24),
  /** What a message on a closed conversation does (BR-03). */
  afterClose: z.enum(["new", "reopen"]).default("new"),
});

/** An unknown zone would fail every turn that tells a time, so `Intl` is asked at the door. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const Hours = z.strictObject({
  timeZone: z.string().refine(isTimeZone, "must be an IANA time zone").default("UTC"),
  /** Several intervals a day; an end before its start crosses midnight. Empty: always open. */
  weekly: z
    .array(z.strictObject({ day: z.int().min(0).max(6), from: clockTime, to: clockTime }))
    .max(100)
    .default([]),
  holidays: z.array(z.iso.date()).max(1_000).default([]),
});

const minutes = z
  .int()
  .min(1)
  .max(30 * 24 * 60);

/** BR-12: within how many minutes of the team's hours a person writes first, by the ticket's priority. */
const Sla = z.strictObject({
  firstResponseMinutes: z
    .strictObject({
      URGENT: minutes.default(5),
      HIGH: minutes.default(15),
      MEDIUM: minutes.default(60),
      LOW: minutes.default(240),
    })
    .prefault({}),
});

const Commerce = z.strictObject({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be an ISO 4217 code")
    .default("USD"),
  locale: z.string().default("en-US"),
  phoneCountry: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be an ISO 3166 code")
    .default("US"),
});

const Widget = z.strictObject({
  /** Origins that may embed the chat; empty: none but the installation's own page. */
  allowedOrigins: z
    .array(z.url({ protocol: /^https?$/, hostname: /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])$/i }))
    .max(50)
    .default([]),
  colour: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "must be #rrggbb")
    .default("#1f6f5c"),
  suggestions: z.array(z.string().min(1).max(120)).max(4).default([]),
});

/** One tenant's settings document; everything but `id` and `name` has a default (DESIGN §7). */
export const TenantSettings = z.strictObject({
  id: TenantId,
  name: z.string().min(1).max(100),
  persona: Persona.prefault({}),
  languages: Languages.prefault({}),
  limits: Limits.prefault({}),
  burst: Burst.prefault({}),
  retrieval: Retrieval.prefault({}),
  models: Models.prefault({}),
  policies: Policies.prefault({}),
  conversation: Conversation.prefault({}),
  hours: Hours.prefault({}),
  sla: Sla.prefault({}),
  commerce: Commerce.prefault({}),
  widget: Widget.prefault({}),
});
export type TenantSettings = z.infer<typeof TenantSettings>;
