import type { DialogueState } from "../dialogue/dialogue.ts";
import { choose, templates } from "../templates/choose.ts";
import { casualTurns, countTurns, isChatter, spamTurns } from "../understanding/governor.rules.ts";

/** Answers chatter, spam and a lone insult, within the tenant's chattiness (CA-04). */
export function respondToChatter(state: DialogueState): DialogueState {
  return { ...state, draft: { content: chatterReply(state), cited: [], guardUsed: false } };
}

function chatterReply({ input, text, governed, names, language }: DialogueState): string {
  const words = templates[language];
  const { history } = input.context;
  if (governed.class === "abuse") return choose(words.insult, text);
  if (governed.class === "spam") return countTurns(history, "spam") >= spamTurns ? words.disengage : words.spam(names);
  if (governed.casual === "identity") return words.identity(names);
  const allowed = casualTurns[input.settings.persona.chattiness] ?? 0;
  if (isChatter(governed) && countTurns(history, "casual") >= allowed) return choose(words.redirect(names), text);
  const { casual = "acknowledgement" } = governed;
  if (casual === "greeting") return greeting({ input, text, names, language });
  return choose(words[casual], text);
}

function greeting({
  input,
  text,
  names,
  language,
}: Pick<DialogueState, "input" | "text" | "names" | "language">): string {
  const started = input.context.history.some((entry) => entry.role === "assistant");
  if (started) return choose(templates[language].greetingAgain, text);
  return input.settings.persona.intro[language] ?? choose(templates[language].greeting(names), text);
}
