import { serviceNames } from "@frontdesk/contracts/service-names";
import type { MigrationDeps } from "@frontdesk/infra/migrations/run-migration";
import type { Bus } from "@frontdesk/infra/ports/bus";
import { DimensionError } from "@frontdesk/infra/ports/errors";
import { checkReadiness } from "@frontdesk/infra/runtime/health";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { openEmbedded, openReal } from "../backends.ts";
import { type Config, ConfigError } from "../config.ts";
import { runningIn } from "../installation.ts";
import { pendingMigrations } from "../migrations.ts";
import { missingFor } from "../needs.rules.ts";
import { print } from "../output.ts";
import { type ExaminedProviders, examineProviders } from "./examine-providers.ts";
import type { Finding } from "./finding.ts";
import { summaryOf } from "./topology.rules.ts";
import { examineTopology } from "./topology.ts";

/** `frontdesk doctor`: what is there, what is missing, what to do next. Exit code 1 when something is missing. */
export async function doctor(read: () => Config | Promise<Config>, json: boolean): Promise<void> {
  const findings = await examine(read);
  print(findings, json, () =>
    findings.map((each) => `${each.ok ? "ok     " : "MISSING"} ${each.check}: ${each.detail}`).join("\n"),
  );
  if (findings.some((each) => !each.ok)) process.exitCode = 1;
}

/** What `frontdesk doctor` says, check by check. */
export async function examine(read: () => Config | Promise<Config>): Promise<Finding[]> {
  const major = Number(process.versions.node.split(".")[0]);
  const node = { check: "node", ok: major >= 24, detail: `${process.versions.node}; 24 or later is needed` };
  try {
    const config = await read();
    const environment = {
      check: "environment",
      ok: true,
      detail: config.real ? "servers" : `embedded, in ${config.dataDir}`,
    };
    const providers = await examineProviders(config.providers);
    return [node, environment, ...providers.findings, ...(await examineBackends(config, providers))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [node, ...error.message.split("\n").map((fault) => ({ check: "environment", ok: false, detail: fault }))];
  }
}

/** A pending migration is no fault: what is stored is read all the same. */
async function examineMigrations(deps: MigrationDeps, onServers: boolean): Promise<Finding> {
  const pending = (await pendingMigrations(deps)).map(({ name }) => name);
  const by = onServers ? "`frontdesk migrate`, once every process is of this release" : "the next start";
  const detail = pending.length === 0 ? "none is pending" : `pending: ${pending.join(", ")}; run by ${by}`;
  return { check: "migrations", ok: true, detail };
}

async function examineBackends(config: Config, { embedder }: ExaminedProviders): Promise<Finding[]> {
  const running = config.real ? undefined : await runningIn(config.dataDir);
  if (running !== undefined) {
    const response = await fetch(new URL("/readyz", running.url)).catch(() => undefined);
    return [{ check: "running", ok: response?.ok === true, detail: `process ${running.pid} at ${running.url}` }];
  }
  const { embeddings } = config.providers;
  if (embeddings !== undefined && embedder === undefined) {
    return [{ check: "backends", ok: false, detail: "not examined, since the embeddings do not answer" }];
  }
  const logger = createLogger({ level: "silent" });
  // The size is known by now; nothing else of the providers is needed here.
  const sized = embeddings && embedder ? { embeddings: { ...embeddings, dimensions: embedder.dimensions } } : {};
  const opening = { providers: sized };
  try {
    const backends = config.real
      ? await openReal(config.real, logger, opening)
      : await openEmbedded(config.dataDir, logger, opening);
    const { checks: all, full = [] } = await checkReadiness(backends.deps);
    const missing = missingFor(config, serviceNames);
    // Without an address nothing was asked.
    const { vectors: _untold, ...told } = all;
    const checks = config.real?.qdrantUrl === undefined && config.real !== undefined ? told : all;
    const migrations = await examineMigrations(backends.deps, config.real !== undefined);
    const topology = checks["bus"] === true || full.length > 0 ? [await examineBus(backends.deps.bus)] : [];
    await backends.close();
    const kept = config.real
      ? "power loss: R3 streams with sync_interval always and w:majority are the servers' settings"
      : "power loss: SQLite synchronous=FULL";
    return [
      ...missing.map((detail) => ({ check: "environment", ok: false, detail })),
      ...Object.entries(checks).map(([check, ok]) => {
        const why = check === "bus" && full.length > 0 ? `has no room in ${full.join(", ")}` : "does not answer";
        return { check, ok, detail: ok ? "answers" : why };
      }),
      ...topology,
      { check: "durability", ok: true, detail: kept },
      migrations,
    ];
  } catch (error) {
    if (error instanceof DimensionError) {
      const detail = `${error.message}: name the embedder they were made with, or empty it and index anew (docs/models.md)`;
      return [{ check: "collection", ok: false, detail }];
    }
    return [{ check: "backends", ok: false, detail: error instanceof Error ? error.message : "unknown error" }];
  }
}

/** Nothing here is missing: what is not as declared a start puts right, and what is newer it leaves. */
async function examineBus(bus: Bus): Promise<Finding> {
  return { check: "topology", ok: true, detail: summaryOf(await examineTopology(bus)) };
}
