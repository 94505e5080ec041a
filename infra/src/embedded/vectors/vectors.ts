import { setImmediate } from "node:timers/promises";
import type { TenantId } from "@frontdesk/contracts/ids";
import { DimensionError, PermanentError } from "../../ports/errors.ts";
import type { FoundPoint, HybridQuery, TenantVectors, Vectors } from "../../ports/vectors.ts";
import { openSqlite } from "../sqlite.ts";
import { asPortError } from "../write-queue.ts";
import { createIndexCache, type IndexCache } from "./cache.ts";
import { candidateLimit, fuse } from "./fusion.ts";
import { createTenantIndex, type TenantIndex } from "./index.ts";
import { createVectorStore, type VectorStore } from "./store.ts";

export interface EmbeddedVectorsOptions {
  /** Database file; `:memory:` keeps nothing. */
  readonly path: string;
  /** Kept in memory, of all tenants together: about 6 KB each. */
  readonly mostPoints?: number;
}

const usualMostPoints = 200_000;

function reading<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asPortError(error);
  }
}

function found(index: TenantIndex, id: string, score: number): FoundPoint[] {
  const payload = index.payload(id);
  return payload === undefined ? [] : [{ id, score, payload }];
}

function search(index: TenantIndex, query: HybridQuery): FoundPoint[] {
  const { weights, filter } = query;
  const limit = candidateLimit(query.limit);
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  const lists = [
    ...(weights.dense > 0 ? [{ weight: weights.dense, ids: ids(index.byCosine(query.dense, limit, filter)) }] : []),
    ...(weights.sparse > 0 ? [{ weight: weights.sparse, ids: ids(index.byTerms(query.sparse, limit, filter)) }] : []),
  ];
  return fuse(lists)
    .slice(0, query.limit)
    .flatMap(({ id, score }) => found(index, id, score));
}

/** Few enough that a commit of them, between which other work goes on, takes some milliseconds. */
const batchSize = 64;

function inBatches<T>(all: readonly T[]): T[][] {
  const batches: T[][] = [];
  for (let from = 0; from < all.length; from += batchSize) batches.push(all.slice(from, from + batchSize));
  return batches;
}

function tenantVectors(tenant: TenantId, store: VectorStore, indexes: IndexCache): TenantVectors {
  const checkSize = (vector: readonly number[]) => {
    const size = store.dimensions();
    if (size !== undefined && vector.length !== size) throw new DimensionError(mismatch(size, vector.length));
  };
  return {
    tenant,
    async upsert(points) {
      for (const { dense } of points) if (dense.length > 0) checkSize(dense);
      await indexes.change(tenant, async (index) => {
        for (const batch of inBatches(points)) {
          await store.put(tenant, batch);
          for (const point of batch) index.put(point);
        }
      });
    },
    async search(query) {
      const index = await indexes.of(tenant);
      if (query.weights.dense > 0) checkSize(query.dense);
      return search(index, query);
    },
    async get(id) {
      return found(await indexes.of(tenant), id, 1)[0];
    },
    async remove(filter) {
      await indexes.change(tenant, async (index) => {
        for (const batch of inBatches(index.matching(filter))) {
          await store.remove(tenant, batch);
          for (const id of batch) index.drop(id);
        }
      });
    },
    async count(filter) {
      return (await indexes.of(tenant)).count(filter);
    },
  };
}

function mismatch(held: number, given: number): string {
  return `the vector collection holds vectors of size ${held}, but the embedder makes vectors of size ${given}`;
}

/**
 * Vectors in one process: BM25 with the tenant's own IDF, cosine and Qdrant's rank fusion, kept in a SQLite file. A
 * tenant's points are read into memory when it is asked; those of tenants asked longest ago leave it again.
 */
export function createEmbeddedVectors({ path, mostPoints = usualMostPoints }: EmbeddedVectorsOptions): Vectors {
  const database = openSqlite(path);
  const store = createVectorStore(database);

  /** In parts, so that a large tenant's first use does not hold up the others. */
  async function load(tenant: TenantId): Promise<TenantIndex> {
    const dimensions = reading(() => store.dimensions());
    if (dimensions === undefined) throw new PermanentError("the vector collection does not exist: call ensure first");
    const index = createTenantIndex(dimensions);
    for (let after: string | undefined = ""; after !== undefined; ) {
      const from: string = after;
      const points = reading(() => store.load(tenant, from));
      for (const point of points) index.put(point);
      after = points.at(-1)?.id;
      if (after !== undefined) await setImmediate();
    }
    return index;
  }

  const indexes = createIndexCache(load, mostPoints);
  return {
    async ensure(dimensions) {
      const held = reading(() => store.dimensions());
      if (held === undefined) reading(() => store.setDimensions(dimensions));
      else if (held !== dimensions) throw new DimensionError(mismatch(held, dimensions));
    },
    forTenant: (tenant) => tenantVectors(tenant, store, indexes),
    async ping() {
      reading(() => database.exec("SELECT 1"));
    },
    async close() {
      if (!database.isOpen) return;
      store.flush();
      database.close();
    },
  };
}
