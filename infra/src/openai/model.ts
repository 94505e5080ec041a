import { APIError } from "openai";
import { type Clock, systemClock } from "../ports/clock.ts";
import type { Logger } from "../ports/logger.ts";
import type { Model, ModelAnswer, ModelRequest } from "../ports/model.ts";
import { answerOf, type CountTokens, heardOf } from "./answer.rules.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { modelErrorOf } from "./faults.ts";
import { openProvider, type ProviderOptions } from "./provider.ts";
import { adapted, allTaken, type Quirks } from "./quirks.rules.ts";
import { bodyOf } from "./request.rules.ts";
import { readStream } from "./stream.ts";

export interface OpenAiModelOptions extends ProviderOptions {
  readonly fast: string;
  readonly complex: string;
  /** For providers that do not count (WF-14). */
  readonly countTokens: CountTokens;
  readonly logger: Logger;
  readonly clock?: Clock;
  /** How long a stream may be silent once it has begun, ms. A call's own time bounds it, and its beginning. */
  readonly silentMs?: number;
}

const defaultSilentMs = 8_000;
/** Of one answer as it is sent: a token takes some 300 in a stream, thoughts are sent too. */
const mostBytes = 16_000_000;
/** No token has so many characters: a server that goes on beyond it keeps no limit. */
const mostCharactersOfToken = 40;
const pingMs = 5_000;
/** A request is changed at most so often to suit a server. */
const mostAdaptations = 5;

/**
 * A model behind the OpenAI chat protocol: the company's own, a compatible one, or a local server. What a server does
 * not take is learned from its refusal, once a model, and left out from then on. Texts are never logged.
 */
export function createOpenAiModel(options: OpenAiModelOptions): Model {
  const client = openProvider(options, { fetch: boundedFetch(mostBytes) });
  const { fast, complex, logger, clock = systemClock } = options;
  const learned = new Map<string, Quirks>();

  const tryAs = async (request: ModelRequest, quirks: Quirks, watch: Watch): Promise<ModelAnswer> => {
    const sent = { signal: watch.signal, timeout: watch.sdkMs, ...headersOf(request) };
    const body = bodyOf(request, quirks);
    if (request.onText === undefined) {
      const completion = await client.chat.completions.create({ ...body, stream: false }, sent);
      return answerOf(heardOf(completion), request, options.countTokens);
    }
    const counting = quirks.streamUsage ? { stream_options: { include_usage: true } } : {};
    const stream = await client.chat.completions.create({ ...body, ...counting, stream: true }, sent);
    const mostCharacters = request.maxTokens * mostCharactersOfToken;
    const heard = await readStream(stream, { onText: request.onText, alive: watch.alive, mostCharacters });
    return answerOf(heard, request, options.countTokens);
  };

  const chat = async (request: ModelRequest): Promise<ModelAnswer> => {
    const watch = startWatch(request, options.silentMs ?? defaultSilentMs);
    const first = learned.get(request.model) ?? allTaken;
    let quirks = first;
    try {
      for (let changes = 0; ; changes += 1) {
        try {
          const answer = await tryAs(request, quirks, watch);
          if (quirks !== first) learned.set(request.model, quirks);
          return answer;
        } catch (error) {
          const next = changes < mostAdaptations ? adaptedTo(error, request, quirks) : undefined;
          if (next === undefined) throw error;
          logger.info("model.adapted", { model: request.model, ...next });
          quirks = next;
        }
      }
    } catch (error) {
      throw modelErrorOf(error, { signal: request.signal, gaveUp: watch.gaveUp(), now: clock.now() });
    } finally {
      watch.stop();
    }
  };

  return {
    defaults: { fast, complex },
    chat,
    async ping() {
      const signal = AbortSignal.timeout(pingMs);
      try {
        await client.models.list({ signal, timeout: pingMs });
      } catch (error) {
        const gaveUp = signal.aborted ? "the provider did not answer in time" : undefined;
        throw modelErrorOf(error, { signal: new AbortController().signal, gaveUp, now: clock.now() });
      }
    },
  };
}

function headersOf({ apiKey }: ModelRequest): { headers?: Record<string, string> } {
  return apiKey === undefined ? {} : { headers: { Authorization: `Bearer ${apiKey}` } };
}

function adaptedTo(error: unknown, request: ModelRequest, quirks: Quirks): Quirks | undefined {
  if (!(error instanceof APIError) || (error.status !== 400 && error.status !== 422)) return undefined;
  return adapted(quirks, { words: `${error.param ?? ""} ${error.message}`, schema: request.schema !== undefined });
}

interface Watch {
  /** Aborted by the caller or by this watch. */
  readonly signal: AbortSignal;
  /** For the client, whose own watch should never be the first to end. */
  readonly sdkMs: number;
  alive(): void;
  /** Why this watch ended the call, if it did. */
  gaveUp(): string | undefined;
  stop(): void;
}

/** Ends a call that takes too long: as a whole, or between two pieces of its stream. */
function startWatch({ timeoutMs, signal }: ModelRequest, silentMs: number): Watch {
  const own = new AbortController();
  let reason: string | undefined;
  const giveUpAfter = (ms: number, why: string) =>
    setTimeout(() => {
      reason ??= why;
      own.abort();
    }, ms);
  const whole = giveUpAfter(timeoutMs, "the answer took too long");
  let silence: NodeJS.Timeout | undefined;
  return {
    signal: AbortSignal.any([signal, own.signal]),
    sdkMs: Math.ceil(timeoutMs) + 1_000,
    alive: () => {
      clearTimeout(silence);
      silence = giveUpAfter(silentMs, "the stream stalled");
    },
    gaveUp: () => reason,
    stop: () => {
      clearTimeout(whole);
      clearTimeout(silence);
    },
  };
}
