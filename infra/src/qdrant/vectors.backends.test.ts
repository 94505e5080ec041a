import { randomUUID } from "node:crypto";
import type { TenantId } from "@frontdesk/contracts/ids";
import { QdrantClient } from "@qdrant/js-client-rest";
import { afterAll, expect, test } from "vitest";
import { TransientError } from "../ports/errors.ts";
import { backendUrl } from "../testkit/backend-url.ts";
import { vectorsContractSuite } from "../testkit/vectors.suite.ts";
import { createQdrantVectors } from "./vectors.ts";

const url = backendUrl("FRONTDESK_QDRANT_URL");
const collections: string[] = [];

afterAll(async () => {
  const client = new QdrantClient({ url, checkCompatibility: false });
  for (const collection of collections) await client.deleteCollection(collection);
});

vectorsContractSuite("Qdrant", async () => {
  const collection = `contract-${randomUUID()}`;
  collections.push(collection);
  return () => createQdrantVectors({ url, collection });
});

test("while Qdrant cannot be reached every call is a TransientError", async () => {
  const away = createQdrantVectors({ url: "http://127.0.0.1:9", collection: "none", timeoutMs: 2_000 });
  await expect(away.ping()).rejects.toBeInstanceOf(TransientError);
  await expect(away.ensure(4)).rejects.toBeInstanceOf(TransientError);
  await expect(away.forTenant("shop" as TenantId).count()).rejects.toBeInstanceOf(TransientError);
});
