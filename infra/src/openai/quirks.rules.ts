/** What one model of a server takes; learned from what it refused. */
export interface Quirks {
  /** How an answer of a schema is asked for; the last one only in words. */
  readonly format: "json_schema" | "json_object" | "prompt";
  readonly limit: "max_tokens" | "max_completion_tokens";
  readonly temperature: boolean;
  readonly seed: boolean;
  readonly streamUsage: boolean;
}

/** What every server is believed to take at first. */
export const allTaken: Quirks = {
  format: "json_schema",
  limit: "max_tokens",
  temperature: true,
  seed: true,
  streamUsage: true,
};

export interface ProviderRefusal {
  /** The provider's own words; read here, never passed on. */
  readonly words: string;
  /** Whether the request asked for a schema. */
  readonly schema: boolean;
}

/** What to leave out after a server refused a request (400, 422); undefined when nothing of it can be spared. */
export function adapted(quirks: Quirks, { words, schema }: ProviderRefusal): Quirks | undefined {
  const names = (name: RegExp) => name.test(words);
  if (names(/context.?length|too long|context size/iu)) return undefined;
  if (quirks.limit === "max_tokens" && names(/max_completion_tokens/u)) {
    return { ...quirks, limit: "max_completion_tokens" };
  }
  if (quirks.streamUsage && names(/stream_options|include_usage/u)) return { ...quirks, streamUsage: false };
  if (quirks.temperature && names(/temperature/iu)) return { ...quirks, temperature: false };
  if (quirks.seed && names(/\bseed\b/iu)) return { ...quirks, seed: false };
  if (!schema || quirks.format === "prompt" || !names(/response_format|json|schema|grammar/iu)) return undefined;
  return { ...quirks, format: quirks.format === "json_schema" ? "json_object" : "prompt" };
}
