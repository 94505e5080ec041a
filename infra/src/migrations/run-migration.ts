import { asStored } from "../documents/as-stored.ts";
import type { Clock } from "../ports/clock.ts";
import { type Documents, op, type StoredDoc } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import type { Migration } from "./migration.ts";
import { createMigrationRecords, type MigrationRecord, type Taking } from "./migration-records.ts";
import { rewriteOf } from "./rewrite.rules.ts";

export interface MigrationDeps {
  readonly documents: Documents;
  readonly clock: Clock;
  /** Documents that are read at once, and counted together. */
  readonly pageSize?: number;
}

export interface Counts {
  /** Documents looked at. */
  readonly seen: number;
  readonly changed: number;
}

/** `held`: another process runs it. */
export type MigrationRun = Counts & { readonly state: "finished" | "held" };

const defaultPageSize = 200;
const maxTries = 30;

/**
 * Runs a migration to its end from where it was left, or says that another process does (ADR 0030). A process may die at
 * any point: what it changed is not changed again.
 */
export async function runMigration(deps: MigrationDeps, migration: Migration, taking: Taking): Promise<MigrationRun> {
  const { documents, clock } = deps;
  const records = createMigrationRecords(documents, clock);
  const taken = await records.take(migration.name, taking);
  if (taken === "finished" || taken === "held") return { state: taken, seen: 0, changed: 0 };
  let at: MigrationRecord = taken;
  try {
    for await (const page of pages(deps, migration, at.cursor)) {
      let changed = 0;
      for (const document of page) changed += Number(await rewrite(documents, migration, document));
      const seen = at.seen + page.length;
      at = await records.note(at, { cursor: page.at(-1)?._id ?? at.cursor, seen, changed: at.changed + changed });
    }
    at = await records.note(at, { state: "finished", finishedAt: clock.now(), holder: null, until: 0 });
    return { state: "finished", seen: at.seen, changed: at.changed };
  } catch (error) {
    // Whoever goes on need not wait for the lease; if this fails too, it ends by itself.
    await records.note(at, { holder: null, until: 0 }).catch(() => undefined);
    throw error;
  }
}

/** What a migration would look at and change; writes nothing. */
export async function countMigration(deps: MigrationDeps, migration: Migration): Promise<Counts> {
  let [seen, changed] = [0, 0];
  for await (const page of pages(deps, migration, "")) {
    seen += page.length;
    changed += page.filter((document) => rewriteOf(document, migration.change(document)) !== undefined).length;
  }
  return { seen, changed };
}

/** The documents of every tenant after `cursor`, by `_id`. */
async function* pages(
  { documents, pageSize = defaultPageSize }: MigrationDeps,
  { collection, where }: Migration,
  cursor: string,
): AsyncGenerator<readonly StoredDoc[]> {
  const stored = asStored(collection);
  for (let after = cursor; ; ) {
    const filter = { ...where, _id: op.gt(after) };
    const page = await documents.system().find(stored, filter, { sort: { _id: 1 }, limit: pageSize });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    if (page.length < pageSize) return;
    after = last._id;
  }
}

/** Whether this changed the document. One that somebody changed since it was read is read again. */
async function rewrite(documents: Documents, migration: Migration, read: StoredDoc): Promise<boolean> {
  const collection = documents.forTenant(read.tenant).collection(asStored(migration.collection));
  let document: StoredDoc | undefined = read;
  for (let tries = 0; tries < maxTries; tries++) {
    const wanted = document && rewriteOf(document, migration.change(document));
    if (wanted === undefined) return false;
    if (await collection.update(read._id, wanted.condition, wanted.change)) return true;
    document = await collection.get(read._id);
  }
  throw new TransientError(`a document of ${migration.collection.name} is changed all the time`);
}
