import type { Language } from "@frontdesk/contracts/ids";
import { detectLanguage } from "@frontdesk/infra/language/detect";
import type { DialogueState } from "../dialogue/dialogue.ts";
import { ownWords } from "../dialogue/words.rules.ts";
import { escalationOf, wantsOrderChange } from "../understanding/escalation.rules.ts";
import { govern } from "../understanding/governor.rules.ts";
import { askFrom, classifyIntent, routeFrom } from "../understanding/intent.rules.ts";
import { clausesOf, isWhole } from "../understanding/match.ts";
import { isClarification, lastAssistantText, offersPerson } from "../understanding/said.rules.ts";
import { isYes } from "../understanding/yes.rules.ts";
import { languageCalled, languageRequests } from "../words/language-requests.ts";
import { chosenOption } from "./sales.ts";

const sureOfSupport = 0.75;
const wishes = languageRequests.map((request) =>
  request.replaceAll("NAME", `(?:${Object.keys(languageCalled).join("|")})`),
);

/** N03: business, casual, spam or abuse; the most businesslike of the turn's messages decides. */
export function governTurn(state: DialogueState): DialogueState {
  const each = state.input.context.takes.map((take) => govern(take.text));
  const order = ["business", "abuse", "spam", "casual"] as const;
  const wanted = order.find((name) => each.some((governed) => governed.class === name));
  return { ...state, governed: each.findLast((governed) => governed.class === wanted) ?? state.governed };
}

/** N01: what the customer wants, and whether a person is needed at once. */
export function understandIntent(state: DialogueState): DialogueState {
  const { context, settings } = state.input;
  const last = lastAssistantText(context.history) ?? "";
  const accepts = isYes(state.text) && offersPerson(last, ownWords(state));
  const worded = escalationOf(state.text, settings.policies.escalationWords);
  const escalation = accepts ? "explicit" : worded;
  if (escalation !== undefined) {
    return { ...state, escalation, intent: { intent: "human_request", confidence: 0.95, question: false } };
  }
  if (state.governed.class !== "business") {
    return { ...state, intent: { intent: "spam_casual", confidence: 0.9, question: false } };
  }
  return { ...state, intent: withContext(state, isClarification(last)) };
}

/** A confident search makes an unclear question one for the documents; an answer to our own question is clear enough. */
function withContext(state: DialogueState, answersUs: boolean): DialogueState["intent"] {
  const scored = classifyIntent(state.text);
  const confident = state.input.context.confident && /\p{L}/u.test(state.text);
  if (wantsOrderChange(state.text)) return { ...scored, intent: "support_question", confidence: sureOfSupport };
  if (isOrderNumber(state.text)) return { ...scored, intent: "order_status", confidence: sureOfSupport };
  if (chosenOption(state) !== undefined) return { ...scored, intent: "product_question", confidence: sureOfSupport };
  if (scored.confidence >= routeFrom) return scored;
  if (isBarelySaid(state.text) && scored.confidence >= askFrom && !answersUs) return scored;
  if (answersUs && scored.intent !== "unknown" && scored.intent !== "support_question") {
    return { ...scored, confidence: routeFrom };
  }
  return confident ? { ...scored, intent: "support_question", confidence: sureOfSupport } : scored;
}

/** A message that is an order number and nothing else. */
function isOrderNumber(text: string): boolean {
  return /^\s*(?:#\s?|[\p{L}]{1,5}[-./ ]?)?\d{4,12}\s*[.!?]?\s*$/u.test(text);
}

/** "Order", "my payment": a word or two that could mean anything. */
function isBarelySaid(text: string): boolean {
  return !text.includes("?") && text.trim().split(/\s+/u).length <= 2;
}

/** N02: the language to answer in (BR-24, CA-03). */
export function chooseLanguage(state: DialogueState): DialogueState {
  const { context, settings } = state.input;
  const wish = wishedLanguage(state.text);
  if (wish !== undefined && settings.languages.allowed.includes(wish))
    return { ...state, language: wish, languageWish: wish };
  const { language } = detectLanguage(state.text, { conversation: context.language, languages: settings.languages });
  return { ...state, language };
}

function wishedLanguage(text: string): Language | undefined {
  const clauses = clausesOf(text).map((clause) => clause.text);
  if (clauses.length !== 1) return undefined;
  const clause = clauses[0] ?? "";
  if (!isWhole(wishes, clause)) return undefined;
  return Object.entries(languageCalled).find(([name]) => clause.split(" ").includes(name))?.[1];
}
