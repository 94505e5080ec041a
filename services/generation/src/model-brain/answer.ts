import type { Language } from "@frontdesk/contracts/ids";
import type { ModelCall, Passage } from "@frontdesk/contracts/turn";
import type { ModelMessage } from "@frontdesk/infra/ports/model";
import type { NodeImplementation } from "../dialogue/brain.ts";
import type { DialogueLog, DialogueState } from "../dialogue/dialogue.ts";
import type { AskModel } from "../model/ask-types.ts";
import { answerFromPassages } from "../rules-brain/answer.ts";
import { languageName } from "../templates/choose.ts";
import { type CheckedAnswer, checkAnswer, type Flaw } from "./answer-check.rules.ts";
import { answerContext } from "./answer-context.ts";
import { awayReason } from "./away.rules.ts";
import type { Said } from "./converse.ts";
import { standingPart } from "./cut-part.rules.ts";
import { answerByRules } from "./fallback.ts";
import { fallbackTexts } from "./fallback-texts.ts";
import type { Prompt } from "./prompts/prompt.ts";
import { openSession, type Session } from "./session.ts";

/**
 * N08 and N09 by a model: an answer from the passages and tools alone, cited, in the customer's language (CA-14, WF-08,
 * WF-09, BR-24). Asked again once when that can set it right; else the rules answer (LLM-01). Without a confident search
 * no model is asked (WF-07); an answer in the tenant's own words is said as it is.
 */
export function answerByModel(ask: AskModel, prompt: Prompt): NodeImplementation {
  return async (state) => {
    const { context } = state.input;
    const isSettled = context.passages.some((passage) => passage.pinned === true);
    if (!context.confident || isSettled) return answerFromPassages(state);
    const away = awayReason(state);
    if (away !== undefined) return answerByRules(state, { node: prompt.name, reason: away });
    const { result, calls, found, log } = await write(ask, prompt, state);
    const next: DialogueState = {
      ...state,
      calls: [...state.calls, ...calls],
      found: [...state.found, ...found],
      log: [...state.log, ...log],
    };
    switch (result.kind) {
      case "answer":
        return { ...next, draft: { content: result.content, cited: result.cited, guardUsed: false, by: "model" } };
      case "unknown":
        // Refusal, question or hand-off follow, as the graph has it.
        return next;
      case "failed":
        return answerByRules(next, { node: prompt.name, reason: result.reason });
    }
  };
}

type Result =
  | { readonly kind: "answer"; readonly content: string; readonly cited: readonly string[] }
  | { readonly kind: "unknown" }
  | { readonly kind: "failed"; readonly reason: string };

interface Written {
  readonly result: Result;
  readonly calls: readonly ModelCall[];
  readonly found: readonly Passage[];
  readonly log: readonly DialogueLog[];
}

async function write(ask: AskModel, prompt: Prompt, state: DialogueState): Promise<Written> {
  const context = answerContext(state, prompt);
  const session = openSession(ask, state, { prompt, ...context });
  const first = await put(session, context.messages);
  const repair = repairOf(first, session, state.language);
  const last = repair === undefined ? first : await put(session, repair);
  const log = [...context.log, ...session.log];
  return { result: resultOf(last, session, state.language), calls: session.calls, found: session.found, log };
}

/** What was said, and what the check finds of it where there is an answer. */
interface Checked {
  readonly said: Said;
  readonly checked: CheckedAnswer | undefined;
}

async function put(session: Session, messages: readonly ModelMessage[]): Promise<Checked> {
  const said = await session.put(messages);
  return { said, checked: said.text === undefined ? undefined : checkAnswer(said.text, session.frame()) };
}

const repairs: Readonly<Partial<Record<Flaw, (language: string) => string>>> = {
  form: () => "Answer in plain sentences, not in JSON or code, with [source: id] after each.",
  uncited: () => "Your answer cites none of the sources. Write it again with [source: id] after each sentence.",
  wrong_language: (language) => `Write the same answer in ${language}, with the same [source: id] marks.`,
};

/** What to go on with when asking again can set the answer right and nothing of it was shown. */
function repairOf({ said, checked }: Checked, session: Session, language: Language): ModelMessage[] | undefined {
  if (session.shown() !== "" || checked?.kind !== "flawed") return undefined;
  const repair = repairs[checked.flaw]?.(languageName(language, "en"));
  if (repair === undefined) return undefined;
  return [...said.messages, { role: "assistant", content: said.text ?? "" }, { role: "user", content: repair }];
}

/**
 * What was shown stays: when the rest of the answer fails, the reply is what was shown. Of an answer that broke off, what
 * is complete and cited stands, and says that it is not all.
 */
function resultOf({ said, checked }: Checked, session: Session, language: Language): Result {
  const shown = session.shown();
  if (checked?.kind === "answer" && checked.body.startsWith(shown)) {
    // The citations of the text are checked, and counted, once more with every reply.
    const content = checked.cited.length === 0 ? checked.body : checked.text;
    return { kind: "answer", content, cited: checked.cited };
  }
  const brokeOff = said.failure === "failed";
  const kept =
    shown !== "" ? whole(shown, session) : brokeOff ? standingPart(session.heard(), session.frame()) : undefined;
  if (kept !== undefined) {
    const content = brokeOff ? `${kept.content}\n\n${fallbackTexts[language].cutShort}` : kept.content;
    return { kind: "answer", content, cited: kept.cited };
  }
  if (checked?.kind === "unknown") return checked;
  return { kind: "failed", reason: checked?.kind === "flawed" ? checked.flaw : (said.failure ?? "failed") };
}

function whole(shown: string, session: Session) {
  const checked = checkAnswer(shown, session.frame());
  return checked.kind === "answer" ? { content: shown, cited: checked.cited } : undefined;
}
