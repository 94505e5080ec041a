import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { keysInTheOpen } from "./provider-config.ts";

describe("the providers of an installation", () => {
  it("are none when none is named", () => {
    expect(readConfig({}).providers).toEqual({});
  });

  it("are named by address and model; the complex model is the fast one when left out", () => {
    const { providers } = readConfig({
      FRONTDESK_MODEL_URL: "http://127.0.0.1:11434/v1/",
      FRONTDESK_MODEL_FAST: "small",
      FRONTDESK_MODEL_API_KEY: "",
      FRONTDESK_EMBEDDINGS_URL: "https://embed.example/v1",
      FRONTDESK_EMBEDDINGS_MODEL: "embed",
      FRONTDESK_EMBEDDINGS_DIMENSIONS: "768",
      FRONTDESK_EMBEDDINGS_API_KEY: "secret",
      FRONTDESK_EMBEDDINGS_INPUT_TYPES: "query,passage",
      FRONTDESK_EMBEDDINGS_QUERY_PREFIX: "ask: ",
      FRONTDESK_RERANK_URL: "https://rank.example/v1",
      FRONTDESK_RERANK_MODEL: "rank",
    });
    expect(providers).toEqual({
      model: { baseUrl: "http://127.0.0.1:11434/v1", fast: "small", complex: "small" },
      embeddings: {
        baseUrl: "https://embed.example/v1",
        model: "embed",
        dimensions: 768,
        apiKey: "secret",
        prefixes: { query: "ask: ", passage: "" },
        inputTypes: { query: "query", passage: "passage" },
      },
      rerank: { baseUrl: "https://rank.example/v1", model: "rank" },
    });
  });

  it("faults name every variable, and no value", () => {
    const password = "hunter2";
    const env = {
      FRONTDESK_MODEL_API_KEY: "sk-secret",
      FRONTDESK_EMBEDDINGS_URL: `https://ann:${password}@embed.example`,
      FRONTDESK_RERANK_MODEL: "rank",
    };
    const read = () => readConfig(env);
    expect(read).toThrow(ConfigError);
    for (const part of [
      "FRONTDESK_MODEL_URL, FRONTDESK_MODEL_FAST: must be set too, since FRONTDESK_MODEL_API_KEY is",
      "FRONTDESK_EMBEDDINGS_MODEL: must be set too",
      "FRONTDESK_EMBEDDINGS_URL: must hold no name or password",
      "FRONTDESK_RERANK_URL: must be set too",
    ]) {
      expect(read).toThrow(part);
    }
    expect(read).not.toThrow(/sk-secret|hunter2/u);
  });

  it("[RAG-07] a fault of a prefix or of the types names its variable", () => {
    const env = { FRONTDESK_EMBEDDINGS_URL: "http://embed:8000/v1", FRONTDESK_EMBEDDINGS_MODEL: "embed" };
    for (const [variable, value] of [
      ["FRONTDESK_EMBEDDINGS_INPUT_TYPES", "query"],
      ["FRONTDESK_EMBEDDINGS_INPUT_TYPES", "query,passage,other"],
      ["FRONTDESK_EMBEDDINGS_INPUT_TYPES", "query, passage"],
      ["FRONTDESK_EMBEDDINGS_QUERY_PREFIX", "x".repeat(501)],
      ["FRONTDESK_EMBEDDINGS_PASSAGE_PREFIX", "two\nlines: "],
    ] as const) {
      expect(() => readConfig({ ...env, [variable]: value })).toThrow(`${variable}: must`);
    }
    expect(() => readConfig({ FRONTDESK_EMBEDDINGS_QUERY_PREFIX: "query: " })).toThrow(
      "FRONTDESK_EMBEDDINGS_URL, FRONTDESK_EMBEDDINGS_MODEL: must be set too",
    );
  });

  it("a key that would leave the house unencrypted is seen", () => {
    const sent = (baseUrl: string) => keysInTheOpen({ rerank: { baseUrl, apiKey: "k", model: "m" } });
    expect(sent("http://rank.example/v1")).toEqual(["FRONTDESK_RERANK_URL"]);
    for (const url of [
      "https://rank.example/v1",
      "http://localhost:1/v1",
      "http://ollama:11434/v1",
      "http://10.0.0.7",
    ]) {
      expect(sent(url)).toEqual([]);
    }
    expect(keysInTheOpen({ rerank: { baseUrl: "http://rank.example/v1", model: "m" } })).toEqual([]);
  });
});
