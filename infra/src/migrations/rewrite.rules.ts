import { isDeepStrictEqual } from "node:util";
import type { Filter, Json, StoredDoc, Update } from "../ports/documents.ts";
import { PermanentError } from "../ports/errors.ts";

/** One conditional update: what it sets, and what must not have changed since the document was read. */
export interface Rewrite {
  readonly condition: Filter;
  readonly change: Update;
}

/**
 * The update that makes `before` into `after`; undefined when they are the same. Only top-level fields that differ are
 * written. It holds only on the `rev` that was read, which it raises like any other change; on a document without one,
 * only while every plain field is as it was. Throws `PermanentError` when that would not tell a change of what is written.
 */
export function rewriteOf(before: StoredDoc, after: StoredDoc): Rewrite | undefined {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = fields.filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (differing.length === 0) return undefined;
  const { rev } = before;
  const written = differing.flatMap((field): [string, Json][] => {
    const value = after[field];
    return value === undefined ? [] : [[field, value]];
  });
  const unset = differing.filter((field) => after[field] === undefined);
  const set = { ...Object.fromEntries(written), ...(typeof rev === "number" && { rev: rev + 1 }) };
  const condition = typeof rev === "number" ? { rev } : asItWas(before, differing);
  return { condition, change: { set, unset } };
}

function asItWas(before: StoredDoc, differing: readonly string[]): Filter {
  const uncomparable = differing.find((field) => before[field] !== undefined && !isPlain(before[field]));
  if (uncomparable !== undefined) {
    throw new PermanentError(`field ${uncomparable} cannot be compared: the documents need a \`rev\` first`);
  }
  const fields = Object.entries(before).filter(([field]) => field !== "_id" && field !== "tenant");
  const plain = fields.flatMap(([field, value]): [string, Plain][] => (isPlain(value) ? [[field, value]] : []));
  // What was not there equals null.
  const absent = differing.filter((field) => before[field] === undefined).map((field): [string, null] => [field, null]);
  return Object.fromEntries([...plain, ...absent]);
}

type Plain = string | number | boolean | null;

/** What a condition can compare: no object, and no text with a zero byte. */
function isPlain(value: Json | undefined): value is Plain {
  if (typeof value === "string") return !value.includes("\0");
  return value === null || typeof value === "number" || typeof value === "boolean";
}
