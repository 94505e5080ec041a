import OpenAI from "openai";

/** Where an OpenAI-compatible provider is; no key for a server of one's own. */
export interface ProviderOptions {
  /** Ends in `/v1` with most: the part before `/chat/completions`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
}

/** The client of one provider: it tries once and logs nothing, and takes nothing from the environment of `openai`. */
export function openProvider({ baseUrl, apiKey }: ProviderOptions, ways: { fetch?: typeof fetch } = {}): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: "off",
    ...ways,
    ...(apiKey === undefined ? { defaultHeaders: { Authorization: null } } : {}),
  });
}
