import { type ModelCall, mostPassages, type Passage } from "@frontdesk/contracts/turn";
import type { ModelMessage } from "@frontdesk/infra/ports/model";
import type { DialogueLog, DialogueState } from "../dialogue/dialogue.ts";
import type { AskModel } from "../model/ask-types.ts";
import type { AnswerFrame } from "./answer-check.rules.ts";
import { converse, mostToolRounds, type Said } from "./converse.ts";
import { type Prompt, promptId } from "./prompts/prompt.ts";
import { sizeOf } from "./size.rules.ts";
import { streamGate } from "./stream-gate.ts";
import { type ToolRun, toolboxOf } from "./tools.ts";

/** The talk with a model about one answer: what it was asked, what tools found, what was shown of it. */
export interface Session {
  put(messages: readonly ModelMessage[]): Promise<Said>;
  frame(): AnswerFrame;
  shown(): string;
  /** What the model said last, also where it broke off. */
  heard(): string;
  readonly calls: readonly ModelCall[];
  readonly found: readonly Passage[];
  readonly log: readonly DialogueLog[];
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
  const { context, stream, settings } = state.input;
  const calls: ModelCall[] = [];
  const found: Passage[] = [];
  const log: DialogueLog[] = [];
  let hasFacts = false;
  let rounds = mostToolRounds;
  const passages = () => [...context.passages, ...state.found, ...found];
  const frame = () => ({ language: state.language, passages: passages(), mark, hasFacts });
  // Heard as it comes also where nobody is shown it: what is complete of an answer that breaks off is of use.
  const gate = settings.models.streaming ? streamGate(stream, frame) : undefined;
  const shown = () => gate?.shown() ?? "";
  const begin = () => gate?.begin();
  const isShown = () => shown() !== "";
  const isKnown = ({ id }: Passage) => passages().some((passage) => passage.id === id);
  // No more than the reply's event can carry, or a citation that was accepted would lose its passage.
  const citable = (candidates: readonly Passage[]) => {
    let room = mostPassages - passages().length;
    return candidates.filter((passage) => isKnown(passage) || room-- > 0);
  };
  const learn = (run: ToolRun) => {
    found.push(...run.passages.filter((passage) => !isKnown(passage)));
    log.push(...run.log);
    hasFacts ||= run.hasFacts;
  };
  const question = {
    node: prompt.name,
    prompt: promptId(prompt),
    size: sizeOf(state),
    maxTokens: answerTokens,
    ...(gate === undefined ? {} : { onText: gate.onText, onRestart: gate.onRestart, begun: gate.begun, isShown }),
  };
  const toolbox = toolboxOf(state, { mark, citable });
  return {
    calls,
    found,
    log,
    frame,
    shown,
    heard: () => gate?.heard() ?? "",
    put: async (messages) => {
      const talked = await converse(ask, { ask: question, begin, messages, toolbox, learn, isShown, rounds });
      ({ rounds } = talked);
      calls.push(...talked.calls);
      return talked;
    },
  };
}
