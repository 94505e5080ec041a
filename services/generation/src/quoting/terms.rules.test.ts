import { describe, expect, test } from "vitest";
import { sameTerm, termsOf } from "./terms.rules.ts";

const meet = (one: string, other: string) =>
  termsOf(one).some((term) => termsOf(other).some((second) => sameTerm(term, second)));

describe("words that mean the same meet", () => {
  test.each([
    ["refund", "marejesho"],
    ["diretur", "returned"],
    ["nimerudisha", "devolver"],
    ["kutumia kadi", "card"],
    ["50,000", "50k"],
    ["50.000", "50 ribu"],
    ["M-Pesa", "mpesa"],
    ["e-mail", "correo"],
  ])("%s and %s", (one, other) => {
    expect(meet(one, other)).toBe(true);
  });

  test.each(["VA-004", "va004", "VA- 004", "VA/004"])("[CAT-01] VA 004 and %s are one code", (other) => {
    expect(termsOf(`valve ${other}`)).toEqual(termsOf("valve VA 004"));
  });

  test.each([
    ["5,000", "50,000"],
    ["card", "car"],
    ["disable", "sable"],
  ])("%s and %s do not", (one, other) => {
    expect(meet(one, other)).toBe(false);
  });
});
