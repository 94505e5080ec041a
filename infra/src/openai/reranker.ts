import { z } from "zod";
import { type Clock, systemClock } from "../ports/clock.ts";
import { ModelError, type Reranker } from "../ports/model.ts";
import { modelErrorOf } from "./faults.ts";
import { openProvider, type ProviderOptions } from "./provider.ts";

export interface HttpRerankerOptions extends ProviderOptions {
  readonly model: string;
  /** A search that waits longer goes without. */
  readonly timeoutMs?: number;
  readonly clock?: Clock;
}

const defaultTimeoutMs = 5_000;

/** As Jina, Cohere, vLLM and llama.cpp answer. */
const RerankAnswer = z.object({
  results: z.array(z.object({ index: z.number().int().nonnegative(), relevance_score: z.number() })),
});

/** A cross-encoder behind `POST {baseUrl}/rerank`. Scores are as the model gives them: higher is better, no fixed range. */
export function createHttpReranker(options: HttpRerankerOptions): Reranker {
  const client = openProvider(options);
  const { model, timeoutMs = defaultTimeoutMs, clock = systemClock } = options;
  return {
    async rerank(query, texts, signal) {
      if (texts.length === 0) return [];
      const own = AbortSignal.timeout(timeoutMs);
      try {
        const answer = await client.post<unknown>("/rerank", {
          body: { model, query, documents: texts, top_n: texts.length, return_documents: false },
          signal: AbortSignal.any([signal, own]),
          timeout: timeoutMs,
        });
        return scoresOf(answer, texts.length);
      } catch (error) {
        const gaveUp = own.aborted ? "the reranker did not answer in time" : undefined;
        throw modelErrorOf(error, { signal, gaveUp, now: clock.now() });
      }
    },
  };
}

function scoresOf(answer: unknown, wanted: number): number[] {
  const parsed = RerankAnswer.safeParse(answer);
  const scores = new Map(parsed.data?.results.map((each) => [each.index, each.relevance_score]));
  const inOrder = Array.from({ length: wanted }, (_, index) => scores.get(index));
  if (!inOrder.every((score) => score !== undefined))
    throw new ModelError("broken", "the answer has not one score a text");
  return inOrder;
}
