import { setImmediate } from "node:timers/promises";
import type { TenantId } from "@frontdesk/contracts/ids";
import { kbPassages } from "@frontdesk/contracts/rpc/retrieval";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import type { Collection, Doc, Documents } from "@frontdesk/infra/ports/documents";
import { TransientError } from "@frontdesk/infra/ports/errors";
import type { Vectors } from "@frontdesk/infra/ports/vectors";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { createMemoryBlobs } from "@frontdesk/infra/testkit/memory-blobs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { knowledgeWords } from "./documents/document-words.ts";
import { maxBrokenOff, readingLeaseMs } from "./documents/knowledge-record.rules.ts";
import type { Knowledge } from "./knowledge.ts";
import { pageOf, pdfOf } from "./testkit/office-files.ts";
import { type GivenKnowledge, openKnowledge } from "./testkit/open-knowledge.ts";
import { uploadLimits } from "./uploads/upload-reader.ts";

const tenant = "shop" as TenantId;
const other = "rival" as TenantId;
const file = (name: string, text: string) => ({ name, base64: Buffer.from(text).toString("base64") });
const price = (amount: number) => `# Price of delivery\n\nDelivery costs ${amount} shillings.`;

/** Stores that several replicas share, a clock that is set by hand, and a gate before every write of passages. */
async function openReplicas() {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const vectors = createEmbeddedVectors({ path: ":memory:" });
  const blobs = createMemoryBlobs();
  let now = 1_700_000_000_000;
  const clock = { now: () => now };
  const replica = async (gate?: () => Promise<void>, given: GivenKnowledge = {}): Promise<Knowledge> => {
    const gated: Vectors = {
      ...vectors,
      forTenant: (id) => {
        const inner = vectors.forTenant(id);
        return { ...inner, upsert: async (points) => (await gate?.(), await inner.upsert(points)) };
      },
    };
    return (await openKnowledge({ documents, vectors: gated, blobs, clock, ...given })).knowledge;
  };
  const within = (wrap: <T extends Doc>(name: string, inner: Collection<T>) => Collection<T>): Documents => ({
    ...documents,
    forTenant: (id) => ({
      tenant: id,
      collection: (spec) => wrap(spec.name, documents.forTenant(id).collection(spec)),
    }),
  });
  return {
    replica,
    documents,
    blobs,
    vectors,
    counted: documents.forTenant(tenant).collection(knowledgeWords),
    /** Holds up the updates that bring a version into force. */
    holdingUpRecords: (gate: () => Promise<void>) =>
      within((name, inner) => ({
        ...inner,
        update: async (id, condition, change) => {
          if (name === knowledgeCollection.name && change.set?.["state"] === "indexed") await gate();
          return await inner.update(id, condition, change);
        },
      })),
    /** Tells of how many documents the counts were read. */
    countingReads: (told: (many: number) => void) =>
      within((name, inner) => ({
        ...inner,
        getMany: async (ids) => {
          const found = await inner.getMany(ids);
          if (name === knowledgeWords.name) told(found.length);
          return found;
        },
      })),
    records: documents.forTenant(tenant).collection(knowledgeCollection),
    pass: (ms: number) => void (now += ms),
  };
}

/** Holds up whoever comes, and tells when somebody did. */
function createGate() {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const pass = () => {
    reached.resolve();
    return opened.promise;
  };
  return { pass, reached: reached.promise, open: () => opened.resolve() };
}

const stateOf = async (knowledge: Knowledge, id: string) => (await knowledge.get({ tenant, id })).document;
const isIndexed = (knowledge: Knowledge, id: string) =>
  vi.waitFor(async () => expect(await stateOf(knowledge, id)).toMatchObject({ state: "indexed" }), { interval: 5 });

async function prices(knowledge: Knowledge): Promise<string[]> {
  const { passages } = await knowledge.search({ tenant, query: "price of delivery", top: 10 });
  return passages.flatMap(({ text }) => /costs (\d+)/u.exec(text)?.[1] ?? []);
}

let desk: Awaited<ReturnType<typeof openReplicas>>;
beforeEach(async () => {
  desk = await openReplicas();
});

describe("a document that takes longer than the call", () => {
  test("[DOC-01] is answered for while it is read, and its progress can be asked for", async () => {
    const gate = createGate();
    const knowledge = await desk.replica(gate.pass, { answerWithinMs: 0 });
    const added = await knowledge.add({ tenant, document: { id: "d", title: "Fees", text: price(100), type: "faq" } });
    expect(added).toMatchObject({ ok: true, documents: [{ id: "d", title: "Fees", type: "faq" }] });
    expect(["queued", "reading"]).toContain(added.ok && added.documents[0]?.state);
    await gate.reached;
    expect(await stateOf(knowledge, "d")).toMatchObject({ state: "reading", passages: 0 });
    expect(await prices(knowledge)).toEqual([]);
    gate.open();
    await isIndexed(knowledge, "d");
    expect(await prices(knowledge)).toEqual(["100"]);
  });

  test("[DOC-01] and cannot be read ends as failed, with the reason, and keeps no bytes", async () => {
    const knowledge = await desk.replica(undefined, { answerWithinMs: 0 });
    const cut = pdfOf([pageOf(["Hello", 50, 700])]).subarray(0, 120);
    const added = await knowledge.add({
      tenant,
      document: {},
      file: { name: "c.pdf", base64: cut.toString("base64") },
    });
    expect(added).toMatchObject({ ok: true, documents: [{ id: "c.pdf" }] });
    await vi.waitFor(async () => expect((await stateOf(knowledge, "c.pdf"))?.state).toBe("failed"), 10_000);
    expect(await stateOf(knowledge, "c.pdf")).toMatchObject({ reason: expect.stringContaining("damaged") });
    await vi.waitFor(() => expect(desk.blobs.stored.size).toBe(0));
  });

  test("[RAG-05] and replaces another one shows its progress while the old one answers", async () => {
    const first = await desk.replica();
    await first.add({ tenant, document: { id: "d", text: price(100) } });
    const gate = createGate();
    const knowledge = await desk.replica(gate.pass, { answerWithinMs: 0 });
    await knowledge.add({ tenant, document: { id: "d", text: price(120) } });
    await gate.reached;
    expect(await stateOf(first, "d")).toMatchObject({ state: "reading", passages: 1 });
    expect(await prices(first)).toEqual(["100"]);
    expect((await first.passage({ tenant, passage: "d#0" })).passage?.text).toContain("100");
    gate.open();
    await isIndexed(first, "d");
    expect(await prices(first)).toEqual(["120"]);
  });
});

describe("what a process leaves behind", () => {
  test("[DOC-01] an abandoned reading is taken up by another replica; the late one does no harm", async () => {
    const gate = createGate();
    const dead = await desk.replica(gate.pass, { answerWithinMs: 0 });
    const alive = await desk.replica();
    await dead.add({ tenant, document: { id: "d", text: price(100) } });
    await gate.reached;
    expect(await alive.resume({ tenant, id: "d" })).toEqual({ resumed: false, busy: false });
    desk.pass(readingLeaseMs + 1);
    expect(await alive.resume({ tenant, id: "d" })).toMatchObject({ resumed: true });
    await isIndexed(alive, "d");
    gate.open();
    await dead.stop();
    expect(await prices(alive)).toEqual(["100"]);
    expect(await desk.vectors.forTenant(tenant).count()).toBe(1);
    expect(desk.blobs.stored.size).toBe(1);
    expect(await alive.resume({ tenant, id: "d" })).toEqual({ resumed: false, busy: false });
  });

  test("[DOC-01] a document that ended its process again and again is given up with the reason; the old one answers", async () => {
    const alive = await desk.replica();
    await alive.add({ tenant, document: { id: "d", text: price(100) } });
    const gates = Array.from({ length: maxBrokenOff }, createGate);
    const [first, ...rest] = gates;
    await (await desk.replica(first?.pass, { answerWithinMs: 0 })).add({
      tenant,
      document: { id: "d", text: price(120) },
    });
    await first?.reached;
    for (const gate of rest) {
      desk.pass(readingLeaseMs + 1);
      expect(await (await desk.replica(gate.pass)).resume({ tenant, id: "d" })).toMatchObject({ resumed: true });
      await gate.reached;
    }
    desk.pass(readingLeaseMs + 1);
    expect(await alive.resume({ tenant, id: "d" })).toMatchObject({ resumed: true });
    expect(await stateOf(alive, "d")).toMatchObject({
      state: "indexed",
      reason: expect.stringContaining("broken off"),
    });
    expect(await prices(alive)).toEqual(["100"]);
    await vi.waitFor(() => expect(desk.blobs.stored.size).toBe(1));
  });

  test("[DOC-01] a process that stops lets go: another goes on at once, and nothing is held against the document", async () => {
    const gate = createGate();
    const stopping = await desk.replica(gate.pass, { answerWithinMs: 0 });
    const alive = await desk.replica();
    await stopping.add({ tenant, document: { id: "d", text: price(100) } });
    await gate.reached;
    const stopped = stopping.stop();
    gate.open();
    await stopped;
    const record = await desk.records.get(`${tenant}:d`);
    if (record?.state === "queued") {
      expect(record.pending?.brokenOff).toBe(0);
      expect(await alive.resume({ tenant, id: "d" })).toMatchObject({ resumed: true });
    }
    await isIndexed(alive, "d");
    expect(await prices(alive)).toEqual(["100"]);
  });

  test("[RAG-05] while the engine is away a document waits, and is read when it is back", async () => {
    let away = true;
    const knowledge = await desk.replica(async () => {
      if (away) throw new TransientError("the engine is away");
    });
    const added = await knowledge.add({ tenant, document: { id: "d", text: price(100) } });
    expect(added).toMatchObject({ ok: true, documents: [{ state: "queued" }] });
    away = false;
    desk.pass(60_000);
    expect(await knowledge.resume({ tenant, id: "d" })).toMatchObject({ resumed: true });
    await isIndexed(knowledge, "d");
    expect(await prices(knowledge)).toEqual(["100"]);
  });

  test("[RAG-06] a removal that was broken off is out of search at once, and finished by another replica", async () => {
    const alive = await desk.replica();
    await alive.add({ tenant, document: { id: "d", text: price(100) } });
    const failing: Vectors = {
      ...desk.vectors,
      forTenant: (id) => ({
        ...desk.vectors.forTenant(id),
        remove: () => Promise.reject(new TransientError("the engine is away")),
      }),
    };
    const broken = await desk.replica(undefined, { vectors: failing });
    await expect(broken.remove({ tenant, id: "d" })).rejects.toThrow(TransientError);
    expect(await prices(alive)).toEqual([]);
    expect(await stateOf(alive, "d")).toBeNull();
    desk.pass(readingLeaseMs + 1);
    expect(await alive.resume({ tenant, id: "d" })).toMatchObject({ resumed: true });
    await vi.waitFor(async () => expect(await desk.records.get(`${tenant}:d`)).toBeUndefined());
    expect(await desk.vectors.forTenant(tenant).count()).toBe(0);
    expect(desk.blobs.stored.size).toBe(0);
  });

  test("[DOC-01] an upload of many documents that was broken off is split again, and each is kept by itself", async () => {
    const gate = createGate();
    const dead = await desk.replica(gate.pass, { answerWithinMs: 0 });
    const lines = ['{"id":"a","text":"Delivery costs 100."}', "{", '{"id":"b","text":"Delivery costs 120."}'];
    await dead.add({ tenant, document: {}, file: file("kb.jsonl", lines.join("\n")) });
    await gate.reached;
    const alive = await desk.replica();
    desk.pass(readingLeaseMs + 1);
    for (const id of ["a", "b"]) await alive.resume({ tenant, id });
    await isIndexed(alive, "a");
    await isIndexed(alive, "b");
    expect((await prices(alive)).toSorted()).toEqual(["100", "120"]);
    expect(await stateOf(alive, "kb.jsonl")).toMatchObject({
      state: "failed",
      reason: "Line 2 is not valid JSON. The other lines were added.",
    });
    expect(desk.blobs.stored.size).toBe(2);
  });
});

describe("two replicas", () => {
  test("[RAG-05] that add one document at once end in one whole version, with its bytes alone", async () => {
    const replicas = [await desk.replica(), await desk.replica()];
    await Promise.all(
      replicas.map((knowledge, at) => knowledge.add({ tenant, document: { id: "d", text: price(100 + at) } })),
    );
    await isIndexed(replicas[0]!, "d");
    const found = await Promise.all(replicas.map(prices));
    expect(found[0]).toHaveLength(1);
    expect(found[1]).toEqual(found[0]);
    expect(await desk.vectors.forTenant(tenant).count()).toBe(1);
    expect(desk.blobs.stored.size).toBe(1);
  });

  test("[RAG-05] a version that is overtaken while it is read answers until the newer one does", async () => {
    const slow = createGate();
    const one = await desk.replica(slow.pass, { answerWithinMs: 0 });
    await one.add({ tenant, document: { id: "d", text: price(100) } });
    await slow.reached;
    const newer = createGate();
    const two = await desk.replica(newer.pass, { answerWithinMs: 0 });
    await two.add({ tenant, document: { id: "d", text: price(120) } });
    await newer.reached;
    slow.open();
    await vi.waitFor(async () => expect(await prices(two)).toEqual(["100"]));
    expect((await stateOf(two, "d"))?.state).toBe("reading");
    newer.open();
    await isIndexed(two, "d");
    expect(await prices(one)).toEqual(["120"]);
    await vi.waitFor(() => expect(desk.blobs.stored.size).toBe(1));
  });

  test("[RAG-06] a document removed on one is gone on the other at once, with its bytes, also while it is read there", async () => {
    const gate = createGate();
    const reading = await desk.replica(gate.pass, { answerWithinMs: 0 });
    const removing = await desk.replica();
    await removing.add({ tenant, document: { id: "d", text: price(100) } });
    await reading.add({ tenant, document: { id: "d", text: price(120) } });
    await gate.reached;
    expect(await removing.remove({ tenant, id: "d" })).toEqual({ removed: true });
    for (const knowledge of [reading, removing]) {
      expect(await prices(knowledge)).toEqual([]);
      expect(await stateOf(knowledge, "d")).toBeNull();
      expect((await knowledge.passage({ tenant, passage: "d#0" })).passage).toBeNull();
      expect((await knowledge.passages({ tenant, id: "d", limit: 5 })).passages).toBeNull();
    }
    gate.open();
    await reading.stop();
    expect(await desk.vectors.forTenant(tenant).count()).toBe(0);
    expect(desk.blobs.stored.size).toBe(0);
    expect(await desk.counted.count({})).toBe(0);
    expect(await desk.records.get(`${tenant}:d`)).toBeUndefined();
  });

  test("[RAG-06] a reading from before a removal never comes back, though the document was added anew", async () => {
    const old = createGate();
    const one = await desk.replica(old.pass, { answerWithinMs: 0 });
    const two = await desk.replica();
    await one.add({ tenant, document: { id: "d", text: price(100) } });
    await old.reached;
    await two.remove({ tenant, id: "d" });
    const anew = createGate();
    const three = await desk.replica(anew.pass, { answerWithinMs: 0 });
    await three.add({ tenant, document: { id: "d", text: price(120) } });
    await anew.reached;
    old.open();
    await one.stop();
    expect(await prices(two)).toEqual([]);
    anew.open();
    await isIndexed(two, "d");
    expect(await prices(two)).toEqual(["120"]);
    expect(desk.blobs.stored.size).toBe(1);
  });
});

describe("what is counted of a document", () => {
  const wordsOf = async () => (await desk.counted.find({})).map(({ documentId, words }) => ({ documentId, words }));
  const saying = (amount: number) => expect.stringContaining(String(amount));

  test("[RAG-05] is kept before its version is in force, beside what the version before holds, and then alone", async () => {
    const first = await desk.replica();
    await first.add({ tenant, document: { id: "d", text: price(100) } });
    const [before] = await desk.counted.find({});
    expect(before).toMatchObject({ documentId: "d", passages: 1, words: saying(100) });
    const inForce = createGate();
    const second = await desk.replica(undefined, { documents: desk.holdingUpRecords(inForce.pass), answerWithinMs: 0 });
    await second.add({ tenant, document: { id: "d", text: price(120) } });
    await inForce.reached;
    expect((await wordsOf()).map(({ words }) => words)).toEqual([before?.words, saying(120)]);
    expect(await prices(first)).toEqual(["100"]);
    inForce.open();
    await isIndexed(first, "d");
    await vi.waitFor(async () => expect(await wordsOf()).toEqual([{ documentId: "d", words: saying(120) }]));
  });

  test("[RAG-06] goes with it when it is removed, also when another finishes that, and only its tenant's", async () => {
    const knowledge = await desk.replica();
    await knowledge.add({ tenant, document: { id: "d", text: price(100) } });
    await knowledge.add({ tenant: other, document: { id: "d", text: price(900) } });
    await knowledge.remove({ tenant, id: "d" });
    expect(await wordsOf()).toEqual([]);

    await knowledge.add({ tenant, document: { id: "f", text: price(100) } });
    await desk.records.update(`${tenant}:f`, {}, { set: { state: "removed", version: 0, dueAt: 1, rev: 99 } });
    expect(await knowledge.resume({ tenant, id: "f" })).toMatchObject({ resumed: true });
    await vi.waitFor(async () => expect(await wordsOf()).toEqual([]));
    expect(await desk.documents.forTenant(other).collection(knowledgeWords).count({})).toBe(1);
  });

  test("[DOC-03] is the same whether a worker reads it or not", async () => {
    const text = Array.from({ length: 70 }, (_, at) => `## Part ${at}\n\nReturning part ${at} is free.`).join("\n\n");
    const here = await desk.replica();
    await here.add({ tenant, document: { id: "d", text } });
    const elsewhere = await desk.replica(undefined, { uploads: { ...uploadLimits, workerFromCharacters: 1 } });
    await elsewhere.add({ tenant: other, document: { id: "d", text } });
    const counts = async (whose: TenantId) => {
      const [one] = await desk.documents.forTenant(whose).collection(knowledgeWords).find({});
      return { passages: one?.passages, words: one?.words, stems: one?.stems, concepts: one?.concepts };
    };
    expect((await counts(tenant)).passages).toBe(70);
    expect(await counts(other)).toEqual(await counts(tenant));
  });

  test("[RAG-05] [RAG-06] is read by every replica once, whichever changed the document", async () => {
    const replicas: Knowledge[] = [];
    const announce = (whose: TenantId) => {
      for (const each of replicas.slice(1)) each.forget(whose);
    };
    const read = [0, 0];
    for (const at of read.keys()) {
      const documents = desk.countingReads((many) => void (read[at] = (read[at] ?? 0) + many));
      replicas.push(await desk.replica(undefined, { announce, documents }));
    }
    const [one, two] = replicas as [Knowledge, Knowledge];
    await one.add({ tenant, document: { id: "d", text: price(100) } });
    await one.add({ tenant, document: { id: "e", text: "Umbrellas are lent." } });
    await Promise.all([prices(one), prices(two)]);
    expect(read).toEqual([2, 2]);
    await one.add({ tenant, document: { id: "d", text: price(120) } });
    await Promise.all([prices(one), prices(two)]);
    await vi.waitFor(() => expect(read).toEqual([3, 3]));
    await Promise.all([prices(one), prices(two)]);
    expect(read).toEqual([3, 3]);
  });
});

describe("kept originals", () => {
  test("[RAG-05] a document that is read anew is told of when its reading has ended, not before", async () => {
    const gate = createGate();
    let isShut = false;
    let announced = 0;
    const knowledge = await desk.replica(async () => (isShut ? await gate.pass() : undefined), {
      announce: () => void (announced += 1),
    });
    await knowledge.add({ tenant, document: { id: "d", text: price(100) } });
    [isShut, announced] = [true, 0];
    await knowledge.reindex({ tenant });
    await gate.reached;
    expect(announced).toBe(0);
    gate.open();
    await isIndexed(knowledge, "d");
    await vi.waitFor(() => expect(announced).toBe(1));
  });

  test("[RAG-05] [CA-18] only the bytes in force are kept, by tenant; a removal takes one tenant's", async () => {
    const knowledge = await desk.replica();
    for (const amount of [100, 110, 120]) await knowledge.add({ tenant, document: { id: "d", text: price(amount) } });
    await knowledge.add({ tenant: other, document: { id: "d", text: price(900) } });
    expect([...desk.blobs.stored.values()].map(String)).toEqual([price(120), price(900)]);
    await knowledge.remove({ tenant, id: "d" });
    expect([...desk.blobs.stored.keys()].every((key) => key.startsWith(other))).toBe(true);
  });

  test("[DOC-01] a document that is refused at once leaves nothing behind", async () => {
    const knowledge = await desk.replica();
    expect(await knowledge.add({ tenant, document: { id: "d", text: " " } })).toMatchObject({ ok: false });
    expect(desk.blobs.stored.size).toBe(0);
    expect(await desk.records.find({})).toEqual([]);
  });

  test("[RAG-05] every document is read anew from its bytes, and searches meanwhile never come back empty", async () => {
    const knowledge = await desk.replica();
    const shop = Array.from(
      { length: 12 },
      (_, at) => `{"id":"l${at}","title":"T${at}","text":"Delivery costs ${at}."}`,
    );
    await knowledge.add({ tenant, document: {}, file: file("kb.jsonl", shop.join("\n")) });
    const pdf = pdfOf([pageOf(["Delivery costs 777.", 50, 700])]).toString("base64");
    await knowledge.add({ tenant, document: { title: "Own title" }, file: { name: "fees.pdf", base64: pdf } });
    await knowledge.add({ tenant, document: { id: "old", text: "Delivery costs 888." } });
    await desk.records.update(`${tenant}:old`, {}, { unset: ["original"] });
    const before = await desk.records.find({}, { sort: { documentId: 1 } });
    desk.pass(1_000);
    expect(await knowledge.reindex({ tenant })).toEqual({ documents: 13 });
    const answered: number[] = [];
    const versions = async () => (await desk.records.find({})).filter(({ pending }) => pending !== undefined);
    do {
      answered.push((await prices(knowledge)).length);
      await setImmediate();
    } while ((await versions()).length > 0);
    expect(Math.min(...answered)).toBe(10);
    const after = await desk.records.find({}, { sort: { documentId: 1 } });
    for (const [at, record] of after.entries()) {
      const was = before[at];
      const isOld = record.documentId === "old";
      expect(record.version > (was?.version ?? 0)).toBe(!isOld);
      expect({ ...record, version: 0, lastVersion: 0, rev: 0, writer: "", updatedAt: "" }).toEqual({
        ...was,
        ...(isOld ? { original: undefined } : {}),
        version: 0,
        lastVersion: 0,
        rev: 0,
        writer: "",
        updatedAt: "",
      });
    }
    await vi.waitFor(async () => expect(await desk.vectors.forTenant(tenant).count()).toBe(14));
    await vi.waitFor(() => expect(desk.blobs.stored.size).toBe(14));
    expect(await stateOf(knowledge, "fees.pdf")).toMatchObject({ title: "Own title" });
  });
});

describe("a document as the search sees it", () => {
  test("[CA-21] its passages come in order, in pages, with their headings and pages", async () => {
    const knowledge = await desk.replica();
    const parts = Array.from({ length: 7 }, (_, at) => `## Part ${at}\n\n${"Delivery is fast. ".repeat(60)}${at}.`);
    await knowledge.add({ tenant, document: { id: "d", text: `# Shop\n\n${parts.join("\n\n")}` } });
    const all = (await knowledge.passages({ tenant, id: "d", limit: 500 })).passages ?? [];
    expect(kbPassages.response.parse({ passages: all })).toEqual({ passages: all });
    expect(all.length).toBeGreaterThan(6);
    expect(all.map(({ passage }) => passage)).toEqual(all.map((_, at) => `d#${at}`));
    expect(all.map(({ headings }) => headings.at(-1))).toContain("Part 3");
    const page = await knowledge.passages({ tenant, id: "d", after: 1, limit: 3 });
    expect(page.passages).toEqual(all.slice(2, 5));
    expect(await knowledge.passages({ tenant, id: "d", after: 500, limit: 3 })).toEqual({ passages: [] });
    expect(await knowledge.passages({ tenant: other, id: "d", limit: 3 })).toEqual({ passages: null });
  });
});
