import type { TenantId } from "@frontdesk/contracts/ids";
import { QdrantClient } from "@qdrant/js-client-rest";
import { candidateLimit, fusionK, rankScore } from "../embedded/vectors/fusion.ts";
import { PermanentError } from "../ports/errors.ts";
import type { FoundPoint, HybridQuery, TenantVectors, Vectors } from "../ports/vectors.ts";
import { call } from "./vectors-calls.ts";
import {
  denseName,
  ensureCollection,
  heldSize,
  mismatch,
  sparseName,
  type VectorCollection,
} from "./vectors-collection.ts";
import { engineFilter, engineId, enginePoint, foundPoint } from "./vectors-points.ts";
import { createQueryApi, type QueryApi } from "./vectors-query.ts";

export interface QdrantVectorsOptions {
  readonly url: string;
  readonly collection: string;
  readonly apiKey?: string;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/** One list of the hybrid query, as the engine takes it. The IDF is that of the tenant's own points. */
function listsOf(tenant: TenantId, query: HybridQuery) {
  const { dense, sparse, weights } = query;
  const filter = engineFilter(tenant, query.filter);
  const terms = { indices: [...sparse.indices], values: [...sparse.values] };
  const params = { idf: { corpus: engineFilter(tenant) } };
  return [
    ...(weights.dense > 0 ? [{ weight: weights.dense, list: { query: [...dense], using: denseName, filter } }] : []),
    ...(weights.sparse > 0 && terms.indices.length > 0
      ? [{ weight: weights.sparse, list: { query: terms, using: sparseName, filter, params } }]
      : []),
  ];
}

async function search(api: QueryApi, tenant: TenantId, query: HybridQuery): Promise<FoundPoint[]> {
  const lists = listsOf(tenant, query);
  const [only] = lists;
  if (only === undefined) return [];
  const { limit } = query;
  if (lists.length === 1) {
    const points = await api.query({ ...only.list, limit, with_payload: true });
    // The scale of a fused score, whichever lists there were.
    return points.map(({ payload }, rank) => foundPoint(payload, rankScore(rank, only.weight)));
  }
  const points = await api.query({
    prefetch: lists.map(({ list }) => ({ ...list, limit: candidateLimit(limit) })),
    query: { rrf: { k: fusionK, weights: lists.map(({ weight }) => weight) } },
    limit,
    with_payload: true,
  });
  return points.map(({ payload, score }) => foundPoint(payload, score));
}

interface Engine extends VectorCollection {
  readonly queries: QueryApi;
  readonly size: () => Promise<number>;
}

function tenantVectors({ client, collection, queries, size }: Engine, tenant: TenantId): TenantVectors {
  return {
    tenant,
    async upsert(points) {
      if (points.length === 0) return;
      const held = await size();
      const wrong = points.find(({ dense }) => dense.length > 0 && dense.length !== held);
      if (wrong !== undefined) throw mismatch(held, wrong.dense.length);
      const body = { wait: true, points: points.map((point) => enginePoint(tenant, point)) };
      await call("write points", () => client.upsert(collection, body));
    },
    async search(query) {
      const held = await size();
      if (query.weights.dense > 0 && query.dense.length !== held) throw mismatch(held, query.dense.length);
      return call("search", () => search(queries, tenant, query));
    },
    get: (id) =>
      call("read a point", async () => {
        const [point] = await client.retrieve(collection, { ids: [engineId(tenant, id)], with_payload: true });
        return point === undefined ? undefined : foundPoint(point.payload, 1);
      }),
    async remove(filter) {
      const body = { wait: true, filter: engineFilter(tenant, filter) };
      await call("remove points", () => client.delete(collection, body));
    },
    async count(filter) {
      const body = { exact: true, filter: engineFilter(tenant, filter) };
      return (await call("count points", () => client.count(collection, body))).count;
    },
  };
}

/**
 * Vectors in Qdrant: one collection for all tenants, each point marked with its own, fused by the server's Query API.
 * Weighted fusion needs Qdrant 1.17, the tenant's own IDF 1.19; an older server leaves them out.
 */
export function createQdrantVectors(options: QdrantVectorsOptions): Vectors {
  const { url, collection, apiKey, timeoutMs = defaultTimeoutMs } = options;
  const key = apiKey === undefined ? {} : { apiKey };
  const client = new QdrantClient({ url, timeout: timeoutMs, checkCompatibility: false, ...key });
  const place: VectorCollection = { client, collection };
  const queries = createQueryApi({ url, collection, timeoutMs, ...key });
  let known: number | undefined;

  async function size(): Promise<number> {
    known ??= await heldSize(place);
    if (known === undefined) throw new PermanentError("the vector collection does not exist: call ensure first");
    return known;
  }

  return {
    async ensure(dimensions) {
      await ensureCollection(place, dimensions);
      known = dimensions;
    },
    forTenant: (tenant) => tenantVectors({ ...place, queries, size }, tenant),
    ping: () =>
      call("answer", async () => {
        await client.getCollections();
      }),
    // The client's requests are single fetches; there is nothing of it to let go.
    close: () => queries.close(),
  };
}
