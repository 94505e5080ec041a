import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Filter, type FindOptions, op } from "../../ports/documents.ts";
import { conditionsOf } from "../../ports/documents-guard.ts";
import { PermanentError } from "../../ports/errors.ts";
import { openSqlite } from "../sqlite.ts";
import { conditionSql, orderSql } from "./sql.ts";
import { createTables } from "./table.ts";

const indexes = [
  { tenant: 1, status: 1, lastAt: -1 },
  { tenant: 1, "owner.agent": 1 },
  { attentionAt: 1, tenant: 1, status: 1 },
] as const;

describe("declared query shapes are answered through their index", () => {
  const database = openSqlite(":memory:");
  createTables(database)("items").createIndexes(indexes);

  function plan(filter: Filter, sort: FindOptions["sort"] = {}): string {
    const pieces = conditionsOf(filter).map((condition) => conditionSql(condition));
    const where = pieces.map((piece) => piece?.text).join(" AND ");
    const values = pieces.flatMap((piece) => piece?.values ?? []);
    const sql = `EXPLAIN QUERY PLAN SELECT body FROM "documents_items" WHERE ${where}${orderSql(sort)}`;
    const rows = database.prepare(sql).all(...values);
    return rows.map((row) => String(row["detail"])).join("; ");
  }

  test.each<[string, Filter, FindOptions["sort"]]>([
    ["items_tenant+_status+_lastAt-", { tenant: "t", status: "open" }, { lastAt: -1 }],
    ["items_tenant+_status+_lastAt-", { tenant: "t", status: true, lastAt: op.lt(5) }, { lastAt: 1 }],
    ["items_tenant+_status+_lastAt-", { tenant: "t", status: null, lastAt: [op.gte("a"), op.lt("b")] }, {}],
    ["items_tenant+_owner.agent+", { tenant: "t", "owner.agent": op.in(["a", "b"]) }, {}],
    ["items_attentionAt+_tenant+_status+", { attentionAt: op.lte(10) }, { attentionAt: 1 }],
    [
      "items_attentionAt+_tenant+_status+",
      { attentionAt: op.lte(10), tenant: op.nin(["a", "b"]), status: op.ne("erased") },
      { attentionAt: 1 },
    ],
  ])("%s serves %j sorted by %j without sorting", (index, filter, sort) => {
    expect(plan(filter, sort)).toContain(`USING INDEX index_${index}`);
    expect(plan(filter, sort)).not.toContain("TEMP B-TREE");
  });

  test("a shape without index is a scan, so the check can fail", () => {
    expect(plan({ attentionAt: op.ne(1) })).toContain("SCAN");
  });
});

describe("the table", () => {
  let database: ReturnType<typeof openSqlite>;
  beforeEach(() => {
    database = openSqlite(":memory:");
  });
  afterEach(() => database.close());

  test("refuses collection and index names that could leave their place in SQL [BR-23]", () => {
    const tables = createTables(database);
    expect(() => tables('a"; DROP TABLE x; --')).toThrow(PermanentError);
    expect(() => tables("items").createIndexes([{ "a') --": 1 }])).toThrow(PermanentError);
  });

  test("tells bodies beyond MongoDB's 16 MB", () => {
    const table = createTables(database)("items");
    const doc = { _id: "t:a", tenant: "t", text: "x".repeat(16 * 1024 * 1024) };
    expect(() => table.insert(doc)).toThrow(PermanentError);
    expect(table.read("t:a")).toBeUndefined();
  });
});
