import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type TimerAt, type Timers, timersToSet } from "../records/timers.rules.ts";

/** The rules of a kind of record with timers. Undefined: no effect, nothing to write. */
export interface TimedRecord<R> {
  readonly kinds: readonly string[];
  readonly lateMs: number;
  readonly start: R;
  timersOf(record: R): Timers;
  /** The kinds whose timers have had their effect, in order. */
  effectsOf(record: R): readonly string[];
  arm(record: R, timer: TimerAt): R;
  move(record: R, timer: TimerAt): R;
  disarm(record: R, kind: string): R;
  /** What the hearer of `timer.fired` does to the record. */
  fire(record: R, kind: string, now: number): R | undefined;
  sweep(record: R, now: number): R | undefined;
  attentionAt(record: R): number | null;
}

/** A kind that only a newer version arms and acts on. */
const newer = "of-a-newer-version";
const began = 1_000_000_000;

interface TimerWorld<R> {
  readonly rules: TimedRecord<R>;
  record: R;
  now: number;
  /** What was asked for: each may be heard late, never, and any number of times. */
  readonly sets: TimerAt[];
  /** The scheduler's: one job a kind. */
  readonly jobs: Map<string, number>;
  /** What has fired: heard late, never, and any number of times too. */
  readonly fired: string[];
  /** What must come: by kind, from when on. */
  readonly owed: Map<string, number>;
  readonly faults: string[];
}

interface TimerAct {
  readonly does: keyof typeof acts;
  readonly pick: number;
  readonly afterMs: number;
}

/** Writes what a rule made of the record, and holds the effects it had against what was owed. */
function write<R>(world: TimerWorld<R>, next: R): void {
  const { rules, record, owed, now } = world;
  for (const kind of rules.effectsOf(next).slice(rules.effectsOf(record).length)) {
    const at = owed.get(kind);
    if (at === undefined) world.faults.push(`${kind} had an effect that nobody was owed`);
    else if (at > now) world.faults.push(`${kind} had its effect ${at - now} ms early`);
    owed.delete(kind);
  }
  world.sets.push(...timersToSet(rules.timersOf(record), rules.timersOf(next)));
  world.record = next;
}

/** While a record is due the sweep comes back to it: it must not come back for ever, nor leave a late timer. */
function sweep<R>(world: TimerWorld<R>): void {
  const { rules, owed } = world;
  const due = () => (rules.attentionAt(world.record) ?? Number.POSITIVE_INFINITY) <= world.now;
  for (let rounds = 0; due() && rounds < 20; rounds += 1) {
    const next = rules.sweep(world.record, world.now);
    if (next !== undefined) write(world, next);
  }
  if (due()) world.faults.push("the record stays due, whatever the sweep does");
  for (const [kind, at] of owed) {
    if (at + rules.lateMs <= world.now && kind !== newer) world.faults.push(`${kind} was missed by the sweep`);
  }
}

function hear<R>(world: TimerWorld<R>, kind: string): void {
  const { rules, owed, now } = world;
  const due = (owed.get(kind) ?? Number.POSITIVE_INFINITY) <= now;
  const next = rules.fire(world.record, kind, now);
  if (next !== undefined) write(world, next);
  else if (due) world.faults.push(`${kind} was due and had no effect`);
}

const acts = {
  arm: (world, { kind, at }) => {
    if (!world.owed.has(kind)) world.owed.set(kind, at);
    write(world, world.rules.arm(world.record, { kind, at }));
  },
  move: (world, { kind, at }) => {
    world.owed.set(kind, at);
    write(world, world.rules.move(world.record, { kind, at }));
  },
  disarm: (world, { kind }) => {
    world.owed.delete(kind);
    write(world, world.rules.disarm(world.record, kind));
  },
  hearSet: (world, { pick }) => {
    const set = world.sets[pick % world.sets.length];
    if (set !== undefined) world.jobs.set(set.kind, set.at);
  },
  runDueJobs: (world) => {
    for (const [kind, at] of world.jobs) if (at <= world.now && world.jobs.delete(kind)) world.fired.push(kind);
  },
  runJobEarly: (world, { kind }) => {
    if (world.jobs.delete(kind)) world.fired.push(kind);
  },
  wipeJobs: (world) => world.jobs.clear(),
  hearFired: (world, { pick }) => {
    const kind = world.fired[pick % world.fired.length];
    if (kind !== undefined && world.rules.kinds.includes(kind)) hear(world, kind);
  },
  sweep: (world) => sweep(world),
} satisfies Record<string, (world: TimerWorld<unknown>, at: TimerAt & { readonly pick: number }) => void>;

function play<R>(world: TimerWorld<R>, { does, pick, afterMs }: TimerAct): void {
  const kinds = [...world.rules.kinds, newer];
  const kind = kinds[pick % kinds.length] ?? newer;
  acts[does](world as TimerWorld<unknown>, { kind, at: world.now + afterMs, pick });
}

/** Nothing is heard any more, and the jobs are gone: the sweep alone, at the moments the record asks for. */
function settle<R>(world: TimerWorld<R>): void {
  const known = () => [...world.owed].filter(([kind]) => kind !== newer);
  const stranger = world.owed.has(newer);
  for (let rounds = 0; known().length > 0 && rounds < 1_000; rounds += 1) {
    const at = world.rules.attentionAt(world.record);
    if (at === null) break;
    const latest = Math.min(...known().map(([, each]) => each + world.rules.lateMs));
    if (at > Math.max(latest, world.now))
      world.faults.push(`the record asks to be looked at ${at - latest} ms too late`);
    world.now = Math.max(world.now, at);
    sweep(world);
  }
  if (known().length > 0) world.faults.push(`${known().join()} was never made up for`);
  if (stranger && world.rules.timersOf(world.record)[newer] === undefined) world.faults.push("a newer kind was lost");
}

const waits = [0, 1, 500, 60_000, 600_000, 86_400_000];
const often: Partial<Record<TimerAct["does"], number>> = { arm: 4, move: 2, hearSet: 6, runDueJobs: 5, hearFired: 6 };
const act = fc.record({
  does: fc.constantFrom(
    ...(Object.keys(acts) as TimerAct["does"][]).flatMap((each) =>
      Array.from({ length: often[each] ?? 1 }, () => each),
    ),
  ),
  pick: fc.nat(60),
  afterMs: fc.oneof(fc.constantFrom(-5_000, 0, 1_000, 300_000, 86_400_000), fc.nat(200_000)),
});
const pause = (jumps: readonly number[]) =>
  fc.oneof({ weight: 4, arbitrary: fc.nat(300) }, { weight: 1, arbitrary: fc.constantFrom(...waits, ...jumps) });

interface Trial {
  /** How the clock may jump, ms. */
  readonly jumps?: readonly number[];
  /** The first failing story is enough; it is not made shorter. */
  readonly endOnFailure?: boolean;
}

/** Throws when some story of lost, doubled, early and late jobs makes an effect be missed, doubled or early. */
export function holdTimers<R>(rules: TimedRecord<R>, { jumps = [], endOnFailure = false }: Trial = {}): void {
  const story = fc.array(fc.record({ act, waitMs: pause(jumps) }), { maxLength: 80, size: "max" });
  fc.assert(
    fc.property(story, (steps) => {
      const world: TimerWorld<R> = {
        rules,
        record: rules.start,
        now: began,
        sets: [],
        jobs: new Map(),
        fired: [],
        owed: new Map(),
        faults: [],
      };
      for (const step of steps) {
        world.now += step.waitMs;
        play(world, step.act);
      }
      settle(world);
      expect(world.faults).toEqual([]);
    }),
    { numRuns: 1_000, endOnFailure },
  );
}

/** What every kind of record with timers does. */
export function timersSuite<R>(name: string, rules: TimedRecord<R>): void {
  describe(`timers of ${name}`, () => {
    test("[PROTOCOL-10][SLA-01] jobs lost, doubled, early, late or wiped: a due timer has one effect, at the latest when the sweep makes up for its job", () =>
      holdTimers(rules));

    test("[DESIGN-9] the same when the clock jumps both ways", () =>
      holdTimers(rules, { jumps: [-1_000, -60_000, -7_200_000, 7_200_000] }));
  });
}
