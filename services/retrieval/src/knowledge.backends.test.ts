import { randomUUID } from "node:crypto";
import { createQdrantVectors } from "@frontdesk/infra/qdrant/vectors";
import { afterAll } from "vitest";
import { knowledgeSuite } from "./testkit/knowledge.suite.ts";

const url = process.env["FRONTDESK_QDRANT_URL"];
if (!url) throw new Error("set FRONTDESK_QDRANT_URL to run the Qdrant suites");

const collections: string[] = [];
afterAll(async () => {
  for (const collection of collections) await fetch(new URL(`/collections/${collection}`, url), { method: "DELETE" });
});

knowledgeSuite("Qdrant", async () => {
  const collection = `knowledge-${randomUUID()}`;
  collections.push(collection);
  return createQdrantVectors({ url, collection });
});
