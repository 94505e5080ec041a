import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { silentLogger } from "../ports/logger.ts";
import { ModelError, type ModelFault, type ModelRequest } from "../ports/model.ts";
import { type Act, act } from "../testkit/scripted-model-acts.ts";
import { type ScriptedModelServer, startScriptedModel } from "../testkit/scripted-model-server.ts";
import { createOpenAiModel } from "./model.ts";

const key = "sk-test-3141592653";
const now = Date.UTC(2026, 2, 9, 12, 0, 0);
const countTokens = (text: string) => text.split(/\s+/u).filter(Boolean).length;
let server: ScriptedModelServer;

beforeAll(async () => {
  server = await startScriptedModel({ apiKey: key });
});
afterAll(async () => await server.close());
afterEach(() => server.respond(() => act.text("Scripted answer.")));

/** Longer than a machine that does much else takes. */
const patient = 10_000;

function modelOf(url = server.url, apiKey: string | undefined = key, silentMs = patient) {
  return createOpenAiModel({
    baseUrl: url,
    ...(apiKey === undefined ? {} : { apiKey }),
    fast: "scripted-fast",
    complex: "scripted-complex",
    countTokens,
    logger: silentLogger,
    clock: { now: () => now },
    silentMs,
  });
}

function request(extra: Partial<ModelRequest> = {}): ModelRequest {
  return {
    model: "scripted-fast",
    messages: [
      { role: "system", content: "Be brief." },
      { role: "user", content: "When do you open?" },
    ],
    maxTokens: 100,
    timeoutMs: 5_000,
    signal: new AbortController().signal,
    ...extra,
  };
}

const streamed = (): Partial<ModelRequest> & { heard: () => string } => {
  let heard = "";
  return {
    onText: (delta) => {
      heard += delta;
    },
    heard: () => heard,
  };
};

async function faultOf(call: Promise<unknown>): Promise<ModelError> {
  try {
    await call;
  } catch (error) {
    expect(error).toBeInstanceOf(ModelError);
    return error as ModelError;
  }
  throw new Error("the call gave an answer");
}

describe("a chat call", () => {
  it("gives the text and the provider's own counts, whole or streamed", async () => {
    server.next(act.text("We open at nine.", { tokensIn: 12, tokensOut: 5 }));
    const answer = { text: "We open at nine.", toolCalls: [], finish: "stop", tokensIn: 12, tokensOut: 5 };
    expect(await modelOf().chat(request())).toEqual(answer);
    server.next(act.text("We open at nine.", { tokensIn: 12, tokensOut: 5 }));
    const { heard, ...listening } = streamed();
    expect(await modelOf().chat(request(listening))).toEqual(answer);
    expect(heard()).toBe("We open at nine.");
  });

  it("sends messages, limits and tools as the protocol has them", async () => {
    const tool = { name: "find", description: "Finds.", parameters: { type: "object", properties: {} } };
    await modelOf().chat(
      request({
        temperature: 0,
        seed: 1,
        tools: [tool],
        messages: [
          { role: "assistant", content: "", toolCalls: [{ id: "c1", name: "find", arguments: "{}" }] },
          { role: "tool", content: "nothing", toolCallId: "c1" },
        ],
      }),
    );
    expect(server.chats.at(-1)?.body).toMatchObject({
      model: "scripted-fast",
      max_tokens: 100,
      temperature: 0,
      seed: 1,
      tools: [{ type: "function", function: tool }],
      messages: [
        {
          role: "assistant",
          tool_calls: [{ id: "c1", type: "function", function: { name: "find", arguments: "{}" } }],
        },
        { role: "tool", content: "nothing", tool_call_id: "c1" },
      ],
    });
  });

  it("[LLM-02] gives tool arguments as the model wrote them, whole or streamed", async () => {
    for (const args of ['{"items":[{"sku":"A","qty":', "", '{"items":[{"sku":"A","qty":-2}]}', "[]", "null"]) {
      for (const extra of [{}, streamed()]) {
        server.next(act.tool("create_order", args));
        const { toolCalls, finish } = await modelOf().chat(request(extra));
        expect({ toolCalls, finish }).toEqual({
          toolCalls: [{ id: "call_0", name: "create_order", arguments: args }],
          finish: "tool_calls",
        });
      }
    }
  });

  it("says how the answer ended: cut off, filtered, refused", async () => {
    for (const extra of [{}, streamed()]) {
      server.next(act.tooLong("We op"), act.filtered(), act.refuse());
      expect(await modelOf().chat(request(extra))).toMatchObject({ finish: "length", text: "We op" });
      expect(await modelOf().chat(request(extra))).toMatchObject({ finish: "content_filter", text: "" });
      expect(await modelOf().chat(request(extra))).toMatchObject({ finish: "content_filter", text: "" });
    }
  });

  it("uses another key for one call", async () => {
    const error = await faultOf(modelOf().chat(request({ apiKey: "sk-other" })));
    expect(error.fault).toBe("rejected");
    expect(server.requests.at(-1)?.headers.authorization).toBe("Bearer sk-other");
  });
});

describe("a call that fails", () => {
  const cases: readonly [what: string, act: Act, fault: ModelFault, retryAfterMs?: number][] = [
    ["status 500 with a JSON body", act.fail(500), "server"],
    ["status 503 with HTML", act.fail(503, "<html>nginx</html>"), "server"],
    ["status 408: its own time ended", act.fail(408), "server"],
    ["status 429", act.rateLimited(), "rate_limited"],
    ["status 429 and seconds to wait", act.rateLimited("7"), "rate_limited", 7_000],
    ["status 429 and a date to wait for", act.rateLimited("Mon, 09 Mar 2026 12:00:30 GMT"), "rate_limited", 30_000],
    ["a used-up quota", act.fail(429, { error: { code: "insufficient_quota", message: "pay" } }), "rejected"],
    ["status 400", act.fail(400, { error: { message: "maximum context length is 8192" } }), "rejected"],
    ["a reset connection", act.reset(), "network"],
    ["an answer that is cut off", act.cut("We open at nine, and"), "broken"],
    ["an empty answer", act.empty(), "broken"],
    ["an answer without choices", act.raw('{"error":"model is loading"}'), "broken"],
  ];
  for (const [what, script, fault, retryAfterMs] of cases) {
    it(`[LLM-01] is ${fault} after ${what}, whole or streamed`, async () => {
      for (const extra of [{}, streamed()]) {
        server.next(script);
        const error = await faultOf(modelOf().chat(request(extra)));
        expect({ fault: error.fault, retryAfterMs: error.retryAfterMs }).toEqual({ fault, retryAfterMs });
      }
    });
  }

  it("[LLM-01] names neither key, address nor the provider's words", async () => {
    const secrets = [key, "127.0.0.1", "10.1.2.3", "Traceback", "req_scripted", "gpt-scripted", "model is loading"];
    for (const script of [...cases.map(([, each]) => each), act.raw("not json", "text/event-stream")]) {
      server.next(script);
      const error = await faultOf(modelOf().chat(request(streamed())));
      for (const secret of secrets) expect(`${error.message} ${error.stack}`).not.toContain(secret);
      expect(error.cause).toBeUndefined();
    }
    const error = await faultOf(modelOf(server.url, "sk-wrong-271828").chat(request()));
    expect(error).toMatchObject({ fault: "rejected" });
    expect(error.message).not.toContain("271828");
  });

  it("is a timeout when it takes too long, does not begin, or stalls", async () => {
    for (const [text, extra, silentMs, message] of [
      ["", { timeoutMs: 40 }, patient, "the answer took too long"],
      ["We open at", { timeoutMs: 40 }, patient, "the answer took too long"],
      ["", { ...streamed(), timeoutMs: 40 }, 20, "the answer took too long"],
      ["We open at", streamed(), 60, "the stream stalled"],
    ] as const) {
      server.next(act.stall(text));
      const call = modelOf(server.url, key, silentMs).chat(request(extra));
      expect(await faultOf(call)).toMatchObject({ fault: "timeout", message });
    }
  });

  it("[LLM-01] is not patient beyond its time with headers, or a role, and nothing after them", async () => {
    const role = async function* () {
      yield "";
      await new Promise(() => undefined);
    };
    for (const script of [act.headersOnly(), act.pieces(role())]) {
      server.next(script);
      // Silence counts from the first word on: a slow server has read its prompt by then.
      const call = modelOf(server.url, key, 1).chat(request({ ...streamed(), timeoutMs: 60 }));
      expect(await faultOf(call)).toMatchObject({ fault: "timeout", message: "the answer took too long" });
    }
  });

  it("[LLM-01] keeps no more than 16 MB of an answer, whole or streamed", async () => {
    for (const extra of [{}, streamed()]) {
      server.next(act.line(17_000_000));
      const error = await faultOf(modelOf().chat(request({ ...extra, timeoutMs: 30_000 })));
      expect(error).toMatchObject({ fault: "broken", message: "the answer is larger than any should be" });
    }
  });

  it("[LLM-01] is read no further when a server keeps no limit of tokens", async () => {
    let given = 0;
    const endless = async function* () {
      for (;;) {
        given += 1;
        yield "and so on ";
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    server.next(act.pieces(endless()));
    const answer = await modelOf().chat(request({ ...streamed(), maxTokens: 10 }));
    expect(answer).toMatchObject({ finish: "length", text: "and so on ".repeat(41) });
    expect(given).toBeGreaterThan(40);
  });

  it("is cancelled when the caller gives up, before, while waiting, and mid-stream", async () => {
    for (const [text, extra] of [
      ["", {}],
      ["", { onText: () => undefined }],
    ] as const) {
      const caller = new AbortController();
      const held = Promise.withResolvers<void>();
      server.respond(() => {
        held.resolve();
        return act.stall(text);
      });
      const call = faultOf(modelOf().chat(request({ ...extra, signal: caller.signal })));
      await held.promise;
      caller.abort();
      expect((await call).fault).toBe("cancelled");
      expect((await faultOf(modelOf().chat(request({ ...extra, signal: caller.signal })))).fault).toBe("cancelled");
    }
    const caller = new AbortController();
    server.next(act.stall("We open at nine"));
    const onText = () => caller.abort();
    expect((await faultOf(modelOf().chat(request({ onText, signal: caller.signal })))).fault).toBe("cancelled");
  });

  it("is network when nobody listens there", async () => {
    const gone = await startScriptedModel();
    await gone.close();
    expect((await faultOf(modelOf(gone.url).chat(request()))).fault).toBe("network");
    expect((await faultOf(modelOf(gone.url).ping())).fault).toBe("network");
  });
});

describe("a server of one's own", () => {
  const schema = {
    name: "hours",
    schema: {
      type: "object",
      properties: { open: { type: "string" } },
      required: ["open"],
      additionalProperties: false,
    },
  };

  it("needs no key, and is sent none", async () => {
    const local = await startScriptedModel();
    const model = createOpenAiModel({
      baseUrl: local.url,
      fast: "a",
      complex: "b",
      countTokens,
      logger: silentLogger,
    });
    await model.chat(request());
    await model.ping();
    expect(local.requests.map((each) => each.headers.authorization)).toEqual([undefined, undefined]);
    await local.close();
  });

  it("asks for a strict schema where the server has them", async () => {
    server.next(act.json({ open: "09:00" }));
    expect(JSON.parse((await modelOf().chat(request({ schema }))).text)).toEqual({ open: "09:00" });
    expect(server.chats.at(-1)?.body.response_format).toMatchObject({
      type: "json_schema",
      json_schema: { name: "hours", strict: true, schema: schema.schema },
    });
  });

  it("writes the schema into the prompt where it has none, and remembers that", async () => {
    const local = await startScriptedModel({ jsonSchema: false });
    const model = modelOf(local.url);
    local.respond(() => act.json({ open: "09:00" }));
    await model.chat(request({ schema }));
    await model.chat(request({ schema }));
    expect(local.requests).toHaveLength(3);
    for (const { body } of local.chats) {
      expect(body.response_format).toEqual({ type: "json_object" });
      expect(body.messages[1]).toMatchObject({ role: "system", content: expect.stringContaining('"open"') });
    }
    await local.close();
  });

  it("learns what else a server does not take", async () => {
    const refused = (message: string) => act.fail(400, { error: { message } });
    server.next(
      refused("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),
      refused("Unsupported value: 'temperature' does not support 0 with this model."),
      refused("unknown field: stream_options"),
    );
    const model = modelOf();
    await model.chat(request({ temperature: 0, seed: 1, ...streamed() }));
    const body = server.chats.at(-1)?.body;
    expect(body).toMatchObject({ max_completion_tokens: 100, seed: 1 });
    for (const name of ["max_tokens", "temperature", "stream_options"]) expect(body).not.toHaveProperty(name);
    const before = server.chats.length;
    await model.chat(request({ temperature: 0 }));
    expect(server.chats).toHaveLength(before + 1);
  });

  it("does not believe a refusal that leaving things out did not cure", async () => {
    const refused = () => act.fail(400, { error: { message: "invalid json_schema" } });
    server.next(refused(), refused(), refused());
    const model = modelOf();
    expect((await faultOf(model.chat(request({ schema })))).fault).toBe("rejected");
    await model.chat(request({ schema }));
    expect(server.chats.at(-1)?.body.response_format?.type).toBe("json_schema");
  });

  it("[WF-14] counts the tokens of a stream itself when the server does not", async () => {
    const local = await startScriptedModel({ streamUsage: false });
    local.respond(() => act.text("We open at nine."));
    const { tokensIn, tokensOut } = await modelOf(local.url).chat(request(streamed()));
    expect(tokensIn).toBeGreaterThanOrEqual(6);
    expect(tokensOut).toBeGreaterThanOrEqual(4);
    await local.close();
  });
});
