/** A tool the model may ask for; `parameters` is a JSON Schema object. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A tool call as the model wrote it: the arguments are its text, parsed and checked by whoever runs the tool. */
export interface ModelToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
}

export type ModelMessage =
  | { readonly role: "system" | "user"; readonly content: string }
  | { readonly role: "assistant"; readonly content: string; readonly toolCalls?: readonly ModelToolCall[] }
  | { readonly role: "tool"; readonly content: string; readonly toolCallId: string };

export interface ModelRequest {
  readonly model: string;
  readonly messages: readonly ModelMessage[];
  readonly maxTokens: number;
  readonly timeoutMs: number;
  /** Aborted when the answer is not wanted any more; the call then rejects with kind `cancelled`. */
  readonly signal: AbortSignal;
  readonly temperature?: number;
  readonly seed?: number;
  readonly tools?: readonly ModelTool[];
  /** The answer must be JSON of this schema. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** Hears the text as it comes; the call still resolves to the whole. */
  readonly onText?: (delta: string) => void;
  /** A key other than the installation's. */
  readonly apiKey?: string;
}

export interface ModelAnswer {
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly finish: "stop" | "length" | "tool_calls" | "content_filter";
  /** As the provider counted them; estimated (WF-14) when it did not. */
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export type ModelFault =
  | "rate_limited"
  /** It took longer than it was given. */
  | "timeout"
  | "network"
  /** The provider failed (5xx, 408). */
  | "server"
  /** The provider will not take this request: wrong key, unknown model, a parameter it lacks. */
  | "rejected"
  /** It broke off, or answered with something that is no answer. */
  | "broken"
  | "cancelled";

/** A call that gave no answer. The message is for operators' logs and names no secret; customers never see it (LLM-01). */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly fault: ModelFault;
  /** As the provider asked. */
  readonly retryAfterMs: number | undefined;
  constructor(fault: ModelFault, message: string, retryAfterMs?: number) {
    super(message);
    this.fault = fault;
    this.retryAfterMs = retryAfterMs;
  }
}

/** An OpenAI-compatible model. One try a call: retries, budgets and circuits are the caller's. Errors: `ModelError`. */
export interface Model {
  /** The installation's models, for tenants that name none. */
  readonly defaults: { readonly fast: string; readonly complex: string };
  chat(request: ModelRequest): Promise<ModelAnswer>;
  /** Asks the provider what it has; `ModelError` when it does not answer. */
  ping(): Promise<void>;
}

/** Puts passages in order of how well they answer. `scores[i]` belongs to `texts[i]`. Errors: `ModelError`. */
export interface Reranker {
  rerank(query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}
