import type { DatabaseSync } from "node:sqlite";
import type { Json } from "../../ports/documents.ts";
import type { JobSpec } from "../../ports/jobs.ts";

/** A scheduled job. `id` changes with each scheduling, so a run never ends a job that was scheduled again meanwhile. */
export interface StoredJob {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly at: number;
  readonly data: Json;
  readonly attempts: number;
}

interface Wanted {
  readonly name: string;
  readonly now: number;
  /** Ids at work. */
  readonly except: readonly number[];
  readonly limit: number;
}

/** The rows of waiting jobs: at most one a (name, key). Synchronous; writes run inside the write queue's transaction. */
export interface JobTable {
  schedule(job: JobSpec): void;
  cancel(name: string, key: string, atWork: readonly number[]): boolean;
  finish(job: StoredJob): void;
  postpone(job: StoredJob, due: number): void;
  due(wanted: Wanted): StoredJob[];
  /** Unix ms of the first due job of these names, or Infinity. */
  earliest(names: readonly string[], except: readonly number[]): number;
}

/** Opens the table in a database file. */
export function createJobTable(database: DatabaseSync): JobTable {
  database.exec(`
    CREATE TABLE IF NOT EXISTS jobs (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, key TEXT NOT NULL, at REAL NOT NULL, due REAL NOT NULL,
      data TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, UNIQUE (name, key)
    );
    CREATE INDEX IF NOT EXISTS jobs_due ON jobs (name, due);
  `);
  const replace = database.prepare("INSERT OR REPLACE INTO jobs (name, key, at, due, data) VALUES (?, ?, ?, ?, ?)");
  const cancel = database.prepare(
    "DELETE FROM jobs WHERE name = ? AND key = ? AND id NOT IN (SELECT value FROM json_each(?))",
  );
  const finish = database.prepare("DELETE FROM jobs WHERE id = ?");
  const postpone = database.prepare("UPDATE jobs SET due = ?, attempts = attempts + 1 WHERE id = ?");
  const due = database.prepare(`
    SELECT id, name, key, at, data, attempts FROM jobs
    WHERE name = ? AND due <= ? AND id NOT IN (SELECT value FROM json_each(?)) ORDER BY due LIMIT ?`);
  const earliest = database.prepare(
    "SELECT min(due) AS due FROM jobs WHERE name = ? AND id NOT IN (SELECT value FROM json_each(?))",
  );

  return {
    schedule: ({ name, key, at, data }) => {
      replace.run(name, key, at, at, JSON.stringify(data));
    },
    cancel: (name, key, atWork) => cancel.run(name, key, JSON.stringify(atWork)).changes > 0,
    finish: ({ id }) => {
      finish.run(id);
    },
    postpone: ({ id }, at) => {
      postpone.run(at, id);
    },
    due: ({ name, now, except, limit }) =>
      due.all(name, now, JSON.stringify(except), limit).map((row) => ({
        id: Number(row["id"]),
        name,
        key: String(row["key"]),
        at: Number(row["at"]),
        data: JSON.parse(String(row["data"])) as Json,
        attempts: Number(row["attempts"]),
      })),
    earliest: (names, except) => {
      const busy = JSON.stringify(except);
      const found = names.map((name) => earliest.get(name, busy)?.["due"]);
      return Math.min(...found.map((each) => (typeof each === "number" ? each : Number.POSITIVE_INFINITY)));
    },
  };
}
