import type { TenantId } from "@frontdesk/contracts/ids";

/** What a stored document may hold: JSON. `undefined` fields are not stored. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Every document's `_id` starts with its tenant: `tenant:…`; `tenant` repeats it as a field. */
export interface Doc {
  readonly _id: string;
  readonly tenant: TenantId;
  /** The version of its collection's shape it is stored in; absent: 1. Stamped by `withSchemas`, set by nobody else. */
  readonly schema?: number;
}

/** A document as it lies in the store, of whatever version. */
export type StoredDoc = Doc & { readonly [field: string]: Json | undefined };

/** Makes what one version wrote what the next would have written. Pure; of what it made it makes the same again. */
export type Raise = (document: StoredDoc) => StoredDoc;

const operatorBrand: unique symbol = Symbol("operator");

/** A named comparison; only the functions of `op` make one, so a client's object never becomes an operator (BR-23). */
export interface Operator {
  readonly [operatorBrand]: true;
  readonly kind: "in" | "nin" | "ne" | "lt" | "lte" | "gt" | "gte" | "exists";
  readonly value: string | number | boolean | null | readonly (string | number | boolean | null)[];
}

function operator(kind: Operator["kind"], value: Operator["value"]): Operator {
  return { [operatorBrand]: true, kind, value };
}

export const op = {
  in: (values: readonly (string | number | boolean | null)[]) => operator("in", values),
  /** None of them; null also means missing, as everywhere. */
  nin: (values: readonly (string | number | boolean | null)[]) => operator("nin", values),
  ne: (value: string | number | boolean | null) => operator("ne", value),
  lt: (value: string | number) => operator("lt", value),
  lte: (value: string | number) => operator("lte", value),
  gt: (value: string | number) => operator("gt", value),
  gte: (value: string | number) => operator("gte", value),
  exists: (value: boolean) => operator("exists", value),
};

export function isOperator(value: unknown): value is Operator {
  return typeof value === "object" && value !== null && (value as Partial<Operator>)[operatorBrand] === true;
}

/** Field (dots reach into objects) → plain value (equality) or named operator. An array means all of its conditions. */
export type Filter = Readonly<Record<string, string | number | boolean | null | Operator | readonly Operator[]>>;

/** A single-document change. Paths use dots; no positional or pipeline updates (DESIGN §4). */
export interface Update {
  readonly set?: Readonly<Record<string, Json>>;
  readonly unset?: readonly string[];
  readonly inc?: Readonly<Record<string, number>>;
}

export interface FindOptions {
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly limit?: number;
}

/** A declared query: the fields compared by equality, then those sorted or ranged over. A test finds an index for each. */
export interface QueryShape {
  readonly equal: readonly string[];
  readonly sort?: Readonly<Record<string, 1 | -1>>;
  readonly range?: string;
}

export interface CollectionSpec<T extends Doc> {
  readonly name: string;
  /** The version of the shape that this code writes: a field more or less is another one (ADR 0030). From 1. */
  readonly version: number;
  /** By version: how its documents become those of the next one, at every read. */
  readonly raise?: Readonly<Record<number, Raise>>;
  /**
   * Documents from this version on are raised at every read, also those stamped with a newer one: the release before
   * this one may have changed what a raised field was derived from. Left out once that release is gone.
   */
  readonly raiseAgainFrom?: number;
  /** Compound indexes besides `_id`; none unique, partial or TTL. Tenant first, except for system sweeps. */
  readonly indexes: readonly Readonly<Record<string, 1 | -1>>[];
  readonly shapes: Readonly<Record<string, QueryShape>>;
  /** The job or rule that keeps this collection from growing for ever. */
  readonly boundedBy: string;
  /** Type carrier only. */
  readonly _type?: T;
}

export interface Collection<T extends Doc> {
  get(id: string): Promise<T | undefined>;
  /** `_id`s in any order; missing ones are left out. */
  getMany(ids: readonly string[]): Promise<T[]>;
  /** False when a document of this `_id` exists: the first insert wins. */
  insert(document: T): Promise<boolean>;
  /** Inserts or replaces by `_id`. */
  put(document: T): Promise<void>;
  /** Changes the document only when `condition` holds; whether it did. Atomic. */
  update(id: string, condition: Filter, change: Update): Promise<boolean>;
  find(filter: Filter, options?: FindOptions): Promise<T[]>;
  count(filter: Filter): Promise<number>;
  /** Only when `condition` holds; true when it was deleted. */
  delete(id: string, condition?: Filter): Promise<boolean>;
  deleteMany(filter: Filter): Promise<number>;
}

/** Collections of one tenant: reads add the tenant to the filter, ids outside the tenant throw `TenantError`. */
export interface TenantDocuments {
  readonly tenant: TenantId;
  collection<T extends Doc>(spec: CollectionSpec<T>): Collection<T>;
}

/** Across tenants, read only; the scheduler's sweeps. */
export interface SystemDocuments {
  find<T extends Doc>(spec: CollectionSpec<T>, filter: Filter, options?: FindOptions): Promise<T[]>;
}

/** Errors: `TransientError` while the store cannot be reached; `TenantError` for an id of another tenant. */
export interface Documents {
  /** Creates missing indexes; afterwards throws when a declared one is still missing. */
  ensure(specs: readonly CollectionSpec<Doc>[]): Promise<void>;
  forTenant(tenant: TenantId): TenantDocuments;
  system(): SystemDocuments;
  /** Rejects while the store cannot be reached. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
