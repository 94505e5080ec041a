import { expect, test } from "vitest";
import { missedBars } from "./pipeline.ts";

test("a figure on the wrong side of its bar is named", () => {
  expect(missedBars({ ratio: 0.1, addedP50Ms: 41, unanswered: 1 })).toEqual(["ratio", "addedP50Ms", "unanswered"]);
  expect(missedBars({ ratio: 0.25, addedP50Ms: 40, unanswered: 0 })).toEqual([]);
});

test("a figure that is missing or not a number misses its bar", () => {
  expect(missedBars({ ratio: Number.NaN, addedP50Ms: 1 })).toEqual(["ratio", "unanswered"]);
});
