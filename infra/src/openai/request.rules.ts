import type { OpenAI } from "openai";
import type { ModelMessage, ModelRequest } from "../ports/model.ts";
import type { Quirks } from "./quirks.rules.ts";

type Body = OpenAI.ChatCompletionCreateParams;

/** A request as the provider takes it. */
export function bodyOf(request: ModelRequest, quirks: Quirks): Omit<Body, "stream" | "stream_options"> {
  const { model, temperature, seed, tools } = request;
  return {
    model,
    messages: messagesOf(request, quirks),
    [quirks.limit]: request.maxTokens,
    ...(temperature === undefined || !quirks.temperature ? {} : { temperature }),
    ...(seed === undefined || !quirks.seed ? {} : { seed }),
    ...(tools === undefined || tools.length === 0
      ? {}
      : { tools: tools.map((tool) => ({ type: "function" as const, function: { ...tool } })) }),
    ...formatOf(request.schema, quirks),
  };
}

function formatOf(schema: ModelRequest["schema"], { format }: Quirks): Pick<Body, "response_format"> {
  if (schema === undefined || format === "prompt") return {};
  if (format === "json_object") return { response_format: { type: "json_object" } };
  const json_schema = { name: schema.name, schema: { ...schema.schema }, strict: isStrict(schema.schema) };
  return { response_format: { type: "json_schema", json_schema } };
}

function messagesOf({ messages, schema }: ModelRequest, { format }: Quirks): OpenAI.ChatCompletionMessageParam[] {
  const own = messages.map(messageOf);
  if (schema === undefined || format === "json_schema") return own;
  const content = `Answer with one JSON object of this JSON Schema and nothing else:\n${JSON.stringify(schema.schema)}`;
  // After the house's own instructions: some servers take a system message only at the start.
  const head = messages.findIndex((message) => message.role !== "system");
  const at = head === -1 ? own.length : head;
  return [...own.slice(0, at), { role: "system", content }, ...own.slice(at)];
}

function messageOf(message: ModelMessage): OpenAI.ChatCompletionMessageParam {
  switch (message.role) {
    case "system":
    case "user":
      return { role: message.role, content: message.content };
    case "tool":
      return { role: "tool", content: message.content, tool_call_id: message.toolCallId };
    case "assistant": {
      const calls = (message.toolCalls ?? []).map(({ id, name, arguments: args }) => ({
        id,
        type: "function" as const,
        function: { name, arguments: args },
      }));
      return { role: "assistant", content: message.content, ...(calls.length === 0 ? {} : { tool_calls: calls }) };
    }
  }
}

/** Providers guarantee a schema only when every object in it is closed and wants all its fields. */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return true;
  const { type, properties, additionalProperties, required } = schema as Readonly<Record<string, unknown>>;
  if (type === "object") {
    const names = Object.keys(properties ?? {});
    if (additionalProperties !== false || !Array.isArray(required)) return false;
    if (!names.every((name) => required.includes(name))) return false;
  }
  return Object.values(schema).every(isStrict);
}
