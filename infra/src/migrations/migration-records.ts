import type { Clock } from "../ports/clock.ts";
import type { Collection, CollectionSpec, Doc, Documents } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import type { Migration } from "./migration.ts";

/** How far a migration is. */
export interface MigrationRecord extends Doc {
  readonly name: string;
  readonly rev: number;
  readonly state: "running" | "finished";
  /** The last `_id` of the last page that was done wholly; empty before the first. */
  readonly cursor: string;
  /** Documents looked at and changed. A run that was killed leaves out what it did of its last page. */
  readonly seen: number;
  readonly changed: number;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  /** Who runs it, for as long as `until` lies ahead; null when it was left properly. */
  readonly holder: string | null;
  readonly until: number;
}

export const migrationRecords: CollectionSpec<MigrationRecord> = {
  name: "migrations",
  version: 1,
  indexes: [],
  shapes: { byId: { equal: ["_id"] } },
  boundedBy: "one record a migration",
};

/** The installation's own; a tenant of this name has no records here. */
const owner = "migrations";
const leaseMs = 15_000;
const triesAgainstRivals = 30;

export interface Taking {
  readonly holder: string;
  /** There is no other process: what another left held is taken. */
  readonly alone: boolean;
  /** A finished one is begun anew. */
  readonly again: boolean;
}

/** The progress of migrations, each run by one process at a time. */
export function createMigrationRecords(documents: Documents, clock: Clock) {
  const records: Collection<MigrationRecord> = documents.forTenant(owner).collection(migrationRecords);
  const idOf = (name: string) => `${owner}:${name}`;

  async function attempt(name: string, taking: Taking): Promise<MigrationRecord | "finished" | "held" | "again"> {
    const now = clock.now();
    const begun = { holder: taking.holder, until: now + leaseMs, state: "running" as const };
    const fresh = { ...begun, cursor: "", seen: 0, changed: 0, startedAt: now, finishedAt: null };
    const before = await records.get(idOf(name));
    if (before === undefined) {
      const made = { _id: idOf(name), tenant: owner, name, rev: 1, ...fresh };
      return (await records.insert(made)) ? made : "again";
    }
    if (before.state === "finished" && !taking.again) return "finished";
    if (before.holder !== null && before.until > now && !taking.alone) return "held";
    const set = { ...(before.state === "finished" ? fresh : begun), rev: before.rev + 1 };
    return (await records.update(before._id, { rev: before.rev }, { set })) ? { ...before, ...set } : "again";
  }

  return {
    /** The progress to go on from, or why there is nothing to go on with. */
    take: async (name: string, taking: Taking): Promise<MigrationRecord | "finished" | "held"> => {
      for (let tries = 0; tries < triesAgainstRivals; tries++) {
        const taken = await attempt(name, taking);
        if (taken !== "again") return taken;
      }
      throw new TransientError("the migration is being taken by others");
    },
    /** Notes progress, and holds on. Throws `TransientError` when another process has taken it meanwhile. */
    note: async (record: MigrationRecord, progress: Partial<MigrationRecord>): Promise<MigrationRecord> => {
      const set = { until: clock.now() + leaseMs, ...progress, rev: record.rev + 1 };
      const held = await records.update(record._id, { rev: record.rev }, { set });
      if (!held) throw new TransientError(`migration ${record.name} was taken over by another process`);
      return { ...record, ...set };
    },
    /** Those that are not finished, in their order. */
    pending: async (migrations: readonly Migration[]): Promise<Migration[]> => {
      const known = await records.getMany(migrations.map(({ name }) => idOf(name)));
      const finished = new Set(known.filter(({ state }) => state === "finished").map(({ name }) => name));
      return migrations.filter(({ name }) => !finished.has(name));
    },
  };
}
