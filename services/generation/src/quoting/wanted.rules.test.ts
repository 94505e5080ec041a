import { describe, expect, test } from "vitest";
import { fold } from "../understanding/match.ts";
import { wantedKind } from "./wanted.rules.ts";

describe("what an answer must hold", () => {
  test.each([
    ["when does it expire?", "It is valid for 30 days.", "It is valid for long."],
    ["how long does it take", "It takes two business days.", "Up to $50,000 USD per day."],
    ["¿cuánto tarda?", "Tarda de 2 a 3 días hábiles.", "Tarda poco."],
    ["inachukua muda gani", "Inachukua siku 3.", "Inachukua muda."],
    ["berapa lama", "Sekitar 3 hari kerja.", "Sekitar itu."],
    ["what is the cut-off for same day?", "Ordered before 2:00 PM.", "It takes 2 days."],
    ["how much is it", "It costs $5.", "It costs little."],
    ["what form do I need", "Fill out Form 12-345.", "Fill out the form."],
    ["which colour is it", "It is green.", "It is nice."],
    ["seberapa dekat", "Dalam jarak 5 meter.", "Dalam jarak dekat."],
    ["can I return it?", "You can return it.", "Returns are fun."],
  ])("%s", (question, holds, lacks) => {
    const pattern = wantedKind(question)?.pattern;
    expect(pattern?.test(fold(holds))).toBe(true);
    expect(pattern?.test(fold(lacks))).toBe(false);
  });

  test.each(["how do I reset it", "¿cómo lo cambio?", "gimana caranya", "nifanyeje", "I want to add a card"])(
    "steps: %s",
    (question) => {
      expect(wantedKind(question)?.steps).toBe(true);
    },
  );

  test("a condition asks for no time", () => {
    expect(wantedKind("lock the screen when I walk off")?.pattern).toBeUndefined();
  });
});
