import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { APIError } from "openai";
import { type Clock, systemClock } from "../ports/clock.ts";
import { PermanentError, TransientError } from "../ports/errors.ts";
import { ModelError } from "../ports/model.ts";
import type { Embedder, EmbedOptions, TextRole } from "../ports/vectors.ts";
import { modelErrorOf } from "./faults.ts";
import { openProvider, type ProviderOptions } from "./provider.ts";

export interface OpenAiEmbedderOptions extends ProviderOptions {
  readonly model: string;
  /** Left out: the provider is asked once, here. */
  readonly dimensions?: number;
  /** Put before each text of a role, as it stands: `query: ` and `passage: ` for the E5 models. */
  readonly prefixes?: Readonly<Record<TextRole, string>>;
  /** Told to the provider in the field `input_type`, where it puts the prefix itself. */
  readonly inputTypes?: Readonly<Record<TextRole, string>>;
  readonly clock?: Clock;
  readonly wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Few, so that a question never waits long behind a document, and no server of one's own refuses them. */
const batchTexts = 16;
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
  const dimensions = options.dimensions ?? (await fetchVectors(["size"], {}))[0]?.length ?? 0;
  return {
    dimensions,
    name: nameOf(options, dimensions),
    async embed(texts, asked = {}) {
      const vectors: number[][] = [];
      for (let at = 0; at < texts.length; at += batchTexts) {
        for (const vector of await fetchVectors(texts.slice(at, at + batchTexts), asked)) {
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

/** All that makes a vector what it is, in few characters. */
function nameOf({ model, prefixes, inputTypes }: OpenAiEmbedderOptions, dimensions: number): string {
  const roles = JSON.stringify([prefixes?.query, prefixes?.passage, inputTypes?.query, inputTypes?.passage]);
  const mark = createHash("sha256").update(`${model}\n${dimensions}\n${roles}`).digest("hex").slice(0, 12);
  return `${model.slice(0, 60)}@${mark}`;
}

type Fetch = (texts: readonly string[], asked: EmbedOptions) => Promise<number[][]>;

/** One batch, with two more tries where they may help (AR-08); a question, for which somebody waits, has one. */
function vectorFetcher(options: OpenAiEmbedderOptions): Fetch {
  const fetchOnce = onceFetcher(options);
  const wait = options.wait ?? (async (ms, signal) => await sleep(ms, undefined, { signal }));
  return async (texts, asked) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetchOnce(texts, asked);
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        if (error.fault === "rejected") throw new PermanentError(`embeddings: ${error.message}`);
        const waitMs = Math.max(backoffMs * tries, error.retryAfterMs ?? 0);
        const once = asked.role === "query" || asked.signal?.aborted === true;
        if (once || tries === mostTries || waitMs > longestWaitMs)
          throw new TransientError(`embeddings: ${error.message}`);
        await wait(waitMs, asked.signal);
      }
    }
  };
}

function onceFetcher(options: OpenAiEmbedderOptions): Fetch {
  const client = openProvider(options);
  const { dimensions, clock = systemClock } = options;
  let namesSize = dimensions !== undefined;
  const fetchOnce: Fetch = async (texts, asked) => {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = asked.signal === undefined ? late : AbortSignal.any([late, asked.signal]);
    // Calls run side by side: what counts is what this one asked for.
    const named = namesSize;
    try {
      const body = { ...bodyOf(options, texts, asked.role), ...(named && dimensions ? { dimensions } : {}) };
      const answer = await client.embeddings.create(body, { signal, timeout: timeoutMs });
      return inOrder(answer.data, texts.length);
    } catch (error) {
      const refused = error instanceof APIError && (error.status === 400 || error.status === 422);
      if (named && refused && /dimension/iu.test(error.message)) {
        // A model of one size takes no such wish; what it gives is checked.
        namesSize = false;
        return await fetchOnce(texts, asked);
      }
      const gaveUp = signal.aborted ? "the provider did not answer in time" : undefined;
      throw modelErrorOf(error, { signal: new AbortController().signal, gaveUp, now: clock.now() });
    }
  };
  return fetchOnce;
}

function bodyOf(
  { model, prefixes, inputTypes }: OpenAiEmbedderOptions,
  texts: readonly string[],
  role: TextRole = "passage",
) {
  const prefix = prefixes?.[role] ?? "";
  // Providers refuse an empty text.
  const input = texts.map((text) => (text === "" ? " " : `${prefix}${text}`));
  const type = inputTypes === undefined ? {} : { input_type: inputTypes[role] };
  return { model, input, encoding_format: "float" as const, ...type };
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
