import { readFileSync } from "node:fs";
import { join } from "node:path";
import { TenantId } from "@frontdesk/contracts/ids";
import type { Vectors } from "@frontdesk/infra/ports/vectors";
import { builtInThreshold } from "@frontdesk/retrieval/answerability/tiers.rules";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { plainBm25, type RankQuality, rankQuality } from "@frontdesk/retrieval/testkit/plain-bm25";
import { measureGuard } from "./abstention.ts";
import { answerSets } from "./answer-sets.ts";
import { measureExamples } from "./examples.ts";
import { measureHelp } from "./help.ts";
import { type Adapter, ingest, type Measured, openKnowledge, openVectors, readJsonl, round } from "./open-knowledge.ts";

export interface RetrievalBenchOptions {
  readonly quick: boolean;
  readonly shared: string;
  /** Only this adapter; otherwise embedded, and Qdrant when FRONTDESK_QDRANT_URL is set. */
  readonly vectors?: Adapter;
}

interface CorpusText {
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

function ingestFile(knowledge: Knowledge, tenant: TenantId, path: string): Promise<void> {
  return ingest(knowledge, tenant, { name: "passages.jsonl", bytes: readFileSync(path) });
}

interface Answered {
  readonly query: Query;
  readonly ranked: readonly string[];
}

async function ask(knowledge: Knowledge, tenant: TenantId, queries: readonly Query[]): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const query of queries) {
    const { passages } = await knowledge.search({ tenant, query: query.query, top: searchDepth });
    const ranked = [...new Set(passages.map(({ document }) => document))];
    answered.push({ query, ranked });
  }
  return answered;
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

async function measureSet(run: Run, set: Set): Promise<Measured> {
  const tenant = TenantId.parse(`bench-${set.name}`);
  const path = join(run.folder, `${set.passages}.jsonl`);
  await ingestFile(run.knowledge, tenant, path);
  const passages = readJsonl<CorpusText>(path);
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
  const name = `${run.adapter}.${set.name}`;
  const guard = await measureGuard(
    { knowledge: run.knowledge, name, language: set.name, tenant, shop: run.shopTenant },
    queries,
  );
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
  await ingestFile(knowledge, shopTenant, join(data, "conversations/kb_abcd_guidelines.jsonl"));
  const run: Run = { adapter, knowledge, folder: join(data, "retrieval"), quick: options.quick, shopTenant };
  const measured: Measured[] = [];
  for (const set of sets) measured.push(await measureSet(run, set));
  measured.push(
    await measureExamples(knowledge, join(data, "intent"), { name: `${adapter}.paraphrases`, quick: options.quick }),
  );
  const desks = (await answerSets(data, options.quick)).filter(({ isHelpDesk }) => isHelpDesk);
  for (const desk of desks) measured.push(await measureHelp(knowledge, desk, adapter));
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
  let figures: Record<string, unknown> = { minSimilarity: builtInThreshold };
  const missed: string[] = [];
  for (const adapter of adapters) {
    const measured = await measureAdapter(adapter, options);
    figures = { ...figures, ...measured.figures };
    missed.push(...measured.missed);
  }
  return { ...figures, missed };
}
