import { randomUUID } from "node:crypto";
import { createQdrantVectors } from "@frontdesk/infra/qdrant/vectors";
import { knowledgeSuite } from "./testkit/knowledge.suite.ts";

knowledgeSuite("Qdrant", async () => {
  const url = process.env["FRONTDESK_QDRANT_URL"];
  if (!url) throw new Error("set FRONTDESK_QDRANT_URL to run the Qdrant suites");
  return createQdrantVectors({ url, collection: `knowledge-${randomUUID()}` });
});
