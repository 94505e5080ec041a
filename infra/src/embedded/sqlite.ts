import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What was deleted or replaced is nowhere in the files this long after, at the latest a moment longer. */
const logKeptMs = 2_000;

/**
 * Opens a database file whose commits survive a kill or power loss; `:memory:` keeps nothing. Waits for others' locks at
 * most `busyTimeoutMs`. Nobody but its owner reads it or its log. What is deleted or replaced is overwritten in the file;
 * its log is emptied every 2 s while there are writes, so it keeps nothing of it for longer.
 */
export function openSqlite(path: string, busyTimeoutMs = 5_000): DatabaseSync {
  const onDisk = path !== ":memory:";
  if (onDisk) makePrivate(path);
  const database = new DatabaseSync(path, { timeout: busyTimeoutMs });
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;");
  database.exec("PRAGMA secure_delete = ON;");
  if (onDisk) keepLogShort(database, busyTimeoutMs);
  return database;
}

/** Moves the write-ahead log into the file and cuts it off: nothing of what was deleted is left in it. */
export function emptyLog(database: DatabaseSync): void {
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

/** SQLite gives the log and its index the rights of the file; those that an older release left have theirs already. */
function makePrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  closeSync(openSync(path, "a", 0o600));
  for (const each of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
}

/**
 * Also right after a start, for what a killed process left. Nobody waits for it: while another process reads, the log
 * stays as it is until the next time.
 */
function keepLogShort(database: DatabaseSync, busyTimeoutMs: number): void {
  let emptiedAt: unknown;
  const timer = setInterval(() => {
    if (!database.isOpen) return clearInterval(timer);
    const changes = database.prepare("SELECT total_changes() AS n").get()?.["n"];
    if (changes === emptiedAt || database.isTransaction) return undefined;
    database.exec("PRAGMA busy_timeout = 0");
    try {
      const done = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get();
      if (done?.["busy"] === 0) emptiedAt = changes;
    } catch {
      // A full disk, or a file that is gone: the next write says so.
    } finally {
      database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
    }
    return undefined;
  }, logKeptMs).unref();
}
