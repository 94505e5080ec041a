import { join } from "node:path";
import type { TenantId } from "@frontdesk/contracts/ids";
import type { Vectors } from "@frontdesk/infra/ports/vectors";
import { builtInThreshold } from "@frontdesk/retrieval/answerability/tiers.rules";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { type RankQuality, rankQuality } from "@frontdesk/retrieval/testkit/plain-bm25";
import { measureGuard } from "./abstention.ts";
import { plainPages } from "./answer-desk.ts";
import { type AnswerSet, answerSets } from "./answer-sets.ts";
import { measureExamples } from "./examples.ts";
import { measureHelp } from "./help.ts";
import type { HelpRow } from "./help-rows.ts";
import { type Adapter, type Measured, openKnowledge, openVectors, round } from "./open-knowledge.ts";

export interface RetrievalBenchOptions {
  readonly quick: boolean;
  readonly shared: string;
  /** Only this adapter; otherwise embedded, and Qdrant when FRONTDESK_QDRANT_URL is set. */
  readonly vectors?: Adapter;
}

interface Bar {
  /** What the figures' names begin with: the language that is asked in; `sw` asks in Swahili about English passages. */
  readonly name: string;
  /** The least share of questions with the right passage among the first three. */
  readonly minRecallAt3: number;
}

/** By set of passages. */
const bars: Readonly<Record<string, Bar>> = {
  "xquad-en": { name: "en", minRecallAt3: 0.9 },
  "xquad-es": { name: "es", minRecallAt3: 0.9 },
  "idkmrc-id": { name: "id", minRecallAt3: 0.8 },
  "afriqa-sw": { name: "sw", minRecallAt3: 0 },
};
/** A quick run asks every fourth question of a set that has enough of them. */
const quickEvery = 4;
const smallSet = 400;
/** Passages asked for, so that ten different documents are among them. */
const searchDepth = 30;

interface Answered {
  readonly row: HelpRow;
  readonly ranked: readonly string[];
}

async function ask(knowledge: Knowledge, tenant: TenantId, rows: readonly HelpRow[]): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const row of rows) {
    const { passages } = await knowledge.search({ tenant, query: row.question, top: searchDepth });
    const ranked = [...new Set(passages.map(({ document }) => document))];
    answered.push({ row, ranked });
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
  readonly quick: boolean;
  readonly shopTenant: TenantId;
}

async function measureSet(run: Run, set: AnswerSet, bar: Bar): Promise<Measured> {
  const { id: tenant } = set.settings;
  await set.fill(run.knowledge);
  const rows = run.quick && set.rows.length > smallSet ? set.rows.filter((_, at) => at % quickEvery === 0) : set.rows;
  const started = performance.now();
  const answered = await ask(run.knowledge, tenant, rows);
  const searchMs = (performance.now() - started) / rows.length;
  const judged = answered.filter(({ row }) => row.documents.length > 0);
  const hybrid = rankQuality(judged.map(({ row, ranked }) => ({ ranked, relevant: row.documents })));
  const search = await plainPages(run.knowledge, tenant);
  const plain = rankQuality(judged.map(({ row }) => ({ ranked: search(row.question), relevant: row.documents })));
  const name = `${run.adapter}.${bar.name}`;
  const guard = await measureGuard(
    { knowledge: run.knowledge, name, language: bar.name, tenant, shop: run.shopTenant },
    rows,
  );
  return {
    figures: {
      ...qualityFigures(`${name}.hybrid`, hybrid),
      ...qualityFigures(`${name}.bm25`, plain),
      [`${name}.searchMs`]: round(searchMs),
      ...guard.figures,
    },
    missed: [
      ...(hybrid.recallAt3 < bar.minRecallAt3 ? [`${name}.hybrid.recallAt3`] : []),
      ...(hybrid.ndcgAt10 < plain.ndcgAt10 ? [`${name}.hybrid.ndcgAt10`] : []),
      ...guard.missed,
    ],
  };
}

async function measureAll(adapter: Adapter, vectors: Vectors, options: RetrievalBenchOptions): Promise<Measured> {
  const knowledge = await openKnowledge(vectors);
  const data = join(options.shared, "data");
  const sets = await answerSets(data, Number.POSITIVE_INFINITY);
  const shop = sets.find(({ name }) => name === "abcd");
  if (shop === undefined) throw new Error("there is no set abcd");
  await shop.fill(knowledge);
  const run: Run = { adapter, knowledge, quick: options.quick, shopTenant: shop.settings.id };
  const measured: Measured[] = [];
  for (const set of sets) {
    const bar = bars[set.name];
    if (bar !== undefined) measured.push(await measureSet(run, set, bar));
  }
  measured.push(
    await measureExamples(knowledge, join(data, "intent"), { name: `${adapter}.paraphrases`, quick: options.quick }),
  );
  for (const set of sets) if (set.isHelpDesk) measured.push(await measureHelp(knowledge, set, adapter));
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
