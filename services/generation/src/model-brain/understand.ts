import { Language } from "@frontdesk/contracts/ids";
import { detectLanguage, switchConfidence } from "@frontdesk/infra/language/detect";
import { languageWords } from "@frontdesk/infra/language/guess";
import { z } from "zod";
import type { NodeImplementation } from "../dialogue/brain.ts";
import type { DialogueState } from "../dialogue/dialogue.ts";
import type { AskModel } from "../model/ask-types.ts";
import { narrowQuery } from "../rules-brain/sales.ts";
import { chooseLanguage, governTurn, understandIntent } from "../rules-brain/understand.ts";
import { longestQuery } from "../turn/call-tool.ts";
import { askFrom, routeFrom } from "../understanding/intent.rules.ts";
import { baseLanguage } from "../understanding/language.rules.ts";
import { isClarification, lastAssistantText } from "../understanding/said.rules.ts";
import { type Intent, intents } from "../words/lexicon.ts";
import { askJson } from "./ask-json.ts";
import { isAway } from "./away.rules.ts";
import { fenced, fenceMark } from "./fence.rules.ts";
import { governorPrompt } from "./prompts/governor.ts";
import { intentPrompt } from "./prompts/intent.ts";
import { languagePrompt } from "./prompts/language.ts";
import { narrowQueryPrompt } from "./prompts/narrow-query.ts";
import { filled, type Prompt } from "./prompts/prompt.ts";

/** Small talk is short. */
const longestChatter = 200;
/** Fewer words say too little of a language for anyone. */
const fewestLanguageWords = 4;
/** A query of this many words is narrow enough as it is. */
const narrowWords = 3;
const earlierMessages = 4;
/** One word alone tells a model no more than the rules. */
const severalWords = /\p{L}\S*\s+\S*\p{L}/u;

const share = z.number().min(0).max(1);
const governorAnswer = z.strictObject({ class: z.enum(["business", "casual"]), confidence: share });
const intentAnswer = z.strictObject({ intent: z.enum(intents), confidence: share, complexity: share });
const languageAnswer = z.strictObject({
  language: z.enum([...Language.options, "other"]),
  confidence: share,
});
const queryAnswer = z.strictObject({ action: z.enum(["search", "clarify"]), query: z.string().max(longestQuery) });

/**
 * N03 by a model, where the rules find neither business nor chatter. Abuse, spam, a wish for a person or for no more
 * messages are found by the rules alone.
 */
export function governByModel(ask: AskModel): NodeImplementation {
  return async (state) => {
    const governed = governTurn(state);
    if (!mayBeChatter(governed)) return governed;
    const { value, calls } = await askJson(ask, questionOf(governed, governorPrompt, governorAnswer));
    const next = { ...governed, calls: [...governed.calls, ...calls] };
    const isCasual = value?.class === "casual" && value.confidence >= routeFrom;
    return isCasual ? { ...next, governed: { class: "casual", casual: "smallTalk" } } : next;
  };
}

function mayBeChatter(state: DialogueState): boolean {
  const { context } = state.input;
  if (state.governed.class !== "business" || context.confident || state.text.length > longestChatter) return false;
  if (!/\p{L}/u.test(state.text) || isClarification(lastAssistantText(context.history) ?? "")) return false;
  return isUnheard(understandIntent(state));
}

/** Nothing asked, nothing that the rules know. An unknown question without a passage is refused, not sorted (WF-07). */
function isUnheard({ escalation, intent }: DialogueState): boolean {
  return escalation === undefined && intent.confidence < askFrom && !intent.question;
}

/** Where these lead, something else than a search of the documents answers. */
const leadsOn: ReadonlySet<Intent> = new Set(["order_status", "sales_discovery", "product_question"]);
const answeredFromDocuments: ReadonlySet<Intent> = new Set(["support_question", "discounts_offers", "payment_help"]);

/** N01 by a model, where the rules would have to ask back. Whether a person is needed stays with the rules. */
export function understandByModel(ask: AskModel): NodeImplementation {
  return async (state) => {
    const understood = understandIntent(state);
    const { escalation, governed, intent, text } = understood;
    const isWeak = intent.confidence >= askFrom && intent.confidence < routeFrom;
    if (escalation !== undefined || governed.class !== "business" || !severalWords.test(text)) return understood;
    if (isAway(state) || (!isWeak && !isUnheard(understood))) return understood;
    const { value, calls } = await askJson(ask, questionOf(understood, intentPrompt, intentAnswer));
    const next = { ...understood, calls: [...understood.calls, ...calls] };
    if (value === undefined) return next;
    const heard = { ...next, complexity: value.complexity };
    const isUseful =
      leadsOn.has(value.intent) || (state.input.context.confident && answeredFromDocuments.has(value.intent));
    if (!isUseful || value.confidence < askFrom) return heard;
    return { ...heard, intent: { ...intent, intent: value.intent, confidence: value.confidence } };
  };
}

/** N02 by a model, where a longer message leaves the rules in doubt between the conversation's language and another. */
export function chooseLanguageByModel(ask: AskModel): NodeImplementation {
  return async (state) => {
    const chosen = chooseLanguage(state);
    if (chosen.languageWish !== undefined || isAway(state) || !isLanguageInDoubt(chosen)) return chosen;
    const { value, calls } = await askJson(ask, questionOf(chosen, languagePrompt, languageAnswer));
    const next = { ...chosen, calls: [...chosen.calls, ...calls] };
    if (value === undefined || value.language === "other" || value.confidence < switchConfidence) return next;
    const language = allowedForm(value.language, chosen.input.settings.languages.allowed);
    return language === undefined ? next : { ...next, language };
  };
}

function isLanguageInDoubt({ input, text }: DialogueState): boolean {
  const { context, settings } = input;
  const { languages } = settings;
  if (!context.confident || languages.allowed.length < 2) return false;
  const { confidence } = detectLanguage(text, { conversation: context.language, languages });
  return confidence > 0 && confidence < switchConfidence && languageWords(text).length >= fewestLanguageWords;
}

function allowedForm(language: Language, allowed: readonly Language[]): Language | undefined {
  return [language, baseLanguage(language)].find((form) => allowed.includes(form));
}

/** N04 by a model, where the message names no product or says more than a search can use. */
export function narrowQueryByModel(ask: AskModel): NodeImplementation {
  return async (state) => {
    const narrowed = narrowQuery(state);
    const words = (narrowed.query ?? "").split(/\s+/u).filter((word) => word !== "").length;
    const isNarrow = words > 0 && words <= narrowWords;
    if (isAway(state) || isNarrow || (words === 0 && state.input.context.history.length === 0)) return narrowed;
    const { value, calls } = await askJson(ask, questionOf(narrowed, narrowQueryPrompt, queryAnswer, earlierMessages));
    const next = { ...narrowed, calls: [...narrowed.calls, ...calls] };
    if (value === undefined) return next;
    return { ...next, query: value.action === "search" ? value.query.trim() : "" };
  };
}

/** A question about the customer's words, which come fenced; `earlier` messages before them, where they matter. */
function questionOf<T>(state: DialogueState, prompt: Prompt, answer: z.ZodType<T>, earlier = 0) {
  const { input, text, names } = state;
  const before = earlier === 0 ? [] : input.context.history.slice(-earlier);
  const said = [...before.map((entry) => `${entry.role === "user" ? "customer" : "desk"} – ${entry.text}`), text];
  const mark = fenceMark(said);
  return {
    prompt,
    answer,
    system: filled(prompt, { company: names.company }),
    data: said.map((message) => fenced(mark, "message", message.slice(0, 4_000))).join("\n"),
  };
}
