import { describe, expect, test } from "vitest";
import { widenQuestion } from "./widen-question.rules.ts";

const known = {
  passages: 3,
  words: new Map([
    ["lorry", 2],
    ["washing", 1],
    ["warranty", 1],
  ]),
  stems: new Map([
    ["lorri", 2],
    ["wash", 1],
  ]),
  concepts: new Map<number, number>(),
};
const groups = [
  ["rig", "lorry", "big truck"],
  ["couch", "sofa"],
];
const widen = (text: string) => widenQuestion({ text, language: "en" }, groups, known);

describe("a question is widened", () => {
  test("by the tenant's words for the same, phrases and inflected ones too", () => {
    expect(widen("how long may two rigs park")).toEqual([
      { word: "rigs", by: ["lorry"] },
      { word: "rigs", by: ["big", "truck"] },
    ]);
    expect(widen("a big truck")).toContainEqual({ word: "big", by: ["lorry"] });
  });

  test("by the tenant's word for a misspelt one", () => {
    expect(widen("waranty")).toEqual([{ word: "waranty", by: ["warranty"] }]);
  });

  test("by nothing where every word is known, to the tenant or to the language", () => {
    expect(widen("washing refund about wash")).toEqual([]);
  });
});
