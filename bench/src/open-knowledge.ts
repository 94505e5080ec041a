import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors";
import { systemClock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import type { Vectors } from "@frontdesk/infra/ports/vectors";
import { createQdrantVectors } from "@frontdesk/infra/qdrant/vectors";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { createMemoryBlobs } from "@frontdesk/infra/testkit/memory-blobs";
import { knowledgeGaps } from "@frontdesk/retrieval/gaps";
import { createKnowledge, type Knowledge } from "@frontdesk/retrieval/knowledge";
import { createLocalEmbedder } from "@frontdesk/retrieval/local-embedder";
import { knowledgeTuning } from "@frontdesk/retrieval/thresholds";

export type Adapter = "embedded" | "qdrant";

interface OpenVectors {
  readonly vectors: Vectors;
  /** Closes them and leaves nothing behind. */
  dispose(): Promise<void>;
}

export function openVectors(adapter: Adapter): OpenVectors {
  if (adapter === "embedded") {
    const vectors = createEmbeddedVectors({ path: ":memory:" });
    return { vectors, dispose: () => vectors.close() };
  }
  const url = process.env["FRONTDESK_QDRANT_URL"];
  if (!url) throw new Error("set FRONTDESK_QDRANT_URL to measure Qdrant");
  const collection = `bench-${randomUUID()}`;
  const vectors = createQdrantVectors({ url, collection, timeoutMs: 60_000 });
  return {
    vectors,
    async dispose() {
      await vectors.close();
      await fetch(new URL(`/collections/${collection}`, url), { method: "DELETE" });
    },
  };
}

export async function openKnowledge(vectors: Vectors): Promise<Knowledge> {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const embedder = createLocalEmbedder();
  await documents.ensure([knowledgeCollection, knowledgeTuning, knowledgeGaps]);
  await vectors.ensure(embedder.dimensions);
  const blobs = createMemoryBlobs();
  const deps = { documents, vectors, blobs, embedder, clock: systemClock, logger: silentLogger };
  return createKnowledge({ ...deps, newId: randomUUID, answerWithinMs: Number.POSITIVE_INFINITY });
}

/** One file, as a company would send it; `id` for one that is one document. Throws when anything of it is refused. */
export async function ingest(
  knowledge: Knowledge,
  tenant: TenantId,
  file: { readonly name: string; readonly bytes: Buffer; readonly id?: string },
): Promise<void> {
  const { name, bytes, id } = file;
  const document = id === undefined ? {} : { id };
  const added = await knowledge.add({ tenant, document, file: { name, base64: bytes.toString("base64") } });
  if (!added.ok) throw new Error(`${name} was refused: ${added.refusal.detail ?? added.refusal.code}`);
  const failed = added.documents.filter(({ state }) => state !== "indexed");
  if (failed.length > 0) throw new Error(`${failed.length} documents of ${name} were not indexed`);
}

export function readJsonl<T>(path: string): T[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}

export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

export interface Measured {
  readonly figures: Record<string, number>;
  /** Names of the bars not met. */
  readonly missed: readonly string[];
}
