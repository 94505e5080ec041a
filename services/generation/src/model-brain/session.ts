import type { ModelCall, Passage } from "@frontdesk/contracts/turn";
import type { ModelMessage } from "@frontdesk/infra/ports/model";
import type { DialogueState } from "../dialogue.ts";
import type { AskModel } from "../model/ask-types.ts";
import type { AnswerFrame } from "./answer-check.rules.ts";
import { converse, type Said } from "./converse.ts";
import { type Prompt, promptId } from "./prompts/prompt.ts";
import { sizeOf } from "./size.rules.ts";
import { streamGate } from "./stream-gate.ts";
import { toolboxOf } from "./tools.ts";

/** The talk with a model about one answer: what it was asked, what tools found, what was shown of it. */
export interface Session {
  put(messages: readonly ModelMessage[]): Promise<Said>;
  frame(): AnswerFrame;
  shown(): string;
  readonly calls: readonly ModelCall[];
  readonly found: readonly Passage[];
}

export interface SessionParts {
  readonly prompt: Prompt;
  readonly mark: string;
  readonly answerTokens: number;
}

export function openSession(
  ask: AskModel,
  state: DialogueState,
  { prompt, mark, answerTokens }: SessionParts,
): Session {
  const { context, stream } = state.input;
  const calls: ModelCall[] = [];
  const found: Passage[] = [];
  let hasFacts = false;
  const frame = () => ({ language: state.language, passages: [...context.passages, ...found], mark, hasFacts });
  const gate = stream === undefined ? undefined : streamGate(stream, frame);
  const shown = () => gate?.shown() ?? "";
  const learn = (passages: readonly Passage[], facts: boolean) => {
    const known = new Set(frame().passages.map((passage) => passage.id));
    found.push(...passages.filter((passage) => !known.has(passage.id)));
    hasFacts ||= facts;
  };
  const question = {
    node: prompt.name,
    prompt: promptId(prompt),
    size: sizeOf(state),
    maxTokens: answerTokens,
    ...(gate === undefined ? {} : { onText: gate.onText, onRestart: gate.onRestart }),
  };
  const toolbox = toolboxOf(state, mark);
  return {
    calls,
    found,
    frame,
    shown,
    put: async (messages) => {
      gate?.onRestart();
      const talked = await converse(ask, { ask: question, messages, toolbox, learn, isShown: () => shown() !== "" });
      calls.push(...talked.calls);
      return talked;
    },
  };
}
