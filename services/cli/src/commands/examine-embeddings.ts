import { systemClock } from "@frontdesk/infra/ports/clock";
import type { Embedder } from "@frontdesk/infra/ports/vectors";
import type { ProviderConfig } from "../provider-config.ts";
import { openEmbedder } from "../providers.ts";
import type { Finding } from "./finding.ts";

/** What was found, and the embedder, when it answers. */
export interface ExaminedEmbeddings {
  readonly findings: readonly Finding[];
  readonly embedder?: Embedder;
}

const question = "How many days do I have to return a product?";
const passages = [
  "A product can be returned within thirty days; the days count from its delivery.",
  "The engineers meet on the second floor and drink coffee there.",
];
/** Names of models that were trained to read a question and a passage apart. */
const readsApart = /(?:^|[^a-z0-9])e5(?:[^a-z0-9]|$)/iu;
/** The cosine of two vectors that are equal but for rounding. */
const same = 0.999_999;

export async function examineEmbeddings(config: ProviderConfig): Promise<ExaminedEmbeddings> {
  const check = "embeddings";
  const { embeddings } = config;
  if (embeddings === undefined) return { findings: [{ check, ok: true, detail: "the house's own" }] };
  try {
    const embedder = await openEmbedder(config, systemClock);
    const startedAt = systemClock.now();
    const [asked = []] = await embedder.embed([question], { role: "query" });
    const ms = systemClock.now() - startedAt;
    const held = await embedder.embed([...passages, question], { role: "passage" });
    const detail = `answers with ${embedder.dimensions} dimensions, a question in ${ms} ms`;
    return {
      findings: [{ check, ok: true, detail }, nearness(asked, held), ...roles(embeddings, asked, held[2] ?? [])],
      embedder,
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown error";
    const detail = `${why}: check FRONTDESK_EMBEDDINGS_URL, _API_KEY, _MODEL and _DIMENSIONS`;
    return { findings: [{ check, ok: false, detail }] };
  }
}

function cosine(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
}

/** Whether an answer is nearer to its question than a text about something else. */
function nearness(asked: readonly number[], [answer = [], other = []]: readonly (readonly number[])[]): Finding {
  const [near, far] = [cosine(asked, answer), cosine(asked, other)];
  const figures = `${near.toFixed(3)} against ${far.toFixed(3)}`;
  return near > far
    ? { check: "nearness", ok: true, detail: `an answer is nearer to its question than another text (${figures})` }
    : {
        check: "nearness",
        ok: false,
        detail: `an answer is no nearer to its question than another text (${figures}): name an embedding model, with its prefixes or input types`,
      };
}

/** What can be known of how the model is told a question from a passage. */
function roles(
  { model, prefixes, inputTypes }: NonNullable<ProviderConfig["embeddings"]>,
  asked: readonly number[],
  asPassage: readonly number[],
): Finding[] {
  const check = "input types";
  if (prefixes === undefined && inputTypes === undefined) {
    if (!readsApart.test(model)) return [];
    const ways = `FRONTDESK_EMBEDDINGS_INPUT_TYPES=query,passage where the server puts the prefixes, else FRONTDESK_EMBEDDINGS_QUERY_PREFIX="query: " and FRONTDESK_EMBEDDINGS_PASSAGE_PREFIX="passage: "`;
    return [{ check, ok: false, detail: `${model} reads questions and passages apart: set ${ways}` }];
  }
  const isHeard = cosine(asked, asPassage) < same;
  const detail = "a text has another vector as a question than as a passage";
  if (isHeard) return [{ check, ok: true, detail }];
  const advice =
    inputTypes === undefined
      ? "the prefixes make no difference to this model: leave them out"
      : "the server does not heed input_type: set FRONTDESK_EMBEDDINGS_QUERY_PREFIX and _PASSAGE_PREFIX instead";
  return [{ check, ok: false, detail: `a text has the same vector as a question and as a passage: ${advice}` }];
}
