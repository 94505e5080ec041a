import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "@frontdesk/cli/config";
import { openEmbedder } from "@frontdesk/cli/providers";
import { TenantId } from "@frontdesk/contracts/ids";
import { createEmbeddedDocuments } from "@frontdesk/infra/embedded/documents/documents";
import { createEmbeddedVectors } from "@frontdesk/infra/embedded/vectors/vectors";
import { systemClock } from "@frontdesk/infra/ports/clock";
import type { Embedder } from "@frontdesk/infra/ports/vectors";
import type { Knowledge } from "@frontdesk/retrieval/knowledge";
import { type Fusion, modelFusion } from "@frontdesk/retrieval/search/fusion";
import { openKnowledge } from "@frontdesk/retrieval/testkit/open-knowledge";
import { createCachedEmbedder } from "./cached-embedder.ts";
import { type AskedRow, type EmbeddingSet, embeddingSets } from "./embedding-sets.ts";
import { round } from "./open-knowledge.ts";

export interface EmbeddingsBenchOptions {
  readonly quick: boolean;
  readonly shared: string;
  /** Names with commas between; left out: all. */
  readonly set?: string;
}

interface Quality {
  readonly recallAt3: number;
  /** Mean of one over the rank of the first right document, of ten. */
  readonly meanRank: number;
}

const tenant = TenantId.parse("bench-embeddings");
const depth = 30;
const ranked = 10;
const quickRows = 200;
const weights = [0.5, 0.7, 1];
const constants = [3, 5, 10];
/** Rounding, not a loss. */
const tolerance = 0.000_5;

const nearOf = (near: NonNullable<Fusion["near"]>): Fusion => ({ ...modelFusion, near });
const nameOf = ({ weight, k }: NonNullable<Fusion["near"]>) => `${weight}/${k}`;
const grid = weights.flatMap((weight) => constants.map((k) => ({ weight, k })));

async function ask(knowledge: Knowledge, rows: readonly AskedRow[]): Promise<Quality> {
  let hits = 0;
  let ranks = 0;
  for (const { text, relevant } of rows) {
    const { passages } = await knowledge.search({ tenant, query: text, top: depth });
    const documents = [...new Set(passages.map(({ document }) => document))].slice(0, ranked);
    const at = documents.findIndex((document) => relevant.includes(document));
    if (at >= 0 && at < 3) hits += 1;
    if (at >= 0) ranks += 1 / (at + 1);
  }
  return { recallAt3: round(hits / rows.length), meanRank: round(ranks / rows.length) };
}

interface Measured {
  readonly set: string;
  readonly without: Quality;
  readonly with: Quality;
  /** By weight and constant. */
  readonly tried: ReadonlyMap<string, Quality>;
}

async function measure({ name, add, rows }: EmbeddingSet, embedder: Embedder): Promise<Measured> {
  const plain = await openKnowledge({ clock: systemClock });
  await add(plain.knowledge, tenant);
  const stores = {
    documents: createEmbeddedDocuments({ path: ":memory:" }),
    vectors: createEmbeddedVectors({ path: ":memory:" }),
  };
  const open = async (fusion: Fusion) =>
    (await openKnowledge({ ...stores, embedder, fusion, clock: systemClock })).knowledge;
  await add(await open(modelFusion), tenant);
  await embedder.embed(
    rows.map(({ text }) => text),
    { role: "query" },
  );
  const tried = new Map<string, Quality>();
  for (const near of grid) tried.set(nameOf(near), await ask(await open(nearOf(near)), rows));
  return {
    set: name,
    without: await ask(plain.knowledge, rows),
    with: await ask(await open(modelFusion), rows),
    tried,
  };
}

/** What a set gains, by its lesser figure. */
function gain(of: Quality, { without }: Measured): number {
  return Math.min(of.recallAt3 - without.recallAt3, of.meanRank - without.meanRank);
}

/** The weights of these sets: those that make none worse, or the least so; of several, those that gain most. */
function choose(sets: readonly Measured[]): string {
  const judged = grid.map((near) => {
    const gains = sets.flatMap((set) => {
      const of = set.tried.get(nameOf(near));
      return of === undefined ? [] : [gain(of, set)];
    });
    const worst = Math.min(0, ...gains.map((one) => one + tolerance));
    return { name: nameOf(near), worst, sum: gains.reduce((sum, one) => sum + one, 0) };
  });
  return judged.toSorted((a, b) => b.worst - a.worst || b.sum - a.sum)[0]?.name ?? "";
}

/**
 * Search with the embedder that the environment names beside search without, on each set: with the product's weights, and
 * with those that the other sets would choose. `missed` names the sets that embeddings make worse.
 */
export async function runEmbeddingsBench({
  quick,
  shared,
  set: only,
}: EmbeddingsBenchOptions): Promise<Record<string, unknown>> {
  const { providers } = readConfig(process.env);
  if (providers.embeddings === undefined) {
    throw new Error("set FRONTDESK_EMBEDDINGS_URL, _MODEL and what else the embedder needs");
  }
  const named = await openEmbedder(providers, systemClock);
  const path = join(tmpdir(), `frontdesk-vectors-${named.name?.replace(/[^\w@.-]/gu, "_")}.jsonl`);
  const embedder = createCachedEmbedder(named, path);
  const measured: Measured[] = [];
  const all = embeddingSets(join(shared, "data"));
  for (const set of all.filter(({ name }) => only === undefined || only.split(",").includes(name))) {
    const every = quick ? Math.max(1, Math.floor(set.rows.length / quickRows)) : 1;
    process.stderr.write(`${set.name}\n`);
    measured.push(await measure({ ...set, rows: set.rows.filter((_, at) => at % every === 0) }, embedder));
  }
  const figures: Record<string, unknown> = { model: named.name, vectors: path, chosen: choose(measured) };
  const missed: string[] = [];
  for (const one of measured) {
    const leftOut = choose(measured.filter(({ set }) => set !== one.set));
    for (const figure of ["recallAt3", "meanRank"] as const) {
      const key = `${one.set}.${figure}`;
      figures[`${key}.without`] = one.without[figure];
      figures[`${key}.with`] = one.with[figure];
      figures[`${key}.leftOut`] = one.tried.get(leftOut)?.[figure];
      if (one.with[figure] < one.without[figure] - tolerance) missed.push(key);
    }
    figures[`${one.set}.leftOutWeights`] = leftOut;
  }
  return { ...figures, missed };
}
