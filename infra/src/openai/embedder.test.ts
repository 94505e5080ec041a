import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { PermanentError, TransientError } from "../ports/errors.ts";
import { act } from "../testkit/scripted-model-acts.ts";
import { type ScriptedModelServer, startScriptedModel } from "../testkit/scripted-model-server.ts";
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from "./embedder.ts";
import { createHttpReranker } from "./reranker.ts";

let server: ScriptedModelServer;
let waits: number[] = [];

beforeAll(async () => {
  server = await startScriptedModel({ dimensions: 8 });
});
afterAll(async () => await server.close());
afterEach(() => {
  waits = [];
});

const embedderOf = async (extra: Partial<OpenAiEmbedderOptions> = {}) =>
  await createOpenAiEmbedder({
    baseUrl: server.url,
    model: "embed",
    wait: async (ms) => void waits.push(ms),
    ...extra,
  });

describe("an embedder behind the protocol", () => {
  it("asks for its size at the start when none is set", async () => {
    expect((await embedderOf()).dimensions).toBe(8);
    const before = server.requests.length;
    expect((await embedderOf({ dimensions: 16 })).dimensions).toBe(16);
    expect(server.requests).toHaveLength(before);
  });

  it("gives each text its own vector of unit length, over any number of batches", async () => {
    const embedder = await embedderOf({ dimensions: 8 });
    const texts = Array.from({ length: 130 }, (_, index) => (index === 7 ? "" : `text ${"abcdefgh"[index % 8]}`));
    const before = server.requests.length;
    const vectors = await embedder.embed(texts);
    expect(server.requests.slice(before).map((each) => (each.body["input"] as string[]).length)).toEqual([
      16, 16, 16, 16, 16, 16, 16, 16, 2,
    ]);
    expect(vectors).toHaveLength(130);
    for (const vector of vectors) expect(Math.hypot(...vector)).toBeCloseTo(1, 9);
    expect(vectors[0]).toEqual(vectors[8]);
    const [second] = await embedder.embed([texts[1] ?? ""]);
    expect(vectors[1]).toEqual(second);
    expect(vectors[0]).not.toEqual(second);
    expect(await embedder.embed([])).toEqual([]);
  });

  it("[AR-08] waits as told and tries again; after three tries, or a long wait, it is transient", async () => {
    const embedder = await embedderOf({ dimensions: 8 });
    server.nextOther(act.rateLimited("2"), act.fail(503));
    expect(await embedder.embed(["a"])).toHaveLength(1);
    expect(waits).toEqual([2_000, 1_000]);
    server.nextOther(act.reset(), act.reset(), act.reset());
    await expect(embedder.embed(["a"])).rejects.toThrow(TransientError);
    server.nextOther(act.rateLimited("60"));
    await expect(embedder.embed(["a"])).rejects.toThrow(TransientError);
  });

  it("[RAG-07] puts the prefix of its role before each text, and names the role where the provider asks for it", async () => {
    const prefixes = { query: "query: ", passage: "passage: " };
    const prefixed = await embedderOf({ dimensions: 8, prefixes });
    await prefixed.embed(["how long?", ""], { role: "query" });
    expect(server.requests.at(-1)?.body["input"]).toEqual(["query: how long?", " "]);
    await prefixed.embed(["a day"], { role: "passage" });
    await prefixed.embed(["a day"]);
    expect(server.requests.slice(-2).map(({ body }) => body["input"])).toEqual([
      ["passage: a day"],
      ["passage: a day"],
    ]);
    expect(server.requests.at(-1)?.body).not.toHaveProperty("input_type");
    const typed = await embedderOf({
      dimensions: 8,
      inputTypes: { query: "search_query", passage: "search_document" },
    });
    await typed.embed(["how long?"], { role: "query" });
    await typed.embed(["a day"]);
    expect(server.requests.slice(-2).map(({ body }) => [body["input_type"], body["input"]])).toEqual([
      ["search_query", ["how long?"]],
      ["search_document", ["a day"]],
    ]);
  });

  it("[RAG-07] has another name with another model, size, prefix or type, and the same with the same", async () => {
    const prefixes = { query: "query: ", passage: "passage: " };
    const inputTypes = { query: "query", passage: "passage" };
    const made = await Promise.all(
      [
        {},
        { prefixes },
        { prefixes: { ...prefixes, passage: "" } },
        { inputTypes },
        { model: "other" },
        { dimensions: 16 },
      ].map(async (extra) => (await embedderOf({ dimensions: 8, ...extra })).name),
    );
    expect(new Set(made).size).toBe(6);
    expect((await embedderOf({ dimensions: 8, prefixes: { ...prefixes } })).name).toBe(made[1]);
    expect(made[0]).toMatch(/^embed@[0-9a-f]{12}$/u);
  });

  it("[AR-08] tries once where somebody waits, and gives up when told to", async () => {
    const embedder = await embedderOf({ dimensions: 8 });
    const before = server.requests.length;
    server.nextOther(act.fail(503), act.stall());
    await expect(embedder.embed(["a"], { role: "query" })).rejects.toThrow(TransientError);
    const giveUp = new AbortController();
    const waited = embedder.embed(["a"], { role: "query", signal: giveUp.signal });
    await expect.poll(() => server.requests.length - before).toBe(2);
    giveUp.abort();
    await expect(waited).rejects.toThrow(TransientError);
    expect(waits).toEqual([]);
    await expect(embedder.embed(["a"], { signal: AbortSignal.abort() })).rejects.toThrow(TransientError);
  });

  it("refuses vectors of another size, and an answer that lacks some", async () => {
    server.nextOther(act.raw(`{"data":[{"index":0,"embedding":[1,2,3]}]}`));
    const embedder = await embedderOf({ dimensions: 8 });
    await expect(embedder.embed(["a"])).rejects.toThrow("3 dimensions, not the 8 set");
    const lacking = act.raw('{"data":[{"index":0,"embedding":[1,2,3,4,5,6,7,8]}]}');
    server.nextOther(lacking, lacking, lacking);
    await expect(embedder.embed(["a", "b"])).rejects.toThrow(TransientError);
  });

  it("does without the wish for a size where a model takes none", async () => {
    const embedder = await embedderOf({ dimensions: 8 });
    server.nextOther(act.fail(400, { error: { message: "This model does not support specifying dimensions." } }));
    expect(await embedder.embed(["a"])).toHaveLength(1);
    expect(server.requests.at(-1)?.body).not.toHaveProperty("dimensions");
  });

  it("learns that from each of two calls that were on their way together", async () => {
    const embedder = await embedderOf({ dimensions: 8 });
    const refusal = act.fail(400, { error: { message: "This model does not support specifying dimensions." } });
    server.nextOther(refusal, refusal);
    const [one, other] = await Promise.all([embedder.embed(["a"]), embedder.embed(["b"])]);
    expect([one[0]?.length, other[0]?.length]).toEqual([8, 8]);
  });

  it("[LLM-01] is permanent when the key is wrong, and does not name it", async () => {
    const closed = await startScriptedModel({ apiKey: "right" });
    const making = embedderOf({ baseUrl: closed.url, apiKey: "wrong-271828" });
    await expect(making).rejects.toThrow(PermanentError);
    await expect(making).rejects.not.toThrow(/271828/u);
    await closed.close();
  });
});

describe("a reranker", () => {
  const signal = new AbortController().signal;
  const texts = ["we sell shoes", "we open at nine", "refunds take a week"];

  it("gives each text its score, in the order of the texts", async () => {
    const reranker = createHttpReranker({ baseUrl: server.url, model: "rank" });
    expect(await reranker.rerank("open at", texts, signal)).toEqual([0, 1, 0]);
    expect(await reranker.rerank("open at", [], signal)).toEqual([]);
  });

  it("is broken when a score is missing, and a timeout when it takes too long", async () => {
    const reranker = createHttpReranker({ baseUrl: server.url, model: "rank", timeoutMs: 40 });
    server.nextOther(act.raw('{"results":[{"index":1,"relevance_score":0.5}]}'), act.raw('{"results":"none"}'));
    await expect(reranker.rerank("q", texts, signal)).rejects.toMatchObject({ fault: "broken" });
    await expect(reranker.rerank("q", texts, signal)).rejects.toMatchObject({ fault: "broken" });
    server.nextOther(act.stall(), act.rateLimited("3"));
    await expect(reranker.rerank("q", texts, signal)).rejects.toMatchObject({ fault: "timeout" });
    await expect(reranker.rerank("q", texts, signal)).rejects.toMatchObject({
      fault: "rate_limited",
      retryAfterMs: 3_000,
    });
    await expect(reranker.rerank("q", texts, AbortSignal.abort())).rejects.toMatchObject({ fault: "cancelled" });
  });
});
