import type { DialogueState } from "../dialogue/dialogue.ts";
import { sayNew, wordsOf } from "../dialogue/words.rules.ts";
import { casualTurns, countTurns, isChatter, spamTurns } from "../understanding/governor.rules.ts";

/** Answers chatter, spam and a lone insult, within the tenant's chattiness (CA-04). */
export function respondToChatter(state: DialogueState): DialogueState {
  return { ...state, draft: { content: chatterReply(state), cited: [], guardUsed: false } };
}

function chatterReply(state: DialogueState): string {
  const { input, governed, names } = state;
  const words = wordsOf(state);
  const { history } = input.context;
  if (governed.class === "abuse") return sayNew(words.insult, state);
  if (governed.class === "spam") return countTurns(history, "spam") >= spamTurns ? words.disengage : words.spam(names);
  if (governed.casual === "identity") return words.identity(names);
  const allowed = casualTurns[input.settings.persona.chattiness] ?? 0;
  if (isChatter(governed) && countTurns(history, "casual") >= allowed) return sayNew(words.redirect(names), state);
  const { casual = "acknowledgement" } = governed;
  if (casual === "greeting") return greeting(state);
  return sayNew(words[casual], state);
}

/** A conversation is greeted once. */
function greeting(state: DialogueState): string {
  const { input, names, language } = state;
  const words = wordsOf(state);
  const started = input.context.history.some((entry) => entry.role === "assistant");
  if (started) return sayNew(words.greetingAgain, state);
  return input.settings.persona.intro[language] ?? sayNew(words.greeting(names), state);
}
