import type { Consent, DialogueState, PreferencesAnswer } from "../dialogue/dialogue.ts";
import { consentOf } from "../understanding/consent.rules.ts";

/**
 * T03: writes down at once what the turn's messages say about marketing messages, before anything else is made of it
 * (CA-13). What else the turn says is answered as if it had been said alone.
 */
export async function updateConsent(state: DialogueState): Promise<DialogueState> {
  const { tools, context } = state.input;
  const wishes = context.takes.flatMap(({ text }) => consentOf(text) ?? []);
  const last = wishes.at(-1) === "in" ? "in" : "out";
  // Someone who opts out and in again in one breath has opted out once.
  if (last === "in" && wishes.includes("out")) await tools.updatePreferences(false);
  const consent = consentIn(await tools.updatePreferences(last === "in"), last);
  if (consent === "nothing") return state;
  const rest = context.takes.filter(({ text }) => consentOf(text) === undefined);
  const alone = rest.length === 0;
  const told = consent === "person" ? { escalation: "optOut" as const } : { consent: { is: consent, alone } };
  if (alone) {
    return { ...state, ...told, intent: { intent: "preferences_consent", confidence: 0.95, question: false } };
  }
  const input = { ...state.input, context: { ...context, takes: rest } };
  return { ...state, ...told, input, text: rest.map(({ text }) => text).join("\n") };
}

/** `person`: somebody must see to it that no more are sent. `nothing`: they never opted out, and said something else. */
function consentIn(answer: PreferencesAnswer, wish: "out" | "in"): Consent["is"] | "person" | "nothing" {
  if (!answer.ok) return wish === "out" ? "person" : "away";
  const { marketing_opt_in: marketing } = answer.data;
  if (marketing === null) return "nothing";
  return marketing ? "in" : "out";
}
