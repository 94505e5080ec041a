import fc from "fast-check";
import { expect, test } from "vitest";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import { type CollectionSpec, type Doc, op } from "../ports/documents.ts";
import { type PageKey, readPage } from "./read-page.ts";

interface Thing extends Doc {
  readonly at: number;
}

const things: CollectionSpec<Thing> = {
  name: "things",
  version: 1,
  indexes: [{ tenant: 1, at: 1, _id: 1 }],
  shapes: {},
  boundedBy: "the test",
};

test("[DESIGN-4] pages tell everything once and in order, whatever is equal, forwards and backwards, within a filter", async () => {
  const pages = fc.record({
    ats: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 40 }),
    limit: fc.integer({ min: 1, max: 9 }),
    way: fc.constantFrom(1 as const, -1 as const),
  });
  await fc.assert(
    fc.asyncProperty(pages, async ({ ats, limit, way }) => {
      const documents = createEmbeddedDocuments({ path: ":memory:" });
      await documents.ensure([things]);
      const collection = documents.forTenant("t").collection(things);
      for (const [n, at] of ats.entries()) await collection.insert({ _id: `t:${n}`, tenant: "t", at });
      const filter = { tenant: "t", at: op.gte(1) };
      const seen: string[] = [];
      let after: PageKey | undefined;
      do {
        const page = await readPage<Thing>(collection.find, { filter, by: "at", way, after, limit });
        expect(page.items.length).toBeLessThanOrEqual(limit);
        seen.push(...page.items.map(({ _id }) => _id));
        after = page.next;
      } while (after !== undefined);
      const all = await collection.find(filter, { sort: { at: way, _id: way } });
      expect(seen).toEqual(all.map(({ _id }) => _id));
      await documents.close();
    }),
    { numRuns: 60 },
  );
});
