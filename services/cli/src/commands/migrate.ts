import { countMigration } from "@frontdesk/infra/migrations/run-migration";
import { createLogger } from "@frontdesk/infra/runtime/logger";
import { openDocuments } from "../backends.ts";
import type { Config } from "../config.ts";
import { refuseSecond } from "../installation.ts";
import { type MigrationResult, migrations, pendingMigrations, runMigrations } from "../migrations.ts";
import { CommandError, print } from "../output.ts";

export interface MigrateOptions {
  readonly json: boolean;
  /** Counts what would change, writes nothing. */
  readonly dryRun: boolean;
  /** Also those that have finished: for what an older release has written since. */
  readonly again: boolean;
}

/** `frontdesk migrate`: changes what is stored already to what this release writes (ADR 0030). */
export async function migrate(config: Config, { json, dryRun, again }: MigrateOptions): Promise<void> {
  if (config.real === undefined) await refuseSecond(config.dataDir);
  const logger = createLogger({ level: config.logLevel ?? "error" });
  const { deps, close } = await openDocuments(config, logger);
  try {
    const pending = (await pendingMigrations(deps)).map(({ name }) => name);
    const results: MigrationResult[] = [];
    if (dryRun) {
      for (const migration of migrations.filter(({ name }) => again || pending.includes(name))) {
        const counts = await countMigration(deps, migration);
        results.push({ name: migration.name, state: "counted", ...counts });
      }
    } else {
      results.push(...(await runMigrations(deps, { alone: config.real === undefined, again })));
    }
    print({ pending, results }, json, () => results.map(lineOf).join("\n") || "No migration is pending.");
    const held = results.find(({ state }) => state === "held");
    if (held !== undefined) throw new CommandError(`another process is running ${held.name}; nothing is to do here`);
  } finally {
    await close();
  }
}

function lineOf({ name, state, seen, changed }: MigrationResult): string {
  if (state === "held") return `${name}: running elsewhere`;
  const counts = `${changed} of ${seen} documents looked at`;
  return state === "counted" ? `${name}: would change ${counts}` : `${name}: changed ${counts}`;
}
