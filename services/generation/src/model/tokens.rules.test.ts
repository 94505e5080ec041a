import { cpuMsToRead, linearMs } from "@frontdesk/infra/testkit/growth";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bothEnds, estimateTokens } from "./tokens.rules.ts";

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

test.each(["x", "字"])("[WF-14] %s, repeated, is counted in linear time", (sign) => {
  expect(cpuMsToRead(sign, (text) => void estimateTokens(text))).toBeLessThan(linearMs);
});

test("of a long text both ends stay, within the tokens given, no character cut in half", () => {
  const word = fc.constantFrom("boots", "👟", "字", "𠀀", "a👟b", "?", "e\u0301");
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), fc.integer({ min: 2, max: 40 }), (words, most) => {
      const ends = bothEnds(words.join(" "), most);
      expect(estimateTokens(ends)).toBeLessThanOrEqual(most);
      expect(ends.isWellFormed()).toBe(true);
    }),
  );
  expect(bothEnds(`First. ${"and so on ".repeat(100)} Last?`, 20)).toMatch(/^First\. .* … .* Last\?$/su);
});
