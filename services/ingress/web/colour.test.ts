import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, foregroundOn, palette } from "./colour.js";

const anyColour = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("text on any tenant's colour reaches 4.5:1, in both schemes", () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      expect(contrast(foregroundOn(colour), colour)).toBeGreaterThanOrEqual(4.5);
      const colours = palette(colour);
      for (const [scheme, paper] of [
        ["light", "#f6f3ec"],
        ["dark", "#171b1a"],
      ] as const) {
        expect(contrast(colours[`--on-fill-${scheme}`]!, colours[`--fill-${scheme}`]!)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(colours[`--accent-${scheme}`]!, paper)).toBeGreaterThanOrEqual(5.5);
        expect(contrast(colours[`--accent-${scheme}`]!, colours[`--mark-${scheme}`]!)).toBeGreaterThanOrEqual(4.7);
      }
    }),
  );
});

test("what is no colour becomes the product's own", () => {
  expect(palette("red; background: url(x)")).toEqual(palette("#1f6f5c"));
});
