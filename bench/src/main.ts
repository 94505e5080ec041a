import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

/** What a bench answers with: plain figures, and the names of the bars it missed. */
export type Figures = Readonly<Record<string, unknown>>;

export interface BenchOptions {
  /** A shorter run: the same figures from fewer samples. */
  readonly quick: boolean;
  /** The folder that holds `data/` with the evaluation sets. */
  readonly shared: string;
  /** A file to write what was answered to, to be read. */
  readonly replies?: string;
  /** Only this set of questions; of embeddings, several with commas between. */
  readonly set?: string;
  /** Judge each set with models that have not seen it. */
  readonly leaveOut?: boolean;
}

const benches: Readonly<Record<string, (options: BenchOptions) => Promise<Figures>>> = {
  retrieval: async (options) => (await import("./quality/retrieval.ts")).runRetrievalBench(options),
  embeddings: async (options) => (await import("./quality/embeddings.ts")).runEmbeddingsBench(options),
  pipeline: async (options) => (await import("./pipeline/pipeline.ts")).runPipelineBench(options),
  overload: async (options) => (await import("./overload/overload.ts")).runOverloadBench(options),
  answers: async (options) => (await import("./quality/answers.ts")).runAnswersBench(options),
  files: async (options) => (await import("./quality/files.ts")).runFilesBench(options),
  "train-answerability": async (options) =>
    (await import("./quality/train-answerability.ts")).runAnswerabilityTraining(options),
  language: async (options) => (await import("./quality/language.ts")).runLanguageBench(options),
  growth: async (options) => (await import("./growth/growth.ts")).runGrowthBench(options),
  model: async (options) => (await import("./model/model.ts")).runModelBench(options),
  safety: async (options) => (await import("./quality/safety.ts")).runSafetyBench(options),
};

const usage = `usage: pnpm -s bench ${Object.keys(benches).join("|")} [--quick] [--json] [--set NAME] [--leave-out] [--replies FILE]\n`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        quick: { type: "boolean" },
        json: { type: "boolean" },
        set: { type: "string" },
        "leave-out": { type: "boolean" },
        replies: { type: "string" },
      },
    });
  } catch {
    return undefined;
  }
}

/** Simple values one a line; what is nested is in the JSON. */
function table(figures: Figures): string {
  const simple = Object.entries(figures).filter(([, value]) => typeof value !== "object" || value === null);
  const width = Math.max(0, ...simple.map(([name]) => name.length));
  return simple.map(([name, value]) => `${name.padEnd(width)}  ${String(value)}\n`).join("");
}

async function main(): Promise<number> {
  const given = readArguments();
  const [name = "", ...rest] = given?.positionals ?? [];
  const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
  if (given === undefined || bench === undefined || rest.length > 0) {
    process.stderr.write(usage);
    return 64;
  }
  const shared = process.env["FRONTDESK_SHARED"] ?? fileURLToPath(new URL("../../../shared", import.meta.url));
  const figures = await bench({
    quick: given.values.quick === true,
    shared,
    leaveOut: given.values["leave-out"] === true,
    ...(given.values.set === undefined ? {} : { set: given.values.set }),
    ...(given.values.replies === undefined ? {} : { replies: given.values.replies }),
  });
  const missed = Array.isArray(figures["missed"]) ? figures["missed"] : [];
  if (given.values.json !== true) process.stdout.write(table(figures));
  process.stdout.write(`${JSON.stringify({ bench: name, ...figures, missed })}\n`);
  if (missed.length > 0) process.stderr.write(`bars missed: ${missed.join(", ")}\n`);
  return missed.length > 0 ? 1 : 0;
}

process.exitCode = await main();
