import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors";
import { systemClock } from "@frontdesk/infra/ports/clock";
import { silentLogger } from "@frontdesk/infra/ports/logger";
import type { Vectors } from "@frontdesk/infra/ports/vectors";
import { createQdrantVectors } from "@frontdesk/infra/qdrant/vectors";
import { createKnowledge, type Knowledge } from "@frontdesk/retrieval/knowledge";
import { knowledgeCollection } from "@frontdesk/retrieval/knowledge-records";
import { createLocalEmbedder } from "@frontdesk/retrieval/local-embedder";
import { plainBm25, type RankQuality, rankQuality } from "@frontdesk/retrieval/testkit/plain-bm25";

export interface RetrievalBenchOptions {
  readonly quick: boolean;
  readonly shared: string;
  /** Only this adapter; otherwise embedded, and Qdrant when FRONTDESK_QDRANT_URL is set. */
  readonly vectors?: Adapter;
}

type Adapter = "embedded" | "qdrant";

interface Passage {
  readonly id: string;
  readonly title?: string;
  readonly text: string;
}

interface Query {
  readonly id: string;
  readonly query: string;
  readonly relevant: readonly string[];
}

interface Set {
  readonly name: string;
  readonly passages: string;
  readonly queries: string;
  /** The least share of questions with the right passage among the first three. */
  readonly minRecallAt3: number;
}

/** Questions in the language named; `sw` asks in Swahili about English passages. */
const sets: readonly Set[] = [
  { name: "en", passages: "xquad_en_passages", queries: "xquad_en_queries", minRecallAt3: 0.9 },
  { name: "es", passages: "xquad_es_passages", queries: "xquad_es_queries", minRecallAt3: 0.9 },
  { name: "id", passages: "idkmrc_id_passages", queries: "idkmrc_id_queries", minRecallAt3: 0.8 },
  { name: "sw", passages: "afriqa_sw_passages_en", queries: "afriqa_sw_queries", minRecallAt3: 0 },
];
/** A quick run asks every fourth question of a set that has enough of them. */
const quickEvery = 4;
const smallSet = 400;
/** Passages asked for, so that ten different documents are among them. */
const searchDepth = 30;
/** A desk may leave few answerable questions to the guard, and few foreign ones to chance. */
const guardBars = { answerableDeclined: 0.05, foreignDeclined: 0.95 };

function readJsonl<T>(path: string): T[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

interface OpenVectors {
  readonly vectors: Vectors;
  /** Closes them and leaves nothing behind. */
  dispose(): Promise<void>;
}

function openVectors(adapter: Adapter): OpenVectors {
  if (adapter === "embedded") {
    const vectors = createEmbeddedVectors({ path: ":memory:" });
    return { vectors, dispose: () => vectors.close() };
  }
  const url = process.env["FRONTDESK_QDRANT_URL"];
  if (!url) throw new Error("set FRONTDESK_QDRANT_URL to measure Qdrant");
  const collection = `bench-${randomUUID()}`;
  const vectors = createQdrantVectors({ url, collection, timeoutMs: 60_000 });
  return {
    vectors,
    async dispose() {
      await vectors.close();
      await fetch(new URL(`/collections/${collection}`, url), { method: "DELETE" });
    },
  };
}

async function openKnowledge(vectors: Vectors): Promise<Knowledge> {
  const documents = createEmbeddedDocuments({ path: ":memory:" });
  const embedder = createLocalEmbedder();
  await documents.ensure([knowledgeCollection]);
  await vectors.ensure(embedder.dimensions);
  const deps = { documents, vectors, embedder, clock: systemClock, logger: silentLogger };
  return createKnowledge({ ...deps, newId: randomUUID });
}

async function ingest(knowledge: Knowledge, tenant: TenantId, path: string): Promise<void> {
  const base64 = readFileSync(path).toString("base64");
  const added = await knowledge.add({ tenant, document: {}, file: { name: "passages.jsonl", base64 } });
  if (!added.ok) throw new Error(`the passages were refused: ${added.refusal.detail ?? added.refusal.code}`);
  const failed = added.documents.filter(({ state }) => state !== "indexed");
  if (failed.length > 0) throw new Error(`${failed.length} documents were not indexed`);
}

interface Answered {
  readonly query: Query;
  readonly ranked: readonly string[];
  readonly best: number;
}

async function ask(knowledge: Knowledge, tenant: TenantId, queries: readonly Query[]): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const query of queries) {
    const { passages } = await knowledge.search({ tenant, query: query.query, top: searchDepth });
    const ranked = [...new Set(passages.map(({ document }) => document))];
    answered.push({ query, ranked, best: passages[0]?.score ?? 0 });
  }
  return answered;
}

/** How often an answerable question scores above an unanswerable one. */
function areaUnderCurve(answerable: readonly number[], unanswerable: readonly number[]): number {
  let wins = 0;
  for (const one of answerable) for (const other of unanswerable) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (answerable.length * unanswerable.length);
}

function shareBelow(scores: readonly number[], threshold: number): number {
  return scores.filter((score) => score < threshold).length / scores.length;
}

interface Measured {
  readonly figures: Record<string, number>;
  readonly missed: string[];
}

function qualityFigures(name: string, quality: RankQuality): Record<string, number> {
  return {
    [`${name}.recallAt1`]: round(quality.recallAt1),
    [`${name}.recallAt3`]: round(quality.recallAt3),
    [`${name}.ndcgAt10`]: round(quality.ndcgAt10),
  };
}

interface Run {
  readonly adapter: Adapter;
  readonly knowledge: Knowledge;
  readonly folder: string;
  readonly quick: boolean;
  readonly shopTenant: TenantId;
}

const { minSimilarity } = TenantSettings.parse({ id: "bench", name: "Bench" }).retrieval;

async function measureGuard(run: Run, name: string, answered: readonly Answered[]): Promise<Measured> {
  const answerable = answered.filter(({ query }) => query.relevant.length > 0);
  const unanswerable = answered.filter(({ query }) => query.relevant.length === 0).map(({ best }) => best);
  // The same questions put to a shop that knows nothing of them.
  const foreign = await ask(
    run.knowledge,
    run.shopTenant,
    answerable.map(({ query }) => query),
  );
  const scores = answerable.map(({ best }) => best);
  const declined = shareBelow(scores, minSimilarity);
  const foreignDeclined = shareBelow(
    foreign.map(({ best }) => best),
    minSimilarity,
  );
  const guard = `${run.adapter}.${name}.guard`;
  const figures: Record<string, number> = {
    [`${guard}.answerableDeclined`]: round(declined),
    [`${guard}.foreignDeclined`]: round(foreignDeclined),
  };
  if (unanswerable.length > 0) {
    figures[`${guard}.unanswerableDeclined`] = round(shareBelow(unanswerable, minSimilarity));
    figures[`${guard}.areaUnderCurve`] = round(areaUnderCurve(scores, unanswerable));
  }
  const missed = [
    // Across languages a low share of words is shared even with the right passage.
    ...(name !== "sw" && declined > guardBars.answerableDeclined ? [`${guard}.answerableDeclined`] : []),
    ...(foreignDeclined < guardBars.foreignDeclined ? [`${guard}.foreignDeclined`] : []),
  ];
  return { figures, missed };
}

async function measureSet(run: Run, set: Set): Promise<Measured> {
  const tenant = TenantId.parse(`bench-${set.name}`);
  const path = join(run.folder, `${set.passages}.jsonl`);
  await ingest(run.knowledge, tenant, path);
  const passages = readJsonl<Passage>(path);
  const all = readJsonl<Query>(join(run.folder, `${set.queries}.jsonl`));
  const queries = run.quick && all.length > smallSet ? all.filter((_, place) => place % quickEvery === 0) : all;
  const started = performance.now();
  const answered = await ask(run.knowledge, tenant, queries);
  const searchMs = (performance.now() - started) / queries.length;
  const judged = answered.filter(({ query }) => query.relevant.length > 0);
  const hybrid = rankQuality(judged.map(({ query, ranked }) => ({ ranked, relevant: query.relevant })));
  const search = plainBm25(passages.map(({ title, text }) => `${title ?? ""}\n${text}`));
  const plain = rankQuality(
    judged.map(({ query }) => ({
      ranked: search(query.query, searchDepth).map((place) => passages[place]?.id ?? ""),
      relevant: query.relevant,
    })),
  );
  const guard = await measureGuard(run, set.name, answered);
  const name = `${run.adapter}.${set.name}`;
  return {
    figures: {
      ...qualityFigures(`${name}.hybrid`, hybrid),
      ...qualityFigures(`${name}.bm25`, plain),
      [`${name}.searchMs`]: round(searchMs),
      ...guard.figures,
    },
    missed: [
      ...(hybrid.recallAt3 < set.minRecallAt3 ? [`${name}.hybrid.recallAt3`] : []),
      ...(hybrid.ndcgAt10 < plain.ndcgAt10 ? [`${name}.hybrid.ndcgAt10`] : []),
      ...guard.missed,
    ],
  };
}

async function measureAll(adapter: Adapter, vectors: Vectors, options: RetrievalBenchOptions): Promise<Measured> {
  const knowledge = await openKnowledge(vectors);
  const data = join(options.shared, "data");
  const shopTenant = TenantId.parse("bench-shop");
  await ingest(knowledge, shopTenant, join(data, "conversations/kb_abcd_guidelines.jsonl"));
  const run: Run = { adapter, knowledge, folder: join(data, "retrieval"), quick: options.quick, shopTenant };
  const measured: Measured[] = [];
  for (const set of sets) measured.push(await measureSet(run, set));
  return {
    figures: Object.assign({}, ...measured.map(({ figures }) => figures)),
    missed: measured.flatMap(({ missed }) => missed),
  };
}

async function measureAdapter(adapter: Adapter, options: RetrievalBenchOptions): Promise<Measured> {
  const { vectors, dispose } = openVectors(adapter);
  try {
    return await measureAll(adapter, vectors, options);
  } finally {
    await dispose();
  }
}

/** Search quality by language against plain BM25, and what the guard lets through; `missed` names the bars not met. */
export async function runRetrievalBench(options: RetrievalBenchOptions): Promise<Record<string, unknown>> {
  const both: readonly Adapter[] = process.env["FRONTDESK_QDRANT_URL"] ? ["embedded", "qdrant"] : ["embedded"];
  const adapters = options.vectors === undefined ? both : [options.vectors];
  let figures: Record<string, unknown> = { minSimilarity };
  const missed: string[] = [];
  for (const adapter of adapters) {
    const measured = await measureAdapter(adapter, options);
    figures = { ...figures, ...measured.figures };
    missed.push(...measured.missed);
  }
  return { ...figures, missed };
}
