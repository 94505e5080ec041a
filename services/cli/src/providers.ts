import { estimateTokens } from "@frontdesk/generation/model/tokens.rules";
import { createLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Deps } from "@frontdesk/infra/ports/deps";
import type { Logger } from "@frontdesk/infra/ports/logger";
import type { Model, Reranker } from "@frontdesk/infra/ports/model";
import type { ProviderConfig } from "./provider-config.ts";

export type Providers = Pick<Deps, "embedder" | "model" | "reranker">;

/** The providers of an installation; the house's own embedder where none is named. Clients load only when used. */
export async function openProviders(
  config: ProviderConfig,
  shared: { readonly clock: Clock; readonly logger: Logger },
): Promise<Providers> {
  const [embedder, model, reranker] = await Promise.all([
    openEmbedder(config, shared.clock),
    openModel(config, shared),
    openReranker(config, shared.clock),
  ]);
  return { embedder, ...(model === undefined ? {} : { model }), ...(reranker === undefined ? {} : { reranker }) };
}

/** Errors: `TransientError`, `PermanentError` when its size must be asked for. */
export async function openEmbedder({ embeddings }: ProviderConfig, clock: Clock): Promise<Deps["embedder"]> {
  if (embeddings === undefined) return createLocalEmbedder();
  const { createOpenAiEmbedder } = await import("@frontdesk/infra/openai/embedder");
  return await createOpenAiEmbedder({ ...embeddings, clock });
}

export async function openModel(
  { model }: ProviderConfig,
  shared: { readonly clock: Clock; readonly logger: Logger },
): Promise<Model | undefined> {
  if (model === undefined) return undefined;
  const { createOpenAiModel } = await import("@frontdesk/infra/openai/model");
  return createOpenAiModel({ ...model, ...shared, countTokens: estimateTokens });
}

export async function openReranker({ rerank }: ProviderConfig, clock: Clock): Promise<Reranker | undefined> {
  if (rerank === undefined) return undefined;
  const { createHttpReranker } = await import("@frontdesk/infra/openai/reranker");
  return createHttpReranker({ ...rerank, clock });
}
