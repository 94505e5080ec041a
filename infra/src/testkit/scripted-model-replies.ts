import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Act, ChatBody } from "./scripted-model-acts.ts";

type Answer = Extract<Act, { readonly kind: "answer" }>;

interface Stage {
  readonly response: ServerResponse;
  readonly countsInStreams: boolean;
}

/** Does to one chat call what the act says. */
export async function perform(act: Act, body: ChatBody, stage: Stage): Promise<void> {
  const { response } = stage;
  switch (act.kind) {
    case "answer":
      if (body.stream === true) await sendStream(act, body, stage);
      else sendJson(response, completion(act, body));
      return;
    case "fail":
      if (act.retryAfter !== undefined) response.setHeader("Retry-After", act.retryAfter);
      sendJson(response, act.body ?? { error: { message: "Rate limit reached for gpt-scripted" } }, act.status);
      return;
    case "reset":
      response.socket?.resetAndDestroy();
      return;
    case "raw":
      response.setHeader("Content-Type", act.type ?? "application/json");
      response.end(act.body);
      return;
    case "pieces":
      response.setHeader("Content-Type", "text/event-stream");
      for await (const content of act.pieces) {
        if (response.destroyed) return;
        response.write(line(chunk(body, { content })));
      }
      if (act.done) response.write(line(ending(body, "stop")));
      response.end();
      return;
    case "line":
      response.setHeader("Content-Type", "text/event-stream");
      await pipeline(longLine(act.bytes), response, { end: false }).catch(() => undefined);
      return;
    case "cut":
    case "stall":
      if (act.kind === "stall" && act.headers === true) response.flushHeaders();
      await begin(act.text, body, response);
      if (act.kind === "cut") response.destroy();
  }
}

/** The first part of an answer, and no more. */
async function begin(text: string, body: ChatBody, response: ServerResponse): Promise<void> {
  if (text === "") return;
  response.setHeader("Content-Type", body.stream === true ? "text/event-stream" : "application/json");
  const part =
    body.stream === true
      ? deltas(text).map((content) => line(chunk(body, { content })))
      : [JSON.stringify(completion({ kind: "answer", text }, body)).slice(0, 60)];
  await new Promise<void>((resolve) => {
    response.write(part.join(""), () => resolve());
  });
}

async function sendStream(act: Answer, body: ChatBody, { response, countsInStreams }: Stage): Promise<void> {
  response.setHeader("Content-Type", "text/event-stream");
  const write = (event: unknown) => response.write(line(event));
  write(chunk(body, { role: "assistant", content: "" }));
  for (const content of deltas(act.text)) {
    write(chunk(body, { content }));
    if (act.paceMs !== undefined) await sleep(act.paceMs);
    if (response.destroyed) return;
  }
  if (act.refusal !== undefined) write(chunk(body, { refusal: act.refusal }));
  for (const [index, { name, arguments: args }] of (act.toolCalls ?? []).entries()) {
    const head = { index, id: `call_${index}`, type: "function", function: { name, arguments: "" } };
    write(chunk(body, { tool_calls: [head] }));
    for (const piece of deltas(args)) write(chunk(body, { tool_calls: [{ index, function: { arguments: piece } }] }));
  }
  write(ending(body, act.finish ?? "stop"));
  if (countsInStreams && body.stream_options?.include_usage === true && act.usage !== false) {
    write({ ...chunk(body, {}), choices: [], usage: usageOf(act, body) });
  }
  response.end("data: [DONE]\n\n");
}

function completion(act: Answer, body: ChatBody) {
  const calls = (act.toolCalls ?? []).map(({ name, arguments: args }, index) => ({
    id: `call_${index}`,
    type: "function",
    function: { name, arguments: args },
  }));
  const message = {
    role: "assistant",
    content: act.text === "" ? null : act.text,
    refusal: act.refusal ?? null,
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
  return {
    id: "chatcmpl-scripted",
    object: "chat.completion",
    created: 1_700_000_000,
    model: body.model,
    choices: [{ index: 0, message, finish_reason: act.finish ?? "stop", logprobs: null }],
    ...(act.usage === false ? {} : { usage: usageOf(act, body) }),
  };
}

function chunk(body: ChatBody, delta: Readonly<Record<string, unknown>>) {
  return {
    id: "chatcmpl-scripted",
    object: "chat.completion.chunk",
    created: 1_700_000_000,
    model: body.model,
    choices: [{ index: 0, delta, finish_reason: null }],
  };
}

function usageOf(act: Answer, body: ChatBody) {
  const words = (text: string) => text.split(/\s+/u).filter(Boolean).length;
  const given = act.usage === false ? undefined : act.usage;
  const tokensIn = given?.tokensIn ?? words(body.messages.map((each) => each.content).join(" "));
  const tokensOut = given?.tokensOut ?? words(act.text);
  return { prompt_tokens: tokensIn, completion_tokens: tokensOut, total_tokens: tokensIn + tokensOut };
}

function ending(body: ChatBody, finish: string) {
  return { ...chunk(body, {}), choices: [{ index: 0, delta: {}, finish_reason: finish }] };
}

function* longLine(bytes: number) {
  yield "data: ";
  const part = "x".repeat(64 * 1024);
  for (let sent = 0; sent < bytes; sent += part.length) yield part;
}

/** Pieces of a few characters, so that words and JSON are cut anywhere. */
function deltas(text: string): string[] {
  return text.match(/.{1,7}/gsu) ?? [];
}

function line(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** A JSON answer. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body));
}

/** Texts with the same words lie near each other; not of unit length. */
export function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.01);
  for (const word of text.toLowerCase().split(/\W+/u)) {
    const place = Buffer.from(word).reduce((sum, byte) => (sum * 31 + byte) % 9_973, 7) % dimensions;
    vector[place] = (vector[place] ?? 0) + 2;
  }
  return vector;
}

/** How many words of the query the text holds, 0-1. */
export function wordsShared(query: string, text: string): number {
  const words = query.toLowerCase().split(/\W+/u).filter(Boolean);
  return words.filter((word) => text.toLowerCase().includes(word)).length / Math.max(1, words.length);
}
