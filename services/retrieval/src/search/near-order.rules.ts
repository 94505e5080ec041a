/** How the order of what is near in meaning is laid over the search's own. */
export interface NearFusion {
  /** What a place in the list of the nearest says, beside one in the search's own order. */
  readonly weight: number;
  /** The constant of reciprocal rank fusion: how flat the first places count. */
  readonly k: number;
}

interface Placed {
  /** 0 to 1. */
  readonly similarity: number;
  /** Its place among the nearest, from 0; absent: not among them. */
  readonly near?: number;
  /** Its vector is not made yet: nothing can be said of its nearness. */
  readonly isUnread?: boolean;
}

/**
 * The search's own order and that of the nearest, fused by their ranks alone, so that neither scale matters. A passage
 * without a vector is taken to be as near as the words say, so that it loses nothing to those that have one.
 */
export function withNearest<T extends Placed>(ordered: readonly T[], { weight, k }: NearFusion): T[] {
  const scored = ordered.map((one, rank) => {
    const near = one.isUnread === true ? rank : one.near;
    return { one, rank, score: 1 / (k + rank) + (near === undefined ? 0 : weight / (k + near)) };
  });
  const fused = scored.toSorted((a, b) => b.score - a.score || a.rank - b.rank).map(({ one }) => one);
  return rising(fused);
}

/** Each at least as similar as those after it: what is near in meaning may share few words. */
function rising<T extends Placed>(ordered: readonly T[]): T[] {
  let floor = 0;
  return ordered
    .toReversed()
    .map((one) => {
      floor = Math.max(floor, one.similarity);
      return { ...one, similarity: floor };
    })
    .toReversed();
}
