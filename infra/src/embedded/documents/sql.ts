import type { FindOptions } from "../../ports/documents.ts";
import type { Condition } from "../../ports/documents-guard.ts";

type Bound = string | number;

/** A piece of SQL with its parameters; no value is ever part of the text (BR-23). */
export interface Sql {
  readonly text: string;
  readonly values: readonly Bound[];
}

const indexable = /^[A-Za-z_][A-Za-z0-9_-]*(?:\.[A-Za-z_][A-Za-z0-9_-]*)*$/;

/** Whether a path may be part of an index; such a path is safe inside SQL text. */
export function isIndexable(path: string): boolean {
  return indexable.test(path);
}

function jsonPath(path: string): string {
  return `'$.${path
    .split(".")
    .map((part) => `"${part}"`)
    .join(".")}'`;
}

/**
 * A path's value so that SQLite's order null < number < text < blob becomes MongoDB's null < number < text < object <
 * boolean. The text must stay as it is: indexes are found by it.
 */
export function keyOf(path: string): string {
  if (path === "_id") return "id";
  if (path === "tenant") return "tenant";
  const at = jsonPath(path);
  return `CASE json_type(body,${at}) WHEN 'true' THEN x'03' WHEN 'false' THEN x'02' WHEN 'object' THEN x'01' ELSE json_extract(body,${at}) END`;
}

function equal(key: string, value: string | number | boolean | null): Sql {
  if (value === null) return { text: `${key} IS NULL`, values: [] };
  if (typeof value === "boolean") return { text: `${key} = ${value ? "x'03'" : "x'02'"}`, values: [] };
  return { text: `${key} = ?`, values: [value] };
}

function ranged(key: string, kind: "lt" | "lte" | "gt" | "gte", value: Bound): Sql {
  const sign = { lt: "<", lte: "<=", gt: ">", gte: ">=" }[kind];
  const below = kind === "lt" || kind === "lte";
  // The other side keeps to values of the same type: '' is the least text, x'' the least blob.
  if (typeof value === "number") return { text: `${key} ${sign} ?${below ? "" : ` AND ${key} < ''`}`, values: [value] };
  return { text: `${key} ${sign} ? AND ${below ? `${key} >= ''` : `${key} < x''`}`, values: [value] };
}

/** One condition as SQL; undefined when the columns' text type would change its meaning. */
export function conditionSql(condition: Condition): Sql | undefined {
  const { path, kind, value } = condition;
  const key = keyOf(path);
  if ((path === "_id" || path === "tenant") && ![value].flat().every((each) => typeof each === "string")) {
    return undefined;
  }
  if (kind === "eq") return equal(key, value);
  if (kind === "exists")
    return { text: `json_type(body,${jsonPath(path)}) IS ${value ? "NOT NULL" : "NULL"}`, values: [] };
  if (kind === "ne") {
    const same = equal(key, value);
    return { text: value === null ? `${key} IS NOT NULL` : `(${same.text}) IS NOT TRUE`, values: same.values };
  }
  if (kind === "in" || kind === "nin") {
    const within = listed(key, value);
    return kind === "in" ? within : { text: `${within.text} IS NOT TRUE`, values: within.values };
  }
  return ranged(key, kind, value);
}

function listed(key: string, value: readonly (Bound | boolean | null)[]): Sql {
  if (value.length === 0) return { text: "FALSE", values: [] };
  const plain = value.filter((each) => typeof each === "string" || typeof each === "number");
  const others = value.filter((each) => each === null || typeof each === "boolean");
  const within = plain.length === 0 ? [] : [`${key} IN (${plain.map(() => "?").join(",")})`];
  return { text: `(${[...within, ...others.map((each) => equal(key, each).text)].join(" OR ")})`, values: plain };
}

/** `ORDER BY` of a sort; empty for none. */
export function orderSql(sort: FindOptions["sort"]): string {
  const fields = Object.entries(sort ?? {});
  if (fields.length === 0) return "";
  return ` ORDER BY ${fields.map(([path, way]) => `${keyOf(path)} ${way === 1 ? "ASC" : "DESC"}`).join(", ")}`;
}
