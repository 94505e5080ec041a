import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chooseThreshold, questionsFrom, spread } from "./calibrate.rules.ts";

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 80 });

describe("[WF-06] the calibrated threshold", () => {
  test("refuses few of the questions its documents answer, and stays within its bounds", () => {
    fc.assert(
      fc.property(chances, chances, fc.double({ min: 0, max: 1, noNaN: true }), (answerable, unanswerable, before) => {
        const { threshold, falseRefusals } = chooseThreshold({ answerable, unanswerable }, before);
        expect(threshold).toBeGreaterThanOrEqual(0.05);
        expect(threshold).toBeLessThanOrEqual(0.2);
        if (answerable.length >= 20 && threshold > 0.05) expect(falseRefusals).toBeLessThanOrEqual(0.03);
      }),
    );
  });

  test("too few questions change nothing", () => {
    expect(chooseThreshold({ answerable: [0.9, 0.8], unanswerable: [0.1] }, 0.2).threshold).toBe(0.2);
    expect(chooseThreshold({ answerable: [], unanswerable: [] }, 0.32).threshold).toBe(0.2);
  });

  test("shares of both kinds are told", () => {
    const answerable = Array.from({ length: 40 }, (_, at) => (at === 0 ? 0.05 : 0.15));
    expect(chooseThreshold({ answerable, unanswerable: [0.1, 0.12, 0.9, 0.95] }, 0.1)).toEqual({
      threshold: 0.15,
      falseRefusals: 0.025,
      declined: 0.5,
    });
  });
});

test("questions are made from a passage's own question, its heading and its longest sentence", () => {
  const text =
    "Can I cancel my order?\nYes. Orders that have left our warehouse in Leipzig cannot be cancelled, but you may refuse the parcel at the door.";
  const made = questionsFrom({ headings: ["Cancelling an order"], text }, "en");
  expect(made.slice(0, 2)).toEqual(["Can I cancel my order?", "Cancelling an order"]);
  expect(made[2]?.split(" ").length).toBeLessThanOrEqual(5);
  expect(questionsFrom({ headings: [], text: "42" }, "en")).toEqual([]);
});

test("a sample is spread over all of it", () => {
  expect(spread([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5]);
  expect(spread([1, 2], 3)).toEqual([1, 2]);
});
