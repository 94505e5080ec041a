import { expect, test } from "vitest";
import { cpuMsToRead, linearMs } from "./growth.ts";

const readOnce = (text: string) => {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
};

test("reading each character once is linear, reading the rest at each character is not", () => {
  expect(cpuMsToRead("ab ", readOnce)).toBeLessThan(linearMs);
  expect(
    cpuMsToRead("ab ", (text) => {
      for (let at = 0; at < text.length; at += 16) readOnce(text.slice(at));
    }),
  ).toBeGreaterThan(linearMs / 20);
});
