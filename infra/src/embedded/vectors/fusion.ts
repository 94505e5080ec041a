/** Candidates either list may bring into the fusion, at least; four for each result asked for. */
const minCandidates = 50;
const candidatesPerResult = 4;

/** The constant of reciprocal rank fusion, small so that the first ranks of a list weigh more than the rest. */
export const fusionK = 2;

export function candidateLimit(limit: number): number {
  return Math.max(minCandidates, limit * candidatesPerResult);
}

/** What a rank, from 0, in a list of this weight adds to a point's score: Qdrant's weighted reciprocal rank. */
export function rankScore(rank: number, weight: number): number {
  return 1 / ((rank + 1) / weight + fusionK - 1);
}

/** Ids from best to worst of each list, with the list's weight, to ids by fused score; equal scores by id. */
export function fuse(
  lists: readonly { readonly ids: readonly string[]; readonly weight: number }[],
): { readonly id: string; readonly score: number }[] {
  const scores = new Map<string, number>();
  for (const { ids, weight } of lists) {
    for (const [rank, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + rankScore(rank, weight));
  }
  return [...scores]
    .map(([id, score]) => ({ id, score }))
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
}
