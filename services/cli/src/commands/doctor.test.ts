import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { type ScriptedModelServer, startScriptedModel } from "@frontdesk/infra/testkit/scripted-model-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { examine } from "./doctor.ts";
import { examineProviders } from "./examine-providers.ts";
import type { Finding } from "./finding.ts";

let folder: string;
let server: ScriptedModelServer;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "frontdesk-"));
  server = await startScriptedModel({ apiKey: "sk-right", models: ["small", "large", "embed", "rank"] });
  server.respond(({ body }) => act.text(body.response_format === undefined ? "ok" : '{"word":"ok"}'));
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const env = (): NodeJS.ProcessEnv => ({
  FRONTDESK_DATA: folder,
  FRONTDESK_MODEL_URL: server.url,
  FRONTDESK_MODEL_API_KEY: "sk-right",
  FRONTDESK_MODEL_FAST: "small",
  FRONTDESK_MODEL_COMPLEX: "large",
  FRONTDESK_EMBEDDINGS_URL: server.url,
  FRONTDESK_EMBEDDINGS_API_KEY: "sk-right",
  FRONTDESK_EMBEDDINGS_MODEL: "embed",
  FRONTDESK_RERANK_URL: server.url,
  FRONTDESK_RERANK_API_KEY: "sk-right",
  FRONTDESK_RERANK_MODEL: "rank",
});

const byCheck = (findings: readonly Finding[]): Record<string, Finding> =>
  Object.fromEntries(findings.map((each) => [each.check, each]));

async function found(extra: NodeJS.ProcessEnv = {}): Promise<Record<string, Finding>> {
  return byCheck((await examineProviders(readConfig({ ...env(), ...extra }).providers)).findings);
}

describe("frontdesk doctor", () => {
  it("says that every provider works", async () => {
    const findings = await found();
    expect(Object.values(findings).filter((each) => !each.ok)).toEqual([]);
    for (const check of ["model small", "model large", "JSON of small", "JSON of large", "embeddings", "reranker"]) {
      expect(findings).toHaveProperty([check, "ok"], true);
    }
  });

  it("needs no provider, and says who does the work then", async () => {
    const { findings } = await examineProviders({});
    expect(findings.filter((each) => !each.ok)).toEqual([]);
    expect(findings.find((each) => each.check === "model")?.detail).toContain("the rules write every reply");
  });

  it("tells a wrong key, a wrong name and a server that is away apart, and never shows the key", async () => {
    const wrongKey = await found({ FRONTDESK_MODEL_API_KEY: "sk-wrong-271828" });
    expect(wrongKey["model small"]).toMatchObject({ ok: false, detail: expect.stringContaining("check the key") });
    const wrongName = await found({ FRONTDESK_MODEL_COMPLEX: "huge" });
    expect(wrongName["model small"]?.ok).toBe(true);
    expect(wrongName["model huge"]).toMatchObject({ ok: false, detail: expect.stringContaining("404") });
    const gone = await startScriptedModel();
    await gone.close();
    const away = await found({ FRONTDESK_MODEL_URL: gone.url, FRONTDESK_EMBEDDINGS_API_KEY: "sk-wrong-271828" });
    expect(away["model small"]?.detail).toContain("that the server runs");
    expect(away["embeddings"]).toMatchObject({ ok: false, detail: expect.stringContaining("401") });
    expect(JSON.stringify([wrongKey, wrongName, away])).not.toMatch(/271828|sk-right/u);
  });

  it("says that a model follows no schema", async () => {
    server.respond(() => act.text("Sure! The word is ok."));
    expect((await found())["JSON of small"]).toMatchObject({
      ok: false,
      detail: expect.stringContaining("does not follow a schema"),
    });
  });

  it("[RAG-07] says whether embeddings put an answer nearer to its question than another text", async () => {
    expect((await found())["nearness"]).toMatchObject({ ok: true });
    const alike = act.raw(
      JSON.stringify({ data: [0, 1, 2].map((index) => ({ index, embedding: [1, 0, 0, 0, 0, 0, 0, 0] })) }),
    );
    const one = act.raw(JSON.stringify({ data: [{ index: 0, embedding: [0, 1, 0, 0, 0, 0, 0, 0] }] }));
    server.nextOther(one, one, alike);
    const findings = await found({
      FRONTDESK_RERANK_URL: "",
      FRONTDESK_RERANK_MODEL: "",
      FRONTDESK_RERANK_API_KEY: "",
    });
    expect(findings["nearness"]).toMatchObject({ ok: false, detail: expect.stringContaining("0.000 against 0.000") });
  });

  it("[RAG-07] says what a model needs that reads questions and passages apart, and whether the server heeds it", async () => {
    const model = "multilingual-e5-small";
    await server.close();
    server = await startScriptedModel({ models: ["small", "large", "rank", model, "recorded5-large"] });
    const types = async (extra: NodeJS.ProcessEnv) =>
      (await found({ FRONTDESK_EMBEDDINGS_MODEL: model, ...extra }))["input types"];
    expect(await types({})).toMatchObject({ ok: false, detail: expect.stringContaining("_INPUT_TYPES=query,passage") });
    expect(await types({ FRONTDESK_EMBEDDINGS_MODEL: "recorded5-large" })).toBeUndefined();
    expect(await types({ FRONTDESK_EMBEDDINGS_INPUT_TYPES: "query,passage" })).toMatchObject({
      ok: false,
      detail: expect.stringContaining("does not heed input_type"),
    });
    const prefixes = {
      FRONTDESK_EMBEDDINGS_QUERY_PREFIX: "query: ",
      FRONTDESK_EMBEDDINGS_PASSAGE_PREFIX: "passage: ",
    };
    expect(await types(prefixes)).toMatchObject({ ok: true });
  });

  it("[RAG-07] says that the collection holds vectors of another size", async () => {
    const first = await examine(() => readConfig(env()));
    expect(first.filter((each) => !each.ok)).toEqual([]);
    const { collection } = byCheck(
      await examine(() => readConfig({ ...env(), FRONTDESK_EMBEDDINGS_DIMENSIONS: "16" })),
    );
    expect(collection).toMatchObject({ ok: false, detail: expect.stringMatching(/16.*docs\/models\.md/u) });
  });
});
