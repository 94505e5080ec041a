import { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import type { Collection, Doc, Documents } from "@frontdesk/infra/ports/documents";
import { TransientError } from "@frontdesk/infra/ports/errors";
import type { TenantVectors, Vectors } from "@frontdesk/infra/ports/vectors";
import { type KnowledgeRecord, knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { documentWords, knowledgeWords } from "../documents/document-words.ts";
import { describePassages, toPoint } from "../passages/passages.ts";
import { countPassage, maxDocumentWords, noCounts, pack } from "../passages/word-counts.rules.ts";
import { tenantWordsSuite } from "../testkit/tenant-words.suite.ts";
import { createTenantWords, type TenantWords, type WordsLimits, type WordsOfTenants } from "./tenant-words.ts";

const tenant = TenantId.parse("shop");
const start = 1_700_000_000_000;
const stamp = (ms: number) => new Date(ms).toISOString();

/** What is read of the stores: whole passages, records of documents, counts. */
interface Reads {
  passages: number;
  records: number;
  counts: number;
}

/** Stores that replicas share, a clock set by hand, and what was read of them. */
async function openStores() {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const vectors = createEmbeddedVectors({ path: ":memory:" });
  await documents.ensure([knowledgeCollection, knowledgeWords]);
  await vectors.ensure(2);
  const reads: Reads = { passages: 0, records: 0, counts: 0 };
  let now = start;
  let fault: Error | undefined;
  const gate: { held?: Promise<void> } = {};
  const watchedCollection = <T extends Doc>(name: string, inner: Collection<T>): Collection<T> => {
    const kind = name === knowledgeWords.name ? "counts" : "records";
    const told = async (found: Promise<T[]>) => {
      if (fault !== undefined) throw fault;
      const all = await found;
      reads[kind] += all.length;
      await gate.held;
      return all;
    };
    return { ...inner, find: (...given) => told(inner.find(...given)), getMany: (ids) => told(inner.getMany(ids)) };
  };
  const watchedDocuments: Documents = {
    ...documents,
    forTenant: (id) => ({
      tenant: id,
      collection: (spec) => watchedCollection(spec.name, documents.forTenant(id).collection(spec)),
    }),
  };
  const watchedVectors: Vectors = {
    ...vectors,
    forTenant: (id) => {
      const own = vectors.forTenant(id);
      const get: TenantVectors["get"] = async (point) => {
        reads.passages += 1;
        return await own.get(point);
      };
      return { ...own, get, search: () => Promise.reject(new Error("passages are not searched for their words")) };
    },
  };
  const deps = { documents: watchedDocuments, vectors: watchedVectors, clock: { now: () => now } };
  return {
    reads,
    open: (limits?: Partial<WordsLimits>) => createTenantWords(deps, limits),
    store: (id: TenantId = tenant) => storing(id, documents, vectors, () => stamp(now)),
    pass: (ms: number) => void (now += ms),
    fail: (error: Error | undefined) => void (fault = error),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate.held = promise;
      return resolve;
    },
    counted: documents.forTenant(tenant).collection(knowledgeWords),
  };
}

/** Stores documents as an upload does, or as a release did that kept no counts; nobody is told. */
function storing(id: TenantId, documents: Documents, vectors: Vectors, updatedAt: () => string) {
  const records = documents.forTenant(id).collection(knowledgeCollection);
  const counted = documentWords(documents)(id);
  let version = 0;
  return {
    async add(documentId: string, texts: readonly string[], { counts = true } = {}): Promise<void> {
      version += 1;
      const chunks = texts.map((text) => ({ headings: ["Help"], text }));
      const passages = describePassages({ title: undefined, chunks, language: "en" }, 0, chunks.length);
      const made = { document: documentId, version, type: "doc" };
      await vectors.forTenant(id).upsert(passages.map((one) => toPoint({ ...one, dense: [1, 0] }, made)));
      const sum = noCounts();
      for (const { terms } of passages) countPassage(sum, terms);
      if (counts) await counted.keep({ documentId, version }, pack(sum));
      const known = { _id: `${id}:${documentId}`, tenant: id, documentId, type: "doc", state: "indexed" } as const;
      const record: KnowledgeRecord = {
        ...known,
        version,
        lastVersion: version,
        passages: texts.length,
        updatedAt: updatedAt(),
      };
      await records.put(record);
      if (counts) await counted.removeBefore({ documentId, version });
    },
    async remove(documentId: string, { counts = true } = {}): Promise<void> {
      await records.delete(`${id}:${documentId}`);
      if (counts) await counted.removeBefore({ documentId, version: version + 1 });
    },
  };
}

/** Asks until the words are as wanted: no question but the first waits for what is new. */
async function until(words: WordsOfTenants, isWanted: (known: TenantWords) => boolean): Promise<TenantWords> {
  return await vi.waitFor(
    async () => {
      const known = await words.of(tenant);
      expect(isWanted(known)).toBe(true);
      return known;
    },
    { interval: 1 },
  );
}

tenantWordsSuite("SQLite", async () => {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  return { documents, dispose: () => documents.close() };
});

let desk: Awaited<ReturnType<typeof openStores>>;
beforeEach(async () => {
  desk = await openStores();
});

describe("a tenant's words", () => {
  test("[WF-06] are counted by passage from what was kept with its documents: no passage is read", async () => {
    const { add } = desk.store();
    await add("a", ["returns returns", "A return label, e-mailed: SKU-12."]);
    await add("b", ["umbrella"]);
    const words = desk.open();
    const known = await words.of(tenant);
    expect(known.passages).toBe(3);
    expect(["returns", "help", "sku12", "email"].map((word) => known.words.get(word))).toEqual([1, 3, 1, undefined]);
    expect(known.stems.get("return")).toBe(2);
    expect([...known.concepts.values()].every((passages) => passages <= 3)).toBe(true);
    expect(known.concepts.size).toBeGreaterThan(0);
    expect(desk.reads).toEqual({ passages: 0, records: 2, counts: 2 });
    expect(await words.of(tenant)).toBe(known);
    expect(desk.reads.counts).toBe(2);
  });

  test("[CA-18] are those of its own documents alone", async () => {
    const rival = TenantId.parse("rival");
    await desk.store().add("a", ["umbrella"]);
    await desk.store(rival).add("a", ["parasol"]);
    const words = desk.open();
    expect([...(await words.of(tenant)).words.keys()]).toEqual(["help", "umbrella"]);
    expect([...(await words.of(rival)).words.keys()]).toEqual(["help", "parasol"]);
  });

  test("[RAG-05] a changed document alone is read, of a thousand; what it said before is taken out", async () => {
    const { add } = desk.store();
    for (let at = 0; at < 1_000; at++) {
      desk.pass(1_000);
      await add(`page-${at}`, [`parcel ${at}`]);
    }
    const words = desk.open();
    expect((await words.of(tenant)).words.get("parcel")).toBe(1_000);
    expect(desk.reads.counts).toBe(1_000);
    desk.pass(10_000);
    await add("page-7", ["umbrella", "parcel again"]);
    words.forget(tenant);
    Object.assign(desk.reads, { passages: 0, records: 0, counts: 0 });
    const known = await until(words, ({ words: now }) => now.has("umbrella"));
    expect([known.passages, known.words.get("parcel"), known.words.has("7")]).toEqual([1_001, 1_000, false]);
    // Beside it, the records of 10 s before the last look are looked at again.
    expect(desk.reads).toEqual({ passages: 0, records: 12, counts: 1 });
  });

  test("[RAG-05] a change that nobody told is found 10 s later, one that was told at once, on every replica", async () => {
    const { add } = desk.store();
    await add("a", ["umbrella"]);
    const [told, untold] = [desk.open(), desk.open()];
    for (const words of [told, untold]) await words.of(tenant);
    await add("a", ["parasol"]);
    told.forget(tenant);
    await until(told, ({ words }) => words.has("parasol") && !words.has("umbrella"));
    expect((await untold.of(tenant)).words.has("parasol")).toBe(false);
    desk.pass(10_000);
    await until(untold, ({ words }) => words.has("parasol") && !words.has("umbrella"));
  });

  test("[RAG-06] a document that is gone is found by the number of documents, and its words are taken out", async () => {
    const { add, remove } = desk.store();
    await add("a", ["umbrella stand"]);
    await add("b", ["umbrella"]);
    const words = desk.open();
    await words.of(tenant);
    await remove("a");
    desk.pass(10_000);
    const known = await until(words, ({ passages }) => passages === 1);
    expect([...known.words]).toEqual([
      ["help", 1],
      ["umbrella", 1],
    ]);
    expect([...known.stems.values()]).toEqual([1, 1]);
  });

  test("[RAG-05] a change stamped by a clock that is behind is found by the next look at all of them", async () => {
    const { add } = desk.store();
    await add("a", ["umbrella"]);
    const words = desk.open();
    desk.pass(60_000);
    await desk.store().add("b", ["tent"]);
    await words.of(tenant);
    desk.pass(-60_000);
    await add("a", ["parasol"]);
    desk.pass(660_000);
    await until(words, (known) => known.words.has("parasol"));
  });

  test("[RAG-05] a change that was told counts from the next question on, also one told while a look goes on", async () => {
    const { add } = desk.store();
    await add("a", ["umbrella"]);
    const words = desk.open({ toldWaitMs: Number.POSITIVE_INFINITY });
    await words.of(tenant);
    await add("a", ["parasol"]);
    words.forget(tenant);
    expect((await words.of(tenant)).words.has("parasol")).toBe(true);
    const release = desk.hold();
    const before = desk.reads.records;
    await add("b", ["tent"]);
    words.forget(tenant);
    const first = words.of(tenant);
    await vi.waitFor(() => expect(desk.reads.records).toBeGreaterThan(before), { interval: 1 });
    await add("c", ["canopy"]);
    words.forget(tenant);
    const second = words.of(tenant);
    release();
    expect((await first).words.has("tent")).toBe(true);
    expect((await second).words.has("canopy")).toBe(true);
  });

  test("[RAG-05] what changes while a look goes on is seen by the next one, and no question waits long for it", async () => {
    const { add } = desk.store();
    await add("a", ["umbrella"]);
    const words = desk.open({ toldWaitMs: 0 });
    await words.of(tenant);
    await add("a", ["parasol"]);
    words.forget(tenant);
    const release = desk.hold();
    expect((await words.of(tenant)).words.has("umbrella")).toBe(true);
    await vi.waitFor(() => expect(desk.reads.records).toBe(2), { interval: 1 });
    await add("a", ["canopy"]);
    words.forget(tenant);
    expect((await words.of(tenant)).words.has("umbrella")).toBe(true);
    release();
    await until(words, (known) => known.words.has("canopy") && !known.words.has("parasol"));
  });

  test("[RAG-05] nothing is counted twice or left behind, whatever is added, replaced and removed", async () => {
    const { add, remove } = desk.store();
    const words = desk.open();
    await add("a", ["one tent", "two tents"]);
    await words.of(tenant);
    for (let round = 0; round < 5; round++) {
      await add("a", [`tent ${round}`, `pegs of tent ${round}`]);
      await add("b", [`rope ${round}`]);
      if (round % 2 === 0) await remove("b");
      desk.pass(10_000);
      words.forget(tenant);
      const there = round % 2 === 0 ? 2 : 3;
      await until(words, (known) => known.passages === there && known.words.has(String(round)));
    }
    const anew = await desk.open().of(tenant);
    const kept = await words.of(tenant);
    const sorted = (counts: ReadonlyMap<string | number, number>) => [...counts].toSorted();
    for (const kind of ["words", "stems", "concepts"] as const) expect(sorted(kept[kind])).toEqual(sorted(anew[kind]));
  });

  test("[WF-06] while the store is away the words from before serve; a first question fails, and the next one asks again", async () => {
    const { add } = desk.store();
    await add("a", ["umbrella"]);
    const words = desk.open();
    desk.fail(new TransientError("the store is away"));
    await expect(words.of(tenant)).rejects.toThrow(TransientError);
    desk.fail(undefined);
    const known = await words.of(tenant);
    desk.fail(new TransientError("the store is away"));
    desk.pass(10_000);
    expect(await words.of(tenant)).toBe(known);
    await words.stop();
    expect(await words.of(tenant)).toBe(known);
  });
});

describe("documents of a release that kept no counts", () => {
  test("[RAG-05] are counted once from their passages, and the counts kept: no other replica reads them again", async () => {
    const { add } = desk.store();
    await add("a", ["umbrella", "returns"], { counts: false });
    await add("b", ["tent"]);
    const known = await desk.open().of(tenant);
    expect([known.passages, known.words.get("umbrella"), known.stems.get("return")]).toEqual([3, 1, 1]);
    expect(desk.reads.passages).toBe(2);
    expect((await desk.open().of(tenant)).words).toEqual(new Map([...known.words].toSorted()));
    expect(desk.reads.passages).toBe(2);
  });

  test("[RAG-05] a first question waits for a thousand passages of them, not for all", async () => {
    const { add } = desk.store();
    const parcels = Array.from({ length: 10 }, (_, at) => `parcel ${at}`);
    for (let at = 0; at < 300; at++) await add(`page-${at}`, parcels, { counts: false });
    const words = desk.open();
    const first = await words.of(tenant);
    expect(first.passages).toBeGreaterThanOrEqual(1_000);
    expect(first.passages).toBeLessThan(3_000);
    await until(words, ({ passages }) => passages === 3_000);
  });

  test("[RAG-06] counts that such a release left behind go when all documents are looked at; those to come stay", async () => {
    const { add, remove } = desk.store();
    for (const id of ["a", "b", "c"]) await add(id, ["umbrella"]);
    await remove("a", { counts: false });
    await add("b", ["parasol"], { counts: false });
    await desk.open().of(tenant);
    expect((await desk.counted.find({})).map(({ _id }) => _id).toSorted()).toEqual(["shop:b@4", "shop:c@3"]);
  });
});

describe("what is kept and remembered is bounded", () => {
  test("[CA-18] many tenants at once, up to so many bytes of all; those asked longest ago go", async () => {
    const tenants = Array.from({ length: 40 }, (_, at) => TenantId.parse(`shop-${at}`));
    for (const one of tenants) await desk.store(one).add("a", ["umbrella"]);
    const ask = async (words: WordsOfTenants, some: readonly TenantId[]) => {
      const before = desk.reads.counts;
      for (const one of some) await words.of(one);
      return desk.reads.counts - before;
    };
    const words = desk.open();
    expect(await ask(words, tenants)).toBe(40);
    expect(await ask(words, tenants)).toBe(0);
    const [first, second, third] = tenants as [TenantId, TenantId, TenantId];
    // Room for the little words of two.
    const few = desk.open({ mostBytes: 20_000, mostTenantBytes: 20_000 });
    expect(await ask(few, [first, second, first, third])).toBe(3);
    expect(await ask(few, [first, third])).toBe(0);
    expect(await ask(few, [second])).toBe(1);
  });

  test("[CA-18] of a knowledge that takes more than its part, some documents stand for the rest, also as they change", async () => {
    const { add, remove } = desk.store();
    for (let at = 0; at < 50; at++) await add(`page-${at + 10}`, [`parcel ${at}`]);
    const words = desk.open({ mostBytes: 100_000, mostTenantBytes: 12_000 });
    const { passages } = await words.of(tenant);
    expect(passages).toBeGreaterThan(1);
    expect(passages).toBeLessThan(50);
    for (let at = 0; at < 50; at++) await remove(`page-${at + 10}`);
    await add("last", ["umbrella"]);
    desk.pass(10_000);
    await until(words, (now) => now.passages === 0);
    desk.pass(600_000);
    const known = await until(words, (now) => now.words.has("umbrella"));
    expect([known.passages, known.words.size, known.stems.size]).toEqual([1, 2, 2]);
  });

  test("[DOC-03] of one document, so many different words; the most a document can hold fits into a stored one", () => {
    const counts = noCounts();
    const long = (at: number) => `${"字".repeat(57)}${1_000_000 + at}`;
    for (let at = 0; at < maxDocumentWords + 500; at += 100) {
      const words = Array.from({ length: 100 }, (_, place) => long(at + place));
      countPassage(counts, { words, stems: words, concepts: [] });
    }
    expect(counts.words.size).toBe(maxDocumentWords);
    expect(Buffer.byteLength(JSON.stringify(pack(counts)))).toBeLessThan(8_500_000);
  });
});
