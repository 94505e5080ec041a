import { expect, test } from "vitest";
import { estimateTokens } from "./tokens.rules.ts";

test.each([
  ["", 0],
  ["   \n", 0],
  ["hello", 1],
  ["Hello, world! How's it going?", 6],
  ["dónde está mi pedido", 4],
  ["mzigo wangu uko wapi", 4],
  ["何時間ですか", 6],
  ["a".repeat(5000), 1],
])("[WF-14] %s", (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test("[WF-14] a message of the greatest length is counted in bounded time", () => {
  const started = performance.now();
  estimateTokens("x".repeat(16_000));
  estimateTokens("字".repeat(16_000));
  expect(performance.now() - started).toBeLessThan(500);
});
