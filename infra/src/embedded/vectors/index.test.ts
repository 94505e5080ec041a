import fc from "fast-check";
import { expect, test } from "vitest";
import type { PassagePayload } from "../../ports/vectors.ts";
import { createBest } from "./best.ts";
import { createTenantIndex } from "./index.ts";

const dimensions = 64;

function payload(document: string): PassagePayload {
  const rest = { version: 1, headings: [], text: "", language: "en", type: "doc", position: 0 };
  return { document, passage: `${document}#0`, ...rest };
}

/** Numbers from -1 to 1, the same each run. */
function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

function indexOf(vectors: readonly (readonly number[])[]) {
  const index = createTenantIndex(vectors[0]?.length ?? dimensions);
  for (const [at, dense] of vectors.entries()) {
    index.put({ id: `p-${at}`, dense, sparse: { indices: [], values: [] }, payload: payload(`d-${at % 7}`) });
  }
  return index;
}

function cosine(one: readonly number[], other: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
}

test("[RAG-03] among very many points nearly all of the nearest are found, in their right order", () => {
  const number = createNumbers(7);
  const vectors = Array.from({ length: 9_000 }, () => Array.from({ length: dimensions }, () => number() ** 3));
  const index = indexOf(vectors);
  let missed = 0;
  for (let round = 0; round < 10; round++) {
    const query = Array.from({ length: dimensions }, () => number() ** 3);
    const nearest = vectors
      .map((vector, at) => ({ id: `p-${at}`, score: cosine(query, vector) }))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, 50)
      .map(({ id }) => id);
    const found = index.byCosine(query, 50, undefined).map(({ id }) => id);
    const both = new Set(found).intersection(new Set(nearest));
    missed += 50 - both.size;
    expect(found.filter((id) => both.has(id))).toEqual(nearest.filter((id) => both.has(id)));
  }
  expect(missed).toBeLessThan(5);
});

test("[RAG-03] so it is of long vectors, as models make them: how much of a row is looked at goes by its length", () => {
  const number = createNumbers(5);
  const vector = (about: readonly number[]) => about.map((value) => value + 3.4 * number());
  const topics = Array.from({ length: 100 }, () => Array.from({ length: 1_536 }, number));
  const vectors = Array.from({ length: 5_000 }, (_, at) => vector(topics[at % topics.length] ?? []));
  const index = indexOf(vectors);
  let missed = 0;
  for (let round = 0; round < 3; round++) {
    const query = vector(topics[round] ?? []);
    const nearest = vectors
      .map((each, at) => ({ id: `p-${at}`, score: cosine(query, each) }))
      .toSorted((one, other) => other.score - one.score)
      .slice(0, 30);
    const found = new Set(index.byCosine(query, 50, undefined).map(({ id }) => id));
    missed += nearest.filter(({ id }) => !found.has(id)).length;
  }
  expect(missed).toBeLessThan(5);
});

test("among very many points a filter is kept, and a removed point's place serves another", () => {
  const number = createNumbers(11);
  const vectors = Array.from({ length: 5_000 }, () => Array.from({ length: dimensions }, number));
  const index = indexOf(vectors);
  const query = vectors[3] ?? [];
  index.byCosine(query, 5, undefined);
  index.drop("p-3");
  index.put({
    id: "new",
    dense: query.map((value) => -value),
    sparse: { indices: [9], values: [1] },
    payload: payload("n"),
  });
  expect(index.byCosine(query, 5, undefined).map(({ id }) => id)).not.toContain("p-3");
  expect(index.byCosine(query, 5_000, undefined).at(-1)?.id).toBe("new");
  const filtered = index.byCosine(query, 20, { document: "d-4" });
  expect(filtered.map(({ id }) => index.payload(id)?.document)).toEqual(Array.from({ length: 20 }, () => "d-4"));
  expect(index.byTerms({ indices: [9], values: [1] }, 5, undefined).map(({ id }) => id)).toEqual(["new"]);
});

test("terms are found as a plain sum over all points finds them, whatever was put, replaced and dropped before", () => {
  const point = fc.record({
    id: fc.integer({ min: 0, max: 12 }),
    terms: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
    weight: fc.integer({ min: 1, max: 9 }),
    dropped: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 40 }), (points) => {
      const index = createTenantIndex(1);
      const held = new Map<string, { terms: number[]; weight: number }>();
      for (const { id, terms, weight, dropped } of points) {
        const indices = terms.toSorted((one, other) => one - other);
        const sparse = { indices, values: indices.map(() => weight) };
        index.put({ id: `p-${id}`, dense: [1], sparse, payload: payload("d") });
        held.set(`p-${id}`, { terms: indices, weight });
        if (dropped) index.drop(`p-${id}`);
        if (dropped) held.delete(`p-${id}`);
      }
      const holders = (term: number) => [...held.values()].filter(({ terms }) => terms.includes(term)).length;
      const idf = (term: number) => Math.log(1 + (held.size - holders(term) + 0.5) / (holders(term) + 0.5));
      const asked = [0, 3, 6];
      const wanted = [...held]
        .map(([id, { terms, weight }]) => ({
          id,
          score: asked.filter((term) => terms.includes(term)).reduce((sum, term) => sum + idf(term) * weight, 0),
        }))
        .filter(({ score }) => score > 0);
      const found = index.byTerms({ indices: asked, values: [1, 1, 1] }, 100, undefined);
      expect(new Map(found.map(({ id, score }) => [id, score.toFixed(6)]))).toEqual(
        new Map(wanted.map(({ id, score }) => [id, score.toFixed(6)])),
      );
    }),
  );
});

test("the best of many are the first of all of them in order, equal scores by id", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 })), fc.integer({ min: 1, max: 10 }), (scores, limit) => {
      const idOf = (slot: number) => `p-${String(slot).padStart(3, "0")}`;
      const best = createBest(limit, idOf);
      for (const [slot, score] of scores.entries()) if (best.admits(score)) best.offer(slot, score);
      const all = scores.map((score, slot) => ({ id: idOf(slot), score }));
      const sorted = all.toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
      expect(best.sorted()).toEqual(sorted.slice(0, limit));
    }),
  );
});
