import { randomUUID } from "node:crypto";
import { conversationsSecond } from "@frontdesk/infra/migrations/2026-11-28-conversations-2";
import { knowledgeRev } from "@frontdesk/infra/migrations/2026-11-28-knowledge-rev";
import type { Migration } from "@frontdesk/infra/migrations/migration";
import { createMigrationRecords } from "@frontdesk/infra/migrations/migration-records";
import { type Counts, type MigrationDeps, runMigration } from "@frontdesk/infra/migrations/run-migration";

/** Every migration that a release may still meet the documents of, oldest first. */
export const migrations: readonly Migration[] = [knowledgeRev, conversationsSecond];

export type MigrationResult = Counts & {
  readonly name: string;
  /** `counted`: nothing was written. `held`: another process runs it. */
  readonly state: "finished" | "held" | "counted";
};

/** Runs those that are not finished, and with `again` the others too, one after another; those after a held one wait. */
export async function runMigrations(
  deps: MigrationDeps,
  { alone, again }: { readonly alone: boolean; readonly again: boolean },
): Promise<MigrationResult[]> {
  const taking = { holder: randomUUID(), alone, again };
  const wanted = again ? migrations : await pendingMigrations(deps);
  const results: MigrationResult[] = [];
  for (const migration of wanted) {
    const result = { name: migration.name, ...(await runMigration(deps, migration, taking)) };
    results.push(result);
    if (result.state === "held") break;
  }
  return results;
}

export async function pendingMigrations({ documents, clock }: MigrationDeps): Promise<Migration[]> {
  return await createMigrationRecords(documents, clock).pending(migrations);
}
