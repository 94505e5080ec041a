import fc from "fast-check";
import { expect, test } from "vitest";
import { toolResultText } from "./tool-result.rules.ts";

test("[BR-10] a short result is given whole", () => {
  expect(toolResultText({ ok: true })).toBe('{"ok":true}');
  expect(toolResultText("x".repeat(2_000))).toHaveLength(2_000);
  expect(toolResultText(undefined)).toBe("");
});

test("[BR-10] a long one is at most 2000 characters with its mark, never half a character", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), (offset) => {
      const text = toolResultText("a".repeat(1_960 + offset) + "😀".repeat(60));
      expect(text.length).toBeLessThanOrEqual(2_000);
      expect(text.endsWith("\n... (truncated)")).toBe(true);
      expect(text.isWellFormed()).toBe(true);
    }),
  );
});
