import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meaningsOf } from "./concepts.ts";
import { analysedLanguages } from "./languages.ts";
import { questionTerms } from "./question-terms.ts";
import { passageVector, questionVector } from "./sparse.ts";

function shared(question: string, passage: string): number {
  const held = new Set(passageVector(passage, "en").indices);
  return questionVector(question, "en").indices.filter((index) => held.has(index)).length;
}

describe("sparse vectors", () => {
  test("indices ascend, are unsigned 32-bit and come once; values are positive", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 300 }),
        fc.constantFrom(...analysedLanguages),
        (text, language) => {
          for (const { indices, values } of [passageVector(text, language), questionVector(text, language)]) {
            expect(indices).toEqual([...new Set(indices)].toSorted((a, b) => a - b));
            expect(indices.every((index) => Number.isInteger(index) && index >= 0 && index <= 0xffff_ffff)).toBe(true);
            expect(values.every((value) => value > 0 && Number.isFinite(value))).toBe(true);
            expect(values).toHaveLength(indices.length);
          }
        },
      ),
    );
  });

  test("a word counts less the more often it was said, and less in a longer passage", () => {
    const value = (text: string) => Math.max(...passageVector(text, "en").values);
    expect(value("refund refund")).toBeLessThan(2 * value("refund"));
    expect(value(`refund ${"other words here ".repeat(50)}`)).toBeLessThan(value("refund") * 18);
  });

  test("codes are found as they are written and without their dashes", () => {
    expect(shared("where is sku-123", "Item SKU-123 is in stock")).toBeGreaterThan(0);
    expect(shared("SKU123", "Item SKU-123 is in stock")).toBeGreaterThan(0);
    expect(shared("mpesa", "We take M-Pesa")).toBeGreaterThan(0);
    expect(shared("c++", "A course in C++")).toBeGreaterThan(shared("c#", "A course in C++"));
  });

  test("function words are left out of a question, unless it is made of nothing else", () => {
    const asked = (text: string) => questionTerms(text, "en").flatMap(({ word }) => word ?? []);
    expect(asked("what is the refund period")).toEqual(["refund", "period"]);
    expect(asked("who are you")).toEqual(["who", "are", "you"]);
  });

  test("a question in one language meets a passage in another by what a word means", () => {
    const held = new Set(passageVector("Your refund is paid within ten days.", "en").indices);
    for (const [language, question] of [
      ["es", "reembolso"],
      ["sw", "marejesho"],
      ["id", "pengembalian"],
    ] as const) {
      const met = questionVector(question, language).indices.some((index) => held.has(index));
      expect(met, question).toBe(true);
    }
  });

  test("a word outside the list of meanings has none", () => {
    expect(meaningsOf(["xylophone"], "en")).toEqual([]);
    expect(meaningsOf(["refunds"], "en").length).toBeGreaterThan(0);
  });
});
