import type { OpenAI } from "openai";
import { ModelError, type ModelToolCall } from "../ports/model.ts";
import { argumentsOf, type Heard } from "./answer.rules.ts";

export interface Listening {
  readonly onText: (delta: string) => void;
  /** Called at each sign of life. */
  readonly alive: () => void;
}

/** Reads a stream to its end; `broken` when it ends without saying why it stopped. */
export async function readStream(
  chunks: AsyncIterable<OpenAI.ChatCompletionChunk>,
  { onText, alive }: Listening,
): Promise<Heard> {
  let text = "";
  let finish: string | null | undefined;
  let refused = false;
  let usage: OpenAI.CompletionUsage | null | undefined;
  const calls = new Map<number, ModelToolCall>();
  for await (const chunk of chunks) {
    alive();
    usage = chunk.usage ?? usage;
    // The last chunk of a counting provider has no choices.
    const choice = (chunk as Partial<OpenAI.ChatCompletionChunk>).choices?.[0];
    if (choice === undefined) continue;
    finish = choice.finish_reason ?? finish;
    const delta: Partial<typeof choice.delta> = choice.delta ?? {};
    refused ||= typeof delta.refusal === "string" && delta.refusal !== "";
    for (const part of delta.tool_calls ?? []) addCall(calls, part);
    if (delta.content) {
      text += delta.content;
      onText(delta.content);
    }
  }
  if (finish === undefined || finish === null) throw new ModelError("broken", "the stream broke off");
  return { text, toolCalls: [...calls.values()], finish, refused, usage };
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
