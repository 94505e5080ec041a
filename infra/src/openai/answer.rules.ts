import type { OpenAI } from "openai";
import { type ModelAnswer, ModelError, type ModelRequest, type ModelToolCall } from "../ports/model.ts";

/** Tokens of a text where the provider does not count (WF-14). */
export type CountTokens = (text: string) => number;

/** What was heard of an answer, streamed or whole. */
export interface Heard {
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly finish: string | null | undefined;
  /** It said in a field of its own that it will not answer. */
  readonly refused: boolean;
  readonly usage: OpenAI.CompletionUsage | null | undefined;
}

const finishes: Readonly<Record<string, ModelAnswer["finish"]>> = {
  stop: "stop",
  length: "length",
  tool_calls: "tool_calls",
  function_call: "tool_calls",
  content_filter: "content_filter",
};

/** The answer; `broken` when it has neither text nor a tool call, and was not refused or cut off (LLM-01). */
export function answerOf(heard: Heard, request: ModelRequest, countTokens: CountTokens): ModelAnswer {
  const { text, toolCalls, usage } = heard;
  const said = finishes[heard.finish ?? ""] ?? "stop";
  const finish = heard.refused ? "content_filter" : said === "stop" && toolCalls.length > 0 ? "tool_calls" : said;
  if (text.trim() === "" && toolCalls.length === 0 && finish !== "content_filter") {
    throw new ModelError(
      "broken",
      finish === "length" ? "the token limit left no room for an answer" : "the answer is empty",
    );
  }
  return {
    text: heard.refused ? "" : text,
    toolCalls,
    finish,
    tokensIn: counted(usage?.prompt_tokens) ?? countTokens(promptText(request)),
    tokensOut: counted(usage?.completion_tokens) ?? countTokens(`${text} ${JSON.stringify(toolCalls)}`),
  };
}

function counted(tokens: number | undefined): number | undefined {
  // Some servers that do not count say 0, which no call ever is.
  return tokens !== undefined && Number.isInteger(tokens) && tokens > 0 ? tokens : undefined;
}

function promptText({ messages, tools, schema }: ModelRequest): string {
  return [
    ...messages.map((message) => message.content),
    ...[tools, schema].map((each) => JSON.stringify(each) ?? ""),
  ].join("\n");
}

/** What a whole completion says; `broken` when it is none. */
export function heardOf(completion: OpenAI.ChatCompletion): Heard {
  const choice = (completion as Partial<OpenAI.ChatCompletion>).choices?.[0];
  if (choice?.message === undefined) throw new ModelError("broken", "the answer has no message");
  const { message } = choice;
  return {
    text: message.content ?? "",
    toolCalls: (message.tool_calls ?? []).flatMap((call) =>
      call.type === "function"
        ? [{ id: call.id, name: call.function.name, arguments: argumentsOf(call.function.arguments) }]
        : [],
    ),
    finish: choice.finish_reason,
    refused: typeof message.refusal === "string" && message.refusal !== "",
    usage: completion.usage,
  };
}

/** Some servers send the arguments as an object rather than as its text. */
export function argumentsOf(given: unknown): string {
  return typeof given === "string" ? given : (JSON.stringify(given) ?? "");
}
