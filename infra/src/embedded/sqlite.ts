import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Opens a database file whose commits survive a kill or power loss; `:memory:` keeps nothing. Waits for others' locks at
 * most `busyTimeoutMs`. What is deleted or replaced is overwritten in the file; its log keeps it until `emptyLog`.
 */
export function openSqlite(path: string, busyTimeoutMs = 5_000): DatabaseSync {
  if (path !== ":memory:") mkdirSync(dirname(path), { recursive: true });
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  database.exec("PRAGMA secure_delete = ON;");
  return database;
}

/** Moves the write-ahead log into the file and cuts it off: nothing of what was deleted is left in it. */
export function emptyLog(database: DatabaseSync): void {
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}
