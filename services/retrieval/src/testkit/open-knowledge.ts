import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors";
import type { Documents } from "@frontdesk/infra/ports/documents";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import type { Embedder, Vectors } from "@frontdesk/infra/ports/vectors";
import { createKnowledge, type Knowledge } from "../knowledge.ts";
import { knowledgeCollection } from "../knowledge-records.ts";
import { createLocalEmbedder } from "../local-embedder.ts";
import type { UploadLimits } from "../upload-reader.ts";

export interface OpenKnowledge {
  readonly knowledge: Knowledge;
  readonly documents: Documents;
  readonly vectors: Vectors;
}

/** Knowledge over embedded adapters in memory, or over those given; the clock stands still, ids count up. */
export async function openKnowledge(
  given: {
    readonly documents?: Documents;
    readonly vectors?: Vectors;
    readonly embedder?: Embedder;
    readonly uploads?: UploadLimits;
  } = {},
): Promise<OpenKnowledge> {
  const documents = given.documents ?? createEmbeddedDocuments({ path: ":memory:" });
  const vectors = given.vectors ?? createEmbeddedVectors({ path: ":memory:" });
  const embedder = given.embedder ?? createLocalEmbedder();
  await documents.ensure([knowledgeCollection]);
  await vectors.ensure(embedder.dimensions);
  let ids = 0;
  const knowledge = createKnowledge({
    documents,
    vectors,
    embedder,
    clock: { now: () => 1_700_000_000_000 },
    newId: () => `doc-${++ids}`,
    logger: silentLogger,
    ...(given.uploads === undefined ? {} : { uploads: given.uploads }),
  });
  return { knowledge, documents, vectors };
}
