import * as fc from "fast-check";
import { update as mingoUpdate, Query } from "mingo";
import { expect, test } from "vitest";
import { filterOf, updateOf } from "../../mongo/translate.ts";
import {
  type CollectionSpec,
  type Doc,
  type Filter,
  type FindOptions,
  type Json,
  op,
  type Update,
} from "../../ports/documents.ts";
import { changeOf, conditionsOf } from "../../ports/documents-guard.ts";
import { PermanentError } from "../../ports/errors.ts";
import { createEmbeddedDocuments } from "./documents.ts";

type Item = Doc & { readonly [field: string]: Json };

const spec: CollectionSpec<Item> = {
  name: "items",
  version: 1,
  // `a`, `b` and `c.a` are answered by SQL while they hold no array, the other paths by looking at each document.
  indexes: [{ tenant: 1, a: 1, b: -1 }, { "c.a": 1 }],
  shapes: {},
  boundedBy: "the test",
};

const scalar = fc.constantFrom<string | number | boolean | null>(
  0,
  1,
  2,
  -1,
  1.5,
  "",
  "a",
  "b",
  "1",
  "é",
  true,
  false,
  null,
);
const object = fc.dictionary(fc.constantFrom("a", "b"), scalar, { maxKeys: 2, noNullPrototype: true });
const array = fc.array(fc.oneof(scalar, object), { maxLength: 3 });
const field = fc.constantFrom("a", "b", "c", "d");
const path = fc.constantFrom("a", "b", "c.a", "c.b", "d", "d.a");

function documents(value: fc.Arbitrary<Json>): fc.Arbitrary<Item[]> {
  const fields = fc.dictionary(field, value, { maxKeys: 4, noNullPrototype: true });
  return fc
    .array(fields, { maxLength: 6 })
    .map((all) => all.map((each, n) => ({ ...each, _id: `t:${n}`, tenant: "t" })));
}

const ordered = fc.constantFrom<string | number>(0, 1, 1.5, "", "a", "b", "é");
const operator = fc.oneof(
  scalar.map(op.ne),
  fc.array(scalar, { maxLength: 3 }).map(op.in),
  fc.array(scalar, { maxLength: 3 }).map(op.nin),
  fc.tuple(fc.constantFrom(op.lt, op.lte, op.gt, op.gte), ordered).map(([make, value]) => make(value)),
  fc.boolean().map(op.exists),
);
const wanted = fc.oneof(scalar, operator, fc.array(operator, { minLength: 1, maxLength: 2 }));
const filters: fc.Arbitrary<Filter> = fc.dictionary(path, wanted, { maxKeys: 3, noNullPrototype: true });

const byId: FindOptions = { sort: { _id: 1 } };

async function opened(docs: readonly Item[]) {
  const store = createEmbeddedDocuments({ path: ":memory:" });
  await store.ensure([spec]);
  const collection = store.forTenant("t").collection(spec);
  await Promise.all(docs.map((doc) => collection.insert(doc)));
  return { store, collection };
}

/** Missing fields below an array are where the model leaves MongoDB; conditions that ask for them are left out. */
function asksForMissing(filter: Filter): boolean {
  return conditionsOf(filter).some(
    ({ kind, value }) =>
      kind === "exists" || value === null || ((kind === "in" || kind === "nin") && value.includes(null)),
  );
}

async function expectSameMatches(docs: readonly Item[], filter: Filter): Promise<void> {
  const { store, collection } = await opened(docs);
  const query = new Query(filterOf(conditionsOf(filter)), {});
  const found = await collection.find(filter);
  const expected = docs.filter((doc) => query.test(structuredClone(doc)));
  expect(found.map((doc) => doc._id).toSorted()).toEqual(expected.map((doc) => doc._id));
  expect(await collection.count(filter)).toBe(expected.length);
  await store.close();
}

test("filters find what the MongoDB model finds, in documents without arrays", async () => {
  await fc.assert(fc.asyncProperty(documents(fc.oneof(scalar, object)), filters, expectSameMatches), { numRuns: 400 });
});

test("filters find what the MongoDB model finds, in documents with arrays", async () => {
  await fc.assert(
    fc.asyncProperty(
      documents(fc.oneof(scalar, object, array)),
      filters.filter((filter) => !asksForMissing(filter)),
      expectSameMatches,
    ),
    { numRuns: 400 },
  );
});

test("sorts of any fields order like a sort of what was found, and a limit takes its head", async () => {
  const sorts: fc.Arbitrary<NonNullable<FindOptions["sort"]>> = fc.dictionary(path, fc.constantFrom(1, -1), {
    minKeys: 1,
    maxKeys: 2,
    noNullPrototype: true,
  });
  const rank = (value: unknown) =>
    [
      value === undefined || value === null,
      typeof value === "number",
      typeof value === "string",
      false,
      false,
      typeof value === "boolean",
    ].indexOf(true);
  const plain = documents(scalar);
  await fc.assert(
    fc.asyncProperty(plain, sorts, fc.nat(6), async (docs, sort, limit) => {
      const { store, collection } = await opened(docs);
      const found = await collection.find({}, { sort });
      expect(found).toHaveLength(docs.length);
      for (const [at, right] of found.entries()) {
        const left = found[at - 1];
        if (!left) continue;
        // The first field that differs decides; of one type it must stand the right way round.
        const decisive = Object.entries(sort).find(([name]) => (left[name] ?? null) !== (right[name] ?? null));
        if (!decisive) continue;
        const [name, way] = decisive;
        const [a, b] = [left[name], right[name]];
        if (rank(a) === rank(b)) expect(way === 1 ? a! < b! : a! > b!).toBe(true);
        else expect((rank(a) - rank(b)) * way).toBeLessThan(0);
      }
      expect(await collection.find({}, { sort, limit })).toEqual(found.slice(0, limit));
      await store.close();
    }),
    { numRuns: 200 },
  );
});

test("updates leave what the MongoDB model leaves, or are refused", async () => {
  const changes: fc.Arbitrary<Update> = fc.record(
    {
      set: fc.dictionary(path, fc.oneof(scalar, object, array), { maxKeys: 2, noNullPrototype: true }),
      unset: fc.array(path, { maxLength: 2 }),
      inc: fc.dictionary(path, fc.constantFrom(1, -2, 0.5), { maxKeys: 2, noNullPrototype: true }),
    },
    { requiredKeys: [] },
  );
  let applied = 0;
  await fc.assert(
    fc.asyncProperty(documents(fc.oneof(scalar, object, array)), changes, async (docs, change) => {
      const [doc] = docs;
      fc.pre(doc !== undefined);
      const { store, collection } = await opened(docs);
      try {
        expect(await collection.update(doc!._id, {}, change)).toBe(true);
        const model = structuredClone(doc) as Record<string, unknown>;
        const expression = updateOf(changeOf(change));
        if (expression) mingoUpdate(model, expression as Parameters<typeof mingoUpdate>[1]);
        expect(await collection.find({}, byId)).toEqual([model, ...docs.slice(1)]);
        applied += 1;
      } catch (error) {
        if (!(error instanceof PermanentError)) throw error;
        expect(await collection.find({}, byId)).toEqual(docs);
      } finally {
        await store.close();
      }
    }),
    { numRuns: 400 },
  );
  expect(applied).toBeGreaterThan(50);
});
