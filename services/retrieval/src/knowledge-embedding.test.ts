import { setImmediate } from "node:timers/promises";
import type { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import { createOpenAiEmbedder } from "@frontdesk/infra/openai/embedder";
import { PermanentError, TransientError } from "@frontdesk/infra/ports/errors";
import type { Embedder, EmbedOptions } from "@frontdesk/infra/ports/vectors";
import { knowledgeCollection } from "@frontdesk/infra/runtime/knowledge-record";
import { createMemoryBlobs } from "@frontdesk/infra/testkit/memory-blobs";
import { act } from "@frontdesk/infra/testkit/scripted-model-acts";
import { startScriptedModel } from "@frontdesk/infra/testkit/scripted-model-server";
import { describe, expect, test, vi } from "vitest";
import { vectorsLeaseMs } from "./documents/vectors-record.rules.ts";
import type { Knowledge } from "./knowledge.ts";
import { modelFusion } from "./search/fusion.ts";
import { openKnowledge } from "./testkit/open-knowledge.ts";

const tenant = "shop" as TenantId;
const sizes = 8;

/** Sections long enough to be a passage each. */
const manual = Array.from(
  { length: 40 },
  (_, at) => `## Part ${at}\n\n${`The valve of pump ${at} is turned by hand. `.repeat(20)}`,
).join("\n\n");

/** Tells subjects apart in any language: the first of its words that a text holds is its direction. */
const subjects = [/refund|rückzahlung/iu, /parcel|paket/iu, /pump/iu];
function meaning(text: string): number[] {
  const at = subjects.findIndex((subject) => subject.test(text));
  return Array.from({ length: sizes }, (_, place) => (place === (at < 0 ? sizes - 1 : at) ? 1 : 0));
}

type Hold = (texts: readonly string[], options: EmbedOptions) => Promise<void> | void;

function embedderOf(hold: Hold = () => undefined, name = "model@1"): Embedder {
  return {
    dimensions: sizes,
    name,
    embed: async (texts, options = {}) => {
      await hold(texts, options);
      return texts.map(meaning);
    },
  };
}

/** Stores that replicas share, and a clock that is set by hand. */
function openShared() {
  const stores = {
    documents: createEmbeddedDocuments({ path: ":memory:" }),
    vectors: createEmbeddedVectors({ path: ":memory:" }),
    blobs: createMemoryBlobs(),
  };
  let now = 1_700_000_000_000;
  return {
    vectors: stores.vectors.forTenant(tenant),
    records: stores.documents.forTenant(tenant).collection(knowledgeCollection),
    pass: (ms: number) => void (now += ms),
    replica: async (embedder: Embedder) =>
      (await openKnowledge({ ...stores, embedder, fusion: modelFusion, clock: { now: () => now } })).knowledge,
  };
}

const add = async (knowledge: Knowledge, id: string, text: string) =>
  await knowledge.add({ tenant, document: { id, text } });
const stateOf = async (knowledge: Knowledge, id: string) => (await knowledge.get({ tenant, id })).document;
const shows = (knowledge: Knowledge, id: string, state: object) =>
  vi.waitFor(async () => expect(await stateOf(knowledge, id)).toMatchObject(state), { interval: 5, timeout: 10_000 });
const isWhole = (knowledge: Knowledge, id: string) =>
  vi.waitFor(async () => expect(await stateOf(knowledge, id)).not.toHaveProperty("embedded"), { interval: 5 });
const first = async (knowledge: Knowledge, query: string) =>
  (await knowledge.search({ tenant, query, top: 3 })).passages[0]?.passage;
const resume = async (knowledge: Knowledge, id: string) => await knowledge.resume({ tenant, id });

/** What could begin at once has begun. */
async function inHand(): Promise<void> {
  for (let at = 0; at < 50; at++) await setImmediate();
}

describe("documents of an embedder outside", () => {
  test("[RAG-07] are found by their words before a vector is made, and tell how many have theirs", async () => {
    const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let calls = 0;
    const { replica } = openShared();
    const knowledge = await replica(
      embedderOf(async (_, { role }) => {
        if (role === "passage") await gates[calls++]?.promise;
      }),
    );
    const added = await add(knowledge, "manual", manual);
    expect(added).toMatchObject({ ok: true, documents: [{ state: "indexed", passages: 40, embedded: 0 }] });
    expect(await first(knowledge, "valve of pump 33")).toBe("manual#33");
    gates[0]?.resolve();
    await shows(knowledge, "manual", { state: "indexed", embedded: 4 });
    expect(await first(knowledge, "valve of pump 33")).toBe("manual#33");
    gates[1]?.resolve();
    await isWhole(knowledge, "manual");
  });

  test("[RAG-07] [WF-06] are found by what they mean, where no word is shared", async () => {
    const knowledge = await openShared().replica(embedderOf());
    await add(knowledge, "refunds", "A refund takes seven days.");
    await add(knowledge, "parcels", "A parcel takes four days.");
    await add(knowledge, "pumps", "A pump takes one hour.");
    await Promise.all(["refunds", "parcels", "pumps"].map((id) => isWhole(knowledge, id)));
    expect(await first(knowledge, "Rückzahlung?")).toBe("refunds#0");
    expect(await first(knowledge, "Paket?")).toBe("parcels#0");
  });

  test("[RAG-07] wait for an embedder that is away, and are found by their words meanwhile", async () => {
    let away = true;
    let asked = 0;
    const { replica, pass } = openShared();
    const knowledge = await replica(
      embedderOf((_, { role }) => {
        if (role === "passage") asked += 1;
        if (away) throw new TransientError("embeddings: no answer");
      }),
    );
    await add(knowledge, "manual", manual);
    await shows(knowledge, "manual", { state: "indexed", embedded: 0 });
    expect(await first(knowledge, "valve of pump 33")).toBe("manual#33");
    await add(knowledge, "other", "A parcel takes four days.");
    await inHand();
    expect(await stateOf(knowledge, "other")).toMatchObject({ state: "indexed", embedded: 0 });
    expect(asked).toBe(1);
    away = false;
    pass(vectorsLeaseMs);
    for (const id of ["manual", "other"]) await resume(knowledge, id);
    await isWhole(knowledge, "manual");
    await isWhole(knowledge, "other");
  });

  test("[RAG-07] tell why, when the embedder refuses, and are embedded once that is put right", async () => {
    let dimensions = 3;
    const { replica, pass } = openShared();
    const knowledge = await replica(
      embedderOf((_, { role }) => {
        if (dimensions !== sizes && role === "passage") {
          throw new PermanentError(`the embedding model gives ${dimensions} dimensions, not the ${sizes} set`);
        }
      }),
    );
    await add(knowledge, "manual", manual);
    const embeddingFault = "the embedding model gives 3 dimensions, not the 8 set; tried again every 10 minutes.";
    await shows(knowledge, "manual", { state: "indexed", embedded: 0, embeddingFault });
    expect(await first(knowledge, "valve of pump 33")).toBe("manual#33");
    dimensions = sizes;
    pass(599_999);
    await resume(knowledge, "manual");
    await inHand();
    await shows(knowledge, "manual", { embedded: 0, embeddingFault });
    pass(1);
    await resume(knowledge, "manual");
    await isWhole(knowledge, "manual");
    expect(await stateOf(knowledge, "manual")).not.toHaveProperty("embeddingFault");
  });

  test("[RAG-07] go on where they stood when a process stops, or is asked too often, half-way", async () => {
    const server = await startScriptedModel({ dimensions: sizes });
    const { replica, pass } = openShared();
    const embedder = await createOpenAiEmbedder({ baseUrl: server.url, model: "embed", dimensions: sizes });
    const stopping = await replica(
      embedderOf(async (texts, { signal }) => {
        if (!texts[0]?.includes("pump 4 ")) return;
        await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
      }, embedder.name),
    );
    await add(stopping, "manual", manual);
    await shows(stopping, "manual", { embedded: 4 });
    await stopping.stop();
    const other = await replica(embedder);
    server.nextOther(act.rateLimited("60"));
    await resume(other, "manual");
    await vi.waitFor(() => expect(server.requests).toHaveLength(1), { interval: 5 });
    await shows(other, "manual", { state: "indexed", embedded: 4 });
    await other.stop();
    const third = await replica(embedder);
    pass(vectorsLeaseMs);
    await resume(third, "manual");
    await isWhole(third, "manual");
    const asked = server.requests.slice(1).map(({ body }) => (body["input"] as string[]).length);
    expect(asked).toEqual([4, 8, 16, 8]);
    await server.close();
  });

  test("[RAG-07] are taken from a process that hangs while it makes them, and that one makes no more of them", async () => {
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { replica, pass } = openShared();
    let calls = 0;
    const hanging = await replica(
      embedderOf(async () => {
        calls += 1;
        reached.resolve();
        await opened.promise;
      }),
    );
    await add(hanging, "manual", manual);
    await reached.promise;
    const other = await replica(embedderOf());
    pass(vectorsLeaseMs - 1);
    await resume(other, "manual");
    await inHand();
    expect(await stateOf(other, "manual")).toMatchObject({ embedded: 0 });
    pass(1);
    await resume(other, "manual");
    await isWhole(other, "manual");
    opened.resolve();
    await inHand();
    await hanging.stop();
    expect(calls).toBe(1);
  });

  test("[RAG-07] are gone on with by a process that came too late with some, when nobody else did", async () => {
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { replica, pass } = openShared();
    const knowledge = await replica(
      embedderOf(async (_, { role }) => {
        if (role !== "passage") return;
        reached.resolve();
        await opened.promise;
      }),
    );
    await add(knowledge, "manual", manual);
    await reached.promise;
    pass(vectorsLeaseMs);
    await resume(knowledge, "manual");
    opened.resolve();
    await isWhole(knowledge, "manual");
  });

  test("[RAG-07] wait in line for minutes before anybody looks again, and lose nothing when their process dies", async () => {
    const { replica, pass, records } = openShared();
    const busy = await replica(embedderOf(() => new Promise(() => undefined)));
    await add(busy, "manual", manual);
    await add(busy, "other", "A parcel takes four days.");
    await resume(busy, "other");
    const [waiting] = await records.find({ documentId: "other" });
    pass(299_999);
    const another = await replica(embedderOf());
    await resume(another, "other");
    await inHand();
    expect(await records.find({ documentId: "other" })).toEqual([waiting]);
    pass(1);
    await resume(another, "other");
    await isWhole(another, "other");
  });

  test("[RAG-07] leave room for questions: a slow embedder is given fewer passages at once", async () => {
    const { replica, pass } = openShared();
    const asked: number[] = [];
    const knowledge = await replica(
      embedderOf((texts, { role }) => {
        if (role !== "passage") return;
        asked.push(texts.length);
        pass(texts.length * 150);
      }),
    );
    await add(knowledge, "manual", manual);
    await isWhole(knowledge, "manual");
    expect(asked.slice(0, 5)).toEqual([4, 2, 4, 2, 4]);
  });

  test("[RAG-06] leave nothing when they are removed while a vector is made", async () => {
    const reached = Promise.withResolvers<void>();
    const opened = Promise.withResolvers<void>();
    const { replica, vectors } = openShared();
    const knowledge = await replica(
      embedderOf(async () => {
        reached.resolve();
        await opened.promise;
      }),
    );
    await add(knowledge, "manual", manual);
    await reached.promise;
    await knowledge.remove({ tenant, id: "manual" });
    opened.resolve();
    await knowledge.stop();
    expect(await vectors.count()).toBe(0);
    expect(await stateOf(knowledge, "manual")).toBeNull();
  });

  test("[RAG-07] with vectors of another model are found by their words alone, until they are read anew", async () => {
    const { replica } = openShared();
    const before = await replica(embedderOf(undefined, "model@1"));
    await add(before, "refunds", "A refund takes seven days.");
    await isWhole(before, "refunds");
    await before.stop();
    const now = await replica(embedderOf(undefined, "model@2"));
    expect(await first(now, "Rückzahlung?")).toBeUndefined();
    expect(await first(now, "refund")).toBe("refunds#0");
    await now.reindex({ tenant });
    await vi.waitFor(async () => expect(await first(now, "Rückzahlung?")).toBe("refunds#0"), { interval: 5 });
  });
});
