import { expect, test } from "vitest";
import { dice, gramsOf } from "./grams.ts";

const alike = (one: string, other: string) => dice(gramsOf(one), gramsOf(other));

/** By the definition: twice the different groups of three that both have, among those of each. */
function byDefinition(one: string, other: string): number {
  const groups = (word: string) =>
    new Set(Array.from({ length: word.length }, (_, at) => `^${word}$`.slice(at, at + 3)));
  const [mine, yours] = [groups(one), groups(other)];
  return (2 * mine.intersection(yours).size) / (mine.size + yours.size);
}

test("[CAT-01] words are as alike as the different groups of three letters they share, in any script", () => {
  const words = [
    "banana",
    "bananas",
    "parcel",
    "parcle",
    "réclame",
    "reclame",
    "посылка",
    "посылки",
    "荷物の追跡",
    "aaaaaa",
  ];
  for (const one of words) for (const other of words) expect(alike(one, other)).toBe(byDefinition(one, other));
  expect(alike("parcel", "parcle")).toBe(0.5);
  expect(alike("banana", "banana")).toBe(1);
  expect(alike("banana", "")).toBe(0);
});
