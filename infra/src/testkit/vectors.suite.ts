import type { TenantId } from "@frontdesk/contracts/ids";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DimensionError } from "../ports/errors.ts";
import type { HybridQuery, PassagePayload, TenantVectors, VectorPoint, Vectors } from "../ports/vectors.ts";

const dimensions = 4;

interface PointSeed {
  readonly document?: string;
  readonly version?: number;
  readonly type?: string;
  readonly position?: number;
  readonly dense?: readonly number[];
  readonly terms?: Readonly<Record<number, number>>;
}

function payload(id: string, seed: PointSeed): PassagePayload {
  return {
    document: seed.document ?? "doc",
    version: seed.version ?? 1,
    passage: `${seed.document ?? "doc"}#${seed.position ?? 0}`,
    title: "Título",
    headings: ["Shop", "Prices"],
    text: `text of ${id}`,
    language: "en",
    type: seed.type ?? "doc",
    position: seed.position ?? 0,
    page: 2,
  };
}

function point(id: string, seed: PointSeed = {}): VectorPoint {
  const terms = Object.entries(seed.terms ?? { 7: 1 }).map(([term, weight]) => [Number(term), weight] as const);
  const sparse = { indices: terms.map(([term]) => term), values: terms.map(([, weight]) => weight) };
  return { id, dense: seed.dense ?? [1, 0, 0, 0], sparse, payload: payload(id, seed) };
}

function query(change: Partial<HybridQuery> = {}): HybridQuery {
  return {
    dense: [1, 0, 0, 0],
    sparse: { indices: [7], values: [1] },
    weights: { dense: 1, sparse: 1 },
    limit: 10,
    ...change,
  };
}

const byTerms = { dense: 0, sparse: 1 };
const byCosine = { dense: 1, sparse: 0 };

async function ids(tenant: TenantVectors, change: Partial<HybridQuery>): Promise<string[]> {
  return (await tenant.search(query(change))).map(({ id }) => id);
}

/** What every Vectors adapter does. `open` makes adapters over one fresh, empty place; it may be called twice. */
export function vectorsContractSuite(name: string, makePlace: () => Promise<() => Vectors>): void {
  describe(`Vectors contract: ${name}`, () => {
    const a = "shop-a" as TenantId;
    const b = "shop-b" as TenantId;
    let open: () => Vectors;
    let vectors: Vectors;

    beforeEach(async () => {
      open = await makePlace();
      vectors = open();
      await vectors.ensure(dimensions);
    });
    afterEach(() => vectors.close());

    test("a point comes back as it was written", async () => {
      await vectors.forTenant(a).upsert([point("doc@1#0")]);
      expect((await vectors.forTenant(a).get("doc@1#0"))?.payload).toEqual(point("doc@1#0").payload);
      expect(await vectors.forTenant(a).get("doc@1#1")).toBeUndefined();
    });

    test("writing a point again replaces it", async () => {
      await vectors.forTenant(a).upsert([point("p", { terms: { 7: 1 } })]);
      await vectors.forTenant(a).upsert([point("p", { terms: { 8: 1 }, position: 5 })]);
      expect(await vectors.forTenant(a).count()).toBe(1);
      expect(await ids(vectors.forTenant(a), { weights: byTerms })).toEqual([]);
      expect((await vectors.forTenant(a).get("p"))?.payload.position).toBe(5);
    });

    test("a term few points hold weighs more than one that all hold", async () => {
      await vectors
        .forTenant(a)
        .upsert([
          point("common-1", { terms: { 1: 2 } }),
          point("common-2", { terms: { 1: 2 } }),
          point("common-3", { terms: { 1: 2 } }),
          point("rare", { terms: { 1: 0.5, 2: 1 } }),
        ]);
      const sparse = { indices: [1, 2], values: [1, 1] };
      expect((await ids(vectors.forTenant(a), { sparse, weights: byTerms }))[0]).toBe("rare");
    });

    test("[CA-18] the weight of a term comes from the tenant's own points", async () => {
      await vectors
        .forTenant(a)
        .upsert([
          point("one", { terms: { 1: 1 } }),
          point("two", { terms: { 2: 1.2 } }),
          point("three", { terms: { 2: 1.2 } }),
        ]);
      const other = Array.from({ length: 40 }, (_, at) => point(`b-${at}`, { terms: { 1: 1 } }));
      await vectors.forTenant(b).upsert(other);
      const sparse = { indices: [1, 2], values: [1, 1] };
      expect((await ids(vectors.forTenant(a), { sparse, weights: byTerms }))[0]).toBe("one");
    });

    test("removed points no longer count in a term's weight", async () => {
      await vectors
        .forTenant(a)
        .upsert([
          point("one", { terms: { 1: 1 } }),
          point("two", { terms: { 2: 1.2 } }),
          point("three", { terms: { 2: 1.2 } }),
          ...Array.from({ length: 5 }, (_, at) => point(`old-${at}`, { terms: { 1: 1 }, document: "old" })),
        ]);
      await vectors.forTenant(a).remove({ document: "old" });
      const sparse = { indices: [1, 2], values: [1, 1] };
      expect((await ids(vectors.forTenant(a), { sparse, weights: byTerms }))[0]).toBe("one");
    });

    test("points that share no term are not found by terms, whatever their vector", async () => {
      await vectors.forTenant(a).upsert([point("match"), point("other", { terms: { 9: 3 } })]);
      expect(await ids(vectors.forTenant(a), { weights: byTerms })).toEqual(["match"]);
    });

    test("by vector alone, the nearest by angle come first and length does not count", async () => {
      await vectors
        .forTenant(a)
        .upsert([
          point("near", { dense: [5, 1, 0, 0] }),
          point("nearest", { dense: [0.2, 0, 0, 0] }),
          point("far", { dense: [0, 9, 0, 0] }),
        ]);
      expect(await ids(vectors.forTenant(a), { weights: byCosine })).toEqual(["nearest", "near", "far"]);
    });

    test("[RAG-07] a point without a dense vector is found by its terms, and by both once it has one", async () => {
      const tenant = vectors.forTenant(a);
      await tenant.upsert([point("late", { dense: [], terms: { 7: 3 } }), point("far", { dense: [0, 1, 0, 0] })]);
      expect(await ids(tenant, { weights: byTerms })).toContain("late");
      expect(await ids(tenant, { weights: byCosine })).toEqual(["far"]);
      const reopened = open();
      expect(await ids(reopened.forTenant(a), { weights: byCosine })).toEqual(["far"]);
      await reopened.close();
      await tenant.upsert([point("late", { dense: [1, 0, 0, 0], terms: { 7: 3 } })]);
      expect(await ids(tenant, { weights: byCosine })).toEqual(["late", "far"]);
    });

    test("a point high in both lists beats one that is first in one", async () => {
      await vectors
        .forTenant(a)
        .upsert([
          point("both", { dense: [0.9, 0.1, 0, 0], terms: { 7: 2 } }),
          point("terms", { dense: [0, 0, 0, 1], terms: { 7: 3 } }),
          point("dense", { dense: [1, 0, 0, 0], terms: { 9: 1 } }),
          ...Array.from({ length: 5 }, (_, at) => point(`filler-${at}`, { dense: [0.5, 0.5, 0, 0], terms: { 9: 1 } })),
        ]);
      expect((await ids(vectors.forTenant(a), {}))[0]).toBe("both");
    });

    test("weights decide which list leads", async () => {
      await vectors
        .forTenant(a)
        .upsert([
          point("terms", { dense: [0, 1, 0, 0], terms: { 7: 2 } }),
          point("dense", { dense: [1, 0, 0, 0], terms: { 7: 1 } }),
        ]);
      expect((await ids(vectors.forTenant(a), { weights: { dense: 0.2, sparse: 1 } }))[0]).toBe("terms");
      expect((await ids(vectors.forTenant(a), { weights: { dense: 1, sparse: 0.2 } }))[0]).toBe("dense");
    });

    test("fused scores follow weighted reciprocal rank, the same on every adapter", async () => {
      await vectors
        .forTenant(a)
        .upsert([
          point("first", { dense: [1, 0, 0, 0], terms: { 7: 2 } }),
          point("second", { dense: [0.5, 0.5, 0, 0], terms: { 7: 1 } }),
        ]);
      const found = await vectors.forTenant(a).search(query({ weights: { dense: 0.5, sparse: 1 } }));
      expect(found.map(({ score }) => Number(score.toFixed(4)))).toEqual([0.8333, 0.5333]);
    });

    test("no weight at all finds nothing; a limit is kept", async () => {
      await vectors.forTenant(a).upsert(Array.from({ length: 8 }, (_, at) => point(`p-${at}`)));
      expect(await ids(vectors.forTenant(a), { weights: { dense: 0, sparse: 0 } })).toEqual([]);
      expect(await ids(vectors.forTenant(a), { limit: 3 })).toHaveLength(3);
    });

    test("search, count and remove take document, version and type", async () => {
      const tenant = vectors.forTenant(a);
      await tenant.upsert([
        point("d@1#0", { document: "d", version: 1 }),
        point("d@2#0", { document: "d", version: 2 }),
        point("e@5#0", { document: "e", version: 5, type: "faq" }),
      ]);
      expect(await ids(tenant, { filter: { types: ["faq", "sop"] } })).toEqual(["e@5#0"]);
      expect(await ids(tenant, { filter: { document: "d", version: 2 } })).toEqual(["d@2#0"]);
      expect(await tenant.count({ document: "d" })).toBe(2);
      await tenant.remove({ document: "d", versionBefore: 2 });
      expect(await ids(tenant, { filter: { document: "d" } })).toEqual(["d@2#0"]);
      expect(await tenant.count()).toBe(2);
    });

    test("[RAG-06] [CA-18] tenants with the same point ids never meet", async () => {
      await vectors.forTenant(a).upsert([point("faq.md@1#0", { document: "faq.md", position: 1 })]);
      await vectors.forTenant(b).upsert([point("faq.md@1#0", { document: "faq.md", position: 2 })]);
      expect((await vectors.forTenant(a).get("faq.md@1#0"))?.payload.position).toBe(1);
      expect((await vectors.forTenant(b).search(query())).map(({ payload }) => payload.position)).toEqual([2]);
      await vectors.forTenant(a).remove({});
      expect(await vectors.forTenant(a).count()).toBe(0);
      expect(await vectors.forTenant(b).count()).toBe(1);
    });

    test("[RAG-07] another vector size is refused with both sizes, and nothing is deleted", async () => {
      await vectors.forTenant(a).upsert([point("kept")]);
      const later = open();
      const refusal = later.ensure(16);
      await expect(refusal).rejects.toBeInstanceOf(DimensionError);
      await expect(refusal).rejects.toThrow(/\b4\b.*\b16\b/);
      await later.close();
      await vectors.ensure(dimensions);
      expect(await vectors.forTenant(a).count()).toBe(1);
    });

    test("a vector of another size is refused at the write, and no point of that write is kept", async () => {
      const write = vectors.forTenant(a).upsert([point("good"), point("bad", { dense: [1, 0] })]);
      await expect(write).rejects.toBeInstanceOf(DimensionError);
      expect(await vectors.forTenant(a).count()).toBe(0);
    });

    test("points are still there for an adapter opened later", async () => {
      await vectors.forTenant(a).upsert([point("kept", { terms: { 4_294_967_295: 1.5 } })]);
      await vectors.close();
      vectors = open();
      await vectors.ensure(dimensions);
      const sparse = { indices: [4_294_967_295], values: [1] };
      expect(await ids(vectors.forTenant(a), { sparse, weights: byTerms })).toEqual(["kept"]);
    });

    test("a search before anything was written finds nothing", async () => {
      expect(await vectors.forTenant(a).search(query())).toEqual([]);
      await vectors.forTenant(a).remove({ document: "none" });
      await vectors.ping();
    });
  });
}
