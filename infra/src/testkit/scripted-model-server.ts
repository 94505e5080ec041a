import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Act, act, type ChatBody } from "./scripted-model-acts.ts";
import { perform, sendJson, vectorOf, wordsShared } from "./scripted-model-replies.ts";

export interface ModelServerRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ChatServerRequest extends ModelServerRequest {
  readonly body: Readonly<Record<string, unknown>> & ChatBody;
}

export interface ScriptedModelOptions {
  /** Every other key gets 401. */
  readonly apiKey?: string;
  /** Every other model gets 404. */
  readonly models?: readonly string[];
  /** `false`: `response_format` of type `json_schema` gets 400, as from older local servers. */
  readonly jsonSchema?: boolean;
  /** `false`: streams carry no usage, as from older local servers. */
  readonly streamUsage?: boolean;
  /** Size of embedding vectors. */
  readonly dimensions?: number;
}

export interface ScriptedModelServer {
  /** The base URL, `/v1` included. */
  readonly url: string;
  /** Chat calls that reached the script, in order. */
  readonly chats: readonly ChatServerRequest[];
  /** Every request, refused ones too. */
  readonly requests: readonly ModelServerRequest[];
  /** What the next chat calls get, in order. */
  next(...acts: readonly Act[]): void;
  /** What a chat call gets when nothing is queued; a promise holds it back until it resolves. */
  respond(script: (request: ChatServerRequest) => Act | Promise<Act>): void;
  /** What the next calls of `/embeddings` and `/rerank` get instead of an answer. */
  nextOther(...acts: readonly Act[]): void;
  close(): Promise<void>;
}

/**
 * A provider that speaks the OpenAI protocol on a free port of this machine – chat completions with streams and tool
 * calls, embeddings, rerank, models – and behaves as told. Without a script it answers `Scripted answer.`
 */
export async function startScriptedModel(options: ScriptedModelOptions = {}): Promise<ScriptedModelServer> {
  const chats: ChatServerRequest[] = [];
  const requests: ModelServerRequest[] = [];
  const queue: Act[] = [];
  const others: Act[] = [];
  let script: (request: ChatServerRequest) => Act | Promise<Act> = () => act.text("Scripted answer.");

  const chat = async (request: ModelServerRequest, response: ServerResponse) => {
    const asked = request as ChatServerRequest;
    if (options.jsonSchema === false && asked.body.response_format?.type === "json_schema") {
      refuse(response, 400, "response_format.type must be text or json_object");
      return;
    }
    chats.push(asked);
    const chosen = queue.shift() ?? (await script(asked));
    await perform(chosen, asked.body, { response, countsInStreams: options.streamUsage !== false });
  };
  const answer = async (request: ModelServerRequest, response: ServerResponse) => {
    const { path, body } = request;
    const models = options.models ?? ["scripted-fast", "scripted-complex"];
    if (options.apiKey !== undefined && request.headers.authorization !== `Bearer ${options.apiKey}`) {
      refuse(response, 401, `Incorrect API key provided: ${request.headers.authorization}`);
    } else if (path === "/v1/models") {
      sendJson(response, { object: "list", data: models.map((id) => ({ id, object: "model" })) });
    } else if (options.models !== undefined && !options.models.includes(String(body["model"]))) {
      refuse(response, 404, `The model ${String(body["model"])} does not exist`);
    } else if (path === "/v1/chat/completions") {
      await chat(request, response);
    } else if (others.length > 0) {
      await perform(others.shift() ?? act.reset(), { model: "", messages: [] }, { response, countsInStreams: false });
    } else if (path === "/v1/embeddings") {
      sendJson(response, embeddings(body, options.dimensions ?? 8));
    } else if (path === "/v1/rerank") {
      sendJson(response, rerank(body));
    } else {
      refuse(response, 404, "no such path");
    }
  };

  const server = createServer((incoming, response) => {
    void read(incoming).then(async (request) => {
      requests.push(request);
      await answer(request, response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    chats,
    requests,
    next: (...acts) => void queue.push(...acts),
    respond: (next) => {
      script = next;
    },
    nextOther: (...acts) => void others.push(...acts),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function read(incoming: IncomingMessage): Promise<ModelServerRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const body = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  return { path: incoming.url ?? "", headers: incoming.headers, body };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  sendJson(response, { error: { message, type: "invalid_request_error", code: null } }, status);
}

function embeddings(body: Readonly<Record<string, unknown>>, dimensions: number) {
  const texts = [body["input"]].flat().map(String);
  const asked = typeof body["dimensions"] === "number" ? body["dimensions"] : dimensions;
  const data = texts.map((text, index) => ({ object: "embedding", index, embedding: vectorOf(text, asked) }));
  // Not in the order asked: the index decides.
  return {
    object: "list",
    model: body["model"],
    data: data.toReversed(),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  };
}

function rerank(body: Readonly<Record<string, unknown>>) {
  const texts = body["documents"] as readonly string[];
  const results = texts.map((text, index) => ({
    index,
    relevance_score: wordsShared(String(body["query"]), text),
  }));
  return { results: results.toSorted((a, b) => b.relevance_score - a.relevance_score) };
}
