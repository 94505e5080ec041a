import type { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import type { Embedder, Vectors } from "@frontdesk/infra/ports/vectors";
import { expect, test, vi } from "vitest";
import { describePassages, toPoint } from "../passages/passages.ts";
import { openKnowledge } from "../testkit/open-knowledge.ts";
import { modelFusion } from "./fusion.ts";

const tenant = "shop" as TenantId;
const dense = [1, 0];
const query = "valve of pump";

/** More passages than one look brings. */
const manual = Array.from(
  { length: 40 },
  (_, at) => `## Part ${at}\n\n${`The valve of pump ${at} is turned by hand. `.repeat(20)}`,
).join("\n\n");

const embedderOf = (name: string): Embedder => ({
  dimensions: 2,
  name,
  embed: async (texts) => texts.map(() => dense),
});

/** Stores that replicas share, and what the vectors were asked for. */
function openShared() {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const stored = createEmbeddedVectors({ path: ":memory:" });
  const looks: string[] = [];
  const vectors: Vectors = {
    ...stored,
    forTenant: (id) => {
      const own = stored.forTenant(id);
      return {
        ...own,
        search: async (asked) => {
          looks.push(`${asked.weights.dense > 0 ? "nearest" : "terms"} ${asked.limit}`);
          return await own.search(asked);
        },
      };
    },
  };
  const replica = async (name: string) =>
    (await openKnowledge({ documents, vectors, embedder: embedderOf(name), fusion: modelFusion })).knowledge;
  return { replica, looks, vectors: stored.forTenant(tenant) };
}

test("[RAG-07] vectors of another model cost a question no further looks", async () => {
  const { replica, looks } = openShared();
  const before = await replica("model@1");
  await before.add({ tenant, document: { id: "manual", text: manual } });
  await vi.waitFor(
    async () => expect((await before.get({ tenant, id: "manual" })).document).not.toHaveProperty("embedded"),
    { interval: 5 },
  );
  await before.search({ tenant, query, top: 3 });
  const usual = looks.splice(0);
  const { passages } = await (await replica("model@2")).search({ tenant, query, top: 3 });
  expect(passages).toHaveLength(3);
  expect(looks).toEqual(usual);
  expect(usual).toEqual(["terms 30", "nearest 30"]);
});

test("[RAG-05] only the list that passages out of force fill is looked for further", async () => {
  const { replica, looks, vectors } = openShared();
  const knowledge = await replica("model@1");
  await knowledge.add({ tenant, document: { id: "page", text: "By hand, slowly: the valve of the pump." } });
  const chunks = Array.from({ length: 100 }, () => ({ headings: [], text: "Valve of pump: valve of pump." }));
  const left = describePassages({ title: undefined, chunks, language: "en" }, 0, chunks.length);
  await vectors.upsert(left.map((one) => toPoint(one, { document: "gone", version: 1, type: "doc" })));
  const { passages } = await knowledge.search({ tenant, query, top: 3 });
  expect(passages.map(({ document }) => document)).toEqual(["page"]);
  expect(looks).toEqual(["terms 30", "nearest 30", "terms 120"]);
});
