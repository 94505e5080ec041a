import { createLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import type { Blobs } from "@frontdesk/infra/ports/blobs";
import type { Clock } from "@frontdesk/infra/ports/clock";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import type { Embedder, Vectors } from "@frontdesk/infra/ports/vectors";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { createMemoryBlobs } from "@frontdesk/infra/testkit/memory-blobs";
import { knowledgeTuning } from "../answerability/thresholds.ts";
import { knowledgeWords } from "../documents/document-words.ts";
import { knowledgeGaps } from "../gaps/gaps.ts";
import { createKnowledge, type Knowledge, type KnowledgeDeps } from "../knowledge.ts";

export interface OpenKnowledge {
  readonly knowledge: Knowledge;
  readonly documents: Documents;
  readonly vectors: Vectors;
  readonly blobs: Blobs;
}

export interface GivenKnowledge
  extends Pick<
    KnowledgeDeps,
    "uploads" | "answerWithinMs" | "fusion" | "announce" | "reranker" | "settingsOf" | "weights"
  > {
  readonly documents?: Documents;
  readonly vectors?: Vectors;
  readonly blobs?: Blobs;
  readonly embedder?: Embedder;
  readonly clock?: Clock;
}

let openers = 0;

/** Knowledge over embedded adapters in memory, or over those given; the clock stands still, ids count up, uploads are waited for. */
export async function openKnowledge(given: GivenKnowledge = {}): Promise<OpenKnowledge> {
  const documents = given.documents ?? createEmbeddedDocuments({ path: ":memory:" });
  const vectors = given.vectors ?? createEmbeddedVectors({ path: ":memory:" });
  const blobs = given.blobs ?? createMemoryBlobs();
  const embedder = given.embedder ?? createLocalEmbedder();
  await documents.ensure([knowledgeCollection, knowledgeWords, knowledgeTuning, knowledgeGaps]);
  await vectors.ensure(embedder.dimensions);
  const opener = (openers += 1);
  let ids = 0;
  const knowledge = createKnowledge({
    clock: { now: () => 1_700_000_000_000 },
    answerWithinMs: Number.POSITIVE_INFINITY,
    ...given,
    documents,
    vectors,
    blobs,
    embedder,
    newId: () => `doc-${opener}-${++ids}`,
    logger: silentLogger,
  });
  return { knowledge, documents, vectors, blobs };
}
