import { createHash } from "node:crypto";
import type { TenantId } from "@frontdesk/contracts/ids";
import { z } from "zod";
import type { FoundPoint, PointFilter, VectorPoint } from "../ports/vectors.ts";
import { denseName, sparseName } from "./vectors-collection.ts";

/** What is stored with a point: the port's payload, whose it is, and its id in the port. */
const StoredPayload = z.object({
  tenant: z.string(),
  point: z.string(),
  document: z.string(),
  version: z.number(),
  passage: z.string(),
  title: z.string().exactOptional(),
  headings: z.array(z.string()),
  text: z.string(),
  language: z.string(),
  type: z.string(),
  position: z.number(),
  page: z.number().exactOptional(),
});

/** The engine's id of a point: a UUID made of tenant and id, so that tenants never share one (RAG-06). */
export function engineId(tenant: TenantId, id: string): string {
  const hex = createHash("sha256").update(`${tenant}\n${id}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

/** The tenant is always the first condition; there is no filter without it (CA-18). */
export function engineFilter(tenant: TenantId, filter: PointFilter = {}) {
  const { document, version, versionBefore, types } = filter;
  return {
    must: [
      { key: "tenant", match: { value: tenant } },
      ...(document === undefined ? [] : [{ key: "document", match: { value: document } }]),
      ...(version === undefined ? [] : [{ key: "version", match: { value: version } }]),
      ...(versionBefore === undefined ? [] : [{ key: "version", range: { lt: versionBefore } }]),
      ...(types === undefined ? [] : [{ key: "type", match: { any: [...types] } }]),
    ],
  };
}

export function enginePoint(tenant: TenantId, { id, dense, sparse, payload }: VectorPoint) {
  const terms = { indices: [...sparse.indices], values: [...sparse.values] };
  return {
    id: engineId(tenant, id),
    vector: {
      ...(dense.length > 0 ? { [denseName]: [...dense] } : {}),
      ...(terms.indices.length > 0 ? { [sparseName]: terms } : {}),
    },
    payload: { ...payload, tenant, point: id },
  };
}

export function foundPoint(payload: unknown, score: number): FoundPoint {
  const { tenant: _, point, ...rest } = StoredPayload.parse(payload);
  return { id: point, score, payload: rest };
}
