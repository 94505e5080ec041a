import type { ModelCall } from "@frontdesk/contracts/turn";
import type { ModelAnswer, ModelMessage, ModelToolCall } from "@frontdesk/infra/ports/model";
import type { Ask, AskModel, AskRefusal } from "../model/ask-types.ts";
import { upToLastCitation } from "../sources/citations.rules.ts";
import type { Toolbox, ToolRun } from "./tools.ts";

/** Rounds of tool calls in all that is said for one answer, and invalid ones among them that are forgiven (LLM-02). */
export const mostToolRounds = 3;
const mostInvalid = 2;
const mostCallsAtOnce = 4;

export interface Talk {
  readonly ask: Pick<Ask, "node" | "prompt" | "size" | "maxTokens" | "onText" | "onRestart" | "begun" | "isShown">;
  /** Told before each question: what was heard before it, such as "Let me look that up.", is void. */
  readonly begin: () => void;
  readonly messages: readonly ModelMessage[];
  readonly toolbox: Toolbox;
  /** Something of the answer was shown already, so no tool may change it any more. */
  readonly isShown: () => boolean;
  /** Told at once what a tool found. */
  readonly learn: (run: ToolRun) => void;
  /** How often tools may still be called; with none left they are not offered. */
  readonly rounds: number;
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
  /** Rounds of tool calls left. */
  readonly rounds: number;
}

/** Asks until the model answers in words, running the tools it calls in between. */
export async function converse(ask: AskModel, talk: Talk): Promise<Talked> {
  const calls: ModelCall[] = [];
  let { messages, rounds } = talk;
  let invalid = 0;
  for (;;) {
    const tools = rounds === 0 ? {} : { tools: talk.toolbox.tools };
    talk.begin();
    const asked = await ask({ ...talk.ask, ...tools, messages, deterministic: true });
    calls.push(asked.call);
    if (!asked.ok && asked.reason !== "invalid") return { calls, messages, rounds, failure: asked.reason };
    if (asked.ok && (asked.answer.toolCalls.length === 0 || talk.isShown())) {
      const { text, finish } = asked.answer;
      return { calls, messages, rounds, text: finish === "length" ? upToItsLastEnd(text) : text };
    }
    // Nobody would hear what a tool found now.
    if (rounds === 0) return { calls, messages, rounds, failure: "tool_calls" };
    rounds -= 1;
    const turn = asked.ok ? await runTools(talk, asked.answer) : cutOff;
    messages = [...messages, ...turn.messages];
    if (!turn.valid) invalid += 1;
    if (invalid > mostInvalid) return { calls, messages, rounds, failure: "tool_calls" };
  }
}

interface ToolTurn {
  readonly valid: boolean;
  readonly messages: readonly ModelMessage[];
}

const cutOff: ToolTurn = {
  valid: false,
  messages: [
    { role: "user", content: "Your tool call was cut off and not run. Call the tool again, or answer without it." },
  ],
};

async function runTools({ toolbox, learn }: Talk, { text, toolCalls }: ModelAnswer): Promise<ToolTurn> {
  const runs: { readonly call: ModelToolCall; readonly run: ToolRun }[] = [];
  for (const call of toolCalls.slice(0, mostCallsAtOnce)) {
    const run = await toolbox.run(call);
    learn(run);
    runs.push({ call, run });
  }
  return {
    valid: runs.every(({ run }) => run.valid),
    messages: [
      { role: "assistant", content: text, toolCalls: runs.map(({ call }) => call) },
      ...runs.map(({ call, run }) => ({ role: "tool" as const, content: run.text, toolCallId: call.id })),
    ],
  };
}

/** An answer that its limit cut: up to where its last sentence or citation ends. */
function upToItsLastEnd(text: string): string {
  const sentences = /^[\s\S]*[.!?…。](?=\s|$)/u.exec(text)?.[0] ?? "";
  const cited = upToLastCitation(text);
  return cited.length > sentences.length ? cited : sentences;
}
