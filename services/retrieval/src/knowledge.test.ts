import type { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { createKnowledge } from "./knowledge.ts";
import { knowledgeCollection } from "./knowledge-records.ts";
import { createLocalEmbedder } from "./local-embedder.ts";

test("thin path", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const vectors = createEmbeddedVectors({ path: ":memory:" });
  const embedder = createLocalEmbedder();
  await documents.ensure([knowledgeCollection]);
  await vectors.ensure(embedder.dimensions);
  let n = 0;
  const k = createKnowledge({
    documents,
    vectors,
    embedder,
    clock: { now: () => 1000 },
    newId: () => `id-${n++}`,
    logger: silentLogger,
  });
  const tenant = "shop" as TenantId;
  const added = await k.add({
    tenant,
    document: {
      title: "Returns",
      text: "# Returns\n\n## Period\n\nShoes go back within 30 days.\n\n## Fee\n\nSending back is free.",
    },
  });
  console.log(JSON.stringify(added));
  console.log(JSON.stringify(await k.search({ tenant, query: "how many days to return shoes", top: 3 })));
  expect(added.ok).toBe(true);
});
