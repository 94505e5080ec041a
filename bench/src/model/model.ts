import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openEmbedded } from "@frontdesk/cli/backends";
import { readConfig } from "@frontdesk/cli/config";
import { readEvaluation } from "@frontdesk/cli/evaluation/rows";
import { seedExamples } from "@frontdesk/cli/seed";
import type { TenantId } from "@frontdesk/contracts/ids";
import { TenantSettings } from "@frontdesk/contracts/settings";
import { type Logger, silentLogger } from "@frontdesk/infra/ports/logger";
import { startHere } from "@frontdesk/tests/fleet/start-here";
import { missedBars } from "../kit/bars.ts";
import { inFolder } from "../kit/bench-desk.ts";
import { createAgent, createClient } from "../kit/client.ts";
import { type LoggedCall, modelBars, modelFigures } from "./model-figures.rules.ts";
import { type ModelTurn, takeModelTurn } from "./model-turns.ts";

const examples = fileURLToPath(new URL("../../../examples", import.meta.url));
const quickTenant = "nibwell";

export interface ModelBenchOptions {
  readonly quick: boolean;
  readonly replies?: string;
  /** Where the model is, as for the product: `FRONTDESK_MODEL_URL`, `_FAST` and their kin. */
  readonly env?: NodeJS.ProcessEnv;
  /** The most questions asked. */
  readonly most?: number;
}

/** The example companies' own questions, one by one, to the whole desk with a real model behind it. */
export async function runModelBench(options: ModelBenchOptions): Promise<Record<string, unknown>> {
  const given = Object.entries(options.env ?? process.env).filter(([name]) => name.startsWith("FRONTDESK_MODEL_"));
  const { providers } = readConfig(Object.fromEntries(given));
  const models: unknown = JSON.parse((options.env ?? process.env)["FRONTDESK_BENCH_MODELS"] || "{}");
  if (providers.model === undefined) throw new Error("FRONTDESK_MODEL_URL and FRONTDESK_MODEL_FAST must be set");
  const calls: LoggedCall[] = [];
  const turns: ModelTurn[] = [];
  let asked = 0;
  let budgetMs = 0;
  await inFolder(async (folder) => {
    const backends = await openEmbedded(folder, loggerOf(calls), { providers });
    const desk = await startHere(backends.deps);
    const agent = createAgent();
    try {
      const only = options.quick ? quickTenant : undefined;
      for (const tenant of await seedExamples(backends.deps, desk.tenants, only)) {
        const settings = await unlimited(desk.tenants, tenant, models);
        budgetMs = settings.models.timeoutSeconds * 1_000;
        const client = createClient(desk.url(), await desk.tenants.createKey(tenant, "bench"), agent);
        for (const question of await questionsOf(tenant)) {
          if (asked === options.most) break;
          asked += 1;
          const turn = await takeModelTurn({ deps: backends.deps, client, tenant }, question);
          if (turn !== undefined) turns.push(turn);
          process.stderr.write(`${tenant}: ${turn === undefined ? "no answer" : progressOf(turn)}\n`);
        }
      }
    } finally {
      agent.destroy();
      await desk.stop();
      await backends.close();
    }
  });
  if (options.replies !== undefined) writeFileSync(options.replies, sheetOf(turns));
  const figures = modelFigures({ asked, turns, calls, budgetMs });
  return { model: providers.model.fast, ...figures, missed: missedBars(figures, modelBars) };
}

/** How often a call was tried is in its line of the log alone. */
function loggerOf(calls: LoggedCall[]): Logger {
  const logger: Logger = {
    ...silentLogger,
    info: (event, fields) => {
      if (event === "chat.model") calls.push(fields as unknown as LoggedCall);
    },
    child: () => logger,
  };
  return logger;
}

/** As the example has it, but that nothing is refused, and with these of its `models`. */
async function unlimited(
  tenants: Awaited<ReturnType<typeof startHere>>["tenants"],
  id: TenantId,
  models: unknown,
): Promise<TenantSettings> {
  const known = await tenants.get(id);
  const limits = { perUserPerMinute: 1_000_000, window: { max: 1_000_000, seconds: 60 }, floodEnabled: false };
  const opening = { sessionsPerMinutePerIp: 1_000_000 };
  const settings = TenantSettings.parse({
    ...known?.settings,
    limits: { ...known?.settings.limits, ...limits, ...opening },
    models: { ...known?.settings.models, ...(models as object) },
  });
  await tenants.apply(settings);
  return settings;
}

async function questionsOf(tenant: TenantId): Promise<string[]> {
  const { rows } = await readEvaluation(join(examples, tenant, "evaluation.yaml"));
  return rows.filter(({ history }) => history === undefined).map(({ question }) => question);
}

function progressOf({ brain, fellBack, firstMs, fullMs }: ModelTurn): string {
  return `${brain}${fellBack === undefined ? "" : ` (${fellBack})`}, ${Math.round(firstMs)} and ${Math.round(fullMs)} ms`;
}

function sheetOf(turns: readonly ModelTurn[]): string {
  return turns.map((turn) => `> ${turn.question}\n${progressOf(turn)}\n\n${turn.reply}\n`).join("\n---\n\n");
}
