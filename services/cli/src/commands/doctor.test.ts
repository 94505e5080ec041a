import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { type ScriptedModelServer, startScriptedModel } from "@frontdesk/infra/testkit/scripted-model-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { examine } from "./doctor.ts";
import { examineProviders, type Finding } from "./examine-providers.ts";

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

  it("[RAG-07] says that the collection holds vectors of another size", async () => {
    const first = await examine(() => readConfig(env()));
    expect(first.filter((each) => !each.ok)).toEqual([]);
    const { collection } = byCheck(
      await examine(() => readConfig({ ...env(), FRONTDESK_EMBEDDINGS_DIMENSIONS: "16" })),
    );
    expect(collection).toMatchObject({ ok: false, detail: expect.stringMatching(/16.*docs\/models\.md/u) });
  });
});
