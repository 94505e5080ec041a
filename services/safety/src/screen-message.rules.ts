import type { EventData } from "@frontdesk/contracts/events";
import type { Language } from "@frontdesk/contracts/ids";
import type { TenantSettings } from "@frontdesk/contracts/settings";
import type { LayerDecision } from "@frontdesk/contracts/turn";
import { displayText } from "@frontdesk/infra/text/display";
import { abuseHandoffTerms, countAbuse } from "./layers/abuse.ts";
import { screenInjection } from "./layers/injection.ts";
import { type ModerationCategory, moderate } from "./layers/moderation.ts";
import { screenPersonalData } from "./layers/personal-data.ts";
import { layerRecorder } from "./recorder.ts";
import type { PolicyTexts } from "./texts/policy-text.ts";
import { policyTexts } from "./texts/policy-texts.ts";

type Reply = EventData<"reply.approved">["reply"];
type Handoff = NonNullable<Reply["handoff"]>;

export interface ScreenInput {
  readonly text: string;
  readonly settings: TenantSettings;
  /** The customer's language; the tenant's default when it is not known. */
  readonly language?: Language | undefined;
  /** Milliseconds, for the decision record. */
  readonly now: () => number;
}

/** A screened message: the text that may be stored and read by the dialogue, and whether a policy answers instead. */
export interface ScreenedMessage {
  /** Redacted and clean for display; raw text goes no further (SL-12). */
  readonly text: string;
  readonly layers: readonly LayerDecision[];
  readonly outcome: { readonly kind: "pass" } | { readonly kind: "reply"; readonly reply: Reply };
}

/**
 * The input half of the decision order (SL-13): injection → personal data → moderation and abuse. Every layer runs, so
 * the stored text is redacted whatever is decided; the first layer that blocks gives the answer, though what endangers a
 * person goes before their card. Rate limits are counted at admission.
 */
export function screenText({ text, settings, language, now }: ScreenInput): ScreenedMessage {
  const { policies, commerce, languages } = settings;
  const record = layerRecorder(now);
  const shown = displayText(text);
  const injection = record.run("injection", () => screenInjection(shown, policies.injection));
  const personal = record.run("pii", () => screenPersonalData(injection.text, { country: commerce.phoneCountry }));
  const moderation = record.run("moderation", () => screenContent(personal.text));
  const abuse = record.run("abuse", () => screenAbuse(personal.text, policies.abuseTerms));

  const spoken = language ?? languages.default;
  const texts = policyTexts(spoken, settings.persona);
  const answer = (content: string, handoff?: Handoff): ScreenedMessage => ({
    text: personal.text,
    layers: record.layers,
    outcome: { kind: "reply", reply: policyReply(content, spoken === "sheng" ? "sw" : spoken, handoff) },
  });
  if (injection.verdict === "block") return answer(texts.declined);
  // Danger to a person goes before money and tone; tone goes before everything that is only declined.
  const { category } = moderation;
  if (category !== undefined && isGrave(category))
    return answer(moderationText(texts, category), graveHandoffs[category]);
  if (personal.verdict === "block") return answer(texts.card, cardHandoff);
  if (abuse.verdict === "handoff") return answer(texts.abuse, abuseHandoff);
  if (category === "fraud") return answer(texts.fraud, fraudHandoff);
  if (category !== undefined) return answer(moderationText(texts, category));
  return { text: personal.text, layers: record.layers, outcome: { kind: "pass" } };
}

function policyReply(content: string, language: Language, handoff: Handoff | undefined): Reply {
  return { content, language, sources: [], guardUsed: false, ...(handoff === undefined ? {} : { handoff }) };
}

const cardHandoff: Handoff = {
  reason: "Card number shared - help the customer pay without sending it in the chat",
  trigger: "card_pii",
  priority: "HIGH",
  category: "PAYMENT",
};
/** BR-07: the exact reason. */
const abuseHandoff: Handoff = {
  reason: "Abuse detected - customer may need immediate attention",
  trigger: "abuse",
  priority: "HIGH",
  category: "COMPLAINT",
};
/** SL-03: self-harm → crisis line and a person; threats → reported to people; harm → what to do now, and a person. */
type GraveCategory = "self_harm" | "threat" | "harm" | "threatened";
const graveHandoffs: Readonly<Record<GraveCategory, Handoff>> = {
  self_harm: {
    reason: "Customer may be at risk of harming themselves",
    trigger: "self_harm",
    priority: "URGENT",
    category: "SAFETY",
  },
  threat: {
    reason: "Threat of violence reported by moderation",
    trigger: "abuse",
    priority: "HIGH",
    category: "SAFETY",
  },
  harm: {
    reason: "Customer reports an injury, a fire or another danger",
    trigger: "complaint",
    priority: "URGENT",
    category: "SAFETY",
  },
  threatened: {
    reason: "Customer is threatened or attacked by somebody",
    trigger: "complaint",
    priority: "URGENT",
    category: "SAFETY",
  },
};
/** CA-16: whoever took an account over can go on until a person stops it. */
const fraudHandoff: Handoff = {
  reason: "Customer's account, card or money was taken over",
  trigger: "complaint",
  priority: "HIGH",
  category: "SAFETY",
};

function isGrave(category: ModerationCategory): category is GraveCategory {
  return Object.hasOwn(graveHandoffs, category);
}

function moderationText(texts: PolicyTexts, category: ModerationCategory): string {
  const byCategory: Readonly<Record<ModerationCategory, string>> = {
    self_harm: texts.selfHarm,
    threat: texts.threat,
    harm: texts.harm,
    threatened: texts.threatened,
    fraud: texts.fraud,
    hate: texts.hate,
    scam: texts.scam,
    off_topic: texts.offTopic,
  };
  return byCategory[category];
}

interface ContentResult {
  readonly verdict: "pass" | "block" | "replace" | "handoff";
  readonly score: number;
  readonly category?: ModerationCategory;
  readonly detail?: string;
}

function screenContent(text: string): ContentResult {
  const category = moderate(text);
  if (category === undefined) return { verdict: "pass", score: 0 };
  const verdict =
    category === "fraud" || (isGrave(category) && category !== "threat")
      ? "handoff"
      : category === "off_topic"
        ? "replace"
        : "block";
  return { verdict, score: 1, category, detail: category };
}

function screenAbuse(text: string, tenantTerms: readonly string[]): { verdict: "pass" | "handoff"; score: number } {
  const terms = countAbuse(text, tenantTerms);
  return { verdict: terms >= abuseHandoffTerms ? "handoff" : "pass", score: terms };
}
