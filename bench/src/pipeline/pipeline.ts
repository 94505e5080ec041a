import { randomBytes } from "node:crypto";
import { createLocalEmbedder } from "@frontdesk/infra/analysis/local-embedder";
import { questionVector } from "@frontdesk/infra/analysis/sparse";
import type { HybridQuery } from "@frontdesk/infra/ports/vectors";
import { localFusion } from "@frontdesk/retrieval/search/fusion";
import { type Bar, missedBars } from "../kit/bars.ts";
import { inFolder, openBackends } from "../kit/bench-desk.ts";
import type { MeasuredDesk } from "../kit/desk.ts";
import { differentQuestions, questionOf } from "../kit/knowledge.ts";
import { leaveNoTrace } from "../kit/leave-no-trace.ts";
import { openServers, type Servers } from "../kit/local-backends.ts";
import { openBareChain } from "./bare-chain.ts";
import { compareDesks, measureOne, type Plan } from "./compare-desks.ts";
import { benchTenant, openProduct } from "./product.ts";

const fullBars: readonly Bar[] = [
  { figure: "ratio", atLeast: 0.5 },
  { figure: "addedP50Ms", atMost: 10 },
  { figure: "addedP99Ms", atMost: 40 },
  { figure: "unanswered", atMost: 0 },
];
/** A quick run has few samples and a machine with other work: it only notices what is far off. */
const quickBars: readonly Bar[] = [
  { figure: "ratio", atLeast: 0.25 },
  { figure: "addedP50Ms", atMost: 40 },
  { figure: "aloneAddedP50Ms", atMost: 40 },
  { figure: "unanswered", atMost: 0 },
];

const conversations = 192;
/** As many candidates as the product asks for; it ranks them again. */
const candidates = 30;

const quickPlan: Plan = {
  warmTurns: 160,
  rounds: 2,
  turns: 256,
  maxMs: 3_000,
  openRounds: 1,
  openSeconds: 3,
  // Maybe on a machine that cannot do 50 turns a second: beyond what it can, only the queue would be measured.
  openShare: 0.5,
  aloneTurns: 20,
};
const fullPlan: Plan = {
  warmTurns: 768,
  rounds: 4,
  turns: 1_280,
  maxMs: 10_000,
  openRounds: 2,
  openSeconds: 8,
  openShare: Number.POSITIVE_INFINITY,
  aloneTurns: 100,
};

const progress = (text: string): void => void process.stderr.write(`pipeline: ${text}\n`);

/**
 * The product beside a bare chain of the same hops and I/O on the same servers, in alternating rounds; then the product
 * on its embedded backends. Bounded in time; leaves nothing on the servers.
 */
export async function runPipelineBench({ quick }: { readonly quick: boolean }): Promise<Record<string, unknown>> {
  const plan = quick ? quickPlan : fullPlan;
  const servers = await openServers(progress);
  try {
    const real = await measureReal(servers, plan);
    const embedded = await measureEmbedded(plan);
    const figures = { ...real, ...embedded, unanswered: real.unanswered + embedded.embeddedUnanswered };
    return { ...figures, missed: missedBars(figures, quick ? quickBars : fullBars) };
  } finally {
    await servers.stop();
  }
}

async function measureReal(servers: Servers, plan: Plan) {
  const prefix = `bench${randomBytes(4).toString("hex")}`;
  return await inFolder(async (folder) => {
    const desks: MeasuredDesk[] = [];
    try {
      progress("opening the product and the bare chain");
      const backends = await openBackends({ folder, servers, prefix });
      const product = await openProduct({ name: "product", backends, conversations });
      desks.push(product);
      const passages = { collection: `frontdesk${prefix}-passages`, tenant: benchTenant };
      const chain = { servers, passages, queryOf: await prepareQueries(), conversations };
      const bare = await openBareChain({ ...chain, prefix: `${prefix}bare` });
      desks.push(bare);
      return await compareDesks({ product, bare }, plan, progress);
    } finally {
      await Promise.allSettled(desks.map((desk) => desk.close()));
      await leaveNoTrace(servers, prefix);
    }
  });
}

/** The query of every question, made before anything is measured. */
async function prepareQueries(): Promise<(text: string) => HybridQuery> {
  const texts = Array.from({ length: differentQuestions }, (_, index) => questionOf(index));
  const dense = await createLocalEmbedder().embed(texts);
  const queries = new Map(
    texts.map((text, index) => [
      text,
      {
        dense: dense[index] ?? [],
        sparse: questionVector(text, "en"),
        weights: localFusion.weights.en,
        limit: candidates,
      },
    ]),
  );
  return (text) => {
    const query = queries.get(text);
    if (query === undefined) throw new Error("a text nobody asked");
    return query;
  };
}

/** The same product on its files, all in one process: what one machine does without any server. */
async function measureEmbedded(plan: Plan) {
  progress("opening the product on its embedded backends");
  return await inFolder(async (folder) => {
    const backends = await openBackends({ folder });
    const product = await openProduct({ name: "embedded", backends, conversations });
    try {
      return await measureOne(product, plan, progress);
    } finally {
      await product.close();
    }
  });
}
