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

  test.each([
    ["cara nuker barang", "nuker", "tukar"],
    ["nyimpen struk di mana", "nyimpen", "simpan"],
    ["ngukur kaki", "ngukur", "ukur"],
    ["bayarin duluan", "bayarin", "bayar"],
    ["mesen lagi", "mesen", "pesan"],
  ])("[WF-06] by what a spoken Indonesian word is written as: %s", (text, word, by) => {
    const stems = new Map(["tukar", "simpan", "ukur", "bayar", "pesan"].map((one) => [one, 1]));
    const tenant = { passages: 3, words: new Map<string, number>(), stems, concepts: new Map<number, number>() };
    expect(widenQuestion({ text, language: "id" }, [], tenant)).toContainEqual({ word, by: [by] });
    expect(widenQuestion({ text, language: "en" }, [], tenant)).toEqual([]);
    expect(widenQuestion({ text, language: "id" }, [], { ...tenant, stems: new Map() })).toEqual([]);
  });
});
