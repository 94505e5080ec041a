import { chooseNew, guardText, languageNameList, templatesFor } from "../templates/choose.ts";
import type { Templates } from "../templates/templates.ts";
import type { OwnWords } from "../understanding/said.rules.ts";
import type { DialogueState, Draft } from "./dialogue.ts";

type Speaking = Pick<DialogueState, "language" | "input">;

/** The desk's own words in the turn's language and the tenant's tone. */
export function wordsOf({ language, input }: Speaking): Templates {
  return templatesFor(language, input.settings.persona);
}

/** What of the desk's words is the tenant's own. */
export function ownWords({ names, input }: Pick<DialogueState, "names" | "input">): OwnWords {
  return { names, guards: Object.values(input.settings.persona.guard ?? {}) };
}

/** One way of saying it, new to this conversation while there is any. */
export function sayNew(variants: readonly string[], { text, input }: Pick<DialogueState, "text" | "input">): string {
  return chooseNew(variants, text, input.context.history);
}

/** CA-03: what was written nobody here can read; which languages are spoken, and the offer of a person. */
export function unreadDraft(state: Speaking & Pick<DialogueState, "text">): Draft {
  const { language, input } = state;
  const { guard, spokenHere, answer } = wordsOf(state);
  const spoken = spokenHere(languageNameList(input.settings.languages.allowed, language));
  const offer = input.context.awaits === undefined ? sayNew(answer.offer, state) : "";
  const content = [guard.language, spoken, offer].filter((part) => part !== "").join(" ");
  return { content, cited: [], guardUsed: false };
}

/** WF-07: nothing is known of it. */
export function guardDraft({ language, input }: Speaking): Draft {
  return { content: guardText(language, input.settings.persona), cited: [], guardUsed: true };
}
