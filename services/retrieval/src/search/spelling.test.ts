import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { respell, slips } from "./spelling.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });

describe("slips between two words", () => {
  test("are the same both ways, and none only between a word and itself", () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(slips(one, other, 8)).toBe(slips(other, one, 8));
        expect(slips(one, other, 8) === 0).toBe(one === other);
      }),
    );
  });

  test.each([
    ["pasword", "password", 1],
    ["delviery", "delivery", 1],
    ["refnd", "refund", 1],
    ["invoyce", "invoice", 1],
    ["abcd", "xyzw", 4],
  ])("%s → %s: %i", (one, other, expected) => expect(slips(one, other, 4)).toBe(expected));

  test("are not counted past the most that matters", () => {
    expect(slips("abcdefgh", "zzzzzzzz", 2)).toBe(3);
    expect(slips("a", "abcdef", 2)).toBe(3);
  });
});

describe("a misspelt word", () => {
  const own = new Map([
    ["warranty", 3],
    ["delivery", 9],
    ["delivers", 2],
    ["shoes", 4],
  ]);

  test("is taken for the tenant's nearest, and of two as near for the one said more", () => {
    expect(respell("waranty", own)).toBe("warranty");
    expect(respell("delivery", own)).toBe("delivery");
    expect(respell("deliverz", own)).toBe("delivery");
  });

  test("stays when it is short, holds a digit, or is near to none", () => {
    expect(respell("shoe", own)).toBeUndefined();
    expect(respell("shoe5s", own)).toBeUndefined();
    expect(respell("umbrella", own)).toBeUndefined();
  });
});

/** The same by its definition: what is left when each slip is tried. */
function fewestSlips(one: string, other: string): number {
  if (one === "" || other === "") return one.length + other.length;
  const swapped = one.length > 1 && one[0] === other[1] && one[1] === other[0];
  return Math.min(
    fewestSlips(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1),
    fewestSlips(one.slice(1), other) + 1,
    fewestSlips(one, other.slice(1)) + 1,
    swapped ? fewestSlips(one.slice(2), other.slice(2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

test("slips are counted by their definition up to the most asked for, whatever was compared before", () => {
  const short = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });
  fc.assert(
    fc.property(short, short, fc.integer({ min: 1, max: 3 }), (one, other, most) => {
      expect(slips(one, other, most)).toBe(Math.min(fewestSlips(one, other), most + 1));
    }),
  );
});
