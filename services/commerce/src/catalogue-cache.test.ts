import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import { expect, test } from "vitest";
import { catalogueBounds, createCatalogueCache } from "./catalogue-cache.ts";
import { importCatalogue } from "./import-catalogue.ts";
import { catalogueItems } from "./records.ts";

const words = "a thing of many words ".repeat(4).trim();

/** Documents that note how many records each query asked for, and of whom. */
async function given(items: Record<string, number>, bounds: Partial<typeof catalogueBounds>) {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([catalogueItems]);
  for (const [tenant, count] of Object.entries(items)) {
    const rows = Array.from({ length: count }, (_, i) => ({
      item_id: `i${String(i).padStart(5, "0")}`,
      title: "Thing",
      description: words,
      price: { amountMinor: 100, currency: "USD" },
      inStock: true,
    }));
    await importCatalogue(documents, { tenant, rows });
  }
  const reads: string[] = [];
  const limits: (number | undefined)[] = [];
  const logged: unknown[] = [];
  const watched = {
    ...documents,
    forTenant: (tenant: string) => {
      const of = documents.forTenant(tenant);
      const collection: typeof of.collection = (spec) => {
        const inner = of.collection(spec);
        return {
          ...inner,
          find: async (filter, options) => {
            reads.push(tenant);
            limits.push(options?.limit);
            return await inner.find(filter, options);
          },
        };
      };
      return { ...of, collection };
    },
  };
  const logger = { ...silentLogger, warn: (...said: unknown[]) => void logged.push(said) };
  const cache = createCatalogueCache(
    { documents: watched, clock: { now: () => 1 }, logger },
    { ...catalogueBounds, ...bounds },
  );
  return { cache, reads, limits, logged, documents };
}

test("[CA-07] of the catalogues asked for lately no more is held than fits; who was asked for longest ago goes first", async () => {
  const size = 100 * (words.length + "Thing".length);
  const { cache, reads } = await given({ a: 100, b: 100, c: 100 }, { heldCharacters: 2 * size });
  for (const tenant of ["a", "b", "a", "c"]) expect((await cache.get(tenant)).items).toHaveLength(100);
  expect(reads).toEqual(["a", "b", "c"]);
  await cache.get("a");
  expect(reads).toHaveLength(3);
  await cache.get("b");
  expect(reads.at(-1)).toBe("b");
});

test("[CA-07] a catalogue is read a page at a time, one tenant after the other, and cut where it would not fit", async () => {
  const one = words.length + "Thing".length;
  const { cache, reads, limits, logged } = await given({ a: 1_200, b: 1_200 }, { characters: 1_100 * one });
  const [a, b] = await Promise.all([cache.get("a"), cache.get("b")]);
  expect([a.items.length, b.items.length]).toEqual([1_100, 1_100]);
  expect(Math.max(...limits.map(Number))).toBe(500);
  expect(reads).toEqual(["a", "a", "a", "b", "b", "b"]);
  expect(logged).toMatchObject([
    ["catalogue.cut", { tenant: "a", items: 1_100 }],
    ["catalogue.cut", { tenant: "b" }],
  ]);
});

test("[CA-07] a replacing import reads what is there a page at a time", async () => {
  const { documents } = await given({ a: 350 }, {});
  const row = {
    item_id: "i00349",
    title: "T",
    description: "",
    price: { amountMinor: 1, currency: "USD" },
    inStock: true,
  };
  expect(await importCatalogue(documents, { tenant: "a", rows: [row], replace: true })).toMatchObject({ removed: 349 });
  expect(await documents.forTenant("a").collection(catalogueItems).find({})).toHaveLength(1);
});
