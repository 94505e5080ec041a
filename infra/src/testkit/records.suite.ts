import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createEmbeddedDocuments } from "../embedded/documents/documents.ts";
import type { CollectionSpec, Doc, Documents } from "../ports/documents.ts";
import { staleAfterMs } from "../records/outbox.rules.ts";
import type { Entry, RecordDoc } from "../records/record.ts";
import {
  anyFate,
  createRecordsWorld,
  type Fate,
  type Process,
  type RecordsWorld,
  type Written,
} from "./records-world.ts";

/** One process's door to the records of a kind. */
export interface KindDoor {
  /**
   * Has the effect of this name. `done`: by this call; `known`: it was there, of a kind whose effects may be asked for
   * again; `none`: it is not possible now.
   */
  act(name: string): Promise<"done" | "known" | "none">;
  /** Asks for nothing, as a sweep does: what is long unsaid is said. */
  touch?(): Promise<unknown>;
  stop?(): Promise<void>;
}

export interface RecordKind {
  /** The records' own first. */
  readonly collections: readonly [CollectionSpec<Doc>, ...CollectionSpec<Doc>[]];
  /** `index`: which replica's it is. */
  open(process: Process, index: number): KindDoor;
  /** The names of the effects that were had, each as often. */
  effects(documents: Documents, written: readonly Written[]): Promise<readonly string[]>;
  /** Whether an effect that is asked for again is known. */
  readonly redelivers: boolean;
  /** The id under which an entry is told; undefined for one that is not told, but stored. */
  idOf?(record: string, entry: Entry): string | undefined;
  /** Whether it leaves in the order in which it was decided. */
  isOrdered?(entry: Entry): boolean;
}

const replicas = 3;
const names = fc.nat(7).map((n) => `e${n}`);
const act = fc.record({ replica: fc.nat(replicas - 1), name: names });
const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 });
const luck = fc.array(fc.nat(999), { minLength: 20, maxLength: 150, size: "max" });

interface Asked {
  readonly name: string;
  outcome: "done" | "known" | "none" | "threw";
  /** Nobody died while it was under way. */
  survived: boolean;
}

interface Story {
  readonly scheduler: fc.Scheduler;
  readonly luck: readonly number[];
  readonly rounds: readonly (readonly { readonly replica: number; readonly name: string }[])[];
}

/** What holds for every kind of record, whatever happens to whoever changes it. `runs`: stories a property. */
export function recordsSuite(title: string, kind: RecordKind, runs = 100): void {
  /** Plays a story on `count` replicas, then lets it come to rest with whoever comes next. */
  async function play(story: Story, count: number, possible: readonly Fate[]) {
    const stored = createEmbeddedDocuments({ path: ":memory:" });
    await stored.ensure(kind.collections);
    const { scheduler } = story;
    const records = kind.collections[0].name;
    const world = createRecordsWorld(stored, { scheduler, luck: story.luck, fates: possible, records });
    const open = (index: number) => {
      const process = world.start();
      return { process, door: kind.open(process, index) };
    };
    const places = Array.from({ length: count }, (_, index) => open(index));
    const asked: Asked[] = [];
    const ask = async ({ process, door }: ReturnType<typeof open>, name: string): Promise<void> => {
      const one: Asked = { name: kind.redelivers ? name : `${name}.${asked.length}`, outcome: "threw", survived: true };
      asked.push(one);
      one.outcome = await door.act(one.name).catch(() => "threw" as const);
      one.survived = process.isAlive();
    };
    for (const round of story.rounds) {
      for (const [index, { process }] of places.entries()) if (!process.isAlive()) places[index] = open(index);
      const all = Promise.all(round.map(({ replica, name }) => ask(places[replica % count]!, name)));
      await scheduler.waitFor(all);
    }
    world.calm();
    world.pass(staleAfterMs + 1);
    const last = open(0);
    const unanswered = asked.filter(({ outcome }) => outcome === "threw").map(({ name }) => name);
    if (kind.redelivers) for (const name of unanswered) await ask(last, name);
    await last.door.touch?.();
    // Those that lived on take out what they said before it is counted who left what.
    await Promise.all([...places, last].map(async ({ door }) => await door.stop?.().catch(() => undefined)));
    return { world, stored, asked };
  }
  const story = { scheduler: fc.scheduler(), luck, rounds };
  const check = async (told: Story, count: number, possible: readonly Fate[]) => {
    const { world, stored, asked } = await play(told, count, possible);
    checkEffects(asked, await kind.effects(stored, world.written));
    await checkRevisions(stored, kind, world);
    await checkSaid(kind, world, stored);
    await stored.close();
    return asked;
  };

  describe(`records: ${title}`, () => {
    test("[PROTOCOL-1] replicas that interleave, lose answers and die: no effect is lost or doubled, all is said", async () => {
      await fc.assert(
        fc.asyncProperty(fc.record(story), async (told) => void (await check(told, replicas, anyFate))),
        { numRuns: runs },
      );
    }, 60_000);

    test("[PROTOCOL-1] an answer that is lost after the effect is nobody's failure: it is read back", async () => {
      await fc.assert(
        fc.asyncProperty(fc.record(story), async (told) => {
          const asked = await check(told, 1, ["fine", "lostWrite"]);
          expect(asked.filter(({ outcome }) => outcome === "threw")).toEqual([]);
        }),
        { numRuns: runs },
      );
    }, 60_000);
  });
}

/** Each effect that was answered for is there once; one that nobody answered for, once at most. */
function checkEffects(asked: readonly Asked[], effects: readonly string[]): void {
  for (const name of new Set(asked.map((one) => one.name))) {
    const all = asked.filter((one) => one.name === name);
    const had = effects.filter((effect) => effect === name).length;
    const done = all.filter(({ outcome }) => outcome === "done").length;
    const threw = all.some(({ outcome }) => outcome === "threw");
    expect(done, `${name} was done ${done} times`).toBeLessThanOrEqual(1);
    expect(had, `${name} was had ${had} times`).toBeLessThanOrEqual(1);
    if (all.some(({ outcome }) => outcome === "done" || outcome === "known")) expect(had, `${name} is lost`).toBe(1);
    else if (!threw) expect(had, `${name} was had by nobody`).toBe(0);
    if (had === 1 && !threw) expect(done, `${name} was had, and nobody did it`).toBe(1);
  }
  expect(new Set(asked.map(({ name }) => name)).isSupersetOf(new Set(effects))).toBe(true);
}

async function recordOf(stored: Documents, { collections: [spec] }: RecordKind, id: string) {
  const tenant = id.slice(0, id.indexOf(":"));
  return (await stored.forTenant(tenant).collection(spec).get(id)) as RecordDoc | undefined;
}

/** A revision for every update that held. */
async function checkRevisions(stored: Documents, record: RecordKind, world: RecordsWorld): Promise<void> {
  const revisions = new Map<string, number>();
  for (const { id, kind, fields } of world.written) {
    const rev = kind === "insert" ? Number(fields["rev"]) : (revisions.get(id) ?? 0) + 1;
    expect(fields["rev"] ?? rev, "revisions grow by one").toBe(rev);
    revisions.set(id, rev);
  }
  for (const [id, rev] of revisions) expect((await recordOf(stored, record, id))?.rev ?? rev).toBe(rev);
}

/** Everything that was decided was said, and nothing else, in the order in which it was; nothing is left to say. */
async function checkSaid(kind: RecordKind, world: RecordsWorld, stored: Documents): Promise<void> {
  const { idOf, isOrdered = () => false } = kind;
  if (idOf === undefined) return;
  const decided = new Map<string, Entry>();
  const records = new Map<string, Pick<RecordDoc, "outbox" | "attentionAt">>();
  for (const { id, fields } of world.written) {
    const { outbox = [], attentionAt } = { ...records.get(id), ...(fields as unknown as RecordDoc) };
    records.set(id, { outbox, attentionAt: attentionAt ?? null });
    const lookAt = Math.min(...outbox.map(({ at }) => at + staleAfterMs));
    if (outbox.length > 0) expect(attentionAt ?? Number.NaN).toBeLessThanOrEqual(lookAt);
    for (const entry of outbox) {
      const told = idOf(id, entry);
      if (told !== undefined && !decided.has(told)) decided.set(told, entry);
    }
  }
  const told = [...new Set(world.told)];
  expect(told.toSorted()).toEqual([...decided.keys()].toSorted());
  const ordered = (ids: readonly string[]) => ids.filter((id) => isOrdered(decided.get(id) as Entry));
  expect(ordered(told)).toEqual(ordered([...decided.keys()]));
  for (const id of records.keys()) {
    const { outbox, attentionAt } = (await recordOf(stored, kind, id)) ?? {};
    expect(outbox).toEqual([]);
    expect(attentionAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(world.now());
  }
}
