import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Opens a database file whose commits survive a kill or power loss; `:memory:` keeps nothing. Waits for others' locks at most `busyTimeoutMs`. */
export function openSqlite(path: string, busyTimeoutMs = 5_000): DatabaseSync {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  return database;
}
