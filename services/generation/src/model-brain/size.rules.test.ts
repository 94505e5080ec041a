import fc from "fast-check";
import { expect, test } from "vitest";
import { opening } from "../dialogue/think.ts";
import { input } from "../testkit/cases/situation.ts";
import { complexityOf, sizeOf } from "./size.rules.ts";

const sizeOfText = (text: string) => sizeOf(opening(input(text)));

test("[BR-19] refunds and complaints about what was received go to the complex model, a request for a person does not", () => {
  for (const text of ["I want my money back", "the boots I got are broken", "my shoes arrived damaged"])
    expect([text, sizeOfText(text)]).toEqual([text, "complex"]);
  expect(sizeOfText("a person please")).toBe("fast");
});

test("[BR-19] so do messages that ask for much, and short ones do not", () => {
  const much =
    "I need two desks for our office. Can they be delivered on a Saturday, and if not, which day is next? " +
    "Is the oak one sturdier than the pine one? However, we only have the goods lift until noon, because the caretaker " +
    "leaves then, so unless you carry them up yourselves we would have to send someone. What does that cost, and is " +
    "the old furniture taken away, or is that only for kitchens?";
  expect(sizeOfText(much)).toBe("complex");
  for (const text of ["When do you open?", "hi", "", "Where is my order 1042? It is late.", "?".repeat(400)])
    expect([text, sizeOfText(text)]).toEqual([text, "fast"]);
});

test("[BR-19] complexity is between 0 and 1, and more text is never simpler", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 400 });
  fc.assert(
    fc.property(text, text, (one, two) => {
      const complexity = complexityOf(one);
      expect(complexity).toBeGreaterThanOrEqual(0);
      expect(complexity).toBeLessThanOrEqual(1);
      expect(complexityOf(`${one} ${two}`)).toBeGreaterThanOrEqual(complexity - 1e-9);
    }),
  );
});
