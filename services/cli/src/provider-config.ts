import type { TextRole } from "@frontdesk/infra/ports/vectors";
import { z } from "zod";

const address = z
  .string()
  .refine(
    (text) => URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol),
    "must be an http: or https: address",
  )
  .refine((text) => !URL.canParse(text) || new URL(text).username === "", "must hold no name or password")
  .transform((text) => text.replace(/\/+$/u, ""))
  .optional();
const name = z.string().min(1).max(120).optional();
const key = z.string().min(1).optional();
const mostPrefix = 500;
const prefix = z
  .string()
  .max(mostPrefix, `must be at most ${mostPrefix} characters`)
  .regex(/^[^\p{Cc}]*$/u, "must hold no control characters")
  .optional();
const inputTypes = z
  .string()
  .regex(
    /^[\w.-]{1,60},[\w.-]{1,60}$/u,
    "must be two words with a comma between them, of a question and of a passage: query,passage",
  )
  .transform((text) => {
    const [query = "", passage = ""] = text.split(",");
    return { query, passage };
  })
  .optional();

/** The part of the environment that names providers outside the house; every one speaks the OpenAI protocol. */
export const providerEnvironment = {
  /** The part of the address before `/chat/completions`; mostly ends in `/v1`. */
  FRONTDESK_MODEL_URL: address,
  FRONTDESK_MODEL_API_KEY: key,
  FRONTDESK_MODEL_FAST: name,
  /** Left out: the fast one. */
  FRONTDESK_MODEL_COMPLEX: name,
  FRONTDESK_EMBEDDINGS_URL: address,
  FRONTDESK_EMBEDDINGS_API_KEY: key,
  FRONTDESK_EMBEDDINGS_MODEL: name,
  /** Left out: the provider is asked at each start. */
  FRONTDESK_EMBEDDINGS_DIMENSIONS: z.coerce.number().int().min(2).max(16_000).optional(),
  /** Put before each question and each passage, for models that were trained so; blanks at the end count. */
  FRONTDESK_EMBEDDINGS_QUERY_PREFIX: prefix,
  FRONTDESK_EMBEDDINGS_PASSAGE_PREFIX: prefix,
  /** What the provider's field `input_type` is told of a question and of a passage. */
  FRONTDESK_EMBEDDINGS_INPUT_TYPES: inputTypes,
  FRONTDESK_RERANK_URL: address,
  FRONTDESK_RERANK_API_KEY: key,
  FRONTDESK_RERANK_MODEL: name,
};
type Environment = z.infer<z.ZodObject<typeof providerEnvironment>>;

interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey?: string;
}

/** Each absent: the rules write, the local embedder embeds, the search ranks. */
export interface ProviderConfig {
  readonly model?: Endpoint & { readonly fast: string; readonly complex: string };
  readonly embeddings?: Endpoint & {
    readonly model: string;
    readonly dimensions?: number;
    readonly prefixes?: Readonly<Record<TextRole, string>>;
    readonly inputTypes?: Readonly<Record<TextRole, string>>;
  };
  readonly rerank?: Endpoint & { readonly model: string };
}

const groups = [
  { prefix: "FRONTDESK_MODEL_", needed: ["FRONTDESK_MODEL_URL", "FRONTDESK_MODEL_FAST"] },
  { prefix: "FRONTDESK_EMBEDDINGS_", needed: ["FRONTDESK_EMBEDDINGS_URL", "FRONTDESK_EMBEDDINGS_MODEL"] },
  { prefix: "FRONTDESK_RERANK_", needed: ["FRONTDESK_RERANK_URL", "FRONTDESK_RERANK_MODEL"] },
] as const;

/** A provider is named with its model or not at all. */
export function providerFaults(given: NodeJS.ProcessEnv): string[] {
  return groups.flatMap(({ prefix, needed }) => {
    const set = Object.keys(providerEnvironment).filter((each) => each.startsWith(prefix) && given[each] !== undefined);
    const missing = needed.filter((each) => given[each] === undefined);
    if (set.length === 0 || missing.length === 0) return [];
    return [`${missing.join(", ")}: must be set too, since ${set.join(", ")} ${set.length > 1 ? "are" : "is"}`];
  });
}

/** The providers of a checked environment. */
export function toProviderConfig(env: Environment): ProviderConfig {
  const { FRONTDESK_MODEL_URL: modelUrl, FRONTDESK_MODEL_FAST: fast } = env;
  const { FRONTDESK_EMBEDDINGS_URL: embeddingsUrl, FRONTDESK_EMBEDDINGS_MODEL: embedding } = env;
  const { FRONTDESK_RERANK_URL: rerankUrl, FRONTDESK_RERANK_MODEL: reranking } = env;
  const dimensions = env.FRONTDESK_EMBEDDINGS_DIMENSIONS;
  const withKey = (baseUrl: string, apiKey: string | undefined): Endpoint =>
    apiKey === undefined ? { baseUrl } : { baseUrl, apiKey };
  return {
    ...(modelUrl === undefined || fast === undefined
      ? {}
      : {
          model: {
            ...withKey(modelUrl, env.FRONTDESK_MODEL_API_KEY),
            fast,
            complex: env.FRONTDESK_MODEL_COMPLEX ?? fast,
          },
        }),
    ...(embeddingsUrl === undefined || embedding === undefined
      ? {}
      : {
          embeddings: {
            ...withKey(embeddingsUrl, env.FRONTDESK_EMBEDDINGS_API_KEY),
            model: embedding,
            ...(dimensions === undefined ? {} : { dimensions }),
            ...rolesOf(env),
          },
        }),
    ...(rerankUrl === undefined || reranking === undefined
      ? {}
      : { rerank: { ...withKey(rerankUrl, env.FRONTDESK_RERANK_API_KEY), model: reranking } }),
  };
}

/** How the model is told a question from a passage; a prefix that is left out is none. */
function rolesOf(env: Environment): Pick<NonNullable<ProviderConfig["embeddings"]>, "prefixes" | "inputTypes"> {
  const { FRONTDESK_EMBEDDINGS_QUERY_PREFIX: query, FRONTDESK_EMBEDDINGS_PASSAGE_PREFIX: passage } = env;
  const inputTypes = env.FRONTDESK_EMBEDDINGS_INPUT_TYPES;
  return {
    ...(query === undefined && passage === undefined
      ? {}
      : { prefixes: { query: query ?? "", passage: passage ?? "" } }),
    ...(inputTypes === undefined ? {} : { inputTypes }),
  };
}

/** This machine, private addresses, and names without a dot. */
const houseHost = /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\]$|[^.]+$)/u;

/** The variables of addresses outside the house to which a key would travel unencrypted. */
export function keysInTheOpen({ model, embeddings, rerank }: ProviderConfig): string[] {
  const places = { FRONTDESK_MODEL_URL: model, FRONTDESK_EMBEDDINGS_URL: embeddings, FRONTDESK_RERANK_URL: rerank };
  return Object.entries(places).flatMap(([variable, place]) => {
    if (place?.apiKey === undefined) return [];
    const { protocol, hostname } = new URL(place.baseUrl);
    return protocol === "http:" && !houseHost.test(hostname) ? [variable] : [];
  });
}
