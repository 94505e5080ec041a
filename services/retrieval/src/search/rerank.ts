import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Logger } from "@frontdesk/infra/ports/logger";
import type { Reranker } from "@frontdesk/infra/ports/model";

/** Passages a reranker is shown; it is slow, and the rest is seldom the answer. */
export const rerankedPassages = 20;
/** A turn waits no longer for another process's opinion. */
export const helperTimeoutMs = 1_500;
const logEveryMs = 60_000;

/** Tells that a helper of the search failed, once a minute. */
export function createComplaint(logger: Logger, clock: Clock): (event: string) => void {
  const saidAt = new Map<string, number>();
  return (event) => {
    const now = clock.now();
    if (now - (saidAt.get(event) ?? -logEveryMs) < logEveryMs) return;
    saidAt.set(event, now);
    logger.warn(event, { fallback: "local" });
  };
}

/** Places of the texts, best first as the reranker has it; as they stand when it has nothing to say. */
export async function rerankedOrder(
  { reranker, complain }: { readonly reranker?: Reranker | undefined; readonly complain: (event: string) => void },
  query: string,
  texts: readonly string[],
): Promise<number[]> {
  const order = texts.map((_, at) => at);
  if (reranker === undefined || texts.length < 2) return order;
  const shown = texts.slice(0, rerankedPassages);
  try {
    const scores = await reranker.rerank(query, shown, AbortSignal.timeout(helperTimeoutMs));
    const known = scores.length === shown.length && scores.every(Number.isFinite);
    if (!known) throw new RangeError("a score is missing");
    const score = (at: number) => scores[at] ?? Number.NEGATIVE_INFINITY;
    return order.toSorted((one, other) =>
      one < shown.length && other < shown.length ? score(other) - score(one) || one - other : one - other,
    );
  } catch {
    complain("knowledge.rerank_failed");
    return order;
  }
}
