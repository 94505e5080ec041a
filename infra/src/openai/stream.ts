import type { OpenAI } from "openai";
import { ModelError, type ModelToolCall } from "../ports/model.ts";
import { argumentsOf, type Heard } from "./answer.rules.ts";

export interface Listening {
  readonly onText: (delta: string) => void;
  /** Called at each sign of life, from the first that says something on. */
  readonly alive: () => void;
  /** Beyond this many it is read no further, as if its limit had cut it off. */
  readonly mostCharacters: number;
}

/** Reads a stream to its end; `broken` when it ends without saying why it stopped. */
export async function readStream(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  { onText, alive, mostCharacters }: Listening,
): Promise<Heard> {
  let text = "";
  let finish: string | null | undefined;
  let refused = false;
  let began = false;
  let usage: OpenAI.CompletionUsage | null | undefined;
  const calls = new Map<number, ModelToolCall>();
  for await (const chunk of chunks) {
    usage = chunk.usage ?? usage;
    // The last chunk of a counting provider has no choices.
    const choice = (chunk as Partial<OpenAI.ChatCompletionChunk>).choices?.[0];
    const begins = choice?.delta !== undefined && saysSomething(choice.delta);
    if (began || begins) alive();
    began ||= begins;
    if (choice === undefined) continue;
    finish = choice.finish_reason ?? finish;
    const delta: Partial<typeof choice.delta> = choice.delta ?? {};
    refused ||= typeof delta.refusal === "string" && delta.refusal !== "";
    for (const part of delta.tool_calls ?? []) addCall(calls, part);
    if (delta.content) {
      text += delta.content;
      onText(delta.content);
    }
    if (text.length > mostCharacters) {
      finish = "length";
      break;
    }
  }
  if (finish === undefined || finish === null) throw new ModelError("broken", "the stream broke off");
  return { text, toolCalls: [...calls.values()], finish, refused, usage };
}

/** Some servers send the role at once, and the first token when they have read the prompt. */
function saysSomething(delta: object): boolean {
  return Object.entries(delta).some(([name, value]) => name !== "role" && value !== null && value !== "");
}

type CallDelta = NonNullable<OpenAI.ChatCompletionChunk.Choice.Delta["tool_calls"]>[number];

function addCall(calls: Map<number, ModelToolCall>, part: CallDelta): void {
  const before = calls.get(part.index) ?? { id: "", name: "", arguments: "" };
  calls.set(part.index, {
    id: part.id ?? before.id,
    name: `${before.name}${part.function?.name ?? ""}`,
    arguments: `${before.arguments}${part.function?.arguments === undefined ? "" : argumentsOf(part.function.arguments)}`,
  });
}
