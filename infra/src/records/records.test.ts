import { beforeEach, expect, test } from "vitest";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import type { Collection, CollectionSpec, Doc, Documents } from "../ports/documents.ts";
import { TransientError } from "../ports/errors.ts";
import { silentLogger } from "../ports/logger.ts";
import type { RecordDoc } from "./record.ts";
import { createRecords } from "./records.ts";

interface Note extends RecordDoc {
  readonly had: readonly string[];
  readonly about?: string;
}
const notes: CollectionSpec<Note> = { name: "notes", version: 1, indexes: [], shapes: {}, boundedBy: "the test" };
const tenant = "t";
const _id = "t:n";

let documents: Documents;
let stored: Collection<Note>;
beforeEach(async () => {
  documents = createEmbeddedDocuments({ path: ":memory:" });
  await documents.ensure([notes]);
  stored = documents.forTenant(tenant).collection(notes);
});

const clock = { now: () => 0 };
type Op = "insert" | "update" | "delete";

interface Loss {
  /** Without it the write is cut off before it takes effect. */
  readonly takesEffect?: boolean;
  /** Comes before the answer would. */
  readonly meanwhile?: () => Promise<unknown>;
}

/** Documents whose first write of a kind loses its answer. */
function losing(op: Op, { takesEffect = true, meanwhile }: Loss = {}): Documents {
  let armed = true;
  const wrap = <T extends Doc>(of: Collection<T>): Collection<T> => ({
    ...of,
    [op]: async (...args: readonly unknown[]) => {
      const write = () => (of[op] as (...given: readonly unknown[]) => Promise<boolean>)(...args);
      if (!armed) return await write();
      armed = false;
      if (takesEffect) await write();
      await meanwhile?.();
      throw new TransientError("cut off");
    },
  });
  return {
    ...documents,
    forTenant: (of) => ({ tenant: of, collection: (spec) => wrap(documents.forTenant(of).collection(spec)) }),
  };
}

const door = (of: Documents = documents) => createRecords({ documents: of, clock }, { collection: notes });
type Notes = ReturnType<typeof door>;
const add = (to: Notes, what: string) =>
  to.apply<string>(tenant, "n", (record) => ({
    next: { ...(record ?? { _id, tenant }), had: [...(record?.had ?? []), what] },
    result: what,
  }));
const remove = (from: Notes) =>
  from.apply<boolean>(tenant, "n", (record) =>
    record === undefined ? { result: false } : { next: "removed", result: true },
  );

test("[PROTOCOL-1] a first update and a removal whose answers were lost are read back too", async () => {
  expect(await add(door(losing("insert")), "one")).toBe("one");
  expect(await stored.get(_id)).toMatchObject({ had: ["one"], rev: 1 });
  const other = await door(losing("insert")).start({ _id: "t:m", tenant, had: [] });
  expect(await stored.get("t:m")).toEqual(other);
  expect(await remove(door(losing("delete")))).toBe(true);
  expect(await stored.get(_id)).toBeUndefined();
});

test("[PROTOCOL-1] what may have happened and been overwritten is not had twice: it cannot be known, and says so", async () => {
  await add(door(), "one");
  const meanwhile = async () => void (await add(door(), "rival"), await add(door(), "rival"));
  await expect(add(door(losing("update", { meanwhile })), "two")).rejects.toThrow(TransientError);
  expect((await stored.get(_id))?.had).toEqual(["one", "two", "rival", "rival"]);
});

test("an update that cannot have won, since another made the revision it would have made, is ruled again", async () => {
  await add(door(), "one");
  const meanwhile = async () => await add(door(), "rival");
  expect(await add(door(losing("update", { takesEffect: false, meanwhile })), "two")).toBe("two");
  expect((await stored.get(_id))?.had).toEqual(["one", "rival", "two"]);
});

test("a rule that saw a record which was removed and begun anew is asked again, where its kind tells them apart", async () => {
  const records = createRecords({ documents, clock }, { collection: notes, witness: ["writer"] });
  const again = createRecords({ documents, clock }, { collection: notes });
  await add(records, "old");
  let first = true;
  const seen = await records.apply<readonly string[] | undefined>(tenant, "n", async (record) => {
    if (first) {
      first = false;
      await remove(again);
      await add(again, "new");
    }
    return { next: "removed", result: record?.had };
  });
  expect(seen).toEqual(["new"]);
});

test("a door that remembers a record answers from the newest one, also without an update", async () => {
  const remembering = createRecords({ documents, clock, remember: 10 }, { collection: notes });
  await add(remembering, "one");
  await add(door(), "two");
  expect(await remembering.apply(tenant, "n", (record) => ({ result: record?.had }))).toEqual(["one", "two"]);
});

test("a field that is undefined is taken away; what a rule leaves out stays, also what only another version knows", async () => {
  await stored.insert({ _id, tenant, had: [], about: "this", more: 1 } as Note);
  await door().apply(tenant, "n", () => ({ next: { _id, tenant, had: ["x"], about: undefined }, result: undefined }));
  expect(await stored.get(_id)).toEqual({ _id, tenant, had: ["x"], more: 1, rev: 1, writer: expect.any(String) });
});

interface Speaker extends RecordDoc {
  readonly said: number;
  readonly outbox: readonly { readonly key: string; readonly at: number; readonly say: "old" | "new" }[];
}
const speakers: CollectionSpec<Speaker> = {
  name: "speakers",
  version: 1,
  indexes: [],
  shapes: {},
  boundedBy: "the test",
};

test("[PROTOCOL-1] an entry of a newer version outlives whatever this one does, is not looked for every second, and is said once by the newer", async () => {
  let now = 0;
  const told: string[] = [];
  const time = { now: () => now };
  const say = async (_: Speaker, { key }: { readonly key: string }) => void told.push(key);
  const of = (kinds: readonly ("old" | "new")[], remember = 0) =>
    createRecords<Speaker>(
      { documents, clock: time, remember },
      {
        collection: speakers,
        outbox: {
          says: Object.fromEntries(kinds.map((kind) => [kind, say])) as Record<"old" | "new", typeof say>,
          inOrder: kinds,
          logger: silentLogger,
        },
      },
    );
  const kept = () => documents.forTenant(tenant).collection(speakers).get("t:s") as Promise<Speaker>;
  // The newer version decided this, and died.
  await documents
    .forTenant(tenant)
    .collection(speakers)
    .insert({
      _id: "t:s",
      tenant,
      rev: 0,
      writer: "newer",
      said: 0,
      outbox: [{ key: "new:1", at: 0, say: "new" }],
      attentionAt: 2_000,
    });
  for (const older of [of(["old"]), of(["old"], 10)]) {
    for (let turn = 0; turn < 3; turn += 1) {
      now += 5_000;
      await older.apply(tenant, "s", (record) => {
        if (record === undefined) throw new Error("it is there");
        // No rule sees what it would not understand, and one that empties the outbox empties its own.
        expect(record.outbox.map((entry) => entry.say)).not.toContain("new");
        const outbox = [{ key: `old:${now}`, at: now, say: "old" as const }];
        return { next: { ...record, said: record.said + 1, outbox }, result: undefined };
      });
      expect(told.at(-1)).toBe(`old:${now}`);
    }
    await older.stop();
    expect((await kept()).outbox).toEqual([{ key: "new:1", at: 0, say: "new" }]);
  }
  // A day of sweeps: each round asks, if it is due.
  const sweeper = of(["old"]);
  const before = (await kept()).rev ?? 0;
  const until = now + 3_600_000;
  let rounds = 0;
  for (; now < until; now += 1_000) {
    const { attentionAt } = await kept();
    expect(attentionAt).not.toBeNull();
    if ((attentionAt ?? 0) > now) continue;
    rounds += 1;
    await sweeper.apply(tenant, "s", () => ({ result: undefined }));
  }
  expect(rounds).toBeLessThanOrEqual(61);
  expect(((await kept()).rev ?? 0) - before).toBe(rounds);
  expect(told).toHaveLength(6);
  // The newer one comes back: its sweep finds it within a minute.
  now = (await kept()).attentionAt ?? Number.NaN;
  const newer = of(["old", "new"]);
  await newer.apply(tenant, "s", () => ({ result: undefined }));
  await newer.stop();
  expect(told.filter((key) => key === "new:1")).toEqual(["new:1"]);
  expect(await kept()).toMatchObject({ outbox: [], attentionAt: null, said: 6 });
});
