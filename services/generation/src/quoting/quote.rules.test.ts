import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fitUnits, lengthOf } from "./quote.rules.ts";
import { unitsOf } from "./units.rules.ts";

const read = (text: string) => unitsOf([{ id: "p#0", document: "p", headings: [], text, score: 1 }]);
const steps = read(
  "1. Open the settings of the app, which stand behind the picture in the corner. It shows your name.\n2. Choose Cards, then the card that you would like to give back to us.\n3. Press Return card and confirm it.\n4. Wait for the message that we send to your telephone when all is done.",
);
const tells = (text: string) => new Map(steps.map((unit) => [unit, unit.text.includes(text) ? 1 : 0]));

describe("[CA-14] a quotation fits its room", () => {
  test("one that fits is left as it is", () => {
    expect(fitUnits(steps, tells("Return card"), 1_000)).toEqual(steps);
  });

  test("[CA-23] steps are made shorter before one is left out; the one that answers stays whole", () => {
    const fitted = fitUnits(steps, tells("Return card"), 240).map((unit) => unit.text);
    expect(fitted.flatMap((text) => /^\d\./u.exec(text) ?? [])).toEqual(["1.", "2.", "3.", "4."]);
    expect(fitted).toContain("3. Press Return card and confirm it.");
    expect(fitted.some((text) => text.endsWith("…"))).toBe(true);
  });

  test("what tells least is left out first, and the order stays", () => {
    const fitted = fitUnits(steps, tells("Return card"), 70).map((unit) => unit.text);
    expect(fitted).toContain("3. Press Return card and confirm it.");
    expect(fitted.length).toBeLessThan(4);
  });

  test("whatever the room, the quotation is no longer and never empty", () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 600 }), fc.integer({ min: 0, max: 4 }), (room, at) => {
        const fitted = fitUnits(steps, new Map(steps.map((unit, place) => [unit, place === at ? 1 : 0])), room);
        expect(fitted.length).toBeGreaterThan(0);
        expect(lengthOf(fitted)).toBeLessThanOrEqual(room);
      }),
    );
  });
});
