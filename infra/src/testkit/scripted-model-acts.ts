import type { ModelAnswer } from "../ports/model.ts";

/** The body of a chat call, as far as scripts look at it. */
export interface ChatBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string; readonly tool_call_id?: string }[];
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage?: boolean };
  readonly tools?: readonly { readonly function: { readonly name: string } }[];
  readonly response_format?: { readonly type: string; readonly json_schema?: { readonly name: string } };
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly temperature?: number;
  readonly seed?: number;
}

/** What the scripted model does with one call. */
export type Act =
  | {
      readonly kind: "answer";
      readonly text: string;
      readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[];
      readonly finish?: ModelAnswer["finish"];
      /** `false`: the provider does not count. */
      readonly usage?: false | { readonly tokensIn: number; readonly tokensOut: number };
      /** What a model says in the field of its own for it. */
      readonly refusal?: string;
      /** How long a stream takes from one piece of a few characters to the next. */
      readonly paceMs?: number;
    }
  | {
      readonly kind: "fail";
      readonly status: number;
      readonly retryAfter?: string;
      readonly body?: unknown;
    }
  /** The connection ends before a byte of the answer. */
  | { readonly kind: "reset" }
  /** Streams this much, then the connection ends. */
  | { readonly kind: "cut"; readonly text: string }
  /** Streams this much (nothing: not even headers), then says no more but keeps the line. */
  | { readonly kind: "stall"; readonly text: string; readonly headers?: true }
  /** Streams each piece when it is given, then ends as it should; or, with no end, as if the line were lost. */
  | { readonly kind: "pieces"; readonly pieces: AsyncIterable<string>; readonly done: boolean }
  /** A line of so many bytes that has no end. */
  | { readonly kind: "line"; readonly bytes: number }
  /** Status 200 and this body, whatever was asked. */
  | { readonly kind: "raw"; readonly body: string; readonly type?: string };

/** What a provider's failure may hold that no customer may ever see (LLM-01). */
const failureBody = {
  error: {
    message: "Upstream gpt-scripted failed: Traceback (most recent call last) at 10.1.2.3:9000, request req_scripted_1",
    type: "server_error",
    code: "internal_error",
  },
};

/** The ways a model behaves, good and bad (LLM-01, LLM-02). */
export const act = {
  text: (text: string, usage?: false | { readonly tokensIn: number; readonly tokensOut: number }): Act => ({
    kind: "answer",
    text,
    ...(usage === undefined ? {} : { usage }),
  }),
  /** Streamed slowly. */
  paced: (text: string, paceMs: number): Act => ({ kind: "answer", text, paceMs }),
  /** An answer whose text is JSON. */
  json: (value: unknown): Act => ({ kind: "answer", text: JSON.stringify(value) }),
  /** `args`: the text as a model would write it, so it may be no JSON at all; `text`: what it says beside the call. */
  tool: (name: string, args: string, text = ""): Act => ({
    kind: "answer",
    text,
    toolCalls: [{ name, arguments: args }],
    finish: "tool_calls",
  }),
  /** Cut off by its token limit inside a tool call. */
  toolCutShort: (name: string, args: string): Act => ({
    kind: "answer",
    text: "",
    toolCalls: [{ name, arguments: args }],
    finish: "length",
  }),
  tooLong: (text: string): Act => ({ kind: "answer", text, finish: "length" }),
  empty: (): Act => ({ kind: "answer", text: "" }),
  filtered: (text = ""): Act => ({ kind: "answer", text, finish: "content_filter" }),
  refuse: (refusal = "I'm sorry, I can't help with that."): Act => ({ kind: "answer", text: "", refusal }),
  /** Cites what was never found. */
  inventCitation: (text: string, id = "doc-that-is-not#9"): Act => ({ kind: "answer", text: `${text} [${id}]` }),
  rateLimited: (retryAfter?: string): Act => ({
    kind: "fail",
    status: 429,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  }),
  fail: (status = 500, body: unknown = failureBody): Act => ({ kind: "fail", status, body }),
  reset: (): Act => ({ kind: "reset" }),
  cut: (text: string): Act => ({ kind: "cut", text }),
  stall: (text = ""): Act => ({ kind: "stall", text }),
  headersOnly: (): Act => ({ kind: "stall", text: "", headers: true }),
  pieces: (pieces: AsyncIterable<string>, done = true): Act => ({ kind: "pieces", pieces, done }),
  line: (bytes: number): Act => ({ kind: "line", bytes }),
  raw: (body: string, type = "application/json"): Act => ({ kind: "raw", body, type }),
};
