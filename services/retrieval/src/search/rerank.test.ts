import { silentLogger } from "@frontdesk/infra/ports/logger";
import { ModelError } from "@frontdesk/infra/ports/model";
import { describe, expect, test } from "vitest";
import { createComplaint, rerankedOrder, rerankedPassages } from "./rerank.ts";

const texts = ["a", "b", "c"];

function listener() {
  const heard: string[] = [];
  return { heard, complain: (event: string) => void heard.push(event) };
}

describe("a reranker", () => {
  test("puts passages in its order, and those past the ones it is shown stay behind", async () => {
    const { complain } = listener();
    const reranker = { rerank: async (_: string, shown: readonly string[]) => shown.map((_one, at) => at) };
    expect(await rerankedOrder({ reranker, complain }, "q", texts)).toEqual([2, 1, 0]);
    const many = Array.from({ length: rerankedPassages + 2 }, String);
    const order = await rerankedOrder({ reranker, complain }, "q", many);
    expect(order.slice(-2)).toEqual([rerankedPassages, rerankedPassages + 1]);
    expect(order[0]).toBe(rerankedPassages - 1);
  });

  test.each([
    ["fails", async () => Promise.reject(new ModelError("timeout", "late"))],
    ["scores too few", async () => [1]],
    ["scores nonsense", async () => [Number.NaN, 1, 2]],
  ])("that %s leaves the order as it is, and this is told", async (_, rerank) => {
    const { heard, complain } = listener();
    expect(await rerankedOrder({ reranker: { rerank }, complain }, "q", texts)).toEqual([0, 1, 2]);
    expect(heard).toEqual(["knowledge.rerank_failed"]);
  });

  test("that is not there is not missed", async () => {
    const { heard, complain } = listener();
    expect(await rerankedOrder({ complain }, "q", texts)).toEqual([0, 1, 2]);
    expect(heard).toEqual([]);
  });
});

test("a complaint is logged once a minute, each by itself", () => {
  const logged: string[] = [];
  let now = 0;
  const logger = { ...silentLogger, warn: (event: string) => void logged.push(event) };
  const complain = createComplaint(logger, { now: () => now });
  complain("one");
  complain("one");
  complain("other");
  now = 60_000;
  complain("one");
  expect(logged).toEqual(["one", "other", "one"]);
});
