import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { withNearest } from "./near-order.rules.ts";

const fusion = { weight: 1, k: 10 };
const passage = fc.record(
  {
    similarity: fc.double({ min: 0, max: 1, noNaN: true }),
    near: fc.integer({ min: 0, max: 60 }),
    isUnread: fc.boolean(),
  },
  { requiredKeys: ["similarity"] },
);

describe("the order of the nearest, laid over the search's own", () => {
  test("[WF-06] a passage that is first in both is first, and the nearest comes up", () => {
    const ordered = [
      { id: "both", similarity: 0.9, near: 1 },
      { id: "own", similarity: 0.8 },
      { id: "near", similarity: 0, near: 0 },
    ];
    expect(withNearest(ordered, fusion).map(({ id }) => id)).toEqual(["both", "near", "own"]);
    expect(
      withNearest(
        [
          { similarity: 1, near: 0 },
          { similarity: 0.5, near: 1 },
        ],
        fusion,
      )[0]?.similarity,
    ).toBe(1);
  });

  test("[RAG-07] one whose vector is not made yet loses nothing to those that have theirs", () => {
    const ordered = [
      { id: "unread", similarity: 0.9, isUnread: true },
      { id: "near", similarity: 0.4, near: 0 },
      { id: "far", similarity: 0.3 },
    ];
    expect(withNearest(ordered, fusion).map(({ id }) => id)).toEqual(["unread", "near", "far"]);
    const all = ordered.map(({ id, similarity }) => ({ id, similarity, isUnread: true }));
    expect(withNearest(all, fusion)).toEqual(all);
  });

  test("[WF-06] property: all stay, and similarity never rises down the list", () => {
    fc.assert(
      fc.property(fc.array(passage, { maxLength: 30 }), (given) => {
        const fused = withNearest(
          given.map((one, at) => ({ ...one, at })),
          fusion,
        );
        expect(fused.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(given.map((_, at) => at));
        for (const [at, one] of fused.entries()) {
          expect(one.similarity).toBeLessThanOrEqual(fused[at - 1]?.similarity ?? 1);
        }
      }),
    );
  });
});
