import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { CollectionSpec, Doc, FindOptions } from "../../ports/documents.ts";
import type { Condition } from "../../ports/documents-guard.ts";
import { PermanentError } from "../../ports/errors.ts";
import { matches, meetsArray, sorted } from "./match.ts";
import { conditionSql, isIndexable, keyOf, orderSql, type Sql } from "./sql.ts";

/** One collection's rows. Synchronous; writes run inside the write queue's transaction. */
export interface Table {
  read(id: string): Doc | undefined;
  readMany(ids: readonly string[]): Doc[];
  find(conditions: readonly Condition[], options?: FindOptions): Doc[];
  count(conditions: readonly Condition[]): number;
  insert(doc: Doc): boolean;
  put(doc: Doc): void;
  remove(id: string): void;
  createIndexes(indexes: CollectionSpec<Doc>["indexes"]): void;
}

type Prepare = (text: string) => StatementSync;

const maxStatements = 300;
const maxBodyLength = 16 * 1024 * 1024;

function parse(row: Record<string, unknown>): Doc {
  return JSON.parse(String(row["body"])) as Doc;
}

function bodyOf(doc: Doc): string {
  const body = JSON.stringify(doc);
  if (body.length > maxBodyLength) throw new PermanentError("a document is larger than 16 MB");
  return body;
}

/** The tables of a database file, made on first use. */
export function createTables(database: DatabaseSync): (name: string) => Table {
  database.exec(
    "CREATE TABLE IF NOT EXISTS indexed_paths (collection TEXT, path TEXT, arrays INTEGER, PRIMARY KEY (collection, path))",
  );
  const statements = new Map<string, StatementSync>();
  const tables = new Map<string, Table>();

  function prepared(text: string): StatementSync {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= maxStatements) statements.clear();
    const statement = database.prepare(text);
    statements.set(text, statement);
    return statement;
  }

  return (name) => {
    const known = tables.get(name);
    if (known) return known;
    if (!/^[A-Za-z][A-Za-z0-9_-]{0,60}$/.test(name)) throw new PermanentError(`collection ${name} has no plain name`);
    const table = createTable(database, name, prepared);
    tables.set(name, table);
    return table;
  };
}

function createTable(database: DatabaseSync, name: string, prepared: Prepare): Table {
  const table = `"documents_${name}"`;
  database.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY NOT NULL, tenant TEXT NOT NULL, body TEXT NOT NULL)`,
  );
  const paths = createIndexedPaths(name, prepared);

  /** What SQL answers exactly, and what is left to look at in each document. */
  function split(conditions: readonly Condition[]): { readonly where: Sql; readonly rest: Condition[] } {
    const plain = paths.plain();
    const pieces: Sql[] = [];
    const rest = conditions.filter((condition) => {
      const piece = plain.has(condition.path) ? conditionSql(condition) : undefined;
      if (piece) pieces.push(piece);
      return piece === undefined;
    });
    const text = pieces.length === 0 ? "TRUE" : pieces.map((piece) => piece.text).join(" AND ");
    return { where: { text, values: pieces.flatMap((piece) => piece.values) }, rest };
  }

  function find(conditions: readonly Condition[], { sort = {}, limit = Number.POSITIVE_INFINITY }: FindOptions = {}) {
    const { where, rest } = split(conditions);
    const plain = paths.plain();
    const bySql = Object.keys(sort).every((path) => plain.has(path));
    const statement = prepared(`SELECT body FROM ${table} WHERE ${where.text}${bySql ? orderSql(sort) : ""}`);
    const found: Doc[] = [];
    for (const row of statement.iterate(...where.values)) {
      if (bySql && found.length >= limit) break;
      const doc = parse(row);
      if (matches(doc, rest)) found.push(doc);
    }
    return bySql ? found : sorted(found, sort).slice(0, limit);
  }

  function* all(): Iterable<Doc> {
    for (const row of prepared(`SELECT body FROM ${table}`).iterate()) yield parse(row);
  }

  return {
    read(id) {
      const row = prepared(`SELECT body FROM ${table} WHERE id = ?`).get(id);
      return row && parse(row);
    },
    readMany(ids) {
      const wanted = JSON.stringify(ids);
      return prepared(`SELECT body FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`).all(wanted).map(parse);
    },
    find,
    count(conditions) {
      const { where, rest } = split(conditions);
      if (rest.length > 0) return find(conditions).length;
      const row = prepared(`SELECT count(*) AS n FROM ${table} WHERE ${where.text}`).get(...where.values);
      return Number(row?.["n"]);
    },
    insert(doc) {
      const insert = prepared(`INSERT INTO ${table} (id, tenant, body) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING`);
      const inserted = insert.run(doc._id, doc.tenant, bodyOf(doc)).changes === 1;
      if (inserted) paths.note(doc);
      return inserted;
    },
    put(doc) {
      prepared(
        `INSERT INTO ${table} (id, tenant, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
      ).run(doc._id, doc.tenant, bodyOf(doc));
      paths.note(doc);
    },
    remove(id) {
      prepared(`DELETE FROM ${table} WHERE id = ?`).run(id);
    },
    createIndexes(indexes) {
      for (const fields of indexes) database.exec(indexSql(name, table, fields));
      paths.add(new Set(indexes.flatMap((fields) => Object.keys(fields))), all);
    },
  };
}

/**
 * Which indexed paths ever met an array in this collection (MongoDB: multikey). There one SQL expression cannot stand
 * for the value, and each document is looked at instead.
 */
function createIndexedPaths(name: string, prepared: Prepare) {
  function known(): Map<string, boolean> {
    const rows = prepared("SELECT path, arrays FROM indexed_paths WHERE collection = ?").all(name);
    return new Map(rows.map((row) => [String(row["path"]), row["arrays"] === 1]));
  }

  return {
    /** Paths that SQL answers exactly. */
    plain(): Set<string> {
      const plain = [...known()].filter(([, arrays]) => !arrays).map(([path]) => path);
      return new Set(["_id", "tenant", ...plain]);
    },
    note(doc: Doc): void {
      for (const [path, arrays] of known()) {
        if (arrays || !meetsArray(doc, path)) continue;
        prepared("UPDATE indexed_paths SET arrays = 1 WHERE collection = ? AND path = ?").run(name, path);
      }
    },
    /** Looks at what is stored one by one: a collection may be larger than the memory. */
    add(wanted: ReadonlySet<string>, docs: () => Iterable<Doc>): void {
      const added = wanted.difference(known());
      const met = new Set<string>();
      for (const doc of added.size === 0 ? [] : docs()) {
        for (const path of added) if (meetsArray(doc, path)) met.add(path);
      }
      for (const path of added) {
        const insert = "INSERT INTO indexed_paths (collection, path, arrays) VALUES (?, ?, ?)";
        prepared(insert).run(name, path, met.has(path) ? 1 : 0);
      }
    },
  };
}

function indexSql(name: string, table: string, fields: Readonly<Record<string, 1 | -1>>): string {
  const entries = Object.entries(fields);
  for (const [path] of entries) {
    if (!isIndexable(path)) throw new PermanentError(`index field ${path} of ${name} is no plain path`);
  }
  const label = [name, ...entries.map(([path, way]) => `${path}${way === 1 ? "+" : "-"}`)].join("_");
  const keys = entries.map(([path, way]) => `${keyOf(path)} ${way === 1 ? "ASC" : "DESC"}`);
  return `CREATE INDEX IF NOT EXISTS "index_${label}" ON ${table} (${keys.join(", ")})`;
}
