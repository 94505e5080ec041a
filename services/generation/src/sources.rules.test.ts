import fc from "fast-check";
import { expect, test } from "vitest";
import { excerpt, sourcesOf } from "./sources.rules.ts";

const passage = (id: string, text: string) => ({ id, document: "d", headings: [], text, score: 1 });

test("[WF-10] sources are the cited passages, in the order cited, with at most 160 characters", () => {
  const sources = sourcesOf(["b", "a", "zz"], [passage("a", "x".repeat(400)), passage("b", "short")]);
  expect(sources.map((source) => source.id)).toEqual(["b", "a"]);
  expect(sources[0]?.text).toBe("short");
  expect(sources[1]?.text).toHaveLength(160);
});

test("[WF-10] an excerpt never ends inside a character made of several", () => {
  const family = "👨‍👩‍👧‍👦";
  fc.assert(
    fc.property(fc.array(fc.constantFrom(family, "é", "a", " ", "🇰🇪"), { maxLength: 120 }), (parts) => {
      const cut = excerpt(parts.join(""), 160);
      expect(cut.length).toBeLessThanOrEqual(160);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.replaceAll(family, "")).not.toMatch(/\u200d/u);
    }),
  );
});
