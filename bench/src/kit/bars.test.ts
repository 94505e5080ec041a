import { expect, test } from "vitest";
import { missedBars } from "./bars.ts";

const bars = [
  { figure: "ratio", atLeast: 0.5 },
  { figure: "addedP50Ms", atMost: 10 },
  { figure: "unanswered", atMost: 0 },
];

test("a figure on the wrong side of its bar is named", () => {
  expect(missedBars({ ratio: 0.4, addedP50Ms: 11, unanswered: 1 }, bars)).toEqual([
    "ratio",
    "addedP50Ms",
    "unanswered",
  ]);
  expect(missedBars({ ratio: 0.5, addedP50Ms: 10, unanswered: 0 }, bars)).toEqual([]);
});

test("a figure that is missing or not a number misses its bar", () => {
  expect(missedBars({ ratio: Number.NaN, addedP50Ms: 1 }, bars)).toEqual(["ratio", "unanswered"]);
});
