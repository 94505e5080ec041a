import { describe, expect, test } from "vitest";
import { runsOf, unitsOf } from "./units.rules.ts";

const passage = (id: string, text: string, headings: string[] = ["Cards"]) => ({
  id,
  document: id.split("#")[0] ?? id,
  headings,
  text,
  score: 1,
});
const readAll = (text: string) => unitsOf([passage("p#0", text)]);

describe("passages are read as the document they were cut from", () => {
  test("neighbours under the same headings are one run, whatever order the search gave them in", () => {
    const [second, first] = [passage("a#4", "3. Confirm."), passage("a#3", "1. Open.\n2. Choose.")];
    const [run = [], ...others] = runsOf([second, passage("b#0", "Other."), first]);
    expect(run.map(({ id }) => id)).toEqual(["a#3", "a#4"]);
    expect(others).toHaveLength(1);
    expect(unitsOf(run).map(({ step, listFrom }) => [step, listFrom])).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
  });

  test("those apart, or under other headings, are not", () => {
    expect(runsOf([passage("a#1", "One."), passage("a#3", "Three.")])).toHaveLength(2);
    expect(runsOf([passage("a#1", "One."), passage("a#2", "Two.", ["Fees"])])).toHaveLength(2);
  });
});

describe("lists", () => {
  test("what tells more of a step between two steps belongs to it", () => {
    const units = readAll("1. Press Send.\n\nThe name must be right.\n\n2. Confirm.");
    expect(units.map(({ step }) => step)).toEqual([1, 1, 2]);
  });

  test("a later sentence of an entry knows its first one", () => {
    const [first, second] = readAll("- Free delivery from. Enter the amount here.\n- Weight. In kilograms.");
    expect([first?.itemFrom, second?.itemFrom]).toEqual([0, 0]);
  });

  test("a line below an entry that begins a sentence is one of its own", () => {
    expect(readAll("- Bring two papers\nThen you get a letter.\n- Wait").map(({ text }) => text)).toEqual([
      "Bring two papers",
      "Then you get a letter.",
      "Wait",
    ]);
  });
});

describe("headings", () => {
  test("a short line alone above something longer is what that is about", () => {
    const [unit] = readAll("The app keeps closing\n\n1. Start it again.\n2. Update it.");
    expect(unit).toMatchObject({ heading: "The app keeps closing", text: "1. Start it again." });
  });

  test("a question in the quotation marks of a step is part of the step", () => {
    expect(readAll('1. Tap "Forgot PIN?"\n2. Enter the code.')).toHaveLength(2);
  });
});
