import type { QdrantClient } from "@qdrant/js-client-rest";
import { DimensionError, PermanentError } from "../ports/errors.ts";
import { call, hasStatus } from "./vectors-calls.ts";

/** Names of the two vectors of a point. */
export const denseName = "dense";
export const sparseName = "bm25";

export interface VectorCollection {
  readonly client: QdrantClient;
  readonly collection: string;
}

/** Links of a tenant's own graph; the collection has none, as no search crosses tenants. */
const tenantLinks = 16;

function sizeIn(vectors: unknown): number | undefined {
  if (typeof vectors !== "object" || vectors === null || !(denseName in vectors)) return undefined;
  const named: unknown = vectors[denseName];
  if (typeof named !== "object" || named === null || !("size" in named)) return undefined;
  return typeof named.size === "number" ? named.size : undefined;
}

async function create({ client, collection }: VectorCollection, dimensions: number): Promise<void> {
  try {
    await client.createCollection(collection, {
      vectors: { [denseName]: { size: dimensions, distance: "Cosine" } },
      sparse_vectors: { [sparseName]: { modifier: "idf" } },
      hnsw_config: { payload_m: tenantLinks, m: 0 },
    });
  } catch (error) {
    // Another replica made it first: what it made is checked like any other.
    if (!(await client.collectionExists(collection)).exists) throw error;
  }
}

async function createIndexes({ client, collection }: VectorCollection): Promise<void> {
  await client.createPayloadIndex(collection, {
    field_name: "tenant",
    field_schema: { type: "keyword", is_tenant: true },
    wait: true,
  });
  await client.createPayloadIndex(collection, { field_name: "document", field_schema: "keyword", wait: true });
  await client.createPayloadIndex(collection, { field_name: "version", field_schema: "integer", wait: true });
  await client.createPayloadIndex(collection, { field_name: "type", field_schema: "keyword", wait: true });
}

/** Size of the collection's dense vectors; undefined when there is no collection. */
export async function heldSize({ client, collection }: VectorCollection): Promise<number | undefined> {
  return call("describe the collection", async () => {
    try {
      const info = await client.getCollection(collection);
      const size = sizeIn(info.config.params.vectors);
      if (size !== undefined) return size;
    } catch (error) {
      if (hasStatus(error, 404)) return undefined;
      throw error;
    }
    throw new PermanentError(`collection "${collection}" was not made by Frontdesk: it has no vector "${denseName}"`);
  });
}

export function mismatch(held: number, given: number): DimensionError {
  return new DimensionError(
    `the vector collection holds vectors of size ${held}, but the embedder makes vectors of size ${given}`,
  );
}

/** Makes the collection and its indexes exist; never changes or deletes one of another vector size (RAG-07). */
export async function ensureCollection(place: VectorCollection, dimensions: number): Promise<void> {
  if ((await heldSize(place)) === undefined) await call("make the collection", () => create(place, dimensions));
  const held = await heldSize(place);
  if (held !== undefined && held !== dimensions) throw mismatch(held, dimensions);
  await call("index the payload", () => createIndexes(place));
}
