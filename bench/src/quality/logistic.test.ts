import { expect, test } from "vitest";
import { type Example, train } from "./logistic.ts";

/** Chances that go with known weights, every sign at three values. */
function examplesOf(weights: { readonly start: number; readonly held: number; readonly odd: number }) {
  const values = [-1, 0, 1];
  return values.flatMap((held) =>
    values.flatMap((odd): Example<"held" | "odd">[] => {
      const chance = 1 / (1 + Math.exp(-(weights.start + weights.held * held + weights.odd * odd)));
      const example = (answerable: boolean, weight: number) => ({ signs: { held, odd }, answerable, weight });
      return [example(true, 10_000 * chance), example(false, 10_000 * (1 - chance))];
    }),
  );
}

test("[WF-06] training finds the weights that the chances were made with", () => {
  const made = { start: -0.5, held: 2, odd: -1 };
  const found = train(examplesOf(made), ["held", "odd"]);
  for (const name of ["start", "held", "odd"] as const) expect(found[name]).toBeCloseTo(made[name], 2);
});

test("[WF-06] a sign that never varies gets no weight", () => {
  const examples = examplesOf({ start: 0, held: 1, odd: 0 }).map((one) => ({
    ...one,
    signs: { ...one.signs, odd: 4 },
  }));
  expect(train(examples, ["held", "odd"]).odd).toBeCloseTo(0, 6);
});
