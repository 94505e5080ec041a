import type { ModelCall, Passage } from "@frontdesk/contracts/turn";
import type { ModelMessage } from "@frontdesk/infra/ports/model";
import type { Ask, AskModel, AskRefusal } from "../model/ask-types.ts";
import type { Toolbox } from "./tools.ts";

/** Answers with tool calls before the model must say something, and invalid ones among them that are forgiven (LLM-02). */
const mostToolRounds = 3;
const mostInvalid = 2;
const mostCallsAtOnce = 4;

export interface Talk {
  readonly ask: Pick<Ask, "node" | "prompt" | "size" | "maxTokens" | "onText" | "onRestart">;
  readonly messages: readonly ModelMessage[];
  readonly toolbox: Toolbox;
  /** Something of the answer was shown already, so no tool may change it any more. */
  readonly isShown: () => boolean;
  /** Told before the model goes on from what tools found. */
  readonly learn: (passages: readonly Passage[], hasFacts: boolean) => void;
}

export interface Said {
  /** Everything said so far, to go on from. */
  readonly messages: readonly ModelMessage[];
  /** Absent: there is no answer, and why. */
  readonly text?: string;
  readonly failure?: AskRefusal | "tool_calls";
}

interface Talked extends Said {
  readonly calls: readonly ModelCall[];
}

const cutOff = "Your tool call was cut off and not run. Call the tool again, or answer without it.";

/** Asks until the model answers in words, running the tools it calls in between. */
export async function converse(ask: AskModel, talk: Talk): Promise<Talked> {
  const calls: ModelCall[] = [];
  let messages = talk.messages;
  let invalid = 0;
  for (let round = 0; round <= mostToolRounds; round += 1) {
    const asked = await ask({ ...talk.ask, messages, tools: talk.toolbox.tools, deterministic: true });
    calls.push(asked.call);
    if (!asked.ok) {
      if (asked.reason !== "invalid") return { calls, messages, failure: asked.reason };
      invalid += 1;
      messages = [...messages, { role: "user", content: cutOff }];
    } else {
      const { text, toolCalls, finish } = asked.answer;
      if (toolCalls.length === 0 || talk.isShown()) {
        return { calls, messages, text: finish === "length" ? wholeSentences(text) : text };
      }
      const runs = [];
      for (const call of toolCalls.slice(0, mostCallsAtOnce)) runs.push({ call, run: await talk.toolbox.run(call) });
      for (const { run } of runs) talk.learn(run.passages, run.hasFacts);
      if (runs.some(({ run }) => !run.valid)) invalid += 1;
      messages = [
        ...messages,
        { role: "assistant", content: text, toolCalls: runs.map(({ call }) => call) },
        ...runs.map(({ call, run }) => ({ role: "tool" as const, content: run.text, toolCallId: call.id })),
      ];
    }
    if (invalid > mostInvalid) break;
  }
  return { calls, messages, failure: "tool_calls" };
}

/** An answer that its limit cut: up to where its last sentence or citation ends. */
function wholeSentences(text: string): string {
  return /^[\s\S]*(?:[.!?…。](?=\s|$)|\](?=\W|$))/u.exec(text)?.[0] ?? "";
}
