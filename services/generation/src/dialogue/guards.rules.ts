import { isUnspoken } from "@frontdesk/infra/language/detect";
import { rejectionIn } from "@frontdesk/infra/language/rejections";
import { consentOf } from "../understanding/consent.rules.ts";
import {
  concernsOwnRefund,
  type HandoffKind,
  reportsTrouble,
  wantsOrderChange,
} from "../understanding/escalation.rules.ts";
import { askFrom, routeFrom } from "../understanding/intent.rules.ts";
import { type Failures, failuresBefore, isClarification, lastAssistantText } from "../understanding/said.rules.ts";
import { asksHowToReach } from "../understanding/wants-person.rules.ts";
import { catalogueShare } from "./catalogue-share.rules.ts";
import type { DialogueState } from "./dialogue.ts";
import { ownWords } from "./words.rules.ts";

/** Failed answers after which a person is asked for (BR-11), and clarifying questions likewise (CA-16). */
const failuresBeforeHandoff = 3;
const rejectionsBeforeAsking = 2;

/** A passage beats the catalogue when it covers this much more of the question. */
const clearLead = 0.25;

const guardList = {
  changesConsent: (state: DialogueState) => state.input.context.takes.some(({ text }) => consentOf(text) !== undefined),
  /** A wish about marketing messages is all that was said, or needs a person. */
  consentDecides: (state: DialogueState) => state.consent?.alone === true || state.escalation === "optOut",
  escalates: (state: DialogueState) => state.escalation !== undefined,
  wantsOtherLanguage: (state: DialogueState) => state.languageWish !== undefined,
  isNotBusiness: (state: DialogueState) => state.governed.class !== "business",
  /** The answer before was rejected, once too often. */
  goesInCircles: (state: DialogueState) => rejectsAnswer(state) && failures(state).unanswered >= failuresBeforeHandoff,
  /** A second answer was rejected, and nothing else is asked: a third passage is no better guess. */
  rejectsAgain: (state: DialogueState) => {
    const rest = rejectsAnswer(state) ? rejectionIn(state.text)?.rest : undefined;
    return (rest === "" || rest === state.text.trim()) && failures(state).unanswered >= rejectionsBeforeAsking;
  },
  rejectsAnswer,
  /** No order or person is asked for, as far as the words can tell, and what is asked nobody here can read. */
  isUnread: (state: DialogueState) => isUnread(state) && state.intent.intent !== "order_status",
  isUnclear: (state: DialogueState) => {
    if (rejectsAnswer(state)) return false;
    if (!/\p{L}/u.test(state.text) && state.intent.intent === "unknown") return mayClarify(state);
    const { confidence } = state.intent;
    return confidence >= askFrom && confidence < routeFrom && mayClarify(state);
  },
  isOrders: (state: DialogueState) => state.intent.intent === "order_status" && isRouted(state),
  isSales: (state: DialogueState) =>
    (state.intent.intent === "sales_discovery" || state.intent.intent === "product_question") && isRouted(state),
  isOffers: (state: DialogueState) => state.intent.intent === "discounts_offers" && isRouted(state),
  hasQuery: (state: DialogueState) => state.query !== undefined && state.query !== "",
  hasItems: (state: DialogueState) => state.catalogue?.ok === true && state.catalogue.data.items.length > 0,
  /** The documents speak of the whole question, the catalogue of one word of it. */
  passagesLead: (state: DialogueState) =>
    state.input.context.confident &&
    state.intent.intent === "product_question" &&
    (state.input.context.passages[0]?.score ?? 0) > catalogueShare(state) + clearLead,
  hasPassages: (state: DialogueState) => state.input.context.confident,
  catalogueIsAway: (state: DialogueState) => state.catalogue?.ok === false && state.catalogue.code === "unavailable",
  wantsToBuy: (state: DialogueState) => state.catalogue?.ok === true && state.intent.intent === "sales_discovery",
  isAnswered: (state: DialogueState) => state.draft !== undefined,
  needsPerson: (state: DialogueState) => reasonAfterFailure(state) !== undefined,
  /** Nothing to go by, and nothing asked: a friendly question helps more than a refusal. */
  saysLittle: (state: DialogueState) =>
    !state.intent.question && state.intent.confidence < routeFrom && mayClarify(state),
} as const;

export type Guard = keyof typeof guardList;
export const guards: Readonly<Record<Guard, (state: DialogueState) => boolean>> = guardList;

/** Why a person should help with what no document answers (BR-11, CA-16). */
export function reasonAfterFailure(state: DialogueState): HandoffKind | undefined {
  if (concernsOwnRefund(state.text)) return "refund";
  if (wantsOrderChange(state.text)) return "orderChange";
  if (asksHowToReach(state.text)) return "explicit";
  if (!state.intent.question && reportsTrouble(state.text)) return "trouble";
  const { unanswered, unclear } = failures(state);
  if (unanswered >= failuresBeforeHandoff) return "failures";
  if (unclear >= failuresBeforeHandoff) return "unclear";
  return undefined;
}

/**
 * The turn is plainly in a language that the tenant does not speak, and no document in that language was found for it
 * (CA-03): its words are strangers to those of the documents, and what looks like one of them means something else, unless
 * the search is sure.
 */
export function isUnread({ text, input }: Pick<DialogueState, "text" | "input">): boolean {
  const { context, settings } = input;
  if (input.part === true || !isUnspoken(text, settings.languages)) return false;
  if (isSure(context)) return false;
  const [first] = context.passages;
  if (context.passages.some(({ pinned }) => pinned === true)) return false;
  return first === undefined || !isUnspoken(first.text, settings.languages);
}

function isSure({ confident, evidence, questions = [] }: DialogueState["input"]["context"]): boolean {
  return (confident && evidence?.tier === "sure") || questions.some(({ tier }) => tier === "sure");
}

/** "Not it": says of the answer before it that it was not what was asked, or has not helped. */
export function rejectsAnswer({ text, input }: Pick<DialogueState, "text" | "input">): boolean {
  return lastAssistantText(input.context.history) !== undefined && rejectionIn(text) !== undefined;
}

function failures(state: DialogueState): Failures {
  return failuresBefore(state.text, state.input.context.history, ownWords(state));
}

function isRouted(state: DialogueState): boolean {
  return state.intent.confidence >= routeFrom;
}

/** One clarifying question, not two in a row (CA-02). */
function mayClarify(state: DialogueState): boolean {
  return !isClarification(lastAssistantText(state.input.context.history) ?? "");
}
