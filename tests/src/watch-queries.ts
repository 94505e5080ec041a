import { DatabaseSync, StatementSync } from "node:sqlite";
import type { Deps } from "@frontdesk/infra/ports/deps";
import {
  type Collection,
  type CollectionSpec,
  type Doc,
  type Filter,
  type FindOptions,
  isOperator,
  type QueryShape,
} from "@frontdesk/infra/ports/documents";

const ways = ["run", "get", "all", "iterate"] as const;

/** SQL that ran since `begin`, to how SQLite finds its rows; databases opened before are not watched. */
export interface WatchedStatements {
  readonly plans: ReadonlyMap<string, readonly string[]>;
  begin(): void;
  stop(): void;
}

export function watchStatements(): WatchedStatements {
  const plans = new Map<string, readonly string[]>();
  const homes = new WeakMap<StatementSync, DatabaseSync>();
  const { prepare } = DatabaseSync.prototype;
  const before = ways.map((way) => [way, StatementSync.prototype[way]] as const);
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given) {
    const statement = prepare.apply(this, given);
    homes.set(statement, this);
    return statement;
  };
  const explain = (statement: StatementSync): void => {
    const home = homes.get(statement);
    if (home === undefined || plans.has(statement.sourceSQL)) return;
    const rows = prepare.call(home, `EXPLAIN QUERY PLAN ${statement.sourceSQL}`).all();
    plans.set(
      statement.sourceSQL,
      rows.map((row) => String(row["detail"])),
    );
  };
  for (const [way, run] of before) {
    const watched = function (this: StatementSync, ...given: unknown[]): unknown {
      explain(this);
      return Reflect.apply(run, this, given);
    };
    Object.assign(StatementSync.prototype, { [way]: watched });
  }
  return {
    plans,
    begin: () => plans.clear(),
    stop() {
      DatabaseSync.prototype.prepare = prepare;
      Object.assign(StatementSync.prototype, Object.fromEntries(before));
    },
  };
}

interface AskedQuery {
  readonly spec: CollectionSpec<Doc>;
  readonly filter: Filter;
  readonly options?: FindOptions | undefined;
}

/**
 * Whether a collection declares a query of this shape. Without a sort, one that only sorts beside it is its too; what a
 * range has narrowed down may be looked at one by one.
 */
function isDeclared({ spec, filter, options: { sort = {} } = {} }: AskedQuery): boolean {
  const isEqual = (value: Filter[string]) => !Array.isArray(value) && (!isOperator(value) || value.kind === "in");
  const paths = Object.keys(filter);
  const equal = new Set(paths.filter((path) => isEqual(filter[path] ?? null)));
  const ranged = paths.filter((path) => !equal.has(path));
  const sorts = Object.entries(sort);
  const fits = (shape: QueryShape): boolean => {
    const declared = Object.entries(shape.sort ?? {});
    const turned = sorts[0]?.[1] === declared[0]?.[1] ? 1 : -1;
    const narrowed = shape.range !== undefined && ranged.includes(shape.range);
    return (
      shape.equal.every((path) => equal.has(path)) &&
      (narrowed || (ranged.length === 0 && equal.size === new Set(shape.equal).size)) &&
      sorts.every(([path, way], at) => declared[at]?.[0] === path && declared[at][1] === way * turned)
    );
  };
  return filter["_id"] !== undefined || Object.keys(sort).join() === "_id" || Object.values(spec.shapes).some(fits);
}

/** The same ports; and the queries made through them by anything but ids, told by name, to whether they are declared. */
export function watchQueries(deps: Deps): { readonly deps: Deps; readonly queries: ReadonlyMap<string, boolean> } {
  const queries = new Map<string, boolean>();
  const note = (way: string, asked: AskedQuery): void => {
    const { spec, filter, options } = asked;
    queries.set(
      `${spec.name}.${way} by ${Object.keys(filter).join()} ${JSON.stringify(options ?? {})}`,
      isDeclared(asked),
    );
  };
  const { documents } = deps;
  const watched = <T extends Doc>(
    tenant: Doc["tenant"],
    spec: CollectionSpec<T>,
    own: Collection<T>,
  ): Collection<T> => ({
    ...own,
    find: (filter, options) => {
      note("find", { spec, filter: { tenant, ...filter }, options });
      return own.find(filter, options);
    },
    count: (filter) => {
      note("count", { spec, filter: { tenant, ...filter } });
      return own.count(filter);
    },
    deleteMany: (filter) => {
      note("deleteMany", { spec, filter: { tenant, ...filter } });
      return own.deleteMany(filter);
    },
  });
  const watchedDocuments: Deps["documents"] = {
    ...documents,
    system: () => ({
      find: (spec, filter, options) => {
        note("sweep", { spec, filter, options });
        return documents.system().find(spec, filter, options);
      },
    }),
    forTenant: (tenant) => ({
      tenant,
      collection: (spec) => watched(tenant, spec, documents.forTenant(tenant).collection(spec)),
    }),
  };
  return { deps: { ...deps, documents: watchedDocuments }, queries };
}
