import { expect, test } from "vitest";
import { growthOf, linear } from "./growth.ts";

const readOnce = (text: string) => {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
};

test("reading each character once is linear, reading the rest at each character is not", () => {
  expect(growthOf((times) => readOnce("ab ".repeat(times)), 500)).toBeLessThan(linear);
  expect(
    growthOf((times) => {
      const text = "ab ".repeat(times);
      for (let at = 0; at < text.length; at += 1) readOnce(text.slice(at));
    }, 50),
  ).toBeGreaterThan(linear);
});
