import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuMsToRead, linearMs } from "../testkit/growth.ts";
import { codeForm, withCodes } from "./codes.ts";

test.each(["VA 004", "VA-004", "VA- 004", "VA-\n004", "VA–004", "VA/004", "VA.004", "VA_004", "VA004"])(
  "[CAT-01] %j is one code, however it is written",
  (code) => {
    if (code !== "VA004") expect(withCodes(`the ${code} valve`, "-")).toBe("the VA-004 valve");
    expect(withCodes(`the ${code} valve`, "")).toBe("the VA004 valve");
    expect(codeForm(code)).toBe("va004");
  },
);

test.each(["va 004", "va-004", "va004", "kx 2040", "KX- 2040", "ord#1042", "E 404b"])(
  "[CAT-01] so is %j in small letters",
  (code) => {
    expect(withCodes(code, "")).toBe(code.replaceAll(/[^a-zA-Z0-9]/gu, ""));
  },
);

test.each([
  "KES 1500 for 20 kg",
  "rp 1500",
  "in 2024",
  "page 12",
  "call 0712 345 678",
  "from 08 to 17",
  "open 9-12",
  "el 04 de mayo",
  "I want the shirt. 20 pieces",
  "open - 24 hours",
  "room 12 on floor 3",
  "iPhone 15",
])("[CAT-01] a number beside a word stays what it is: %s", (text) => {
  expect(withCodes(text, "")).toBe(text);
});

test("[CAT-01] any letters and digits have one form in all spellings", () => {
  const code = fc.tuple(fc.stringMatching(/^[B-DF-H]{2,5}$/u), fc.stringMatching(/^[0-9]{2,8}$/u));
  fc.assert(
    fc.property(code, fc.constantFrom("-", " ", "", ".", "/", "_", "- ", "-\n", "–"), ([letters, digits], joined) => {
      fc.pre(!/^(?:gb|hp|hz|kg|km|mb|ml|mm|pm|rd|tb|st|cm|hr|hrs|kw|ph|pg|pp|pc|pcs|bs|cd|ft|fd)$/iu.test(letters));
      expect(withCodes(`${letters}${joined}${digits}`, "")).toBe(`${letters}${digits}`);
    }),
  );
});

test.each(["VA-", "VA ", "va 0", "a1", "A-\n"])("[BR-23] %j, repeated, is read in linear time", (piece) => {
  expect(cpuMsToRead(piece, (text) => withCodes(text, "-"))).toBeLessThan(linearMs);
});
