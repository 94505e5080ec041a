import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Embedder } from "@frontdesk/infra/ports/vectors";
import { within } from "../within.ts";

/** A turn waits no longer for the vector of its question; a server of one's own takes some 50 ms. */
const waitMs = 800;
/** So many failures in a row, and no question asks for a while. */
const mostFailures = 2;
const restMs = 10_000;

/** The vector of a question, or undefined where the words must do. */
export type QuestionVector = (text: string) => Promise<readonly number[] | undefined>;

/**
 * Embeds questions in a short time or not at all (RAG-07). An embedder that is away or slow costs two questions their
 * wait; those after them go by their words at once, until it has rested.
 */
export function createQuestionVector(
  embedder: Embedder,
  { clock, complain }: { readonly clock: Clock; readonly complain: (event: string) => void },
): QuestionVector {
  let failures = 0;
  let restUntil = 0;
  return async (text) => {
    if (failures >= mostFailures && clock.now() < restUntil) return undefined;
    const giveUp = new AbortController();
    const made = embedder.embed([text], { role: "query", signal: giveUp.signal });
    const vector = (await within(made, waitMs).catch(() => undefined))?.[0];
    if (vector?.length === embedder.dimensions) {
      failures = 0;
      return vector;
    }
    // One that comes too late is of no use to anybody.
    giveUp.abort();
    failures += 1;
    restUntil = clock.now() + restMs;
    complain("knowledge.embedding_failed");
    return undefined;
  };
}
