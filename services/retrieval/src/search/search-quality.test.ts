import { createHash } from "node:crypto";
import { TenantId } from "@frontdesk/contracts/ids";
import { createLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import type { Embedder } from "@frontdesk/infra/ports/vectors";
import { describe, expect, test } from "vitest";
import { openKnowledge } from "../testkit/open-knowledge.ts";
import { plainBm25, rankQuality } from "../testkit/plain-bm25.ts";
import { type QualitySet, qualitySets } from "../testkit/quality-corpus.ts";

const depth = 10;
const tenant = TenantId.parse("quality");

/** Knows nothing of the text: the worst that an embedder made for another language can do. */
const blindEmbedder: Embedder = {
  dimensions: 32,
  embed: async (texts) =>
    texts.map((text) => {
      const values = [...createHash("sha256").update(text).digest()].map((byte) => byte - 127.5);
      const length = Math.hypot(...values);
      return values.map((value) => value / length);
    }),
};

async function compare({ passages, questions }: QualitySet, embedder: Embedder) {
  const { knowledge } = await openKnowledge({ embedder });
  await knowledge.add({ tenant, document: { text: passages.map((passage) => JSON.stringify(passage)).join("\n") } });
  const bm25 = plainBm25(passages.map(({ text }) => text));
  const hybrid = [];
  const plain = [];
  for (const { text: query, relevant } of questions) {
    const found = await knowledge.search({ tenant, query, top: depth });
    hybrid.push({ ranked: found.passages.map(({ document }) => document), relevant: [relevant] });
    plain.push({ ranked: bm25(query, depth).map((place) => passages[place]?.id ?? ""), relevant: [relevant] });
  }
  return { hybrid: rankQuality(hybrid), plain: rankQuality(plain) };
}

describe.each([
  { with: "the local embedder", embedder: createLocalEmbedder() },
  { with: "an embedder that knows nothing", embedder: blindEmbedder },
])("with $with, hybrid search is no worse than plain BM25", ({ embedder }) => {
  test.each(qualitySets())("[WF-06] $name", async (set) => {
    const { hybrid, plain } = await compare(set, embedder);
    expect(hybrid.ndcgAt10).toBeGreaterThanOrEqual(plain.ndcgAt10);
    expect(hybrid.recallAt3).toBeGreaterThanOrEqual(plain.recallAt3);
  });
});
