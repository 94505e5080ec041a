import { describe, expect, test } from "vitest";
import { attributed } from "./attribution.rules.ts";

const returns = {
  id: "returns.md#0",
  document: "returns.md",
  headings: ["How long"],
  score: 0.9,
  text: "You can return any unworn item within 30 days of delivery. Refunds go to your card.",
};
const care = {
  id: "care.md#1",
  document: "care.md",
  headings: ["Leather care"],
  score: 0.7,
  text: "Brush leather boots once a week and keep them away from the heater.",
};
const both = [returns, care];

describe("[WF-09] [CA-14] an answer whose citations were left out", () => {
  test("gets them back, sentence by sentence", () => {
    const text =
      "Sure! Unworn items can be returned within 30 days of delivery.\nBrush your leather boots once a week.";
    expect(attributed(text, both)).toBe(
      "Sure! Unworn items can be returned within 30 days of delivery. [source: returns.md#0]\nBrush your leather boots once a week. [source: care.md#1]",
    );
  });

  test("an abbreviation ends no sentence", () => {
    const text = "Leather boots are sewn by Dr. Alba in the workshop by the lake.";
    const source = { ...care, text };
    expect(attributed(text, [source])).toBe(`${text} [source: care.md#1]`);
  });

  test.each([
    ["another number", "Unworn items can be returned within 60 days of delivery."],
    ["another matter", "Our flagship store in Mombasa stays open through Sunday evening."],
    [
      "one sentence too many",
      "Unworn items can be returned within 30 days. A courier collects them free of charge everywhere.",
    ],
    ["nothing said", "Sure, happy to help!"],
    ["no passage", ""],
  ])("not with %s", (_, text) => {
    expect(attributed(text, text === "" ? [] : both)).toBeUndefined();
  });
});
