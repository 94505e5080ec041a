import type { ServiceName } from "@frontdesk/contracts/service-names";
import type { Config } from "./config.ts";

/** What every process on servers is given: where the servers are, and how it runs. */
const shared = [
  "FRONTDESK_NATS_URL",
  "FRONTDESK_MONGO_URL",
  "FRONTDESK_MONGO_DATABASE",
  "FRONTDESK_REDIS_URL",
  "FRONTDESK_PREFIX",
  "FRONTDESK_HOST",
  "FRONTDESK_PORT",
  "FRONTDESK_DATA",
  "FRONTDESK_LOG_LEVEL",
  "NODE_ENV",
] as const;

/**
 * What a service reads besides. A process is given no more than its services need, so that one that is taken over opens
 * no other door: the secret of the tokens is the edge's alone, the model's key generation's, the passages' retrieval's.
 */
const own: Readonly<Record<ServiceName, readonly string[]>> = {
  ingress: ["FRONTDESK_MASTER_SECRET", "FRONTDESK_TRUST_PROXY", "FRONTDESK_LIST_TENANTS", "FRONTDESK_DRAIN_SECONDS"],
  safety: [],
  retrieval: [
    "FRONTDESK_QDRANT_URL",
    "FRONTDESK_QDRANT_API_KEY",
    "FRONTDESK_S3_URL",
    "FRONTDESK_S3_BUCKET",
    "FRONTDESK_S3_REGION",
    "FRONTDESK_S3_ACCESS_KEY",
    "FRONTDESK_S3_SECRET_KEY",
    "FRONTDESK_EMBEDDINGS_URL",
    "FRONTDESK_EMBEDDINGS_API_KEY",
    "FRONTDESK_EMBEDDINGS_MODEL",
    "FRONTDESK_EMBEDDINGS_DIMENSIONS",
    "FRONTDESK_EMBEDDINGS_QUERY_PREFIX",
    "FRONTDESK_EMBEDDINGS_PASSAGE_PREFIX",
    "FRONTDESK_EMBEDDINGS_INPUT_TYPES",
    "FRONTDESK_RERANK_URL",
    "FRONTDESK_RERANK_API_KEY",
    "FRONTDESK_RERANK_MODEL",
  ],
  generation: [
    "FRONTDESK_MODEL_URL",
    "FRONTDESK_MODEL_API_KEY",
    "FRONTDESK_MODEL_FAST",
    "FRONTDESK_MODEL_COMPLEX",
    "CHATBOT_HISTORY_LIMIT",
  ],
  commerce: [],
  escalation: [],
  scheduler: [],
};

/** The variables that a process of one service reads. */
export function variablesOf(service: ServiceName): readonly string[] {
  return [...shared, ...own[service]];
}

/** What is missing for these services on servers; each names its variable. */
export function missingFor({ real, masterSecret }: Config, services: readonly ServiceName[]): string[] {
  if (real === undefined) return [];
  return [
    ...(services.includes("ingress") && masterSecret === undefined
      ? ["FRONTDESK_MASTER_SECRET: must be set (at least 32 characters) to run ingress on servers"]
      : []),
    ...(services.includes("retrieval") && real.qdrantUrl === undefined
      ? ["FRONTDESK_QDRANT_URL: must be set to run retrieval on servers"]
      : []),
  ];
}
