import type { Doc, FindOptions, Json } from "../../ports/documents.ts";
import type { Condition } from "../../ports/documents-guard.ts";

/** MongoDB's order of types, as far as JSON has them. */
function rank(value: Json | undefined): number {
  if (value === undefined || value === null) return 0;
  if (typeof value === "number") return 1;
  if (typeof value === "string") return 2;
  if (typeof value === "boolean") return 5;
  return Array.isArray(value) ? 4 : 3;
}

function compareText(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}

/** Negative, 0 or positive; texts by their UTF-8 bytes, as MongoDB and SQLite compare them. */
function compare(left: Json | undefined, right: Json | undefined): number {
  if (typeof left === "string" && typeof right === "string") return left === right ? 0 : compareText(left, right);
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  return rank(left) - rank(right);
}

/** The values a path reaches; through arrays it reaches into each object of them. `undefined` stands for a missing one. */
function reach(value: Json | undefined, path: readonly string[]): (Json | undefined)[] {
  const [field, ...rest] = path;
  if (field === undefined) return [value];
  if (Array.isArray(value)) {
    return value.flatMap((each: Json) => (rank(each) === 3 ? reach(each, path) : []));
  }
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) return [undefined];
  return reach((value as { readonly [key: string]: Json | undefined })[field], rest);
}

/** An array stands for its elements. */
function candidates(doc: Json, path: string): (Json | undefined)[] {
  return reach(doc, path.split(".")).flatMap<Json | undefined>((leaf) => leaf);
}

function equals(candidate: Json | undefined, wanted: Json): boolean {
  return candidate === wanted || (wanted === null && candidate === undefined);
}

function holds(doc: Json, condition: Condition): boolean {
  const { path, kind, value } = condition;
  if (kind === "exists") return reach(doc, path.split(".")).some((leaf) => leaf !== undefined) === value;
  const found = candidates(doc, path);
  if (kind === "eq") return found.some((each) => equals(each, value));
  if (kind === "ne") return !found.some((each) => equals(each, value));
  if (kind === "in" || kind === "nin") {
    return found.some((each) => value.some((wanted) => equals(each, wanted))) === (kind === "in");
  }
  return found.some((each) => {
    if (typeof each !== typeof value) return false;
    const order = compare(each, value);
    if (kind === "lt") return order < 0;
    if (kind === "lte") return order <= 0;
    return kind === "gt" ? order > 0 : order >= 0;
  });
}

/** Whether a document meets all conditions, with MongoDB's meaning of missing fields, types and arrays. */
export function matches(doc: Doc, conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => holds(doc as unknown as Json, condition));
}

/** Sorted as MongoDB would: an array counts by its least element ascending, by its greatest descending. */
export function sorted<T extends Doc>(docs: readonly T[], sort: NonNullable<FindOptions["sort"]>): T[] {
  const fields = Object.entries(sort);
  const keyed = docs.map((doc) => ({
    doc,
    keys: fields.map(([path, way]) => {
      const found = candidates(doc as unknown as Json, path);
      return found.reduce((best, each) => (compare(each, best) * way < 0 ? each : best), found[0]);
    }),
  }));
  return keyed
    .toSorted((left, right) => {
      for (const [index, [, way]] of fields.entries()) {
        const order = compare(left.keys[index], right.keys[index]) * way;
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ doc }) => doc);
}

/** Whether the path meets an array, so that one SQL expression cannot stand for it. */
export function meetsArray(doc: Doc, path: string): boolean {
  let value: unknown = doc;
  for (const field of path.split(".")) {
    if (typeof value !== "object" || value === null) return false;
    if (Array.isArray(value)) return true;
    value = Object.hasOwn(value, field) ? (value as Record<string, unknown>)[field] : undefined;
  }
  return Array.isArray(value);
}
