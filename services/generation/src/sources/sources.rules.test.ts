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

test("[WF-10] a source begins with what was quoted of it, so that its page opens at the place", () => {
  const passages = [passage("a", "First this. Then that."), passage("b", "Other.")];
  const sources = sourcesOf(["a", "b"], passages, { a: "Then that." });
  expect(sources.map(({ text }) => text)).toEqual(["Then that.", "Other."]);
});

test("[WF-10] an excerpt never ends inside a character made of several", () => {
  const characters = new Intl.Segmenter("en", { granularity: "grapheme" });
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("👨‍👩‍👧‍👦", "e\u0301", "a", "🇰🇪"), { minLength: 60, maxLength: 170 }),
      (parts) => {
        const text = parts.join("");
        const cut = excerpt(text, 160);
        expect(cut.length).toBeLessThanOrEqual(160);
        const ends = [...characters.segment(text)].map(({ segment, index }) => index + segment.length);
        if (text.length > 160) expect(ends).toContain(cut.length - "…".length);
      },
    ),
  );
});
