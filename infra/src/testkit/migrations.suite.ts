import type { TenantId } from "@frontdesk/contracts/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asStored } from "../documents/as-stored.ts";
import { withSchemas } from "../documents/with-schemas.ts";
import { type Migration, storeRaised } from "../migrations/migration.ts";
import type { Taking } from "../migrations/migration-records.ts";
import { countMigration, runMigration } from "../migrations/run-migration.ts";
import type { CollectionSpec, Doc, Documents, StoredDoc } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import { type Act, watchDocuments } from "./watch-documents.ts";

interface Person extends Doc {
  readonly rev?: number;
  readonly name: string;
  readonly greeting: string;
}

const leaseMs = 15_000;
const greet = (person: StoredDoc): StoredDoc => ({ ...person, greeting: `Hello ${person["name"] as string}` });
const by = (holder: string, more: Partial<Taking> = {}): Taking => ({ holder, alone: false, again: false, ...more });
/** Pages of three: seven people are two whole ones and a rest. */
const ids = ["a:1", "a:2", "a:3", "b:1", "b:2", "c:1", "c:2"];

/** What a migration promises on every Documents adapter (ADR 0030). */
export function migrationsSuite(name: string, open: () => Promise<Documents & { dispose(): Promise<void> }>): void {
  describe(`migrations: ${name}`, () => {
    let store: Documents & { dispose(): Promise<void> };
    let worlds = 0;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(async () => await store.dispose());

    /** A collection of its own with seven documents that the release before wrote. */
    async function createWorld({ withRev = true } = {}) {
      worlds += 1;
      let now = 1_000_000;
      const fixed = { indexes: [], shapes: {}, boundedBy: "the test" };
      const spec: CollectionSpec<Person> = { ...fixed, name: `people${worlds}`, version: 2, raise: { 1: greet } };
      const migration: Migration = storeRaised(`2026-01-01-people-${worlds}`, spec);
      const before = async (id: string) => {
        const tenant = id.slice(0, 1) as TenantId;
        const person = { _id: id, tenant, name: id, ...(withRev && { rev: 1 }) };
        await store.forTenant(tenant).collection(asStored(spec)).insert(person);
      };
      for (const id of ids) await before(id);
      return {
        spec,
        migration,
        before,
        pass: (ms: number) => void (now += ms),
        stored: async () => await store.system().find(asStored(spec), {}, { sort: { _id: 1 } }),
        of: (tenant: string) => store.forTenant(tenant as TenantId).collection(asStored(spec)),
        /** What a process does, on documents that it may see through a watcher. */
        deps: (act?: Act) => ({
          documents: withSchemas(act === undefined ? store : watchDocuments(store, act)),
          clock: { now: () => now },
          pageSize: 3,
        }),
      };
    }
    const migrated = (id: string) => {
      const tenant = id.slice(0, 1);
      return { _id: id, tenant, name: id, rev: 2, greeting: `Hello ${id}`, schema: 2 };
    };

    test("[DESIGN-4] every tenant's documents are written as they are raised, once, and counted", async () => {
      const { migration, deps, stored } = await createWorld();
      expect(await runMigration(deps(), migration, by("x"))).toEqual({ state: "finished", seen: 7, changed: 7 });
      expect(await stored()).toEqual(ids.map(migrated));
      expect(await runMigration(deps(), migration, by("y"))).toEqual({ state: "finished", seen: 0, changed: 0 });
      expect(await stored()).toEqual(ids.map(migrated));
    });

    test("[DESIGN-4] a dry run says what would change, and writes nothing", async () => {
      const { migration, deps, stored } = await createWorld();
      const before = await stored();
      const writes: string[] = [];
      const noting: Act = async (call, _, go) => {
        if (call !== "find") writes.push(call);
        return await go();
      };
      expect(await countMigration(deps(noting), migration)).toEqual({ seen: 7, changed: 7 });
      expect(writes).toEqual([]);
      expect(await stored()).toEqual(before);
    });

    const points = ["before", "after"] as const;
    const kills = points.flatMap((point) => ids.map((_, k) => [k, point] as const));
    test.each(kills)(
      "[DESIGN-4] killed at its write number %i, %s it: whoever goes on migrates the rest, each once",
      async (k, point) => {
        const { spec, migration, deps, pass, stored } = await createWorld();
        let writes = 0;
        let dead = false;
        const killed: Act = async (call, collection, go) => {
          if (dead) throw new Error("a dead process does nothing");
          const fatal = call === "update" && collection === spec.name && writes++ === k;
          if (fatal && point === "before") dead = true;
          if (dead) throw new Error("killed");
          const answer = await go();
          dead = fatal;
          if (dead) throw new Error("killed");
          return answer;
        };
        await expect(runMigration(deps(killed), migration, by("dead"))).rejects.toThrow("killed");
        expect((await stored()).filter((person) => person["greeting"] !== undefined)).toHaveLength(
          k + Number(point === "after"),
        );
        expect(await runMigration(deps(), migration, by("next"))).toMatchObject({ state: "held" });
        pass(leaseMs);
        const { state, changed } = await runMigration(deps(), migration, by("next"));
        expect(state).toBe("finished");
        // Of the page in hand at the kill, what was changed is not counted.
        expect(changed).toBe(
          7 - ((k + Number(point === "after")) % 3 || (point === "after" && (k + 1) % 3 === 0 ? 3 : 0)),
        );
        expect(await stored()).toEqual(ids.map(migrated));
      },
    );

    test("[DESIGN-4] the only process goes on at once where a killed one was", async () => {
      const { migration, deps, stored } = await createWorld();
      let finds = 0;
      const killed: Act = async (call, _, go) => {
        if (call === "find" && ++finds > 1) throw new Error("killed");
        if (finds > 1) throw new Error("dead");
        return await go();
      };
      await expect(runMigration(deps(killed), migration, by("dead"))).rejects.toThrow("killed");
      expect(await runMigration(deps(), migration, by("next", { alone: true }))).toMatchObject({
        state: "finished",
        changed: 7,
      });
      expect(await stored()).toEqual(ids.map(migrated));
    });

    test("[DESIGN-4] of two runners at once one works, and the other is told so", async () => {
      const { migration, deps, stored } = await createWorld();
      const runs = await Promise.all(["x", "y"].map((holder) => runMigration(deps(), migration, by(holder))));
      expect(runs.map(({ state }) => state).toSorted()).toEqual(["finished", "held"]);
      expect(await stored()).toEqual(ids.map(migrated));
    });

    test("[DESIGN-4] a runner that stood still past its lease changes nothing twice, and ends", async () => {
      const { spec, migration, deps, pass, stored } = await createWorld();
      const writing = Promise.withResolvers<void>();
      const awake = Promise.withResolvers<void>();
      const frozen: Act = async (call, collection, go) => {
        if (call === "update" && collection === spec.name) {
          writing.resolve();
          await awake.promise;
        }
        return await go();
      };
      const slow = runMigration(deps(frozen), migration, by("slow"));
      const ended = slow.catch((error: unknown) => error);
      await writing.promise;
      pass(leaseMs);
      expect(await runMigration(deps(), migration, by("quick"))).toMatchObject({ state: "finished", changed: 7 });
      awake.resolve();
      expect(await ended).toBeInstanceOf(TransientError);
      expect(await stored()).toEqual(ids.map(migrated));
    });

    test.each([true, false])(
      "[DESIGN-4] what the release before changes between read and write is kept (with rev: %s)",
      async (withRev) => {
        const { migration, deps, stored, of } = await createWorld({ withRev });
        const rival: Act = async (call, _, go) => {
          const page = await go();
          if (call === "find") {
            for (const id of ["a:2", "b:1"]) {
              const change = { set: { name: `New ${id}` }, ...(withRev && { inc: { rev: 1 } }) };
              await of(id.slice(0, 1)).update(id, { name: id }, change);
            }
            await of("c").delete("c:2");
          }
          return page;
        };
        expect(await runMigration(deps(rival), migration, by("x"))).toMatchObject({ state: "finished", changed: 6 });
        const kept = Object.fromEntries((await stored()).map(({ _id, ...person }) => [_id, person["greeting"]]));
        const names = { "a:2": "New a:2", "b:1": "New b:1" } as Record<string, string>;
        expect(kept).toEqual(Object.fromEntries(ids.slice(0, 6).map((id) => [id, `Hello ${names[id] ?? id}`])));
      },
    );

    test("[DESIGN-4] what the release before wrote since is migrated when it is run again", async () => {
      const { migration, deps, before, stored } = await createWorld();
      await runMigration(deps(), migration, by("x"));
      await before("a:0");
      expect(await runMigration(deps(), migration, by("y", { again: true }))).toEqual({
        state: "finished",
        seen: 1,
        changed: 1,
      });
      expect(await stored()).toEqual(["a:0", ...ids].map(migrated));
    });
  });
}
