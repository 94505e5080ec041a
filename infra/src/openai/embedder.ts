import { setTimeout as sleep } from "node:timers/promises";
import { APIError } from "openai";
import { type Clock, systemClock } from "../ports/clock.ts";
import { PermanentError, TransientError } from "../ports/errors.ts";
import { ModelError } from "../ports/model.ts";
import type { Embedder } from "../ports/vectors.ts";
import { modelErrorOf } from "./faults.ts";
import { openProvider, type ProviderOptions } from "./provider.ts";

export interface OpenAiEmbedderOptions extends ProviderOptions {
  readonly model: string;
  /** Left out: the provider is asked once, here. */
  readonly dimensions?: number;
  readonly clock?: Clock;
  readonly wait?: (ms: number) => Promise<void>;
}

const batchTexts = 64;
const timeoutMs = 20_000;
const mostTries = 3;
const backoffMs = 500;
const longestWaitMs = 10_000;

/**
 * An embedder behind the OpenAI protocol. Errors, also of making it: `TransientError` while the provider does not
 * answer, `PermanentError` when it will not, or its vectors have another size than is set.
 */
export async function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Promise<Embedder> {
  const fetchVectors = vectorFetcher(options);
  const dimensions = options.dimensions ?? (await fetchVectors(["size"]))[0]?.length ?? 0;
  return {
    dimensions,
    async embed(texts) {
      const vectors: number[][] = [];
      for (let at = 0; at < texts.length; at += batchTexts) {
        for (const vector of await fetchVectors(texts.slice(at, at + batchTexts))) {
          if (vector.length !== dimensions) {
            throw new PermanentError(
              `the embedding model gives ${vector.length} dimensions, not the ${dimensions} set`,
            );
          }
          vectors.push(vector);
        }
      }
      return vectors;
    },
  };
}

/** One batch, with two more tries where they may help (AR-08). */
function vectorFetcher(options: OpenAiEmbedderOptions): (texts: readonly string[]) => Promise<number[][]> {
  const fetchOnce = onceFetcher(options);
  const wait = options.wait ?? (async (ms) => await sleep(ms));
  return async (texts) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetchOnce(texts);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (error.fault === "rejected") throw new PermanentError(`embeddings: ${error.message}`);
        const waitMs = Math.max(backoffMs * tries, error.retryAfterMs ?? 0);
        if (tries === mostTries || waitMs > longestWaitMs) throw new TransientError(`embeddings: ${error.message}`);
        await wait(waitMs);
      }
    }
  };
}

function onceFetcher(options: OpenAiEmbedderOptions): (texts: readonly string[]) => Promise<number[][]> {
  const client = openProvider(options);
  const { model, dimensions, clock = systemClock } = options;
  let namesSize = dimensions !== undefined;
  const fetchOnce = async (texts: readonly string[]): Promise<number[][]> => {
    const signal = AbortSignal.timeout(timeoutMs);
    // Calls run side by side: what counts is what this one asked for.
    const named = namesSize;
    // Providers refuse an empty text.
    const input = texts.map((text) => (text === "" ? " " : text));
    try {
      const answer = await client.embeddings.create(
        { model, input, encoding_format: "float", ...(named && dimensions ? { dimensions } : {}) },
        { signal, timeout: timeoutMs },
      );
      return inOrder(answer.data, texts.length);
    } catch (error) {
      const refused = error instanceof APIError && (error.status === 400 || error.status === 422);
      if (named && refused && /dimension/iu.test(error.message)) {
        // A model of one size takes no such wish; what it gives is checked.
        namesSize = false;
        return await fetchOnce(texts);
      }
      const gaveUp = signal.aborted ? "the provider did not answer in time" : undefined;
      throw modelErrorOf(error, { signal: new AbortController().signal, gaveUp, now: clock.now() });
    }
  };
  return fetchOnce;
}

function inOrder(
  data: readonly { readonly index: number; readonly embedding: number[] }[],
  wanted: number,
): number[][] {
  const vectors = Array.isArray(data) ? data.toSorted((a, b) => a.index - b.index).map((each) => each.embedding) : [];
  const whole =
    vectors.length === wanted && vectors.every((vector) => vector.length > 0 && vector.every(Number.isFinite));
  if (!whole) throw new ModelError("broken", "the answer has not one vector a text");
  return vectors.map(unit);
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector);
  return length === 0 ? [...vector] : vector.map((value) => value / length);
}
