import { isOpen } from "@frontdesk/infra/tenants/working-hours.rules";
import { consentText } from "../dialogue/consent.rules.ts";
import type { DialogueState } from "../dialogue/dialogue.ts";
import { isUnread, reasonAfterFailure, rejectsAnswer } from "../dialogue/guards.rules.ts";
import { guardDraft, sayNew, unreadDraft, wordsOf } from "../dialogue/words.rules.ts";
import type { Templates } from "../templates/templates.ts";
import { type HandoffKind, handoffs } from "../understanding/escalation.rules.ts";

const wording: Readonly<Record<HandoffKind, keyof Templates["handoff"]>> = {
  refund: "refund",
  complaint: "complaint",
  legal: "complaint",
  dispute: "payment",
  frustration: "frustration",
  explicit: "explicit",
  tenantWord: "explicit",
  failures: "failures",
  unclear: "failures",
  orderChange: "order",
  trouble: "complaint",
  optOut: "optOut",
};

/** N12: tells that a person will follow up, in the customer's language and without promising a time (ESC-07). */
export function handOver(state: DialogueState): DialogueState {
  const kind = state.escalation ?? reasonAfterFailure(state) ?? "explicit";
  const words = wordsOf(state);
  const away = isOpen(state.input.settings.hours, state.input.now) ? "" : words.teamAway;
  const content = [sayNew(words.handoff[wording[kind]], state), away].filter((part) => part !== "").join(" ");
  return { ...state, draft: { content, cited: [], guardUsed: false, handoff: handoffs[kind] } };
}

/**
 * WF-07: the tenant's guard template, or the built-in one, or which languages are spoken; where an answer was rejected and
 * there is no other, it asks.
 */
export function refuse(state: DialogueState): DialogueState {
  if (rejectsAnswer(state)) {
    const content = sayNew(wordsOf(state).answer.missed, state);
    return { ...state, draft: { content, cited: [], guardUsed: false } };
  }
  return { ...state, draft: isUnread(state) ? unreadDraft(state) : guardDraft(state) };
}

/** CA-02: one question that tells the likely intents apart. */
export function clarify(state: DialogueState): DialogueState {
  const words = wordsOf(state).clarify;
  const { intent } = state.intent;
  const content =
    intent === "order_status"
      ? words.order
      : intent === "product_question" || intent === "sales_discovery"
        ? words.product
        : intent === "payment_help"
          ? words.payment
          : words.general;
  return { ...state, draft: { content, cited: [], guardUsed: false } };
}

/** N11: what was written about marketing messages (CA-13), or the language the customer asked for. */
export function confirmPreference(state: DialogueState): DialogueState {
  const { consent } = state;
  const content = consent === undefined ? wordsOf(state).languageChanged : consentText(consent, state);
  return { ...state, draft: { content, cited: [], guardUsed: false } };
}
