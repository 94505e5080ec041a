import { TenantId } from "@frontdesk/contracts/ids";
import { type Doc, type Filter, isOperator, type Json, type Operator, type Update } from "./documents.ts";
import { PermanentError, TenantError } from "./errors.ts";

type Scalar = string | number | boolean | null;

/** One checked comparison of a filter; adapters translate these and never look at the caller's objects again. */
export type Condition =
  | { readonly path: string; readonly kind: "eq"; readonly value: Scalar }
  | { readonly path: string; readonly kind: "ne"; readonly value: Scalar }
  | { readonly path: string; readonly kind: "in"; readonly value: readonly Scalar[] }
  | { readonly path: string; readonly kind: "nin"; readonly value: readonly Scalar[] }
  | { readonly path: string; readonly kind: "lt" | "lte" | "gt" | "gte"; readonly value: string | number }
  | { readonly path: string; readonly kind: "exists"; readonly value: boolean };

/** A checked change: no two paths touch each other, none is `_id` or `tenant`. */
export interface Change {
  readonly set: readonly (readonly [path: string, value: Json])[];
  readonly unset: readonly string[];
  readonly inc: readonly (readonly [path: string, amount: number])[];
}

const prototypeNames = new Set(["__proto__", "constructor", "prototype"]);
const maxDepth = 90;

/** Throws `PermanentError` unless every part of the path is a plain field name (BR-23, TEN-03). */
export function checkPath(path: string): string {
  for (const part of path.split(".")) {
    if (part === "" || part.startsWith("$") || part.includes("\0") || prototypeNames.has(part)) {
      throw new PermanentError(`field ${JSON.stringify(path)} is not a plain path`);
    }
    if (/^\d+$/.test(part)) throw new PermanentError(`field ${JSON.stringify(path)} is positional`);
  }
  return path;
}

function isScalar(value: unknown): value is Scalar {
  if (typeof value === "string") return !value.includes("\0");
  return value === null || typeof value === "boolean" || Number.isFinite(value);
}

function operatorCondition(path: string, { kind, value }: Operator): Condition {
  if ((kind === "in" || kind === "nin") && Array.isArray(value) && value.every(isScalar)) return { path, kind, value };
  if (kind === "ne" && isScalar(value)) return { path, kind, value };
  if (kind === "exists" && typeof value === "boolean") return { path, kind, value };
  const ordered = isScalar(value) && (typeof value === "string" || typeof value === "number");
  if (ordered && (kind === "lt" || kind === "lte" || kind === "gt" || kind === "gte")) return { path, kind, value };
  throw new PermanentError(`field ${JSON.stringify(path)} compares with something that is not a plain value`);
}

/** The comparisons of a filter; throws `PermanentError` naming the field that holds anything else (BR-23, TEN-03). */
export function conditionsOf(filter: Filter): Condition[] {
  return Object.entries(filter).flatMap(([path, wanted]: [string, unknown]): Condition[] => {
    checkPath(path);
    if (isScalar(wanted)) return [{ path, kind: "eq", value: wanted }];
    if (isOperator(wanted)) return [operatorCondition(path, wanted)];
    if (Array.isArray(wanted) && wanted.length > 0 && wanted.every(isOperator)) {
      return wanted.map((each) => operatorCondition(path, each));
    }
    throw new PermanentError(`field ${JSON.stringify(path)} must be a plain value or a named operator`);
  });
}

/** The conditions of a tenant's filter; throws `TenantError` when they reach for another tenant (CA-18). */
export function tenantConditions(tenant: TenantId, filter: Filter): Condition[] {
  const conditions = conditionsOf(filter).filter(({ path, kind, value }) => {
    if (path === "_id" && (kind === "eq" || kind === "in")) for (const id of [value].flat()) checkId(tenant, id);
    if (path !== "tenant") return true;
    if (kind !== "eq" || value !== tenant) throw new TenantError("a filter names another tenant");
    return false;
  });
  return [{ path: "tenant", kind: "eq", value: tenant }, ...conditions];
}

/** Throws `TenantError` unless the id belongs to the tenant (CA-18). */
export function checkId(tenant: TenantId, id: unknown): string {
  if (typeof id !== "string" || id.includes("\0")) throw new PermanentError("an _id must be plain text");
  if (!id.startsWith(`${tenant}:`)) throw new TenantError("an _id belongs to another tenant");
  return id;
}

/** Throws `PermanentError` for a tenant that could not be part of a key. */
export function checkTenant(tenant: TenantId): TenantId {
  if (!TenantId.safeParse(tenant).success) throw new PermanentError("a tenant id is malformed");
  return tenant;
}

/** A document as both stores keep it; throws `TenantError` when it is another tenant's. */
export function storedDocument<T extends Doc>(tenant: TenantId, document: T): T {
  checkId(tenant, document._id);
  if (document.tenant !== tenant) throw new TenantError("a document belongs to another tenant");
  return storedJson(document, "document", 0) as unknown as T;
}

/** A change as both stores apply it; throws `PermanentError` for a path or value that cannot be stored. */
export function changeOf({ set = {}, unset = [], inc = {} }: Update): Change {
  const paths = [...Object.keys(set), ...unset, ...Object.keys(inc)].map(checkPath);
  for (const path of paths) {
    if (path.startsWith("_id") || path === "tenant" || path.startsWith("tenant.")) {
      throw new PermanentError(`field ${JSON.stringify(path)} never changes`);
    }
  }
  checkApart(paths);
  for (const [path, amount] of Object.entries(inc)) {
    if (!Number.isFinite(amount)) throw new PermanentError(`field ${JSON.stringify(path)} grows by no number`);
  }
  const values = Object.entries(set).map(([path, value]) => [path, storedJson(value, path, 0)] as const);
  return { set: values, unset, inc: Object.entries(inc) };
}

function checkApart(paths: readonly string[]): void {
  const sorted = paths.map((path) => `${path}.`).toSorted();
  for (const [index, path] of sorted.entries()) {
    if (sorted[index + 1]?.startsWith(path)) throw new PermanentError(`field ${path.slice(0, -1)} changes twice`);
  }
}

/** A copy without `undefined` fields; throws for what is not JSON, or is a key one of the stores would refuse. */
function storedJson(value: unknown, field: string, depth: number): Json {
  if (typeof value === "string") return value.isWellFormed() ? value : value.toWellFormed();
  if (value === null || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) {
    return value;
  }
  if (typeof value !== "object" || depth > maxDepth) throw new PermanentError(`field ${field} holds no plain JSON`);
  if (Array.isArray(value)) {
    return value.map((each) => (each === undefined ? null : storedJson(each, field, depth + 1)));
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new PermanentError(`field ${field} is no plain JSON`);
  const copy: Record<string, Json> = {};
  for (const [key, each] of Object.entries(value)) {
    if (each === undefined) continue;
    if (key === "" || key === "__proto__" || key.startsWith("$") || key.includes("\0") || key.includes(".")) {
      throw new PermanentError(`field ${field} holds the key ${JSON.stringify(key)}, which cannot be stored`);
    }
    copy[key] = storedJson(each, field, depth + 1);
  }
  return copy;
}
