import type { DatabaseSync } from "node:sqlite";
import type { ConsumerSpec, StreamSpec } from "@frontdesk/contracts/topology";
import type { OutgoingMessage, StoredMessage } from "../../ports/bus.ts";
import { matcherOf } from "../../ports/bus-subjects.ts";
import { emptyLog, openSqlite } from "../sqlite.ts";

/** A task is one kept message a durable has not acked; it goes with its ack, its message or its durable. */
const schema = `
  CREATE TABLE IF NOT EXISTS stream (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, spec TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS durable (
    id INTEGER PRIMARY KEY, stream INTEGER NOT NULL REFERENCES stream, name TEXT NOT NULL, spec TEXT NOT NULL,
    UNIQUE (stream, name));
  CREATE TABLE IF NOT EXISTS message (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, stream INTEGER NOT NULL, subject TEXT NOT NULL, id TEXT NOT NULL,
    headers TEXT NOT NULL, published_at INTEGER NOT NULL, size INTEGER NOT NULL, data BLOB NOT NULL);
  CREATE INDEX IF NOT EXISTS message_by_stream ON message (stream);
  CREATE INDEX IF NOT EXISTS message_by_subject ON message (stream, subject, size);
  CREATE TABLE IF NOT EXISTS task (
    durable INTEGER NOT NULL, sequence INTEGER NOT NULL, deliveries INTEGER NOT NULL,
    PRIMARY KEY (durable, sequence)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS recent (
    n INTEGER PRIMARY KEY AUTOINCREMENT, stream INTEGER NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS recent_by_age ON recent (stream, at);
`;

const columns = "sequence, subject, id, headers, published_at AS publishedAt, data";

interface MessageRow {
  sequence: number;
  subject: string;
  id: string;
  headers: string;
  publishedAt: number;
  data: Uint8Array;
}

type KeptMessage = Omit<StoredMessage, "stream">;

interface SubjectTotal {
  readonly subject: string;
  readonly count: number;
  readonly bytes: number;
}

const toKept = (row: MessageRow): KeptMessage => ({
  sequence: row.sequence,
  subject: row.subject,
  id: row.id,
  headers: JSON.parse(row.headers) as Record<string, string>,
  publishedAt: row.publishedAt,
  data: row.data,
});

function* kept(rows: Iterable<unknown>): Generator<KeptMessage> {
  for (const row of rows) yield toKept(row as MessageRow);
}

/** For the process before this one to let go. */
const lockWaitMs = 1_000;

/** Leases live in memory: a second process on the same file would deliver everything twice. */
function openAlone(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = openSqlite(path, lockWaitMs);
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ${schema} COMMIT;`);
    return database;
  } catch (cause) {
    database?.close();
    throw new Error("the bus file cannot be opened, or another process has it open", { cause });
  }
}

function open(path: string): DatabaseSync {
  const database = openAlone(path);
  // Lets SQL skip messages without reading their bodies; the matcher of the last filter is kept.
  let last = { filter: ">", matches: matcherOf(">") };
  database.function("heard", { deterministic: true }, (filter, subject) => {
    if (filter !== last.filter) last = { filter: String(filter), matches: matcherOf(String(filter)) };
    return last.matches(String(subject).split(".")) ? 1 : 0;
  });
  return database;
}

/** The tables of the embedded bus. Everything here is synchronous and durable once its transaction commits. */
export function openBusStore(path: string) {
  const database = open(path);
  return {
    ...topologyTables(database),
    ...messageTable(database),
    ...taskTables(database),
    transaction: transactionsOf(database),
    emptyLog: () => emptyLog(database),
    close: () => database.close(),
  };
}

/** `synced`: on the disk before it returns. Otherwise it survives the process, but not a power loss. */
function transactionsOf(database: DatabaseSync) {
  let now = true;
  return (work: () => void, { synced }: { synced: boolean }): void => {
    if (synced !== now) database.exec(`PRAGMA synchronous = ${synced ? "FULL" : "NORMAL"}`);
    now = synced;
    database.exec("BEGIN IMMEDIATE");
    try {
      work();
      database.exec("COMMIT");
    } catch (error) {
      if (database.isTransaction) database.exec("ROLLBACK");
      throw error;
    }
  };
}

export type BusStore = ReturnType<typeof openBusStore>;

/** What is not written in the file of a process that knew no versions. */
const beforeVersions = { version: 0, begins: "all" } as const;

function topologyTables(database: DatabaseSync) {
  const putStream = database.prepare(
    "INSERT INTO stream (name, spec) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET spec = excluded.spec RETURNING id",
  );
  const allStreams = database.prepare("SELECT id, spec FROM stream ORDER BY id");
  const putDurable = database.prepare(
    `INSERT INTO durable (stream, name, spec) VALUES (?, ?, ?)
     ON CONFLICT (stream, name) DO UPDATE SET spec = excluded.spec RETURNING id`,
  );
  const allDurables = database.prepare("SELECT id, stream, spec FROM durable ORDER BY id");
  const dropDurable = database.prepare("DELETE FROM durable WHERE id = ?");
  const dropTasks = database.prepare("DELETE FROM task WHERE durable = ?");
  return {
    putStream: (spec: StreamSpec) => (putStream.get(spec.name, JSON.stringify(spec)) as { id: number }).id,
    streams: () =>
      (allStreams.all() as unknown as { id: number; spec: string }[]).map((row) => ({
        id: row.id,
        spec: { version: beforeVersions.version, ...(JSON.parse(row.spec) as Omit<StreamSpec, "version">) },
      })),
    putDurable: (stream: number, spec: ConsumerSpec) =>
      (putDurable.get(stream, spec.durable, JSON.stringify(spec)) as { id: number }).id,
    durables: () =>
      (allDurables.all() as unknown as { id: number; stream: number; spec: string }[]).map((row) => ({
        id: row.id,
        stream: row.stream,
        spec: { ...beforeVersions, ...(JSON.parse(row.spec) as Omit<ConsumerSpec, keyof typeof beforeVersions>) },
      })),
    dropDurable(id: number): void {
      dropTasks.run(id);
      dropDurable.run(id);
    },
  };
}

/** Meets at least what the filter does, much faster than a call of `heard`. */
function globOf(filter: string): string {
  return filter.replace(/>$/, "*");
}

function messageTable(database: DatabaseSync) {
  const add = database.prepare(
    "INSERT INTO message (stream, subject, id, headers, published_at, size, data) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const one = database.prepare(`SELECT ${columns} FROM message WHERE sequence = ?`);
  const from = database.prepare(
    `SELECT ${columns} FROM message WHERE stream = ? AND sequence >= ? AND heard(?, subject) ORDER BY sequence LIMIT ?`,
  );
  const before = database.prepare(
    `SELECT ${columns} FROM message WHERE stream = ? AND sequence < ? AND heard(?, subject)
     ORDER BY sequence DESC LIMIT ?`,
  );
  const sequences = database.prepare(
    `SELECT sequence, subject FROM message INDEXED BY message_by_subject
     WHERE stream = ? AND subject GLOB ? AND heard(?, subject) ORDER BY sequence`,
  );
  const oldest = database.prepare(
    `SELECT sequence, published_at AS publishedAt FROM message INDEXED BY message_by_stream
     WHERE stream = ? ORDER BY sequence LIMIT ?`,
  );
  const totals = database.prepare(
    `SELECT subject, COUNT(*) AS count, SUM(size) AS bytes FROM message INDEXED BY message_by_subject
     WHERE stream = ? GROUP BY subject`,
  );
  const drop = database.prepare("DELETE FROM message WHERE sequence = ? RETURNING subject, size");
  return {
    addMessage(stream: number, message: OutgoingMessage, kept: { at: number; size: number }): number {
      const { subject, id, data } = message;
      const headers = JSON.stringify(message.headers ?? {});
      return Number(add.run(stream, subject, id, headers, kept.at, kept.size, data).lastInsertRowid);
    },
    message(sequence: number): KeptMessage | undefined {
      const row = one.get(sequence) as MessageRow | undefined;
      return row && toKept(row);
    },
    /** Read as far as asked for: a page may end before its last row. */
    messagesFrom: (stream: number, options: { filter: string; from: number; limit: number }): Iterable<KeptMessage> =>
      kept(from.iterate(stream, options.from, options.filter, options.limit)),
    messagesBefore: (
      stream: number,
      options: { filter: string; before: number; limit: number },
    ): Iterable<KeptMessage> => kept(before.iterate(stream, options.before, options.filter, options.limit)),
    placesOf: (stream: number, filter: string) =>
      sequences.all(stream, globOf(filter), filter) as unknown as { sequence: number; subject: string }[],
    oldest: (stream: number, limit: number) =>
      oldest.all(stream, limit) as unknown as { sequence: number; publishedAt: number }[],
    totals: (stream: number) => totals.all(stream) as unknown as SubjectTotal[],
    dropMessage: (sequence: number) => drop.get(sequence) as { subject: string; size: number } | undefined,
  };
}

function taskTables(database: DatabaseSync) {
  const add = database.prepare("INSERT INTO task (durable, sequence, deliveries) VALUES (?, ?, 0)");
  const count = database.prepare("UPDATE task SET deliveries = ? WHERE durable = ? AND sequence = ?");
  const drop = database.prepare("DELETE FROM task WHERE durable = ? AND sequence = ?");
  const list = database.prepare(
    `SELECT sequence, deliveries, coalesce(subject, '') AS subject FROM task LEFT JOIN message USING (sequence)
     WHERE durable = ? ORDER BY sequence`,
  );
  const remember = database.prepare("INSERT INTO recent (stream, id, at) VALUES (?, ?, ?)");
  const recent = database.prepare("SELECT id, at FROM recent WHERE stream = ? AND at > ? ORDER BY n");
  const forget = database.prepare("DELETE FROM recent WHERE stream = ? AND at <= ?");
  return {
    addTask: (durable: number, sequence: number) => add.run(durable, sequence),
    countDelivery: (durable: number, sequence: number, deliveries: number) => count.run(deliveries, durable, sequence),
    dropTask: (durable: number, sequence: number) => drop.run(durable, sequence),
    tasks: (durable: number) =>
      list.all(durable) as unknown as { sequence: number; deliveries: number; subject: string }[],
    remember: (stream: number, id: string, at: number) => remember.run(stream, id, at),
    recent: (stream: number, since: number) => recent.all(stream, since) as unknown as { id: string; at: number }[],
    forget: (stream: number, until: number) => forget.run(stream, until),
  };
}
