import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { startScriptedModel } from "@frontdesk/infra/testkit/scripted-model-server";
import { expect, onTestFinished, test } from "vitest";
import { runModelBench } from "./model.ts";
import { modelFigures } from "./model-figures.rules.ts";
import type { ModelTurn } from "./model-turns.ts";

test("[AR-07] [WF-12] a run tells who answered, how often the model was tried, and what it took", async () => {
  const server = await startScriptedModel();
  onTestFinished(async () => await server.close());
  server.respond(({ body }) => {
    const sources = body.messages.map(({ content }) => content).join("\n");
    const id = /^id: (.+)$/mu.exec(sources)?.[1] ?? "none";
    return act.text(`Deleted notes are kept for 30 days. [source: ${id}]`, { tokensIn: 100, tokensOut: 10 });
  });
  server.next(act.fail(503));
  const models = JSON.stringify({ fast: { name: "scripted-small" } });
  const at = { FRONTDESK_MODEL_URL: server.url, FRONTDESK_MODEL_FAST: "scripted-fast" };
  const env = { ...at, FRONTDESK_BENCH_MODELS: models };
  const figures = await runModelBench({ quick: true, env, most: 1 });
  expect(figures).toMatchObject({ turns: 1, unanswered: 0, byModel: 1, citedShare: 1, calls: 1, tries: 2, missed: [] });
  expect(server.chats.map(({ body }) => body.model)).toEqual(["scripted-small", "scripted-small"]);
  expect(figures).toMatchObject({ tokensIn: 100, tokensOut: 10, timedOut: 0 });
});

test("a server that is not named is asked for by its variables", async () => {
  await expect(runModelBench({ quick: true, env: {} })).rejects.toThrow("FRONTDESK_MODEL_URL and FRONTDESK_MODEL_FAST");
});

test("a turn that takes longer than its model may is beyond the budget by the rest", () => {
  const turn = (fullMs: number): ModelTurn => ({
    question: "q",
    reply: "r",
    brain: "rules",
    fellBack: "support_rag_answer: failed",
    cited: true,
    firstMs: fullMs,
    fullMs,
    calls: [],
  });
  const figures = modelFigures({ asked: 2, turns: [turn(20_400), turn(47_000)], calls: [], budgetMs: 20_000 });
  expect(figures).toMatchObject({
    longestBeyondBudgetMs: 7_000,
    byRules: 2,
    fellBack: { "support_rag_answer: failed": 2 },
  });
});
