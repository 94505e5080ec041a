import type { Consent, DialogueState, PreferencesAnswer } from "./dialogue.ts";
import { wordsOf } from "./words.rules.ts";

/** What an earlier run of the turn wrote, whatever this one makes of its messages. */
export function consentWritten(written: PreferencesAnswer | undefined): Consent | undefined {
  if (written?.ok !== true || written.data.marketing_opt_in === null) return undefined;
  return { is: written.data.marketing_opt_in ? "in" : "out", alone: false };
}

/** What the customer is told of it. */
export function consentText({ is }: Consent, state: Pick<DialogueState, "language" | "names" | "input">): string {
  const words = wordsOf(state);
  const { names } = state;
  if (is === "away") return words.orders.unavailable;
  return is === "in" ? words.consent.optedIn(names) : words.consent.optedOut(names);
}
