import { createConditions } from "./conditions.ts";
import { eventFrames } from "./event-frames.ts";

/** What a test reads of an answer; bodies are JSON of whatever shape the test expects. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint: tests read arbitrary JSON
  readonly body: Record<string, never> & { readonly [field: string]: unknown };
}

export interface ReplyView {
  readonly id: string;
  readonly content: string;
  readonly guardUsed: boolean;
  readonly sources: readonly { readonly id: string; readonly document: string; readonly text: string }[];
}

export interface MessageView extends ReplyView {
  readonly visible: number;
  readonly role: string;
  readonly status: string;
}

export interface PieceView {
  readonly turn: number;
  readonly index: number;
  readonly text: string;
}

export interface Stream {
  /** Events seen so far. */
  readonly events: { readonly id: number; readonly message: MessageView }[];
  /** Pieces of replies under way seen so far (WF-15). */
  readonly pieces: PieceView[];
  /** Resolves when `done` holds for the events. */
  until(done: (messages: readonly MessageView[]) => boolean): Promise<void>;
  untilPieces(done: (pieces: readonly PieceView[]) => boolean): Promise<void>;
  close(): void;
}

export interface Customer {
  send(
    method: string,
    path: string,
    options?: { body?: unknown; raw?: string | Uint8Array; headers?: Record<string, string>; withinMs?: number },
  ): Promise<Answer>;
  /** Throws when it is refused. */
  addDocument(document: { readonly id: string; readonly text: string }): Promise<void>;
  open(): Promise<string>;
  /** Sends and waits for the reply. */
  say(conversation: string, content: string, key?: string): Promise<{ status: number; id: string; reply?: ReplyView }>;
  messages(conversation: string, after?: number): Promise<MessageView[]>;
  follow(conversation: string, lastEventId?: number): Promise<Stream>;
}

/** An HTTP client with one credential. */
export function customer(url: string, credential: string): Customer {
  const authorization = { authorization: `Bearer ${credential}` };

  const send: Customer["send"] = async (method, path, { body, raw, headers = {}, withinMs } = {}) => {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(new URL(path, url), {
      method,
      headers: {
        ...authorization,
        ...(content === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content as string }),
      ...(withinMs === undefined ? {} : { signal: AbortSignal.timeout(withinMs) }),
    });
    const text = await response.text();
    const parsed: unknown = text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : { text };
    return { status: response.status, headers: response.headers, body: parsed as Answer["body"] };
  };

  return {
    send,
    addDocument: async (document) => {
      const { status, body } = await send("POST", "/knowledge/documents", { body: document });
      if (status > 202) throw new Error(`${document.id} was refused: ${JSON.stringify(body)}`);
    },
    open: async () => (await send("POST", "/chat/conversations", { body: {} })).body["id"] as unknown as string,
    say: async (conversation, content, key) => {
      const headers = { prefer: "wait=15", ...(key === undefined ? {} : { "idempotency-key": key }) };
      const { status, body } = await send("POST", `/chat/conversations/${conversation}/messages`, {
        body: { content },
        headers,
      });
      return { ...(body as unknown as { id: string; reply?: ReplyView }), status };
    },
    messages: async (conversation, after = 0) =>
      (await send("GET", `/chat/conversations/${conversation}/messages?after=${after}`)).body[
        "messages"
      ] as unknown as MessageView[],
    follow: async (conversation, lastEventId) =>
      await follow(new URL(`/chat/conversations/${conversation}/events`, url), {
        ...authorization,
        ...(lastEventId === undefined ? {} : { "last-event-id": String(lastEventId) }),
      }),
  };
}

async function follow(url: URL, headers: Record<string, string>): Promise<Stream> {
  const abort = new AbortController();
  const response = await fetch(url, { headers, signal: abort.signal });
  if (response.body === null || response.status !== 200) throw new Error(`no stream: ${response.status}`);
  const events: { id: number; message: MessageView }[] = [];
  const pieces: PieceView[] = [];
  const conditions = createConditions();
  const { body } = response;
  const read = async () => {
    for await (const { event, id, data } of eventFrames(body)) {
      if (event === "message") events.push({ id, message: data as MessageView });
      if (event === "piece") pieces.push(data as PieceView);
      conditions.lookAgain();
    }
  };
  void read().catch(() => undefined);
  const until = async (done: () => boolean) => {
    if (await conditions.until(done, 15_000)) return;
    throw new Error(`the stream never got there: ${JSON.stringify([events, pieces])}`);
  };
  return {
    events,
    pieces,
    until: async (done) => await until(() => done(events.map((event) => event.message))),
    untilPieces: async (done) => await until(() => done(pieces)),
    close: () => abort.abort(),
  };
}
